//! Finds documents by identity without comparing all.

use std::collections::BTreeMap;

use crate::sources::SourceIdentity;

/// Numbers distinct documents in the order they are added.
#[derive(Debug, Clone, Default)]
pub(super) struct IdentityIndex {
    /// All identities added, with the number of their document.
    known: Vec<(SourceIdentity, usize)>,
    /// Indices into `known`, ascending, by each of its [`keys`].
    by_key: [BTreeMap<String, Vec<usize>>; 3],
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
            for (map, key) in self.by_key.iter_mut().zip(keys(&identity)) {
                if let Some(key) = key {
                    map.entry(key.clone()).or_default().push(at);
                }
            }
            self.known.push((identity, place));
        }
        if same.is_none() {
            self.documents += 1;
        }
        (place, same.is_none())
    }

    /// The number of the first document with this identity, and whether exactly this identity was added before.
    fn find(&self, identity: &SourceIdentity) -> (Option<usize>, bool) {
        let lists = self.by_key.iter().zip(keys(identity)).filter_map(|(map, key)| map.get(key?));
        let mut first: Option<usize> = None;
        let mut known = false;
        for &at in lists.flatten() {
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

/// The `kbId`, the address, and the id, which identifies a document only if it has no `kbId`.
fn keys(identity: &SourceIdentity) -> [Option<&String>; 3] {
    let id = identity.kb_id.is_none().then_some(&identity.id);
    [identity.kb_id.as_ref(), identity.address.as_ref(), id]
}
