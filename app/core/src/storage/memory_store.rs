//! A store in memory, for tests and examples.

use std::{cell::RefCell, collections::BTreeMap};

use futures::future::{LocalBoxFuture, ready};

use super::{OpenSession, Record, SessionSummary, encode, keys, outlines, sort_summaries};
use crate::{
    conversation::{Session, SessionId},
    ports::{HistoryStore, StoreError, Stored},
};

/// Encoded records by key, and the sessions assembled from them.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: RefCell<BTreeMap<String, String>>,
    open: RefCell<BTreeMap<SessionId, OpenSession>>,
    notes: RefCell<BTreeMap<String, String>>,
}

impl MemoryStore {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn records(&self) -> Vec<(String, String)> {
        self.records.borrow().iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Writes an encoded record.
    pub fn insert(&self, key: impl Into<String>, value: impl Into<String>) {
        let key = key.into();
        if let Some((session, _)) = keys::split(&key) {
            // The next read assembles it again.
            self.open.borrow_mut().remove(&session);
        }
        self.records.borrow_mut().insert(key, value.into());
    }

    /// Runs `work` on the session, which the first call assembles from its records.
    fn with<T>(&self, session: &SessionId, work: impl FnOnce(&mut OpenSession) -> T) -> T {
        let mut open = self.open.borrow_mut();
        let open = open.entry(session.clone()).or_insert_with(|| {
            let mut open = OpenSession::new(session);
            let records = self.records.borrow();
            let own = keys::session(session);
            for prefix in [keys::aside(&own), own] {
                let from = records.range(prefix.clone()..);
                for (key, value) in from.take_while(|(key, _)| key.starts_with(&prefix)) {
                    open.insert(key, value);
                }
            }
            open
        });
        work(open)
    }

    fn write(&self, session: &SessionId, record: Record) -> Result<(), StoreError> {
        let value = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = record.key(session);
        self.with(session, |open| {
            if let Some(unreadable) = open.unreadable_at(&key) {
                self.records.borrow_mut().insert(keys::aside(&key), unreadable.value.clone());
            }
            open.apply(record);
        });
        self.records.borrow_mut().insert(key, value);
        Ok(())
    }

    fn summaries(&self) -> Vec<SessionSummary> {
        let records = self.records.borrow();
        let outlines = outlines(records.keys().map(String::as_str));
        let summary = |(id, outline): (&SessionId, &super::SessionOutline)| {
            outline.summary(id, &mut |key| records.get(key).cloned())
        };
        let mut found: Vec<_> = outlines.iter().map(summary).collect();
        sort_summaries(&mut found);
        found
    }
}

impl HistoryStore for MemoryStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> Stored<'a, Option<Session>> {
        Box::pin(ready(Ok(self.with(session, |open| open.session()))))
    }

    fn append<'a>(&'a self, session: &'a SessionId, record: Record) -> Stored<'a, ()> {
        Box::pin(ready(self.write(session, record)))
    }

    fn list(&self) -> Stored<'_, Vec<SessionSummary>> {
        Box::pin(ready(Ok(self.summaries())))
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> Stored<'a, ()> {
        let prefix = keys::session(session);
        let aside = keys::aside(&prefix);
        self.records.borrow_mut().retain(|key, _| !key.starts_with(&prefix) && !key.starts_with(&aside));
        self.open.borrow_mut().remove(session);
        Box::pin(ready(Ok(())))
    }
    fn note<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<String>> {
        Box::pin(ready(self.notes.borrow().get(key).cloned()))
    }

    fn keep_note<'a>(&'a self, key: &'a str, note: &'a str, _stored: bool) -> LocalBoxFuture<'a, ()> {
        self.notes.borrow_mut().insert(key.to_owned(), note.to_owned());
        Box::pin(ready(()))
    }
}
