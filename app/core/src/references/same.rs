//! Documents by what makes two of them one, found without looking at them all.

use std::collections::BTreeMap;

use crate::sources::Identity;

/// The documents seen so far, by their places in the order they came.
#[derive(Debug, Clone, Default)]
pub(super) struct Same {
    /// Everything that came, and the place of its document.
    known: Vec<(Identity, usize)>,
    /// Entries of `known`, in their order, by each thing that two may have in common.
    by_kb_id: BTreeMap<String, Vec<usize>>,
    by_address: BTreeMap<String, Vec<usize>>,
    by_id: BTreeMap<String, Vec<usize>>,
    documents: usize,
}

impl Same {
    /// The place of a document, and whether it is new.
    pub(super) fn place(&mut self, mut identity: Identity) -> (usize, bool) {
        if identity.kb_id.is_some() {
            // It plays no part then, and each passage has another.
            identity.id.clear();
        }
        let (same, known) = self.find(&identity);
        let place = same.unwrap_or(self.documents);
        if !known {
            let at = self.known.len();
            let note = |map: &mut BTreeMap<String, Vec<usize>>, key: Option<&String>| {
                if let Some(key) = key {
                    map.entry(key.clone()).or_default().push(at);
                }
            };
            note(&mut self.by_kb_id, identity.kb_id.as_ref());
            note(&mut self.by_address, identity.address.as_ref());
            note(&mut self.by_id, by_id(&identity));
            self.known.push((identity, place));
        }
        if same.is_none() {
            self.documents += 1;
        }
        (place, same.is_none())
    }

    /// The place of the first that is the same, and whether exactly this came before.
    fn find(&self, identity: &Identity) -> (Option<usize>, bool) {
        let lists = [
            identity.kb_id.as_ref().and_then(|kb_id| self.by_kb_id.get(kb_id)),
            identity.address.as_ref().and_then(|address| self.by_address.get(address)),
            by_id(identity).and_then(|id| self.by_id.get(id)),
        ];
        let mut first: Option<usize> = None;
        let mut known = false;
        for &at in lists.into_iter().flatten().flatten() {
            if let Some((other, _)) = self.known.get(at)
                && other.is(identity)
            {
                known |= other == identity;
                first = Some(first.map_or(at, |first| first.min(at)));
            }
        }
        (first.and_then(|at| self.known.get(at)).map(|(_, place)| *place), known)
    }
}

/// The id by which a document can be the same as another: that of one that has no `kbId`.
fn by_id(identity: &Identity) -> Option<&String> {
    identity.kb_id.is_none().then_some(&identity.id)
}
