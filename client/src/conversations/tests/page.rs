//! A page in a tab, with what it was told to do on screen.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    conversation::{
        Answer, AnswerState, Exchange, ExchangeId, Question, Record, Session, SessionHead, SessionId,
    },
    ports::HistoryStore as _,
    wire::{ChatRequest, Purpose},
};
use reactive_graph::{effect::Effect, owner::Owner, prelude::*};

use super::testing::{AskedAnswer, ScriptedProxy, environment_with};
use crate::{
    address::{Address, Location},
    conversation::{Conversation, Environment, ExchangeView},
    conversations::Conversations,
    effects::ScreenEffect,
    testing::{Browser, Tab},
};

/// Long enough for what a page begins, and short enough for its messages to stay, in milliseconds.
const SOON_MS: u64 = 1_000;

pub(super) struct Page {
    pub(super) browser: Browser,
    pub(super) tab: Tab,
    pub(super) proxy: Rc<ScriptedProxy>,
    pub(super) all: Conversations,
    pub(super) environment: Rc<Environment>,
    effects: Rc<RefCell<Vec<ScreenEffect>>>,
    _owner: Owner,
}

pub(super) fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

pub(super) fn exchange(number: u32, question: &str) -> Exchange {
    let answer = Answer { text: format!("Of {question}"), state: AnswerState::Complete, ..Answer::default() };
    Exchange {
        id: ExchangeId(number),
        question: Question { text: question.into(), ..Question::default() },
        answer: Some(answer),
    }
}

/// A conversation with these questions.
pub(super) fn talk(name: &str, questions: &[&str]) -> Session {
    let mut session = Session::new(id(name), 1);
    session.exchanges =
        (1..).zip(questions).map(|(number, question)| Rc::new(exchange(number, question))).collect();
    session
}

impl Page {
    /// The page at this address in a new tab.
    pub(super) fn open(browser: &Browser, hash: &str) -> Self {
        Self::load(browser, Tab::open(browser), hash)
    }

    pub(super) fn load(browser: &Browser, tab: Tab, hash: &str) -> Self {
        Self::load_with(browser, tab, hash, Rc::default())
    }

    /// A page in an empty conversation, with this proxy, whose settings it has.
    pub(super) fn with(proxy: ScriptedProxy) -> Self {
        Self::open_with(&Browser::new(1), "", &Rc::new(proxy))
    }

    /// The page at this address in a new tab, with this proxy.
    pub(super) fn open_with(browser: &Browser, hash: &str, proxy: &Rc<ScriptedProxy>) -> Self {
        Self::load_with(browser, Tab::open(browser), hash, proxy.clone())
    }

    /// The page at this address in another tab of the browser, with the same proxy.
    pub(super) fn another(&self, hash: &str) -> Self {
        Self::open_with(&self.browser, hash, &self.proxy)
    }

    fn load_with(browser: &Browser, tab: Tab, hash: &str, proxy: Rc<ScriptedProxy>) -> Self {
        let owner = Owner::new();
        owner.set();
        let environment = Rc::new(environment_with(browser, &tab, proxy.clone()));
        let all = Conversations::new(environment.store.new_session_id(), environment.clone(), proxy.clone());
        let effects = Rc::<RefCell<Vec<ScreenEffect>>>::default();
        let done = effects.clone();
        environment.effects.carry_out(move |effect| done.borrow_mut().push(effect));
        let page = Self { browser: browser.clone(), tab, proxy, all, environment, effects, _owner: owner };
        page.act(|all| {
            Effect::new(move || all.keep_address());
            Effect::new(move |before: Option<Option<ExchangeView>>| all.mark_last(before.flatten()));
            all.open_first(Location::read(hash, None));
            if page.proxy.config.borrow().is_some() {
                page.environment.server.load();
            }
        });
        page
    }

    pub(super) fn close(self) {
        self.tab.close();
    }

    /// Ends the page without a word.
    pub(super) fn kill(self) {
        self.tab.kill();
    }

    pub(super) fn reload(self, hash: &str) -> Self {
        let Self { browser, tab, proxy, .. } = self;
        Self::load_with(&browser, tab.reload(), hash, proxy)
    }

    /// Does this in the page, and waits for what it began.
    pub(super) fn act<T>(&self, act: impl FnOnce(Conversations) -> T) -> T {
        let done = self.browser.executor.enter(self.tab.id, || act(self.all));
        self.browser.executor.pass(SOON_MS);
        done
    }

    /// Goes to an address, as a link does.
    pub(super) fn go(&self, hash: &str) {
        self.act(|all| all.follow(Location::read(hash, None)));
    }

    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.browser.executor.run(self.tab.id, work)
    }

    /// Stores a conversation that is not open.
    pub(super) fn store(&self, session: &Session) {
        self.run(self.environment.store.create(&session.id, session.records())).unwrap();
    }

    /// Asks and answers in the conversation on screen.
    pub(super) fn ask(&self, number: u32, question: &str) {
        let (store, current) = (&self.environment.store, self.current());
        let Exchange { id, question, answer } = exchange(number, question);
        let settings = current.settings.get_untracked();
        self.run(async {
            let answer = Box::new(answer.expect("an answer"));
            for record in [
                Record::Head(Box::new(SessionHead { settings, ..SessionHead::default() })),
                Record::Question { exchange: id, question },
                Record::Answer { exchange: id, answer },
            ] {
                store.append(&current.session(), record).await.unwrap();
            }
        });
        self.browser.executor.pass(SOON_MS);
    }

    pub(super) fn current(&self) -> Conversation {
        self.all.current_untracked()
    }

    pub(super) fn id(&self) -> SessionId {
        self.current().session()
    }

    /// The questions on screen.
    pub(super) fn questions(&self) -> Vec<String> {
        let exchanges = self.current().transcript.latest_first();
        let mut questions: Vec<_> = exchanges.map(|exchange| exchange.question.get_untracked()).collect();
        questions.reverse();
        questions
    }

    /// The questions that are stored.
    pub(super) fn stored(&self, id: &SessionId) -> Vec<String> {
        let stored = self.run(self.environment.store.get(id)).unwrap();
        stored.iter().flat_map(|stored| &stored.exchanges).map(|one| one.question.text.clone()).collect()
    }

    /// The effects since this was called last.
    pub(super) fn effects(&self) -> Vec<ScreenEffect> {
        self.effects.take()
    }

    /// The addresses that were written since the effects were looked at last.
    pub(super) fn addresses(&self) -> Vec<Address> {
        let written = |effect| match effect {
            ScreenEffect::WriteAddress { location, .. } => Some(location.address),
            _ => None,
        };
        self.effects().into_iter().filter_map(written).collect()
    }

    /// Types and sends a question in the conversation on screen.
    pub(super) fn send(&self, question: &str) {
        self.act(|all| {
            let conversation = all.current_untracked();
            conversation.type_draft(question.into());
            conversation.send();
        });
    }

    /// Writes the answer that was asked for last, as the model server does.
    pub(super) fn write(&self, write: impl FnOnce(&AskedAnswer)) {
        let answer = self.proxy.last();
        self.act(|_| write(&answer));
    }

    /// Asks, and gets this answer.
    pub(super) fn answered(&self, question: &str, answer: &str) {
        self.send(question);
        self.write(|asked| asked.answer(answer));
        assert_eq!(self.shown(), (AnswerState::Complete, answer.into()), "{question}");
    }

    /// State and text of the last answer.
    pub(super) fn shown(&self) -> (AnswerState, String) {
        let last = self.last();
        (last.state.get_untracked(), last.outcome.with_untracked(|outcome| outcome.text.clone()))
    }

    /// The text of a stored answer, the last of its conversation.
    pub(super) fn stored_answer(&self, id: &SessionId) -> String {
        let session = self.run(self.environment.store.get(id)).unwrap().expect("a conversation");
        let answer = session.exchanges.last().and_then(|exchange| exchange.answer.as_ref());
        answer.map(|answer| answer.text.clone()).unwrap_or_default()
    }

    /// Number of answers that were asked for.
    pub(super) fn asked(&self) -> usize {
        self.proxy.answers.borrow().len()
    }

    /// The request for the last answer, as JSON.
    pub(super) fn sent(&self) -> String {
        self.proxy.last().sent()
    }

    /// The requests for something beside an answer.
    pub(super) fn requests(&self, purpose: Purpose) -> Vec<ChatRequest> {
        let asked = self.proxy.asked_aside.borrow();
        asked.iter().filter(|asked| asked.0 == purpose).map(|asked| asked.1.clone()).collect()
    }

    /// Everything that the browser keeps, as text.
    pub(super) fn everything(&self) -> String {
        format!("{:?}{:?}{:?}", self.browser.local(), self.browser.database(), self.tab.session())
    }

    /// The last exchange on screen.
    pub(super) fn last(&self) -> ExchangeView {
        self.current().transcript.last.get_untracked().expect("an exchange")
    }

    /// The message on screen.
    pub(super) fn toast(&self) -> String {
        self.environment.toasts.shown().map(|toast| toast.message).unwrap_or_default()
    }

    /// Presses the button of the message on screen.
    pub(super) fn press_toast(&self) {
        let (_, act) = self.environment.toasts.shown().and_then(|toast| toast.action).expect("a button");
        self.act(|_| act());
    }
}
