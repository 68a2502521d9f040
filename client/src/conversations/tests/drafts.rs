//! Unsent questions, while a person goes from one conversation to another.

use std::{cell::RefCell, rc::Rc};

use footnote_core::conversation::SessionId;
use reactive_graph::{owner::Owner, prelude::*};

use super::environment;
use crate::{
    conversation::Conversation,
    conversations::{CONVERSATIONS, Conversations},
    effects::ScreenEffect,
    testing::{Browser, Tab},
};

/// A page whose question box shows what it is told to.
struct Page {
    browser: Browser,
    tab: Tab,
    conversations: Conversations,
    question_box: Rc<RefCell<String>>,
    _owner: Owner,
}

fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

impl Page {
    fn open(browser: &Browser, tab: Tab) -> Self {
        let owner = Owner::new();
        owner.set();
        let (environment, question_box) = (environment(browser, &tab), Rc::<RefCell<String>>::default());
        let shown = question_box.clone();
        environment.effects.carry_out(move |effect| {
            if let ScreenEffect::WriteDraft { text, .. } = effect {
                shown.replace(text);
            }
        });
        let conversations = Conversations::new(id("one"), environment, Rc::new(&CONVERSATIONS));
        Self { browser: browser.clone(), tab, conversations, question_box, _owner: owner }
    }

    fn new() -> Self {
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        Self::open(&browser, tab)
    }

    fn reload(self) -> Self {
        let Self { browser, tab, .. } = self;
        Self::open(&browser, tab.reload())
    }

    /// Does this in the page, and waits for what it began.
    fn act<T>(&self, act: impl FnOnce(Conversation) -> T) -> T {
        let current = self.conversations.current_untracked();
        let done = self.browser.executor.enter(self.tab.id, || act(current));
        self.browser.executor.settle();
        done
    }

    fn type_text(&self, text: &str) {
        self.question_box.replace(text.to_owned());
        self.act(|current| current.type_draft(text.to_owned()));
    }

    /// Goes to another conversation.
    fn switch(&self, name: &str) {
        self.act(Conversation::leave_draft);
        self.conversations.set_current(self.conversations.open(&id(name)));
        self.act(Conversation::restore_draft);
    }

    fn shown(&self) -> String {
        self.question_box.borrow().clone()
    }
}

#[test]
fn each_conversation_keeps_its_unsent_text() {
    let page = Page::new();
    page.type_text("How do bees");
    assert!(page.conversations.current_untracked().has_text.get_untracked());
    page.switch("two");
    assert_eq!(page.shown(), "");
    assert!(!page.conversations.current_untracked().has_text.get_untracked());
    page.type_text("And wasps?");
    page.switch("one");
    assert_eq!(page.shown(), "How do bees");
    page.switch("two");
    assert_eq!(page.shown(), "And wasps?");
}

#[test]
fn unsent_text_is_there_after_a_reload_unless_the_conversation_is_temporary() {
    for (is_stored, expect) in [(true, "How do bees"), (false, "")] {
        let page = Page::new();
        page.act(|current| current.settings.update(|settings| settings.use_memory = is_stored));
        page.type_text("How do bees");
        let page = page.reload();
        page.act(Conversation::restore_draft);
        assert_eq!(page.shown(), expect);
    }
}

#[test]
fn text_that_is_typed_before_the_stored_one_was_read_stays() {
    let page = Page::new();
    page.type_text("Stored.");
    let page = page.reload();
    page.browser.executor.enter(page.tab.id, || {
        let current = page.conversations.current_untracked();
        current.restore_draft();
        current.type_draft("Typed.".into());
    });
    page.browser.executor.settle();
    assert_eq!(page.conversations.current_untracked().draft(), "Typed.");
}

#[test]
fn a_stored_text_stays_when_its_conversation_is_left_before_it_was_read() {
    let page = Page::new();
    page.type_text("Stored.");
    let page = page.reload();
    page.act(|current| {
        // An empty box is taken over when the page starts.
        current.keep_draft(String::new());
        current.restore_draft();
        current.leave_draft();
    });
    page.switch("two");
    page.switch("one");
    assert_eq!(page.shown(), "Stored.");
    let page = page.reload();
    page.act(Conversation::restore_draft);
    assert_eq!(page.shown(), "Stored.");
}

#[test]
fn queued_questions_wait_and_come_back_in_order() {
    let page = Page::new();
    for question in ["One?", " Two? ", "Three?"] {
        page.type_text(question);
        page.act(Conversation::queue_draft);
        assert_eq!(page.shown(), "");
    }
    page.type_text("Four");
    // What was queued first is asked first; the latest can be edited.
    assert_eq!(page.act(|current| current.unqueue(0)).as_deref(), Some("One?"));
    page.act(|current| current.edit_queued(1));
    assert_eq!(page.shown(), "Three?\n\nFour");
    assert_eq!(page.act(|current| current.unqueue(7)), None);
    // An answer that failed gives them back.
    page.act(Conversation::unqueue_all);
    assert_eq!(page.shown(), "Two?\n\nThree?\n\nFour");
    assert_eq!(page.conversations.current_untracked().queued.get_untracked().len(), 0);
}

#[test]
fn queued_questions_are_there_after_a_reload() {
    let page = Page::new();
    page.type_text("One?");
    page.act(Conversation::queue_draft);
    page.type_text("Two");
    let page = page.reload();
    page.act(Conversation::restore_draft);
    assert_eq!(page.shown(), "One?\n\nTwo");
}

#[test]
fn queued_questions_stay_queued_while_their_conversation_is_answered_off_screen() {
    let page = Page::new();
    page.type_text("One?");
    page.act(Conversation::queue_draft);
    let one = page.conversations.current_untracked();
    let key = one.begin_turn();
    page.switch("two");
    assert_eq!(one.queued.get_untracked(), ["One?"]);
    // The answer ends badly: the box on screen is that of another conversation.
    one.remove_turn(key);
    one.set_activity(None);
    page.act(|_| one.unqueue_all());
    assert_eq!((page.shown().as_str(), one.draft().as_str()), ("", "One?"));
    page.switch("one");
    assert_eq!(page.shown(), "One?");
}

#[test]
fn a_sent_question_leaves_the_box_and_what_was_typed_since_stays() {
    for (typed, rest) in [("How?", ""), ("  How?", ""), ("How? And", "And"), ("Other", "Other")] {
        let page = Page::new();
        page.type_text(typed);
        page.act(|current| current.take_question("How?"));
        assert_eq!(
            (page.shown().as_str(), page.conversations.current_untracked().draft()),
            (rest, rest.into())
        );
        let page = page.reload();
        page.act(Conversation::restore_draft);
        assert_eq!(page.shown(), rest, "{typed}");
    }
}

#[test]
fn nothing_unsent_is_left_of_a_conversation_that_is_gone_or_locked() {
    let page = Page::new();
    page.type_text("Secret");
    page.act(Conversation::forget_draft);
    assert_eq!(page.shown(), "");
    let page = page.reload();
    page.act(Conversation::restore_draft);
    assert_eq!(page.shown(), "");

    let page = Page::new();
    page.type_text("Secret");
    page.act(|_| page.conversations.lock());
    assert_eq!(page.shown(), "");
    // It is read again once the conversations are unlocked.
    page.act(Conversation::restore_draft);
    assert_eq!(page.shown(), "Secret");
}
