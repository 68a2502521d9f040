//! Whole turns, from Send to the saved answer.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    conversation::{AnswerState, Exchange, SessionId},
    ports::HistoryStore as _,
    wire::{McpServerInfo, Purpose},
};
use reactive_graph::{owner::Owner, prelude::*};

use super::{
    id,
    testing::{AskedAnswer, ScriptedProxy, environment_with},
};
use crate::{
    conversation::{Activity, Conversation, Environment, ExchangeView, ReadOnly},
    conversations::Conversations,
    effects::ScreenEffect,
    testing::{Browser, Tab},
    tool_servers::Decision,
};

/// Longer than any pause between steps, and shorter than any limit, in milliseconds.
const SOON_MS: u64 = 1_000;

struct Page {
    browser: Browser,
    tab: Tab,
    proxy: Rc<ScriptedProxy>,
    environment: Rc<Environment>,
    all: Conversations,
    effects: Rc<RefCell<Vec<ScreenEffect>>>,
    _owner: Owner,
}

impl Page {
    fn new() -> Self {
        Self::with(ScriptedProxy::with_model())
    }

    fn with(proxy: ScriptedProxy) -> Self {
        let owner = Owner::new();
        owner.set();
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let proxy = Rc::new(proxy);
        let environment = Rc::new(environment_with(&browser, &tab, proxy.clone()));
        let effects = Rc::<RefCell<Vec<_>>>::default();
        let done = effects.clone();
        environment.effects.carry_out(move |effect| done.borrow_mut().push(effect));
        let all = Conversations::new(id("one"), environment.clone());
        let page = Self { browser, tab, proxy, environment, all, effects, _owner: owner };
        page.act(|| page.environment.server.load());
        page.environment.store.begin(&id("one"));
        page
    }

    /// Does something in the tab, and what follows from it within a moment.
    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        let done = self.browser.executor.enter(self.tab.id, act);
        self.browser.executor.pass(SOON_MS);
        done
    }

    fn current(&self) -> Conversation {
        self.all.current_untracked()
    }

    fn send(&self, question: &str) {
        let conversation = self.current();
        self.act(|| {
            conversation.type_draft(question.into());
            conversation.send();
        });
    }

    /// Opens a conversation.
    fn choose(&self, name: &str) -> Conversation {
        let conversation = self.all.open(&id(name));
        self.environment.store.begin(&id(name));
        self.act(|| self.all.set_current(conversation));
        conversation
    }

    /// The answer that was asked for last, as the model server sees it.
    fn write(&self, write: impl FnOnce(&AskedAnswer)) {
        let answer = self.proxy.last();
        self.act(|| write(&answer));
    }

    fn last(&self) -> ExchangeView {
        self.current().transcript.last.get_untracked().expect("an exchange")
    }

    /// State and text of the last answer.
    fn shown(&self) -> (AnswerState, String) {
        let last = self.last();
        let text = last.outcome.with_untracked(|outcome| outcome.text.clone());
        (last.state.get_untracked(), text)
    }

    fn stored(&self, name: &SessionId) -> Vec<Rc<Exchange>> {
        let (store, name) = (self.environment.store.clone(), name.clone());
        let session = self.browser.executor.run(self.tab.id, async move { store.get(&name).await });
        session.unwrap().expect("a conversation").exchanges
    }

    fn toast(&self) -> Option<String> {
        self.environment.toasts.shown().map(|toast| toast.message)
    }

    fn press(&self, label: &str) {
        let (shown, press) =
            self.environment.toasts.shown().and_then(|toast| toast.action).expect("a button");
        assert_eq!(shown, label);
        self.act(|| press());
    }

    fn questions(&self) -> Vec<String> {
        let answers = self.proxy.answers.borrow();
        answers.iter().map(|answer| answer.question().to_owned()).collect()
    }
}

#[test]
fn a_question_is_taken_from_its_box_answered_and_stored() {
    let page = Page::new();
    page.send("How do bees dance?");
    let conversation = page.current();
    assert_eq!(
        (conversation.draft(), conversation.activity.get_untracked()),
        (String::new(), Some(Activity::Answering))
    );
    assert!(page.effects.borrow().contains(&ScreenEffect::ScrollToEnd));
    assert!(page.proxy.last().question().contains("How do bees dance?"));
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert_eq!(conversation.activity.get_untracked(), None);
    assert!(!conversation.has_turn(), "the turn is over");
    let stored = page.stored(&id("one"));
    assert_eq!((stored.len(), stored[0].question.text.as_str()), (1, "How do bees dance?"));
    assert_eq!(stored[0].answer.as_ref().expect("an answer").text, "In eights.");
}

#[test]
fn questions_that_are_sent_meanwhile_are_asked_one_after_another() {
    let page = Page::new();
    page.send("One?");
    page.send("Two?");
    page.send("Three?");
    assert_eq!(page.current().queued.get_untracked(), ["Two?", "Three?"]);
    // Up, in the empty box, brings the latest back.
    assert!(page.act(|| page.current().edit_last()));
    assert_eq!((page.current().draft(), page.current().queued.get_untracked().len()), ("Three?".into(), 1));
    page.write(|answer| answer.answer("1"));
    assert_eq!(page.proxy.answers.borrow().len(), 2);
    assert!(page.proxy.last().question().contains("Two?"));
    page.write(|answer| answer.answer("2"));
    assert_eq!(page.stored(&id("one")).len(), 2);
    assert_eq!((page.current().draft(), page.current().activity.get_untracked()), ("Three?".into(), None));
}

#[test]
fn an_answer_is_stopped_before_its_first_word_and_questions_after_it_come_back() {
    let page = Page::new();
    page.send("One?");
    page.send("Two?");
    page.act(|| page.current().stop());
    assert!(page.proxy.last().is_closed(), "the connection is closed");
    assert_eq!(page.shown(), (AnswerState::Stopped, String::new()));
    assert_eq!((page.current().draft(), page.current().activity.get_untracked()), ("Two?".into(), None));
    assert_eq!(page.stored(&id("one"))[0].question.text, "One?");
    page.act(|| page.current().send());
    page.write(|answer| answer.answer("2"));
    assert_eq!(page.shown(), (AnswerState::Complete, "2".into()));
}

#[test]
fn an_answer_goes_on_off_screen_and_its_end_is_announced() {
    let page = Page::new();
    let one = page.current();
    page.send("How do bees dance?");
    page.choose("two");
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.all.activity(&id("one")), Some(Activity::Ended(AnswerState::Complete)));
    assert_eq!(page.toast().as_deref(), Some("New answer in “How do bees dance?”."));
    assert!(!one.has_turn() && one.transcript.empty.get_untracked(), "it is closed");
    page.press("Open");
    assert_eq!(page.effects.borrow().last(), Some(&ScreenEffect::OpenConversation(id("one"))));
    assert_eq!(page.stored(&id("one"))[0].answer.as_ref().expect("an answer").text, "In eights.");
}

#[test]
fn a_fourth_answer_at_once_is_refused_and_its_question_stays() {
    let page = Page::new();
    for name in ["one", "two", "three"] {
        page.choose(name);
        page.send("How?");
    }
    page.choose("four");
    page.send("And this?");
    assert_eq!((page.proxy.answers.borrow().len(), page.current().draft()), (3, "And this?".into()));
    assert!(page.toast().is_some_and(|toast| toast.starts_with("Three answers are being written.")));
    page.write(|answer| answer.answer("So."));
    page.act(|| page.current().send());
    assert_eq!(page.proxy.answers.borrow().len(), 4);
}

#[test]
fn an_answer_is_continued_and_made_anew() {
    let page = Page::new();
    page.send("How do bees dance?");
    page.write(|answer| {
        answer.write("In ");
        answer.finish("length");
    });
    page.act(|| page.current().continue_answer(page.last()));
    page.write(|answer| answer.answer("eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert!(page.act(|| page.current().again(page.last(), "How do wasps dance?".into())));
    assert!(page.proxy.last().question().contains("How do wasps dance?"));
    page.write(|answer| answer.answer("They do not."));
    assert_eq!(page.last().versions.get_untracked(), (1, 2));
    page.act(|| page.current().ask_with(page.last(), "other".into()));
    assert_eq!(page.proxy.last().request.model, "other");
    page.write(|answer| answer.answer("Never."));
    assert_eq!((page.shown().1.as_str(), page.stored(&id("one")).len()), ("Never.", 1));
    // An earlier one is asked at the end.
    let first = page.last();
    page.send("And ants?");
    page.write(|answer| answer.answer("No."));
    page.act(|| page.current().ask_anew(first, None));
    page.write(|answer| answer.answer("Never ever."));
    assert_eq!(page.stored(&id("one")).len(), 3);
}

#[test]
fn a_question_whose_answer_fails_is_kept() {
    let page = Page::new();
    page.send("How do bees dance?");
    page.write(|answer| answer.refuse(500, "<h1>Oops</h1>"));
    let (state, text) = page.shown();
    assert_eq!((state, text.as_str()), (AnswerState::Failed, ""));
    assert!(page.last().outcome.with_untracked(|outcome| outcome.error.is_some()));
    assert_eq!(page.stored(&id("one"))[0].question.text, "How do bees dance?");
    assert_eq!(page.current().activity.get_untracked(), None);
}

#[test]
fn nothing_is_asked_where_this_tab_may_not_write() {
    for read_only in [ReadOnly::OtherTab, ReadOnly::Newer, ReadOnly::Coming] {
        let page = Page::new();
        page.current().read_only.set(Some(read_only));
        page.send("How do bees dance?");
        let asked = page.proxy.answers.borrow().len();
        assert_eq!((asked, page.current().draft()), (0, "How do bees dance?".into()), "{read_only:?}");
        assert_eq!(page.current().activity.get_untracked(), None, "{read_only:?}");
    }
}

#[test]
fn the_question_stays_in_its_box_until_the_settings_arrive() {
    let page = Page::new();
    page.environment.server.config.set(crate::server::ServerConfig::Loading);
    let conversation = page.current();
    page.browser.executor.enter(page.tab.id, || {
        conversation.type_draft("How?".into());
        conversation.send();
        // Enter is pressed twice.
        conversation.send();
    });
    assert_eq!((conversation.draft(), conversation.queued.get_untracked().len()), ("How?".into(), 0));
    page.act(|| page.environment.server.load());
    page.write(|answer| answer.answer("So."));
    assert_eq!((page.questions().len(), conversation.draft()), (1, String::new()));
}

#[test]
fn a_question_stays_while_the_part_that_answers_cannot_be_loaded() {
    let page = Page::new();
    page.proxy.parts_are_away.set(true);
    page.send("How do bees dance?");
    let conversation = page.current();
    let is_waiting = || {
        assert_eq!(page.toast().as_deref(), Some("This part of the page could not be loaded."));
        assert_eq!(conversation.draft(), "How do bees dance?");
        assert!(page.proxy.answers.borrow().is_empty());
    };
    is_waiting();
    assert_eq!(conversation.activity.get_untracked(), Some(Activity::Answering));
    page.act(|| conversation.stop());
    is_waiting();
    assert_eq!(conversation.activity.get_untracked(), None);
    page.act(|| conversation.send());
    is_waiting();
    page.proxy.parts_are_away.set(false);
    page.press("Retry");
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert_eq!((conversation.draft(), page.questions().len()), (String::new(), 1));
}

#[test]
fn nothing_is_sent_for_a_user_who_is_not_signed_in_any_more() {
    let page = Page::with(ScriptedProxy { user: Some("ada"), ..ScriptedProxy::with_model() });
    page.send("How?");
    page.write(|answer| answer.answer("So."));
    assert_eq!(*page.proxy.sending.borrow(), "");
    page.proxy.is_left.set(true);
    page.send("And now?");
    assert_eq!((page.questions().len(), page.current().draft()), (1, "And now?".into()));
    assert_eq!(page.current().activity.get_untracked(), None);
}

#[test]
fn a_tool_of_a_server_runs_once_a_person_allows_it() {
    let proxy = ScriptedProxy::with_model();
    if let Some(config) = &mut *proxy.config.borrow_mut() {
        config.mcp_servers.push(McpServerInfo { name: "hive".into(), title: "Hive".into() });
    }
    let page = Page::with(proxy);
    let conversation = page.current();
    page.send("How heavy is the hive?");
    let ask_for_tool = || page.write(|answer| answer.call("hive__weigh", "{}"));
    let offered: Vec<_> =
        page.proxy.last().request.tools.iter().map(|tool| tool.function.name.clone()).collect();
    assert!(offered.iter().any(|name| name == "hive__weigh"), "{offered:?}");
    ask_for_tool();
    let calls = || conversation.waiting_calls.get_untracked();
    assert_eq!((calls().len(), page.proxy.tool_calls.borrow().len()), (1, 0));
    page.act(|| page.all.decide(&calls()[0], Decision::Refuse));
    assert_eq!((calls().len(), page.proxy.tool_calls.borrow().len()), (0, 0));
    // The model hears of it, and tries again.
    ask_for_tool();
    page.browser.executor.pass(SOON_MS);
    page.act(|| page.all.decide(&calls()[0], Decision::InConversation));
    assert_eq!((calls().len(), page.proxy.tool_calls.borrow().len()), (0, 1));
    // It is allowed from now on.
    ask_for_tool();
    assert_eq!((calls().len(), page.proxy.tool_calls.borrow().len()), (0, 2));
    page.write(|answer| answer.answer("Forty kilograms."));
    assert_eq!(page.shown().0, AnswerState::Complete);
}

#[test]
fn older_turns_are_compressed_on_request() {
    let page = Page::new();
    for question in ["One?", "Two?", "Three?", "Four?"] {
        page.send(question);
        page.write(|answer| answer.answer(&"A long answer. ".repeat(40)));
    }
    let conversation = page.current();
    page.proxy.asides.borrow_mut().push((Purpose::Compress, "They spoke of numbers."));
    page.act(|| conversation.compress());
    assert!(conversation.transcript.compressed.get_value().is_some());
    assert!(!conversation.context.compressing.get_untracked());
    assert_eq!(conversation.activity.get_untracked(), None);
}
