//! Summaries of documents, for all conversations. They reveal what was read, so with a passphrase they stay in memory.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::references::DocumentSummaryRecord;

use super::records::vault::Vault;
use crate::browser::local_storage;

/// The prefix of every summary's key.
const SUMMARIES: &str = "footnote:summary/";
/// The maximum number of stored summaries.
const MOST: usize = 400;

pub(super) struct DocumentSummaries {
    vault: Rc<Vault>,
    in_memory: RefCell<BTreeMap<String, DocumentSummaryRecord>>,
}

impl DocumentSummaries {
    pub(super) fn new(vault: Rc<Vault>) -> Self {
        Self { vault, in_memory: RefCell::default() }
    }

    pub(super) fn get(&self, key: &str) -> Option<DocumentSummaryRecord> {
        let known = self.in_memory.borrow().get(key).cloned();
        known.or_else(|| read(key))
    }

    /// Keeps a summary in memory, and stores it if `stored`. If there is no room, it will be made again.
    pub(super) fn set(&self, key: &str, record: DocumentSummaryRecord, stored: bool) {
        if stored
            && self.vault.is_off()
            && let Ok(text) = record.to_text()
        {
            make_room();
            local_storage::put(key, &text).ok();
        }
        self.in_memory.borrow_mut().insert(key.to_owned(), record);
    }

    /// Clears the summaries in memory.
    pub(super) fn forget(&self) {
        self.in_memory.take();
    }
}

/// Deletes the stored summaries, which are not encrypted.
pub(super) fn delete_stored() {
    for key in local_storage::keys(SUMMARIES) {
        // One that cannot be removed reveals no more than the knowledge base.
        local_storage::remove(&key).ok();
    }
}

fn read(key: &str) -> Option<DocumentSummaryRecord> {
    DocumentSummaryRecord::read(&local_storage::get(key)?)
}

/// Removes the oldest summary if there are too many.
fn make_room() {
    let keys = local_storage::keys(SUMMARIES);
    if keys.len() < MOST {
        return;
    }
    let oldest =
        keys.into_iter().min_by_key(|key| read(key).map(|record| record.made_ms).unwrap_or_default());
    if let Some(oldest) = oldest {
        local_storage::remove(&oldest).ok();
    }
}
