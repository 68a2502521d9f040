//! Scripted services: time moves only when everything waits for it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    task::Poll,
};

use futures::{
    FutureExt,
    channel::oneshot,
    executor::LocalPool,
    future::{LocalBoxFuture, pending, ready},
};

use super::scripted::Scripted;
pub(super) use super::scripted::{Piece, Script, calls, calls_at_once, deltas, finish, results, says};
use crate::{
    conversation::{Session, SessionId, SessionSettings},
    evidence::QuoteHabits,
    ports::{
        CharacterEstimate, Clock, HeldAnswers, HistoryStore, Model, Proxy, StoreError, TokenCount, Tokenizer,
    },
    retrieval::{HttpBase, KnowledgeBase, KnowledgeBases},
    services::{Refusals, Services, SidePace},
    storage::{MemoryStore, Record, SessionSummary},
    tokens::TokenRatios,
    turn::{Graph, TurnConfig, TurnError, TurnEvent, TurnRequest, TurnResponse, run_post_turn, run_turn},
    wire::{Base, BaseKind, ChatRequest, PublicConfig, Purpose},
};

/// When the scripted clock begins, in milliseconds: 2024-01-01.
pub(super) const BEGINNING: u64 = 1_704_067_200_000;

/// Virtual time.
#[derive(Default)]
pub(super) struct FakeClock {
    now: Cell<u64>,
    /// When the page is left.
    pub(super) leaves_ms: Cell<Option<u32>>,
    timers: RefCell<Vec<(u64, oneshot::Sender<()>)>>,
}

impl FakeClock {
    /// Moves to the next timer; false where there is none.
    fn advance(&self) -> bool {
        self.timers.borrow_mut().retain(|(_, timer)| !timer.is_canceled());
        let next = self.timers.borrow().iter().map(|(at, _)| *at).min();
        let Some(next) = next else { return false };
        self.now.set(next);
        let (due, waiting) = self.timers.take().into_iter().partition(|(at, _)| *at <= next);
        *self.timers.borrow_mut() = waiting;
        for (_, timer) in due {
            // The receiver may have been dropped.
            timer.send(()).ok();
        }
        true
    }
}

impl Clock for FakeClock {
    fn now_ms(&self) -> u64 {
        BEGINNING + self.now.get()
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        let (sender, receiver) = oneshot::channel();
        self.timers.borrow_mut().push((self.now.get() + u64::from(ms), sender));
        Box::pin(receiver.map(|_| ()))
    }

    fn leaving(&self) -> LocalBoxFuture<'static, ()> {
        match self.leaves_ms.take() {
            Some(ms) => self.sleep(ms),
            None => Box::pin(pending()),
        }
    }
}

/// A store that can fail, and that records what it was given.
#[derive(Default)]
pub(super) struct TestStore {
    pub(super) records: MemoryStore,
    pub(super) full: Cell<bool>,
    pub(super) unreadable: Cell<bool>,
    pub(super) saved: RefCell<Vec<(u64, String)>>,
    pub(super) clock: Rc<FakeClock>,
}

impl HistoryStore for TestStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        if self.unreadable.get() {
            return Box::pin(ready(Err(StoreError::Unavailable("switched off".into()))));
        }
        self.records.get(session)
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        if self.full.get() || self.unreadable.get() {
            return Box::pin(ready(Err(StoreError::Full)));
        }
        let what = match &record {
            Record::Head(_) => "head".into(),
            Record::Question { exchange, question } => format!("question {exchange}: {}", question.text),
            Record::Answer { exchange, answer } => {
                format!("answer {exchange} {}: {}", answer.state.into_str(), answer.text)
            }
            Record::Attachment { attachment, .. } => format!("attachment {}", attachment.title),
            Record::Summary(summary) => format!("summary: {}", summary.text),
            Record::Index { exchange, line } => format!("index {exchange}: {}", line.line),
            Record::Compressed { through, turn } => format!("compressed {through}: {}", turn.text),
        };
        self.saved.borrow_mut().push((self.clock.now.get(), what));
        self.records.append(session, record)
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        self.records.list()
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        self.records.delete(session)
    }

    fn note<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<String>> {
        self.records.note(key)
    }

    fn keep_note<'a>(&'a self, key: &'a str, note: &'a str, stored: bool) -> LocalBoxFuture<'a, ()> {
        self.records.keep_note(key, note, stored)
    }
}

/// Counts words, as if that was exact, and records the texts.
#[derive(Default)]
pub(super) struct Words {
    /// Texts whose count is given.
    pub(super) known: Vec<(String, u32)>,
    pub(super) counted: RefCell<Vec<String>>,
}

impl Tokenizer for Words {
    fn count<'a>(&'a self, _model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        let count = |text: &&str| {
            if !text.is_empty() {
                self.counted.borrow_mut().push((*text).to_owned());
            }
            let known = self.known.iter().find(|(known, _)| known == text).map(|(_, tokens)| *tokens);
            let words = || u32::try_from(text.split_whitespace().count()).unwrap();
            TokenCount { tokens: known.unwrap_or_else(words), exact: true }
        };
        Box::pin(ready(texts.iter().map(count).collect()))
    }
}

/// Counts characters, so that the counts of parts add up to that of the whole.
pub(super) struct Characters;

impl Tokenizer for Characters {
    fn count<'a>(&'a self, _model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        let count = |text: &&str| u32::try_from(text.chars().count()).unwrap();
        Box::pin(ready(texts.iter().map(|text| TokenCount { tokens: count(text), exact: true }).collect()))
    }
}

/// Scripted services, and what turns did with them.
pub(super) struct Stage {
    pub(super) clock: Rc<FakeClock>,
    model: Rc<Scripted>,
    pub(super) held: Option<Rc<dyn HeldAnswers>>,
    library: Rc<Scripted>,
    pub(super) store: Rc<TestStore>,
    pub(super) config: TurnConfig,
    pub(super) graph: Graph,
    pub(super) events: Rc<RefCell<Vec<TurnEvent>>>,
    pub(super) ratios: Rc<TokenRatios>,
    pub(super) refusals: Rc<Refusals>,
    pub(super) quote_habits: Rc<QuoteHabits>,
    pub(super) side_pace: Rc<SidePace>,
    /// Otherwise the system prompt is the configured one alone.
    pub(super) may_ask_for_quotes: bool,
    pub(super) tokenizer: Rc<dyn Tokenizer>,
}

impl Stage {
    /// Without a knowledge base.
    pub(super) fn new(answers: Vec<Script>) -> Self {
        let clock = Rc::new(FakeClock::default());
        let scripted = |scripts: Vec<Script>| Scripted {
            clock: Rc::clone(&clock),
            scripts: RefCell::new(scripts.into()),
            requests: RefCell::default(),
            queries: RefCell::default(),
            folder: RefCell::default(),
            searches: RefCell::default(),
            opened: RefCell::default(),
            aside_scripts: RefCell::default(),
            asides: RefCell::default(),
        };
        let public = PublicConfig {
            default_model: Some("m".into()),
            system_prompt: "Be brief.".into(),
            ..PublicConfig::default()
        };
        Self {
            model: Rc::new(scripted(answers)),
            held: None,
            library: Rc::new(scripted(Vec::new())),
            store: Rc::new(TestStore { clock: Rc::clone(&clock), ..TestStore::default() }),
            config: TurnConfig { public, ..TurnConfig::default() },
            graph: Graph::standard().unwrap(),
            events: Rc::default(),
            ratios: Rc::default(),
            refusals: Rc::default(),
            quote_habits: Rc::default(),
            side_pace: Rc::default(),
            may_ask_for_quotes: false,
            tokenizer: Rc::new(CharacterEstimate),
            clock,
        }
    }

    pub(super) fn with_library(searches: Vec<Script>, answers: Vec<Script>) -> Self {
        let mut stage = Self::new(answers);
        stage.config.public.bases = Base::only(BaseKind::Footnote).into();
        stage.library.scripts.replace(searches.into());
        stage
    }

    pub(super) fn ask(&self, question: &str) -> TurnResponse {
        self.run(request(question), None)
    }

    /// Adds an answer.
    pub(super) fn answer(&self, script: Script) {
        self.model.scripts.borrow_mut().push_back(script);
    }

    /// Adds a reply to a request for this purpose.
    pub(super) fn aside_for(&self, purpose: Purpose, script: Script) {
        self.model.aside_scripts.borrow_mut().push((purpose, script));
    }

    /// The requests that were not for answers.
    pub(super) fn asides(&self) -> Vec<(Purpose, ChatRequest)> {
        self.model.asides.borrow().clone()
    }

    pub(super) fn services(&self) -> Services {
        if !self.may_ask_for_quotes {
            self.quote_habits.set_off(self.config.model().unwrap_or_default(), true);
        }
        let knowledge_bases = KnowledgeBases::new(self.clock.clone(), Rc::new(|_, _| {}));
        knowledge_bases.connect(self.config.public.bases.iter().map(|base| {
            let asked: Rc<dyn KnowledgeBase> =
                Rc::new(HttpBase::new(Rc::clone(&self.library) as Rc<dyn Proxy>, base.clone()));
            (base.clone(), asked)
        }));
        Services {
            model: Rc::clone(&self.model) as Rc<dyn Model>,
            held: self.held.clone(),
            knowledge_bases: Rc::new(knowledge_bases),
            store: Rc::clone(&self.store) as Rc<dyn HistoryStore>,
            tokenizer: Rc::clone(&self.tokenizer),
            ratios: Rc::clone(&self.ratios),
            refusals: Rc::clone(&self.refusals),
            quote_habits: Rc::clone(&self.quote_habits),
            side_pace: Rc::clone(&self.side_pace),
            clock: Rc::clone(&self.clock) as Rc<dyn Clock>,
        }
    }

    /// Runs a turn and stops it after this many milliseconds.
    pub(super) fn run(&self, request: TurnRequest, stop_after: Option<u32>) -> TurnResponse {
        let services = self.services();
        let stop = self.stop(stop_after);
        let events = |event| self.events.borrow_mut().push(event);
        // As the page makes it of a conversation's settings.
        let search_in = request.settings.search_in.clone().unwrap_or_default();
        let config = TurnConfig { search_in, ..self.config.clone() };
        self.wait(run_turn(&self.graph, &services, &config, request, stop, &events))
    }

    pub(super) fn post_turn(&self) -> Result<(), TurnError> {
        self.post_turn_beside(async {}, None)
    }

    /// Runs the walk after an answer beside another future, and stops it after this many milliseconds.
    pub(super) fn post_turn_beside(
        &self,
        beside: impl Future<Output = ()>,
        stop_after: Option<u32>,
    ) -> Result<(), TurnError> {
        let services = self.services();
        let events = |event| self.events.borrow_mut().push(event);
        let stop = self.stop(stop_after);
        let walk = run_post_turn(&self.graph, &services, &self.config, session(), stop, &events);
        self.wait(futures::future::join(walk, beside)).0
    }

    /// Resolves after this time, or never.
    pub(super) fn stop(&self, after: Option<u32>) -> LocalBoxFuture<'static, ()> {
        match after {
            Some(ms) => self.clock.sleep(ms),
            None => Box::pin(pending()),
        }
    }

    /// Drops replies to requests that were not made.
    pub(super) fn forget_asides(&self) {
        self.model.aside_scripts.borrow_mut().clear();
    }

    /// The texts of requests for this purpose.
    pub(super) fn asked_for(&self, purpose: Purpose) -> Vec<String> {
        let asides = self.model.asides.borrow();
        let texts = asides.iter().filter(|(of, _)| *of == purpose);
        texts.map(|(_, request)| request.messages[1].content.clone().unwrap()).collect()
    }

    /// Runs a future to its end, and moves time when it waits.
    pub(super) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        let turn = future;
        futures::pin_mut!(turn);
        let mut pool = LocalPool::new();
        for _ in 0..100_000 {
            let polled =
                pool.run_until(futures::future::poll_fn(|context| Poll::Ready(turn.as_mut().poll(context))));
            if let Poll::Ready(done) = polled {
                return done;
            }
            assert!(self.clock.advance(), "the turn waits for something that never comes");
        }
        panic!("the turn does not end");
    }

    /// Puts a document into the knowledge base, where its whole text can be read.
    pub(super) fn keep_document(&self, id: &str, text: &str) {
        self.library.folder.borrow_mut().insert(id.to_owned(), text.to_owned());
    }

    /// Adds a reply of the knowledge base.
    pub(super) fn answer_library(&self, script: Script) {
        self.library.scripts.borrow_mut().push_back(script);
    }

    /// The requests for answers.
    pub(super) fn requests(&self) -> Vec<ChatRequest> {
        self.model.requests.borrow().clone()
    }

    pub(super) fn queries(&self) -> Vec<String> {
        self.library.queries.borrow().clone()
    }

    /// The bodies of the searches.
    pub(super) fn searches(&self) -> Vec<serde_json::Value> {
        self.library.searches.borrow().clone()
    }

    pub(super) fn opened(&self) -> Vec<String> {
        self.library.opened.borrow().clone()
    }

    /// Adds a reply of the knowledge base.
    pub(super) fn library(&self, script: Script) {
        self.library.scripts.borrow_mut().push_back(script);
    }

    /// The saved records, in order.
    pub(super) fn saved(&self) -> Vec<String> {
        self.store.saved.borrow().iter().map(|(_, what)| what.clone()).collect()
    }

    /// Milliseconds since the beginning.
    pub(super) fn elapsed(&self) -> u64 {
        self.clock.now.get()
    }

    pub(super) fn session(&self) -> Session {
        self.store.records.get(&session()).now_or_never().unwrap().unwrap().expect("a stored session")
    }

    /// The reported deltas, joined.
    pub(super) fn streamed(&self) -> String {
        let events = self.events.borrow();
        let mut streamed = String::new();
        for event in events.iter() {
            match event {
                TurnEvent::Delta { text } => streamed.push_str(text),
                TurnEvent::Retracted { text } => streamed.clone_from(text),
                _ => {}
            }
        }
        streamed
    }
}

pub(super) fn session() -> SessionId {
    SessionId::new("s1").unwrap()
}

pub(super) fn request(question: &str) -> TurnRequest {
    TurnRequest {
        session: session(),
        question: question.into(),
        replace: None,
        settings: SessionSettings::default(),
        query: None,
        continue_answer: false,
        attachments: Vec::new(),
        notices: Vec::new(),
        summary: None,
    }
}

/// A question in a conversation that is not to be stored.
pub(super) fn temporary(question: &str) -> TurnRequest {
    TurnRequest {
        settings: SessionSettings { use_memory: false, ..SessionSettings::default() },
        ..request(question)
    }
}

/// The names of the tools that a request offers.
pub(super) fn offered(request: &ChatRequest) -> Vec<&str> {
    request.tools.iter().map(|tool| tool.function.name.as_str()).collect()
}
