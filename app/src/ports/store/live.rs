//! A conversation that is open in this tab, assembled once and kept so.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    conversation::{AnswerState, Exchange, ExchangeId, Session, SessionId},
    storage::{Assembled, Record, SessionHead},
};
use futures::channel::oneshot;

use crate::ports::locks::Held;

/// A conversation that is open in this tab.
pub(super) struct Live {
    pub(super) session: RefCell<Session>,
    /// There is something of it: a record, or a message in memory.
    pub(super) exists: Cell<bool>,
    /// This tab's lock on it.
    pub(super) held: RefCell<Option<Held>>,
    /// Another tab has it.
    pub(super) reading: Cell<bool>,
    /// Records that could not be written yet, as JSON by key.
    pub(super) unsaved: RefCell<BTreeMap<String, Rc<str>>>,
    /// Answers that a closed page left in mid-stream.
    pub(super) unfinished: RefCell<Vec<ExchangeId>>,
    /// How many records could not be read.
    pub(super) set_aside: Cell<usize>,
    loading: Cell<bool>,
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

impl Live {
    /// A conversation of which nothing was read yet.
    pub(super) fn new(id: &SessionId, now_ms: u64, loading: bool) -> Self {
        Self {
            session: RefCell::new(Session::new(id.clone(), now_ms)),
            exists: Cell::new(false),
            held: RefCell::default(),
            reading: Cell::new(false),
            unsaved: RefCell::default(),
            unfinished: RefCell::default(),
            set_aside: Cell::new(0),
            loading: Cell::new(loading),
            waiting: RefCell::default(),
        }
    }

    /// Adds what was read from storage and gives the exchanges that are new by it. What a turn wrote
    /// since is newer and stays. `first`: with it came the session's own fields.
    pub(super) fn merge(&self, assembled: Assembled, first: bool) -> Vec<Rc<Exchange>> {
        self.set_aside.set(self.set_aside.get() + assembled.set_aside.len());
        let Some(mut read) = assembled.session else { return Vec::new() };
        let mut session = self.session.borrow_mut();
        let unfinished = read.exchanges.iter().filter(|exchange| is_streaming(exchange));
        let unfinished: Vec<_> = unfinished.map(|exchange| exchange.id).collect();
        read.settle();
        let known = self.exists.replace(true);
        if first && !known {
            session.created_ms = read.created_ms;
            session.title = read.title;
            session.pinned = read.pinned;
            session.settings = read.settings;
            session.other = read.other;
            session.schema = read.schema;
        }
        session.schema = session.schema.max(read.schema);
        session.read_only |= read.read_only;
        let mut added = Vec::new();
        for exchange in read.exchanges {
            if let Err(at) = session.exchanges.binary_search_by_key(&exchange.id, |known| known.id) {
                if unfinished.contains(&exchange.id) {
                    self.unfinished.borrow_mut().push(exchange.id);
                }
                session.exchanges.insert(at, exchange.clone());
                added.push(exchange);
            }
        }
        let memory = &mut session.memory;
        memory.summary = memory.summary.take().or(read.memory.summary);
        for (exchange, line) in read.memory.index {
            memory.index.entry(exchange).or_insert(line);
        }
        for (through, turn) in read.memory.compressed {
            memory.compressed.entry(through).or_insert(turn);
        }
        added
    }

    /// Takes in a record that is being written.
    pub(super) fn apply(&self, record: &Record) {
        self.exists.set(true);
        let mut session = self.session.borrow_mut();
        match record {
            Record::Head(head) => {
                let SessionHead { created_ms, title, pinned, settings, other } = head.clone();
                session.created_ms = created_ms;
                session.title = title;
                session.pinned = pinned;
                session.settings = settings;
                session.other = other;
            }
            Record::Question { exchange, question } => {
                match session.exchanges.binary_search_by_key(exchange, |known| known.id) {
                    Ok(at) => {
                        if let Some(known) = session.exchanges.get_mut(at) {
                            Rc::make_mut(known).question.clone_from(question);
                        }
                    }
                    Err(at) => {
                        let question = question.clone();
                        let new = Exchange { id: *exchange, question, answer: None };
                        session.exchanges.insert(at, Rc::new(new));
                    }
                }
            }
            Record::Answer { exchange, answer } => {
                let found = session.exchanges.binary_search_by_key(exchange, |known| known.id);
                if let Some(known) = found.ok().and_then(|at| session.exchanges.get_mut(at)) {
                    Rc::make_mut(known).answer = Some(answer.as_ref().clone());
                }
            }
            Record::Summary(summary) => session.memory.summary = Some(summary.clone()),
            Record::Index { exchange, line } => {
                session.memory.index.insert(*exchange, line.clone());
            }
            Record::Compressed { through, turn } => {
                session.memory.compressed.insert(*through, turn.clone());
            }
        }
    }

    /// The conversation as it is now; `None` where there is nothing of it.
    pub(super) fn session(&self) -> Option<Session> {
        self.exists.get().then(|| self.session.borrow().clone())
    }

    /// Whether this tab may write to it.
    pub(super) fn may_write(&self) -> bool {
        !self.reading.get() && self.held.borrow().as_ref().is_none_or(Held::is_held)
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
        for tell in self.waiting.take() {
            // Who waited may have been stopped.
            tell.send(()).ok();
        }
    }

    /// The records that mark answers of a closed page as interrupted, once.
    pub(super) fn settled_answers(&self) -> Vec<Record> {
        let session = self.session.borrow();
        let unfinished = self.unfinished.take();
        if session.read_only {
            return Vec::new();
        }
        let find = |id: ExchangeId| {
            let at = session.exchanges.binary_search_by_key(&id, |known| known.id).ok()?;
            let answer = session.exchanges.get(at)?.answer.clone()?;
            Some(Record::Answer { exchange: id, answer: Box::new(answer) })
        };
        unfinished.into_iter().filter_map(find).collect()
    }
}

fn is_streaming(exchange: &Exchange) -> bool {
    exchange.answer.as_ref().is_some_and(|answer| answer.state == AnswerState::Streaming)
}
