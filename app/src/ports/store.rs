//! Conversations in localStorage, a record a message, with a copy in memory that goes on alone where
//! the browser has no storage or no room left.

use footnote_core::{
    conversation::{AnswerState, Session, SessionId},
    ports::{HistoryStore, StoreError},
    storage::{MemoryStore, Record, SessionSummary, SetAside, assemble, encode, keys},
};
use futures::future::{LocalBoxFuture, ready};
use gloo_storage::{LocalStorage, Storage};
use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// The browser's storage and the records of this tab's conversation.
pub(crate) struct BrowserStore {
    /// What this tab reads: its own conversation as it last wrote it.
    memory: MemoryStore,
}

/// What was found of a conversation when it was opened.
pub(crate) struct Opened {
    /// The conversation; `None` where there is none yet.
    pub(crate) session: Option<Session>,
    /// Records that could not be read.
    pub(crate) set_aside: Vec<SetAside>,
    /// Whether the browser keeps anything at all for this page.
    pub(crate) kept: bool,
}

impl BrowserStore {
    /// A store that has not opened a conversation yet.
    pub(crate) fn new() -> Self {
        Self { memory: MemoryStore::new() }
    }

    /// Reads a conversation. Answers that a closed page left in mid-stream become interrupted.
    pub(crate) fn open(&self, id: &SessionId) -> Opened {
        let Some(storage) = storage() else {
            return Opened { session: None, set_aside: Vec::new(), kept: false };
        };
        let assembled = assemble(id, records(&storage, id));
        let Some(mut session) = assembled.session else {
            return Opened { session: None, set_aside: assembled.set_aside, kept: true };
        };
        let unfinished: Vec<_> = session
            .exchanges
            .iter()
            .filter(|exchange| {
                exchange.answer.as_ref().is_some_and(|answer| answer.state == AnswerState::Streaming)
            })
            .map(|exchange| exchange.id)
            .collect();
        for (key, value) in records(&storage, id) {
            self.memory.insert(key, value);
        }
        session.settle();
        if !session.read_only {
            for exchange in session.exchanges.iter().filter(|exchange| unfinished.contains(&exchange.id)) {
                let Some(answer) = exchange.answer.clone() else { continue };
                let record = Record::Answer { exchange: exchange.id, answer: Box::new(answer) };
                // What cannot be marked now is marked again at the next start.
                self.write(id, &record).ok();
            }
        }
        Opened { session: Some(session), set_aside: assembled.set_aside, kept: true }
    }

    /// Copies a conversation under a new id, for a tab that was duplicated.
    pub(crate) fn fork(&self, from: &SessionId, to: &SessionId) -> Result<(), StoreError> {
        let storage = storage().ok_or_else(unavailable)?;
        let (old, new) = (keys::session(from), keys::session(to));
        for (key, value) in records(&storage, from) {
            let key = key.replacen(&old, &new, 1);
            storage.set_item(&key, &value).map_err(|error| refused(&error))?;
            self.memory.insert(key, value);
        }
        Ok(())
    }

    fn write(&self, session: &SessionId, record: &Record) -> Result<(), StoreError> {
        let value = encode(record).map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = record.key(session);
        self.memory.insert(key.as_str(), value.as_str());
        storage().ok_or_else(unavailable)?.set_item(&key, &value).map_err(|error| refused(&error))
    }
}

impl HistoryStore for BrowserStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        self.memory.get(session)
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(ready(self.write(session, &record)))
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        self.memory.list()
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.memory.delete(session).await?;
            erase(session)
        })
    }
}

fn erase(session: &SessionId) -> Result<(), StoreError> {
    let storage = storage().ok_or_else(unavailable)?;
    for (key, _) in records(&storage, session) {
        storage.remove_item(&key).map_err(|error| refused(&error))?;
    }
    Ok(())
}

/// localStorage, where there is one: naming it throws where a policy switched it off, and gloo
/// takes it for granted.
fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()??;
    Some(LocalStorage::raw())
}

/// The records of one conversation as they are stored.
fn records(storage: &web_sys::Storage, id: &SessionId) -> Vec<(String, String)> {
    let prefix = keys::session(id);
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let own = keys.filter(|key| key.starts_with(&prefix)).collect::<Vec<_>>();
    own.into_iter()
        .filter_map(|key| storage.get_item(&key).ok().flatten().map(|value| (key, value)))
        .collect()
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("it is switched off".into())
}

fn refused(error: &JsValue) -> StoreError {
    let text = |field: &str| Reflect::get(error, &field.into()).ok().and_then(|value| value.as_string());
    match text("name").as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StoreError::Full,
        Some("SecurityError") => unavailable(),
        _ => StoreError::Failed(text("message").unwrap_or_else(|| "no reason given".to_owned())),
    }
}
