//! Answers of a stored conversation: where their text is shown, and their versions.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    conversation::{
        Answer, AnswerState, CitationCheck, Exchange, ExchangeId, Question, Record, SessionId, Source,
    },
    ports::{HistoryStore as _, StoreError},
};
use reactive_graph::{owner::Owner, prelude::*};

use super::testing::NewTab;
use crate::{
    conversation::{Conversation, Environment, ExchangeView},
    conversations::{CONVERSATIONS, Conversations},
    ports::TextView,
    testing::{Browser, Tab},
};

/// A conversation with one exchange on screen, whose answer has an earlier version.
struct Page {
    browser: Browser,
    tab: Tab,
    environment: Rc<Environment>,
    conversation: Conversation,
    exchange: ExchangeView,
    _owner: Owner,
}

fn answer(text: &str) -> Answer {
    Answer { text: text.into(), state: AnswerState::Complete, ..Answer::default() }
}

impl Page {
    fn new() -> Self {
        let NewTab { browser, tab, environment, owner } = NewTab::open();
        let id = SessionId::new("one").unwrap();
        let conversation =
            Conversations::new(id.clone(), environment.clone(), Rc::new(&CONVERSATIONS)).current_untracked();
        let stored = Exchange {
            id: ExchangeId(1),
            question: Question { text: "How many?".into(), ..Question::default() },
            answer: Some(Answer { earlier: vec![answer("One.")], ..answer("Two.") }),
        };
        let (store, record) = (environment.store.clone(), stored.clone());
        browser.executor.run(tab.id, async move {
            store.begin(&id);
            let answer = record.answer.map(Box::new).expect("an answer");
            for record in [
                Record::Head(Box::default()),
                Record::Question { exchange: record.id, question: record.question },
                Record::Answer { exchange: record.id, answer },
            ] {
                store.append(&id, record).await.unwrap();
            }
        });
        let exchange = browser.executor.enter(tab.id, || ExchangeView::stored(&stored, false));
        conversation.transcript.push(exchange);
        exchange.may_ask.set(true);
        Self { browser, tab, environment, conversation, exchange, _owner: owner }
    }
}

impl Page {
    fn run<T>(&self, work: impl AsyncFnOnce(Conversation) -> T) -> T {
        self.browser.executor.run(self.tab.id, work(self.conversation))
    }

    /// The text of the answer, as it is shown and as it is stored.
    fn texts(&self) -> (String, String) {
        let store = self.environment.store.clone();
        let stored = self.run(async |conversation| store.get(&conversation.session()).await);
        let stored = stored.unwrap().expect("a conversation");
        let answer = stored.exchanges[0].answer.as_ref().expect("an answer").text.clone();
        (self.exchange.outcome.with_untracked(|outcome| outcome.text.clone()), answer)
    }
}

/// An element that says what it is told to show.
#[derive(Default)]
pub(super) struct Shown(RefCell<String>);

impl Shown {
    pub(super) fn text(&self) -> String {
        self.0.borrow().clone()
    }
}

impl TextView for Shown {
    fn push(&self, more: &str) {
        self.0.borrow_mut().push_str(more);
    }

    fn replace(&self, text: &str) {
        self.0.replace(text.to_owned());
    }

    fn set_sources(&self, _sources: &[Source]) {}

    fn finish(&self, text: &str, _sources: &[Source], _checks: Option<&[CitationCheck]>) {
        self.0.replace(format!("{text} (whole)"));
    }

    fn break_off(&self, text: &str, _sources: &[Source], _checks: Option<&[CitationCheck]>) {
        self.0.replace(format!("{text} (cut)"));
    }

    fn mark(&self, _checks: &[CitationCheck]) {}
}

#[test]
fn an_answer_grows_off_screen_and_is_whole_in_the_view_that_comes_back() {
    let page = Page::new();
    let asked = page.browser.executor.enter(page.tab.id, || ExchangeView::asked("How?".into()));
    let view = Rc::<Shown>::default();
    asked.attach(view.clone());
    asked.push("Bees ");
    asked.push("dance");
    assert_eq!(*view.0.borrow(), "Bees dance");
    // Another conversation is on screen.
    asked.detach();
    asked.push(" in circles.");
    assert_eq!(*view.0.borrow(), "Bees dance");
    let again = Rc::<Shown>::default();
    asked.attach(again.clone());
    assert_eq!(*again.0.borrow(), "Bees dance in circles.");
    asked.replace_text("Bees dance.");
    assert_eq!(*again.0.borrow(), "Bees dance.");
    asked.restart("How exactly?".into());
    assert_eq!(*again.0.borrow(), "");
}

#[test]
fn another_version_is_shown_stored_and_counted() {
    let page = Page::new();
    let view = Rc::<Shown>::default();
    page.exchange.attach(view.clone());
    assert_eq!(*view.0.borrow(), "Two. (whole)");
    assert_eq!(page.exchange.versions.get_untracked(), (1, 2));
    let versions = page.run(async |conversation| conversation.versions(page.exchange).await);
    let texts: Vec<_> = versions.iter().map(|version| version.outcome.text.as_str()).collect();
    assert_eq!(texts, ["One.", "Two."]);

    assert_eq!(page.run(async |all| all.show_version(page.exchange, 0).await), Ok(true));
    assert_eq!(*view.0.borrow(), "One. (whole)");
    assert_eq!(page.texts(), ("One.".into(), "One.".into()));
    assert_eq!(page.exchange.versions.get_untracked(), (0, 2));
    // It is shown already, or there is none.
    for at in [0, 2] {
        assert_eq!(page.run(async |all| all.show_version(page.exchange, at).await), Ok(false));
    }
    // Not while something is asked.
    page.exchange.may_ask.set(false);
    assert_eq!(page.run(async |all| all.show_version(page.exchange, 1).await), Ok(false));
    assert_eq!(page.texts().1, "One.");
}

#[test]
fn a_version_that_cannot_be_stored_is_not_shown() {
    let page = Page::new();
    page.browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Full))));
    page.browser.set_database(crate::testing::DatabaseState::Full);
    let failed = page.run(async |all| all.show_version(page.exchange, 0).await);
    assert_eq!(failed, Err(StoreError::Full));
    assert_eq!(page.exchange.outcome.with_untracked(|outcome| outcome.text.clone()), "Two.");
}
