//! A conversation that is open in this tab, assembled once and kept in memory.
//!
//! The records of a temporary conversation wait here like those that could not be saved, until a head says otherwise.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Session, SessionId},
    ports::StoreError,
    storage::{
        OpenSession, Record, SetAside, decode,
        keys::{self, RecordKind},
    },
};
use futures::channel::oneshot;

use super::locks::SessionLock;

/// How the record of an unfinished answer reads.
pub(super) const STREAMING: &str = "\"state\":\"streaming\"";
/// How the head of a temporary conversation reads.
const TEMPORARY: &str = "\"use_memory\":false";

pub(super) struct OpenConversation {
    id: SessionId,
    lock: RefCell<Option<SessionLock>>,
    /// Another tab owns it.
    reading: Cell<bool>,
    /// Records that could not be written yet, or must not be while the conversation is temporary, as JSON by key.
    unsaved: RefCell<BTreeMap<String, Rc<str>>>,
    /// The last save failed in part.
    is_save_failed: Cell<bool>,
    /// Why it could not be read completely; then writing could overwrite what is stored.
    failed: RefCell<Option<StoreError>>,
    session: RefCell<OpenSession>,
    /// Answers that a closed page left unfinished.
    unfinished: RefCell<Vec<ExchangeId>>,
    /// Keys written while it was being read, whose stored records are outdated.
    written: RefCell<BTreeSet<String>>,
    loading: Cell<bool>,
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

impl OpenConversation {
    /// An empty conversation; `loading` if its records are being read.
    pub(super) fn new(id: &SessionId, loading: bool) -> Self {
        Self {
            id: id.clone(),
            lock: RefCell::default(),
            reading: Cell::new(false),
            unsaved: RefCell::default(),
            is_save_failed: Cell::new(false),
            failed: RefCell::default(),
            session: RefCell::new(OpenSession::new(id)),
            unfinished: RefCell::default(),
            written: RefCell::default(),
            loading: Cell::new(loading),
            waiting: RefCell::default(),
        }
    }

    pub(super) fn id(&self) -> &SessionId {
        &self.id
    }

    /// Makes this tab the owner.
    pub(super) fn own(&self, lock: SessionLock) {
        self.lock.replace(Some(lock));
        self.reading.set(false);
    }

    /// Only reads from now on: another tab owns it, or is about to.
    pub(super) fn only_read(&self) {
        self.reading.set(true);
    }

    /// Lets another tab own it, and only reads.
    pub(super) fn release(&self) {
        self.reading.set(true);
        self.lock.take();
    }

    /// Takes over the access that this tab had when the conversation was opened before.
    pub(super) fn take_access(&self, before: &Self) {
        self.lock.replace(before.lock.take());
        self.reading.set(before.reading.get());
    }

    /// Whether this tab reads along while another one owns it.
    pub(super) fn is_reading(&self) -> bool {
        self.reading.get()
    }

    /// Keeps a record in memory until it is saved.
    pub(super) fn keep_unsaved(&self, key: String, json: Rc<str>) {
        self.unsaved.borrow_mut().insert(key, json);
    }

    /// The records that are not saved, as JSON by key.
    pub(super) fn unsaved(&self) -> BTreeMap<String, Rc<str>> {
        self.unsaved.borrow().clone()
    }

    pub(super) fn has_unsaved(&self) -> bool {
        !self.unsaved.borrow().is_empty()
    }

    /// The record under this key, if it is not saved.
    pub(super) fn unsaved_at(&self, key: &str) -> Option<Rc<str>> {
        self.unsaved.borrow().get(key).cloned()
    }

    /// Drops a record that was saved, unless it was replaced meanwhile.
    pub(super) fn drop_saved(&self, key: &str, json: &Rc<str>) {
        let mut unsaved = self.unsaved.borrow_mut();
        if unsaved.get(key).is_some_and(|now| Rc::ptr_eq(now, json)) {
            unsaved.remove(key);
        }
    }

    pub(super) fn drop_unsaved(&self) {
        self.unsaved.take();
    }

    /// Notes whether a save failed in part; `true` if one that did is made up for by this one.
    pub(super) fn end_saving(&self, is_failed: bool) -> bool {
        self.is_save_failed.replace(is_failed) && !is_failed
    }

    /// Why it could not be read completely.
    pub(super) fn failed(&self) -> Option<StoreError> {
        self.failed.borrow().clone()
    }

    pub(super) fn set_failed(&self, error: StoreError) {
        self.failed.replace(Some(error));
    }

    /// Adds a stored record. An unfinished answer becomes interrupted by `mark`, unless another tab is writing it.
    pub(super) fn insert(&self, key: &str, json: &str, mark: fn(&mut Answer)) {
        if self.written.borrow().contains(key) {
            return;
        }
        let mut session = self.session.borrow_mut();
        session.insert(key, json);
        if !self.reading.get()
            && json.contains(STREAMING)
            && let Some(RecordKind::Answer(exchange)) = keys::parse(key).map(|key| key.kind)
            && let Ok((Record::Answer { mut answer, .. }, _)) = decode(key, json)
            && answer.state == AnswerState::Streaming
        {
            mark(&mut answer);
            session.apply(Record::Answer { exchange, answer });
            self.unfinished.borrow_mut().push(exchange);
        }
        // A stored conversation is never temporary: this head was imported from a temporary one.
        if json.contains(TEMPORARY)
            && let Ok((Record::Head(mut head), _)) = decode(key, json)
        {
            head.settings.use_memory = true;
            session.apply(Record::Head(head));
        }
    }

    /// Adds a record that is being written.
    pub(super) fn apply(&self, record: Record, key: &str) {
        if self.loading.get() {
            self.written.borrow_mut().insert(key.to_owned());
        }
        self.session.borrow_mut().apply(record);
    }

    /// The unreadable record that this key would overwrite.
    pub(super) fn unreadable_at(&self, key: &str) -> Option<String> {
        self.session.borrow().unreadable_at(key).map(|record| record.value.clone())
    }

    /// The conversation as far as it was read; `None` if there is no record of it.
    pub(super) fn session(&self) -> Option<Session> {
        self.session.borrow().session()
    }

    pub(super) fn exchanges(&self, ids: &[ExchangeId]) -> Vec<Rc<Exchange>> {
        let Some(session) = self.session() else { return Vec::new() };
        let find = |id: &ExchangeId| {
            let at = session.exchanges.binary_search_by_key(id, |known| known.id).ok()?;
            session.exchanges.get(at).cloned()
        };
        ids.iter().filter_map(find).collect()
    }

    pub(super) fn set_aside(&self) -> Vec<SetAside> {
        self.session.borrow().set_aside()
    }

    /// Whether its records stay in memory only.
    pub(super) fn is_temporary(&self) -> bool {
        self.session.borrow().is_temporary()
    }

    /// Whether the list shows the conversation's state in memory rather than in storage.
    pub(super) fn is_listed(&self) -> bool {
        !self.reading.get() && !self.is_temporary()
    }

    /// Whether this tab may write: it owns the conversation, or nobody has asked for the lock yet.
    pub(super) fn may_write(&self) -> bool {
        !self.reading.get() && self.lock.borrow().as_ref().is_none_or(SessionLock::is_held)
    }

    /// Whether this tab owns it.
    pub(super) fn is_held(&self) -> bool {
        self.lock.borrow().as_ref().is_some_and(SessionLock::is_held) && !self.reading.get()
    }

    /// Waits until all records were read.
    pub(super) async fn loaded(&self) {
        if self.loading.get() {
            let (sender, loaded) = oneshot::channel();
            self.waiting.borrow_mut().push(sender);
            loaded.await.ok();
        }
    }

    pub(super) fn end_loading(&self) {
        self.loading.set(false);
        self.written.take();
        for sender in self.waiting.take() {
            // The receiver may have been dropped; ignore.
            sender.send(()).ok();
        }
    }

    /// The records that mark unfinished answers as interrupted; empty on the next call.
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
