//! What is kept of a conversation when the page is reloaded, and where storage is full, missing or unreadable.

use std::rc::Rc;

use footnote_core::conversation::{AnswerState, Attachment};
use reactive_graph::prelude::*;

use super::{
    page::{Page, talk},
    requests::{address, page},
    testing::ScriptedProxy,
};
use crate::{
    conversation::{Progress, ReadOnly},
    notices::Banner,
    testing::{Browser, DatabaseState},
};

const NOT_SAVED: &str = "the browser's storage is full";

fn banner(page: &Page) -> Option<Banner> {
    page.current().banner.get_untracked()
}

/// A page in this browser.
fn page_in(browser: &Browser) -> Page {
    Page::open_with(browser, "", &Rc::new(ScriptedProxy::with_model()))
}

#[test]
fn a_reload_before_the_first_word_keeps_the_question_and_is_no_failure() {
    let mut page = page();
    for round in 1..4 {
        page.send(&format!("Question {round}"));
        let hash = address(&page);
        page = page.reload(&hash);
        assert_eq!(page.questions().len(), round);
        assert_eq!(page.shown(), (AnswerState::Interrupted, String::new()));
    }
}

#[test]
fn at_most_250_ms_of_an_answer_are_lost_when_the_page_is_killed() {
    let page = page();
    page.send("A question");
    page.write(|answer| answer.write("A partial "));
    let answer = page.proxy.last();
    page.browser.executor.enter(page.tab.id, || answer.write("answer"));
    page.browser.executor.pass(250);
    let (browser, proxy, hash) = (page.browser.clone(), page.proxy.clone(), address(&page));
    page.kill();
    assert!(answer.is_closed());
    let page = Page::open_with(&browser, &hash, &proxy);
    assert_eq!(page.shown(), (AnswerState::Interrupted, "A partial answer".into()));
    page.act(|_| page.current().ask_anew(page.last(), None));
    page.write(|answer| answer.answer("All of it."));
    assert_eq!((page.shown(), page.questions().len()), ((AnswerState::Complete, "All of it.".into()), 1));
}

#[test]
fn an_answer_that_another_tab_writes_is_read_along_and_not_interrupted() {
    let page = page();
    page.send("A question");
    let hash = address(&page);
    let reading = page.another(&hash);
    assert_eq!(reading.last().state.get_untracked(), AnswerState::Streaming);
    assert_eq!(reading.last().progress.get_untracked(), Progress::OtherTab);
    page.write(|answer| answer.write("A partial "));
    let reading = reading.reload(&hash);
    assert_eq!(reading.shown(), (AnswerState::Streaming, "A partial ".into()));
    page.write(|answer| answer.answer("answer"));
    assert_eq!(reading.shown(), (AnswerState::Complete, "A partial answer".into()));
}

#[test]
fn a_record_that_cannot_be_read_is_left_and_the_rest_is_shown() {
    for junk in ["not JSON", "{\"v\":", "null", "[]", "{\"v\":1}"] {
        let page = page();
        page.answered("Alpha question", "Alpha answer.");
        page.answered("Omega question", "Omega answer.");
        let local = page.browser.local();
        let (broken, _) = local.iter().find(|(_, text)| text.contains("Alpha answer.")).expect("a record");
        page.browser.put_local(broken, junk);
        let hash = address(&page);
        let page = page.reload(&hash);
        assert_eq!(page.questions(), ["Alpha question", "Omega question"], "{junk}");
        assert_eq!(banner(&page), Some(Banner::SetAside(1)), "{junk}");
        assert_eq!(page.browser.local()[broken], junk, "it is not deleted");
    }
}

#[test]
fn a_record_of_a_newer_version_makes_the_conversation_read_only() {
    let page = page();
    page.answered("Written today", "So.");
    let key = format!("footnote:session/{}/1/answer", page.id());
    let newer = page.browser.local()[&key].replacen("{\"schema\":2,", "{\"schema\":99,\"newField\":[1],", 1);
    page.browser.put_local(&key, &newer);
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(page.shown().1, "So.");
    assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::Newer));
    page.send("May I?");
    assert_eq!((page.current().draft(), page.asked()), ("May I?".into(), 1));
    assert_eq!(page.browser.local()[&key], newer, "nothing is written over it");
}

#[test]
fn older_conversations_make_room_and_stay_readable() {
    let page = page();
    let questions: Vec<String> = (1..=40).map(|number| format!("Question {number}?")).collect();
    let older = talk("older", &questions.iter().map(String::as_str).collect::<Vec<_>>());
    page.store(&older);
    let page = page.reload("");
    let of_older = |key: &&String| key.starts_with("footnote:session/older/");
    assert_eq!(page.browser.local().keys().filter(of_older).count(), 81);
    page.browser.set_room(Some(100));
    page.answered("Is there room?", "An answer that is kept.");
    assert_eq!(page.browser.local().keys().filter(of_older).count(), 0);
    assert_eq!(page.browser.database().keys().filter(of_older).count(), 81);
    assert_eq!(banner(&page), None);
    let own = address(&page);
    page.act(|all| all.choose(&older.id, None));
    assert_eq!(page.questions(), questions);
    page.answered("Go on", "And on.");
    assert!(page.sent().contains("Of Question 40?"));
    let page = page.reload("/c/older");
    assert_eq!(page.questions().len(), 41);
    let page = page.reload(&own);
    assert_eq!(page.shown().1, "An answer that is kept.");
}

#[test]
fn without_indexed_db_local_storage_keeps_conversations_and_says_when_it_is_full() {
    for state in [DatabaseState::Missing, DatabaseState::Full] {
        let browser = Browser::new(1);
        browser.set_database(state);
        let page = page_in(&browser);
        page.store(&talk("older", &["How do bees fly?"]));
        page.answered("Kept", "Yes.");
        assert_eq!(banner(&page), None);
        let hash = address(&page);
        let page = page.reload(&hash);
        assert_eq!(page.questions(), ["Kept"]);
        let before = page.browser.local();
        page.browser.set_room(Some(0));
        page.answered("Not kept", "It goes on.");
        assert_eq!(banner(&page), Some(Banner::NotSaved(NOT_SAVED.into())), "{state:?}");
        page.answered("And on", "On and on.");
        assert!(page.sent().contains("It goes on."), "memory has it");
        let after = page.browser.local();
        for (key, record) in before.iter().filter(|(key, _)| key.starts_with("footnote:session/")) {
            assert!(key.ends_with("/head") || after[key] == *record, "nothing older is touched: {key}");
        }
        page.browser.set_room(None);
        page.answered("Room again", "At last.");
        assert_eq!(banner(&page), None, "what was not saved is saved now");
        let page = page.reload(&hash);
        assert_eq!(page.questions(), ["Kept", "Not kept", "And on", "Room again"]);
    }
}

#[test]
fn without_indexed_db_a_file_that_does_not_fit_is_sent_and_said_not_to_be_saved() {
    let browser = Browser::new(1);
    browser.set_database(DatabaseState::Missing);
    let page = page_in(&browser);
    page.answered("Kept", "Yes.");
    let (fits, too_long) = ("A hive has one queen.", "An ant has six legs. ".repeat(500));
    page.run(page.current().attach(Attachment::new("hives.md", fits)));
    page.answered("How many queens?", "One.");
    assert!(page.everything().contains(fits) && banner(&page).is_none());
    page.browser.set_room(Some(2000));
    page.run(page.current().attach(Attachment::new("ants.md", too_long.as_str())));
    page.answered("How many legs?", "Six.");
    assert!(page.sent().contains("An ant has six legs."));
    let local = page.browser.local();
    assert_eq!(local.keys().filter(|key| key.contains("/attachment/")).count(), 1);
    assert_eq!(banner(&page), Some(Banner::NotSaved(NOT_SAVED.into())));
}

#[test]
fn without_any_storage_the_page_works_in_memory_and_says_so() {
    let browser = Browser::new(1);
    browser.switch_local_storage_off();
    browser.set_database(DatabaseState::Missing);
    let page = page_in(&browser);
    page.answered("A question", "An answer.");
    assert!(matches!(banner(&page), Some(Banner::NotSaved(_))), "{:?}", banner(&page));
    page.answered("Another", "One more.");
    assert!(page.sent().contains("An answer."));
    assert_eq!(page.questions(), ["A question", "Another"]);
}
