//! Answers that go on while their page is reloaded or closed.

use std::rc::Rc;

use footnote_core::{conversation::AnswerState, wire::Purpose};
use reactive_graph::prelude::*;

use super::{
    answers::Shown,
    knowledge::{Shelf, passage},
    page::Page,
    testing::ScriptedProxy,
};
use crate::{
    conversation::{Activity, ReadOnly},
    conversations::Conversations,
    testing::Browser,
};

/// An empty conversation in a browser whose workers outlive their pages.
fn page() -> Page {
    let browser = Browser::new(1).with_held_answers();
    Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()))
}

/// The address of the conversation on screen.
fn address(page: &Page) -> String {
    format!("/c/{}", page.id())
}

fn reload(page: Page) -> Page {
    let address = address(&page);
    let page = page.reload(&address);
    page.act(|_| {});
    page
}

/// The text on screen while it is being written.
fn growing(page: &Page) -> (AnswerState, String) {
    let view = Rc::<Shown>::default();
    page.last().attach(view.clone());
    (page.last().state.get_untracked(), view.text())
}

#[test]
fn an_answer_goes_on_over_ten_reloads_and_is_asked_for_once() {
    let mut page = page();
    page.proxy.asides.borrow_mut().push((Purpose::Title, "About bees"));
    page.send("About bees");
    let mut written = String::new();
    for number in 0..10 {
        let word = format!("word {number} ");
        page.write(|answer| answer.write(&word));
        written.push_str(&word);
        page = reload(page);
        assert_eq!(growing(&page), (AnswerState::Streaming, written.clone()));
        assert_eq!(page.all.activity(&page.id()), Some(Activity::Answering));
        assert!(!page.proxy.last().is_closed());
    }
    page.write(|answer| answer.answer("end."));
    written.push_str("end.");
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Complete, written.clone()), 1));
    assert_eq!((page.questions().len(), page.stored_answer(&page.id())), (1, written.clone()));
    let page = reload(page);
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Complete, written), 1));
    assert_eq!(page.current().title.get_untracked().as_deref(), Some("About bees"));
}

#[test]
fn an_answer_ends_while_its_tab_is_closed() {
    let page = page();
    Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    page.send("How many queens?");
    page.write(|answer| answer.write("A hive has "));
    let (browser, proxy, address) = (page.browser.clone(), page.proxy.clone(), address(&page));
    page.close();
    browser.executor.pass(12_000);
    proxy.last().answer("one queen [1].");
    browser.executor.pass(5_000);
    let page = Page::open_with(&browser, &address, &proxy);
    page.act(|_| {});
    assert_eq!(page.shown(), (AnswerState::Complete, "A hive has one queen [1].".into()));
    assert!(page.toast().contains("went on for 12 s"), "{}", page.toast());
    let (sources, checks) = page.last().outcome.with_untracked(|outcome| {
        (outcome.sources.iter().filter(|source| source.cited).count(), outcome.checks.len())
    });
    assert_eq!((sources, checks, page.asked()), (1, 1, 1));
}

#[test]
fn stop_ends_an_answer_that_was_held() {
    let page = page();
    page.send("About bees");
    page.write(|answer| answer.write("One queen"));
    let page = reload(page);
    let asked = page.proxy.last();
    page.act(|_| page.current().stop());
    assert!(asked.is_closed());
    let stopped = (AnswerState::Stopped, "One queen".into());
    assert_eq!(page.shown(), stopped);
    let page = reload(page);
    assert_eq!((page.shown(), page.asked()), (stopped, 1));
    page.answered("More of bees", "No more.");
}

#[test]
fn a_page_that_comes_back_before_the_first_word_waits_for_it() {
    let page = page();
    page.send("About bees");
    let page = reload(page);
    assert_eq!(growing(&page), (AnswerState::Streaming, String::new()));
    page.write(|answer| answer.answer("One queen."));
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Complete, "One queen.".into()), 1));
    assert_eq!(page.questions(), ["About bees"]);
}

#[test]
fn a_second_tab_only_reads() {
    let page = page();
    page.send("About bees");
    page.write(|answer| answer.write("One "));
    let second = page.another(&address(&page));
    assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    page.write(|answer| answer.answer("queen."));
    let expected = (AnswerState::Complete, "One queen.".to_owned());
    assert_eq!((page.shown(), page.asked()), (expected.clone(), 1));
    assert_eq!(second.shown(), expected);
}

#[test]
fn temporary_conversations_are_not_held() {
    let page = page();
    page.act(Conversations::toggle_remember);
    page.send("About bees");
    page.write(|answer| answer.write("One queen"));
    let (asked, page) = (page.proxy.last(), reload(page));
    assert!(asked.is_closed());
    assert_eq!((page.questions().len(), page.asked()), (0, 1));
}

#[test]
fn an_answer_is_interrupted_where_nothing_holds_it() {
    for holds in [false, true] {
        let browser = if holds { Browser::new(1).with_held_answers() } else { Browser::new(1) };
        let page = Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()));
        page.send("About bees");
        page.write(|answer| answer.write("One queen"));
        browser.flush();
        let (proxy, address) = (page.proxy.clone(), address(&page));
        let page = if holds {
            // What holds answers is gone with the browser.
            browser.kill();
            Page::open_with(&browser, &address, &proxy)
        } else {
            page.reload(&address)
        };
        page.act(|_| {});
        assert_eq!(page.shown(), (AnswerState::Interrupted, "One queen".into()), "holds: {holds}");
        assert!(page.last().may_ask.get_untracked());
        assert_eq!(page.current().activity.get_untracked(), None);
    }
}

#[test]
fn an_answer_off_screen_goes_on_off_screen_after_a_reload() {
    let page = page();
    page.send("About bees");
    page.write(|answer| answer.write("One "));
    let (bees, asked) = (page.id(), page.proxy.last());
    page.act(Conversations::begin);
    let page = reload(page);
    assert_eq!(page.all.activity(&bees), Some(Activity::Answering));
    assert_eq!(page.questions().len(), 0);
    page.act(|_| asked.answer("queen."));
    assert_eq!(page.all.activity(&bees), Some(Activity::Ended(AnswerState::Complete)));
    assert_eq!(page.stored_answer(&bees), "One queen.");
    let page = reload(page);
    page.act(|all| all.choose(&bees, None));
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Complete, "One queen.".into()), 1));
}

#[test]
fn a_conversation_that_was_answered_off_screen_can_be_opened_and_stopped_after_a_reload() {
    let page = page();
    page.send("About bees");
    page.write(|answer| answer.write("One "));
    let (bees, asked) = (page.id(), page.proxy.last());
    page.act(Conversations::begin);
    let page = reload(page);
    page.act(|_| asked.write("queen "));
    page.act(|all| all.choose(&bees, None));
    assert_eq!(growing(&page), (AnswerState::Streaming, "One queen ".into()));
    page.act(|_| page.current().stop());
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Stopped, "One queen ".into()), 1));
    assert!(asked.is_closed());
}
