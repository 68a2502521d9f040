//! `IndexedDB`: transactions take a moment, and are done as a whole or not at all.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::ports::{Clock as _, StoreError, Stored};
use futures::future::LocalBoxFuture;

use super::executor::TabClock;
use crate::ports::Database;

/// How long a transaction takes, in milliseconds.
const TRANSACTION_MS: u32 = 3;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DatabaseState {
    #[default]
    Working,
    /// It reads and removes, and has no room for more.
    Full,
    Missing,
    /// Every transaction fails.
    Broken,
}

#[derive(Default)]
pub(super) struct Shared {
    pub(super) texts: RefCell<BTreeMap<String, String>>,
    pub(super) state: Cell<DatabaseState>,
}

pub(super) struct TabDatabase {
    pub(super) shared: Rc<Shared>,
    pub(super) clock: TabClock,
}

impl TabDatabase {
    /// Does the work of a transaction at its end: a tab that is killed before has done nothing.
    async fn transaction<T>(
        &self,
        work: impl FnOnce(&mut BTreeMap<String, String>) -> T,
    ) -> Result<T, StoreError> {
        self.clock.sleep(TRANSACTION_MS).await;
        match self.shared.state.get() {
            DatabaseState::Working | DatabaseState::Full => Ok(work(&mut self.shared.texts.borrow_mut())),
            DatabaseState::Missing => {
                Err(StoreError::Unavailable("this browser has no IndexedDB here".into()))
            }
            DatabaseState::Broken => Err(StoreError::Failed("it is broken".into())),
        }
    }
}

impl Database for TabDatabase {
    fn is_available(&self) -> LocalBoxFuture<'_, bool> {
        Box::pin(async { self.shared.state.get() != DatabaseState::Missing })
    }

    fn get<'a>(&'a self, keys: &'a [String]) -> Stored<'a, Vec<Option<String>>> {
        Box::pin(self.transaction(move |texts| keys.iter().map(|key| texts.get(key).cloned()).collect()))
    }

    fn keys<'a>(&'a self, prefix: &'a str) -> Stored<'a, Vec<String>> {
        Box::pin(
            self.transaction(move |texts| {
                texts.keys().filter(|key| key.starts_with(prefix)).cloned().collect()
            }),
        )
    }

    fn page<'a>(&'a self, prefix: &'a str, after: &'a str, most: u32) -> Stored<'a, Vec<(String, String)>> {
        Box::pin(self.transaction(move |texts| {
            let page = texts.iter().filter(|(key, _)| key.as_str() > after && key.starts_with(prefix));
            page.take(most as usize).map(|(key, text)| (key.clone(), text.clone())).collect()
        }))
    }

    fn replace<'a>(&'a self, removed: &'a [String], records: &'a [(String, String)]) -> Stored<'a, ()> {
        Box::pin(async move {
            if self.shared.state.get() == DatabaseState::Full && !records.is_empty() {
                return Err(StoreError::Full);
            }
            self.transaction(move |texts| {
                texts.retain(|key, _| !removed.contains(key));
                texts.extend(records.iter().cloned());
            })
            .await
        })
    }
}
