//! Summaries of documents, for all conversations. They reveal what was read, so with a passphrase they stay in memory.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::references::DocumentSummaryRecord;

use super::records::vault::Vault;
use crate::ports::Ports;

/// The prefix of every summary's key.
const SUMMARIES: &str = "footnote:summary/";
/// The maximum number of stored summaries.
const MOST: usize = 400;

pub(super) struct DocumentSummaries {
    ports: Rc<Ports>,
    vault: Rc<Vault>,
    in_memory: RefCell<BTreeMap<String, DocumentSummaryRecord>>,
}

impl DocumentSummaries {
    pub(super) fn new(ports: Rc<Ports>, vault: Rc<Vault>) -> Self {
        Self { ports, vault, in_memory: RefCell::default() }
    }

    pub(super) fn get(&self, key: &str) -> Option<DocumentSummaryRecord> {
        let known = self.in_memory.borrow().get(key).cloned();
        known.or_else(|| read(&self.ports, key))
    }

    /// Keeps a summary in memory, and stores it if `stored`. If there is no room, it will be made again.
    pub(super) fn set(&self, key: &str, record: DocumentSummaryRecord, stored: bool) {
        if stored
            && self.vault.is_off()
            && let Ok(text) = record.to_text()
        {
            make_room(&self.ports);
            self.ports.local.put(key, &text).ok();
        }
        self.in_memory.borrow_mut().insert(key.to_owned(), record);
    }

    /// Clears the summaries in memory.
    pub(super) fn forget(&self) {
        self.in_memory.take();
    }
}

/// Deletes the stored summaries, which are not encrypted.
pub(super) fn delete_stored(ports: &Ports) {
    for key in ports.local.keys(SUMMARIES) {
        // One that cannot be removed reveals no more than the knowledge base.
        ports.local.remove(&key).ok();
    }
}

fn read(ports: &Ports, key: &str) -> Option<DocumentSummaryRecord> {
    DocumentSummaryRecord::read(&ports.local.get(key)?)
}

/// Removes the oldest summary if there are too many.
fn make_room(ports: &Ports) {
    let keys = ports.local.keys(SUMMARIES);
    if keys.len() < MOST {
        return;
    }
    let oldest =
        keys.into_iter().min_by_key(|key| read(ports, key).map(|record| record.made_ms).unwrap_or_default());
    if let Some(oldest) = oldest {
        ports.local.remove(&oldest).ok();
    }
}
