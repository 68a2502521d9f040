//! Finds documents by identity without comparing all.

use std::collections::BTreeMap;

use crate::sources::SourceIdentity;

/// Numbers distinct documents in the order they are added.
#[derive(Debug, Clone, Default)]
pub(super) struct IdentityIndex {
    /// All identities added, with the number of their document.
    known: Vec<(SourceIdentity, usize)>,
    /// Indices into `known`, ascending.
    by_kb_id: BTreeMap<String, Vec<usize>>,
    by_address: BTreeMap<String, Vec<usize>>,
    by_id: BTreeMap<String, Vec<usize>>,
    documents: usize,
}

impl IdentityIndex {
    /// Returns the number of a document, and whether it is new.
    pub(super) fn add(&mut self, mut identity: SourceIdentity) -> (usize, bool) {
        if identity.kb_id.is_some() {
            // The `kbId` decides alone, and passages differ in their ids.
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

    /// The number of the first document with this identity, and whether exactly this identity was added before.
    fn find(&self, identity: &SourceIdentity) -> (Option<usize>, bool) {
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

/// The id, which identifies a document only if it has no `kbId`.
fn by_id(identity: &SourceIdentity) -> Option<&String> {
    identity.kb_id.is_none().then_some(&identity.id)
}
