//! What documents are about, kept for all conversations. It tells what was read, so behind a passphrase it stays in
//! memory.

use std::collections::BTreeMap;

use footnote_core::references::SummaryRecord;

use super::{BrowserStore, Inner, local_storage};

/// What every summary's key begins with.
const SUMMARIES: &str = "footnote:summary/";
/// Summaries that are stored at most.
const MOST: usize = 400;

impl BrowserStore {
    /// A summary that was kept.
    pub(crate) fn summary(&self, key: &str) -> Option<SummaryRecord> {
        let kept = self.inner.summaries.borrow().get(key).cloned();
        kept.or_else(|| SummaryRecord::read(&local_storage::get(key)?))
    }

    /// Keeps a summary, in memory only unless it is `stored`. Where there is no room for it, it is made anew.
    pub(crate) fn set_summary(&self, key: &str, record: SummaryRecord, stored: bool) {
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

/// Leaves no summary outside the passphrase.
pub(super) fn forget_stored() {
    for key in local_storage::keys(SUMMARIES) {
        // What cannot be taken away says no more than the knowledge base.
        local_storage::remove(&key).ok();
    }
}

/// Forgets what is in memory.
pub(super) fn forget(inner: &Inner) {
    inner.summaries.take();
}

/// The summaries in memory.
pub(super) type Kept = BTreeMap<String, SummaryRecord>;

/// Takes the oldest away where there are too many.
fn make_room() {
    let keys = local_storage::keys(SUMMARIES);
    if keys.len() < MOST {
        return;
    }
    let made = |key: &String| {
        local_storage::get(key).and_then(|text| SummaryRecord::read(&text)).map(|one| one.made_ms)
    };
    let oldest = keys.into_iter().min_by_key(|key| made(key).unwrap_or_default());
    if let Some(oldest) = oldest {
        local_storage::remove(&oldest).ok();
    }
}
