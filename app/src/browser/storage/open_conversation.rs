//! A conversation that is open in this tab, put together once and kept so.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{AnswerState, Exchange, ExchangeId, Session, SessionId},
    ports::StoreError,
    storage::{
        OpenSession, Record, SetAside, decode,
        keys::{self, Part},
        mark_interrupted,
    },
};
use futures::channel::oneshot;

use crate::browser::locks::SessionLock;

/// How the record of an answer says that it is still being written.
const STREAMING: &str = "\"state\":\"streaming\"";
/// How a head says that its conversation is temporary.
const TEMPORARY: &str = "\"use_memory\":false";

/// A conversation that is open in this tab.
pub(super) struct OpenConversation {
    pub(super) id: SessionId,
    /// This tab's lock on it.
    pub(super) lock: RefCell<Option<SessionLock>>,
    /// Another tab has it.
    pub(super) reading: Cell<bool>,
    /// Records that could not be written yet, or must not be while it is temporary, as JSON by key.
    pub(super) unsaved: RefCell<BTreeMap<String, Rc<str>>>,
    /// Some of it could not be written the last time.
    pub(super) is_unsaved: Cell<bool>,
    /// Why not all of it could be read: writing could overwrite what is there.
    pub(super) failed: RefCell<Option<StoreError>>,
    session: RefCell<OpenSession>,
    /// Answers that a closed page left in mid-stream.
    unfinished: RefCell<Vec<ExchangeId>>,
    /// Keys written while it was being read: what storage has of them is older.
    written: RefCell<BTreeSet<String>>,
    loading: Cell<bool>,
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

impl OpenConversation {
    /// A conversation of which nothing was read yet, and nothing has to be unless it is `loading`.
    pub(super) fn new(id: &SessionId, loading: bool) -> Self {
        Self {
            id: id.clone(),
            lock: RefCell::default(),
            reading: Cell::new(false),
            unsaved: RefCell::default(),
            is_unsaved: Cell::new(false),
            failed: RefCell::default(),
            session: RefCell::new(OpenSession::new(id)),
            unfinished: RefCell::default(),
            written: RefCell::default(),
            loading: Cell::new(loading),
            waiting: RefCell::default(),
        }
    }

    /// Takes in a record as it was stored. An answer that a closed page left in mid-stream becomes
    /// interrupted; one that another tab is writing stays as it is.
    pub(super) fn insert(&self, key: &str, json: &str) {
        if self.written.borrow().contains(key) {
            return;
        }
        let mut session = self.session.borrow_mut();
        session.insert(key, json);
        if !self.reading.get()
            && json.contains(STREAMING)
            && let Some(Part::Answer(exchange)) = keys::parse(key).map(|key| key.part)
            && let Ok((Record::Answer { mut answer, .. }, _)) = decode(key, json)
            && answer.state == AnswerState::Streaming
        {
            mark_interrupted(&mut answer);
            session.apply(Record::Answer { exchange, answer });
            self.unfinished.borrow_mut().push(exchange);
        }
        // A stored conversation is never temporary; this head came from the export of a temporary one.
        if json.contains(TEMPORARY)
            && let Ok((Record::Head(mut head), _)) = decode(key, json)
        {
            head.settings.use_memory = true;
            session.apply(Record::Head(head));
        }
    }

    /// Takes in a record that is being written.
    pub(super) fn apply(&self, record: Record, key: &str) {
        if self.loading.get() {
            self.written.borrow_mut().insert(key.to_owned());
        }
        self.session.borrow_mut().apply(record);
    }

    /// What could not be read and is about to be overwritten.
    pub(super) fn in_the_way(&self, key: &str) -> Option<String> {
        self.session.borrow().in_the_way(key).map(|record| record.value.clone())
    }

    /// The conversation as far as it was read; `None` where there is nothing of it.
    pub(super) fn session(&self) -> Option<Session> {
        self.session.borrow().session()
    }

    /// These exchanges, as far as they are there.
    pub(super) fn exchanges(&self, ids: &[ExchangeId]) -> Vec<Rc<Exchange>> {
        let Some(session) = self.session() else { return Vec::new() };
        let find = |id: &ExchangeId| {
            let at = session.exchanges.binary_search_by_key(id, |known| known.id).ok()?;
            session.exchanges.get(at).cloned()
        };
        ids.iter().filter_map(find).collect()
    }

    /// The records that could not be read.
    pub(super) fn set_aside(&self) -> Vec<SetAside> {
        self.session.borrow().set_aside()
    }

    /// Whether its records stay in memory.
    pub(super) fn is_temporary(&self) -> bool {
        self.session.borrow().is_temporary()
    }

    /// Whether the list shows this tab's version of it: not if it is temporary, nor if another tab writes to it.
    pub(super) fn is_listed(&self) -> bool {
        !self.reading.get() && !self.is_temporary()
    }

    /// Whether this tab may write to it.
    pub(super) fn may_write(&self) -> bool {
        !self.reading.get() && self.lock.borrow().as_ref().is_none_or(SessionLock::is_held)
    }

    /// Whether this tab has it.
    pub(super) fn is_held(&self) -> bool {
        self.lock.borrow().as_ref().is_some_and(SessionLock::is_held) && !self.reading.get()
    }

    /// Resolves once everything was read.
    pub(super) async fn loaded(&self) {
        if self.loading.get() {
            let (tell, told) = oneshot::channel();
            self.waiting.borrow_mut().push(tell);
            told.await.ok();
        }
    }

    /// Everything was read.
    pub(super) fn end_loading(&self) {
        self.loading.set(false);
        self.written.take();
        for tell in self.waiting.take() {
            // Who waited may have been stopped.
            tell.send(()).ok();
        }
    }

    /// The records that mark answers of a closed page as interrupted, once.
    pub(super) fn interrupted_answers(&self) -> Vec<Record> {
        let unfinished = self.unfinished.take();
        if unfinished.is_empty() || self.session().is_none_or(|session| session.read_only) {
            return Vec::new();
        }
        let exchanges = self.exchanges(&unfinished).into_iter();
        let records = exchanges.filter_map(|exchange| {
            let answer = exchange.answer.clone().filter(|answer| answer.state == AnswerState::Interrupted)?;
            Some(Record::Answer { exchange: exchange.id, answer: Box::new(answer) })
        });
        records.collect()
    }
}
