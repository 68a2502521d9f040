//! A store in memory: for tests, and for the page where the browser has no storage.

use std::{cell::RefCell, collections::BTreeMap};

use futures::future::{LocalBoxFuture, ready};

use super::{Record, SessionSummary, assemble, encode, keys, summarise};
use crate::{
    conversation::{Session, SessionId},
    ports::{HistoryStore, StoreError},
};

/// Records by key, encoded as the browser's storage would hold them.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: RefCell<BTreeMap<String, String>>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// All keys and values, for export.
    pub fn records(&self) -> Vec<(String, String)> {
        self.records.borrow().iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Writes a record as it is, for import.
    pub fn insert(&self, key: impl Into<String>, value: impl Into<String>) {
        self.records.borrow_mut().insert(key.into(), value.into());
    }

    fn read(&self, session: &SessionId) -> Option<Session> {
        assemble(session, self.of(session)).session
    }

    fn of(&self, session: &SessionId) -> Vec<(String, String)> {
        let prefix = keys::session(session);
        let records = self.records.borrow();
        let range = records.range(prefix.clone()..).take_while(|(key, _)| key.starts_with(&prefix));
        range.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    fn write(&self, session: &SessionId, record: &Record) -> Result<(), StoreError> {
        let value = encode(record).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.records.borrow_mut().insert(record.key(session), value);
        Ok(())
    }

    fn summaries(&self) -> Vec<SessionSummary> {
        let mut ids: Vec<SessionId> =
            self.records.borrow().keys().filter_map(|key| keys::parse(key)).map(|key| key.session).collect();
        ids.dedup();
        let mut found: Vec<_> = ids.iter().filter_map(|id| self.read(id)).map(|s| summarise(&s)).collect();
        found.sort_by_key(|summary| std::cmp::Reverse(summary.changed_ms));
        found
    }
}

impl HistoryStore for MemoryStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        Box::pin(ready(Ok(self.read(session))))
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(ready(self.write(session, &record)))
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        Box::pin(ready(Ok(self.summaries())))
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        let prefix = keys::session(session);
        self.records.borrow_mut().retain(|key, _| !key.starts_with(&prefix));
        Box::pin(ready(Ok(())))
    }
}
