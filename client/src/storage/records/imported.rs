//! Writing conversations that a file brings. They go to `IndexedDB`, because they may be many times what localStorage has room
//! for; all records of a conversation in one transaction, so that a killed browser leaves whole conversations alone.

use std::collections::BTreeSet;

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        SessionSummary,
        keys::{self, ASIDE},
    },
};
use futures::future::join_all;

use super::{Records, places::RECORDS};
use crate::time_slice::TimeSlice;

/// A conversation of which nothing is stored, or unreadable records for one.
pub struct NewRecords {
    pub id: SessionId,
    /// JSON by key.
    pub records: Vec<(String, String)>,
    /// Its entry in the list; `None` for unreadable records.
    pub summary: Option<SessionSummary>,
}

impl Records {
    /// The conversations of which anything is stored, unreadable records included.
    pub(crate) async fn stored_sessions(&self) -> Result<BTreeSet<SessionId>, StoreError> {
        let mut found = BTreeSet::new();
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for prefix in [RECORDS, ASIDE] {
            for (key, _) in self.places(prefix).await? {
                found.extend(keys::split(&key).map(|(id, _)| id));
                slice.yield_if_over().await;
            }
        }
        Ok(found)
    }

    /// Writes conversations in one transaction, but for those that another tab has open, which are returned.
    pub(crate) async fn write_new(&self, new: &[NewRecords]) -> Result<BTreeSet<SessionId>, StoreError> {
        // All at once: without Web Locks, each takes a moment.
        let locks = join_all(new.iter().map(|one| self.ownership.reserve(&one.id))).await;
        let (mut elsewhere, mut records) = (BTreeSet::new(), Vec::new());
        let _turn = self.write_turn.lock().await;
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for (one, lock) in new.iter().zip(&locks) {
            if lock.is_err() {
                elsewhere.insert(one.id.clone());
                continue;
            }
            for (key, json) in &one.records {
                records.push((key.clone(), self.vault.seal(key, json).await?));
                slice.yield_if_over().await;
            }
        }
        match self.places.replace_in_indexed_db(&[], &records).await {
            Err(StoreError::Unavailable(_)) => self.write_locally(&records)?,
            written => written?,
        }
        Ok(elsewhere)
    }

    /// Writes records to localStorage, all or none of them.
    fn write_locally(&self, records: &[(String, String)]) -> Result<(), StoreError> {
        for (at, (key, text)) in records.iter().enumerate() {
            if let Err(error) = self.places.put_local(key, text) {
                let written = records.iter().take(at);
                written.into_iter().try_for_each(|(key, _)| self.ports.local.remove(key))?;
                return Err(error);
            }
        }
        Ok(())
    }
}
