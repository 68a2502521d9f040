//! Keeping the added documents in memory and in the storage the same.

use std::{collections::BTreeSet, rc::Rc};

use footnote_core::{ports::StoreError, storage::AddedDocument};

use super::{
    documents::{Added, HAS_ANY},
    kept::Kept,
};
use crate::time_slice::TimeSlice;

/// Records that are read in one transaction.
const PAGE: usize = 64;

impl Added {
    pub(super) fn kept(self) -> Rc<Kept> {
        self.kept.borrow_mut().get_or_insert_default().clone()
    }

    /// The documents as they are stored now, in this browser and in memory, all of them indexed.
    pub(super) async fn current(self) -> Result<Rc<Kept>, StoreError> {
        let kept = self.kept();
        let turn = kept.turn.lock().await;
        if !kept.is_current.replace(true)
            && let Err(error) = self.read(&kept).await
        {
            kept.is_current.set(false);
            // Those in memory are there all the same.
            if kept.shelf.borrow().is_empty() {
                return Err(error);
            }
            kept.unread.replace(Some(error));
        } else {
            kept.unread.take();
        }
        drop(turn);
        self.index(&kept).await;
        Ok(kept)
    }

    /// Takes over what is stored.
    async fn read(self, kept: &Kept) -> Result<(), StoreError> {
        let stored: BTreeSet<String> = self.store.added_keys().await?.into_iter().collect();
        let known = kept.keys.borrow().clone();
        for (path, _) in known.iter().filter(|(_, key)| !stored.contains(*key)) {
            kept.shelf.borrow_mut().remove(path);
            kept.keys.borrow_mut().remove(path);
        }
        let known: BTreeSet<&String> = known.values().collect();
        let fresh: Vec<String> = stored.into_iter().filter(|key| !known.contains(key)).collect();
        let mut slice = TimeSlice::begin(&self.scheduler);
        for page in fresh.chunks(PAGE) {
            for (key, document) in self.store.added(page).await? {
                // Two tabs may have added different files of one name.
                let is_taken = kept.is_stored(&document.path);
                let path = if is_taken { kept.free_path(&document.path) } else { document.path.clone() };
                let document = if is_taken {
                    Rc::new(AddedDocument { path: path.clone(), ..(*document).clone() })
                } else {
                    document
                };
                kept.shelf.borrow_mut().put(document);
                kept.keys.borrow_mut().insert(path, key);
                slice.yield_if_over().await;
            }
        }
        let has_any = !kept.shelf.borrow().is_empty();
        self.set_has_any(has_any);
        Ok(())
    }

    /// Indexes what is not indexed yet, between other work.
    pub(super) async fn index(self, kept: &Kept) {
        let mut slice = TimeSlice::begin(&self.scheduler);
        loop {
            let is_done = !kept.shelf.borrow_mut().index_passage();
            if is_done {
                return;
            }
            slice.yield_if_over().await;
        }
    }

    /// Changes the documents, in memory and as they are stored; with an error where they are changed in memory alone. The
    /// caller holds `turn`.
    pub(super) async fn change(
        self,
        kept: &Kept,
        removed: &[String],
        added: &[Rc<AddedDocument>],
        is_stored: bool,
    ) -> Result<(), StoreError> {
        kept.put(removed, added);
        let old = |path: &String| kept.keys.borrow_mut().remove(path);
        let replaced = added.iter().map(|document| &document.path);
        let mut old: Vec<String> = removed.iter().chain(replaced).filter_map(old).collect();
        // A document that is put back as it was stays.
        old.retain(|key| !is_stored || added.iter().all(|document| document.key() != *key));
        let new = if is_stored { added } else { &[] };
        let changed =
            if old.is_empty() && new.is_empty() { Ok(()) } else { self.store.change_added(&old, new).await };
        if changed.is_ok() {
            let stored = new.iter().map(|document| (document.path.clone(), document.key()));
            kept.keys.borrow_mut().extend(stored);
        }
        let (has_any, has_stored) = (!kept.shelf.borrow().is_empty(), !kept.keys.borrow().is_empty());
        if self.store.is_on(HAS_ANY) != has_stored {
            self.store.set_on(HAS_ANY, has_stored);
        }
        self.set_has_any(has_any);
        self.changed();
        changed
    }
}
