//! The added documents in memory, as they are stored, and those that could not be stored.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{ports::StoreError, retrieval::Shelf, storage::AddedDocument};

#[derive(Default)]
pub(super) struct Kept {
    pub(super) shelf: RefCell<Shelf>,
    /// The keys of the stored documents, by path. Those that are in memory alone have none.
    pub(super) keys: RefCell<BTreeMap<String, String>>,
    /// Nothing was stored since it was read.
    pub(super) is_current: Cell<bool>,
    /// Why what is stored could not be read, while there are documents in memory.
    pub(super) unread: RefCell<Option<StoreError>>,
    /// Held while the documents or what is stored of them change.
    pub(super) turn: futures::lock::Mutex<()>,
    /// Held while files are added: those that come meanwhile are read afterwards.
    pub(super) adding: futures::lock::Mutex<()>,
}

impl Kept {
    pub(super) fn is_stored(&self, path: &str) -> bool {
        self.keys.borrow().contains_key(path)
    }

    /// How many documents are gone once the page is closed.
    pub(super) fn only_in_memory(&self) -> usize {
        let all = self.shelf.borrow();
        all.documents().filter(|document| !self.is_stored(&document.path)).count()
    }

    /// A path like this that no document has.
    pub(super) fn free_path(&self, path: &str) -> String {
        let all = self.shelf.borrow();
        numbered(path).find(|path| all.at(path).is_none()).unwrap_or_default()
    }

    /// Puts documents on the shelf and removes others, without storing it.
    pub(super) fn put(&self, removed: &[String], added: &[Rc<AddedDocument>]) {
        let mut all = self.shelf.borrow_mut();
        for path in removed {
            all.remove(path);
        }
        for document in added {
            all.put(document.clone());
        }
    }
}

/// Paths like this with a number before the ending, from 2 on.
pub(super) fn numbered(path: &str) -> impl Iterator<Item = String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let (stem, ending) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, ""));
    let slash = if folder.is_empty() { "" } else { "/" };
    let point = if ending.is_empty() { "" } else { "." };
    (2_u32..).map(move |number| format!("{folder}{slash}{stem} ({number}){point}{ending}"))
}
