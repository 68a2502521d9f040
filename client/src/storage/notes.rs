//! What models wrote about documents, for all conversations: summaries, and notes of the parts of long ones. They are in
//! `IndexedDB`, since notes together are too long for localStorage.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::storage::keys;
use serde::{Deserialize, Serialize};

use super::records::{Records, places::Place};
use crate::ports::Ports;

/// The maximum number of stored notes; where there are more, the older half is removed.
const MOST: usize = 2_000;

/// Notes that this page writes before it looks again how many there are.
const COUNTED_EVERY: usize = 200;

pub(super) struct DocumentNotes {
    ports: Rc<Ports>,
    records: Rc<Records>,
    /// Those written by this page, which are stored nowhere else in a temporary conversation.
    in_memory: RefCell<BTreeMap<String, String>>,
    written: Cell<usize>,
}

#[derive(Serialize, Deserialize)]
struct StoredNote {
    #[serde(rename = "summary")]
    text: String,
    /// In milliseconds since 1970.
    #[serde(default)]
    made_ms: u64,
}

impl DocumentNotes {
    pub(super) fn new(ports: Rc<Ports>, records: Rc<Records>) -> Self {
        Self { ports, records, in_memory: RefCell::default(), written: Cell::default() }
    }

    /// A note, if it is kept and can be read: while the passphrase is missing, it cannot.
    pub(super) async fn get(&self, key: &str) -> Option<String> {
        let known = self.in_memory.borrow().get(key).cloned();
        if known.is_some() {
            return known;
        }
        // Older versions wrote to localStorage.
        let places = [Place::IndexedDb, Place::LocalStorage].map(|place| (key.to_owned(), place));
        for place in places {
            let found = self.records.read(&[place]).await.unwrap_or_default();
            if let Some(note) =
                found.iter().find_map(|(_, json)| serde_json::from_str::<StoredNote>(json).ok())
            {
                return Some(note.text);
            }
        }
        None
    }

    /// Keeps a note in memory, and stores it if `stored`. If there is no room, it will be made again.
    pub(super) async fn set(&self, key: &str, text: &str, stored: bool) {
        self.in_memory.borrow_mut().insert(key.to_owned(), text.to_owned());
        if !stored {
            return;
        }
        let removed = self.superfluous().await;
        let note = StoredNote { text: text.to_owned(), made_ms: self.ports.clock.now_ms() };
        if let Ok(json) = serde_json::to_string(&note) {
            self.records.change_in_indexed_db(&removed, vec![(key.to_owned(), json)]).await.ok();
        }
    }

    /// Clears the notes in memory.
    pub(super) fn forget(&self) {
        self.in_memory.take();
    }

    /// The older half of the stored notes if there are too many, which is looked at now and then.
    async fn superfluous(&self) -> Vec<String> {
        let written = self.written.replace(self.written.get() + 1);
        if !written.is_multiple_of(COUNTED_EVERY) {
            return Vec::new();
        }
        let keys = self.records.indexed_db_keys(keys::NOTES).await.unwrap_or_default();
        if keys.len() < MOST {
            return Vec::new();
        }
        let places: Vec<_> = keys.into_iter().map(|key| (key, Place::IndexedDb)).collect();
        let mut notes = self.records.read(&places).await.unwrap_or_default();
        notes.sort_by_cached_key(|(_, json)| {
            serde_json::from_str::<StoredNote>(json).map_or(0, |note| note.made_ms)
        });
        notes.truncate(notes.len() / 2);
        notes.into_iter().map(|(key, _)| key).collect()
    }
}
