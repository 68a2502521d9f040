//! Summaries of documents, for all conversations. They reveal what was read, so with a passphrase they stay in memory.

use std::collections::BTreeMap;

use footnote_core::references::DocumentSummaryRecord;

use super::{BrowserStore, Inner, local_storage};

/// The prefix of every summary's key.
const SUMMARIES: &str = "footnote:summary/";
/// The maximum number of stored summaries.
const MOST: usize = 400;

impl BrowserStore {
    pub(crate) fn summary(&self, key: &str) -> Option<DocumentSummaryRecord> {
        let kept = self.inner.summaries.borrow().get(key).cloned();
        kept.or_else(|| DocumentSummaryRecord::read(&local_storage::get(key)?))
    }

    /// Keeps a summary in memory, and stores it if `stored`. If there is no room, it will be made again.
    pub(crate) fn set_summary(&self, key: &str, record: DocumentSummaryRecord, stored: bool) {
        let inner = &self.inner;
        if stored
            && inner.vault.is_off()
            && let Ok(text) = record.to_text()
        {
            make_room();
            local_storage::put(key, &text).ok();
        }
        let mut kept = inner.summaries.borrow_mut();
        kept.insert(key.to_owned(), record);
    }
}

/// Deletes the stored summaries, which are not encrypted.
pub(super) fn forget_stored() {
    for key in local_storage::keys(SUMMARIES) {
        // One that cannot be removed reveals no more than the knowledge base.
        local_storage::remove(&key).ok();
    }
}

/// Clears the summaries in memory.
pub(super) fn forget(inner: &Inner) {
    inner.summaries.take();
}

pub(super) type Summaries = BTreeMap<String, DocumentSummaryRecord>;

/// Removes the oldest summary if there are too many.
fn make_room() {
    let keys = local_storage::keys(SUMMARIES);
    if keys.len() < MOST {
        return;
    }
    let made = |key: &String| {
        local_storage::get(key).and_then(|text| DocumentSummaryRecord::read(&text)).map(|one| one.made_ms)
    };
    let oldest = keys.into_iter().min_by_key(|key| made(key).unwrap_or_default());
    if let Some(oldest) = oldest {
        local_storage::remove(&oldest).ok();
    }
}
