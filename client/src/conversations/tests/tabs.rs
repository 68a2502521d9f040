//! Several tabs of one browser, and a passphrase.

use std::rc::Rc;

use footnote_core::{
    conversation::{AnswerState, Attachment},
    ports::HistoryStore as _,
    storage::Record,
};
use reactive_graph::prelude::*;

use super::{
    page::{Page, id, talk},
    requests::address,
    testing::ScriptedProxy,
};
use crate::{
    address::{Address, Location},
    conversation::ReadOnly,
    conversations::Conversations,
    effects::ScreenEffect,
    testing::{Browser, Tab},
};

/// A tab with a conversation.
fn bees() -> Page {
    let page = Page::open(&Browser::new(1), "");
    page.store(&talk("bees", &["How do bees fly?"]));
    page.act(|all| all.choose(&id("bees"), None));
    page
}

#[test]
fn a_duplicated_tab_gets_a_copy() {
    let page = bees();
    page.act(|_| page.current().type_draft("Unsent".into()));
    let copy = Page::load(&page.browser, page.tab.duplicate(), "/c/bees");
    assert_ne!(copy.id(), id("bees"));
    assert_eq!(copy.questions(), ["How do bees fly?"]);
    assert!(copy.current().may_write() && page.current().may_write());
    let effects = copy.effects();
    let at =
        |name| Location { address: Address::Conversation(name), session: Some(copy.id()), citation: None };
    assert!(effects.contains(&ScreenEffect::WriteEntry(at(id("bees")))), "{effects:?}");
    let written = ScreenEffect::WriteAddress { location: at(copy.id()), replace: true };
    assert!(effects.contains(&written), "{effects:?}");
    copy.ask(2, "In the copy?");
    assert_eq!(copy.stored(&copy.id()).len(), 2);
    assert_eq!(page.stored(&id("bees")).len(), 1);
}

#[test]
fn a_second_tab_reads_along_until_it_takes_the_conversation_over() {
    let page = bees();
    page.run(page.current().attach(Attachment::new("legs.md", "Six.")));
    let second = Page::load(&page.browser, Tab::open(&page.browser), "/c/bees");
    assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert!(!second.all.may_ask());
    page.ask(2, "And sleep?");
    assert_eq!(second.questions(), ["How do bees fly?", "And sleep?"]);
    // Only the owner stores waiting files.
    assert!(second.current().attachments.pending.with_untracked(Vec::is_empty));

    second.act(Conversations::take_over);
    assert!(second.current().may_write());
    assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert_eq!(second.questions().len(), 2);
    assert_eq!(second.current().attachments.pending.with_untracked(Vec::len), 1);
    second.ask(3, "And dance?");
    assert_eq!(page.questions().len(), 3);
}

/// The same with Web Locks and without.
fn each_way(test: impl Fn(Browser)) {
    test(Browser::new(1));
    test(Browser::new(1).without_locks());
}

/// A page with an answered question, its address, and a second tab that reads it.
fn first_and_reader(browser: &Browser) -> (Page, String, Page) {
    let page = Page::open_with(browser, "", &Rc::new(ScriptedProxy::with_model()));
    page.answered("First?", "One.");
    let hash = address(&page);
    let reader = page.another(&hash);
    assert_eq!(reader.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    (page, hash, reader)
}

#[test]
fn a_question_sent_before_ownership_is_settled_stays_in_the_box() {
    each_way(|browser| {
        let (_page, _, second) = first_and_reader(&browser);
        let id = second.id();
        second.act(Conversations::begin);
        second.act(|all| {
            all.choose(&id, None);
            all.current_untracked().type_draft("Too early".into());
            all.current_untracked().send();
        });
        assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
        assert_eq!((second.current().draft(), second.asked()), ("Too early".into(), 1));
        assert_eq!((second.questions().len(), second.current().activity.get_untracked()), (1, None));
        second.act(Conversations::take_over);
        second.act(|_| second.current().send());
        second.write(|answer| answer.answer("Late."));
        assert_eq!(
            (second.questions(), second.current().draft()),
            (vec!["First?".into(), "Too early".into()], String::new())
        );
    });
}

#[test]
fn an_owner_that_is_answering_stops_and_lets_go_of_what_it_has() {
    each_way(|browser| {
        let (first, hash, second) = first_and_reader(&browser);
        // It does not count as a duplicate: a reload changes nothing.
        let second = second.reload(&hash);
        assert_eq!(
            (second.id(), second.current().read_only.get_untracked()),
            (first.id(), Some(ReadOnly::OtherTab))
        );
        first.send("Second?");
        first.write(|answer| answer.write("A partial answer"));
        second.act(Conversations::take_over);
        assert_eq!(second.shown(), (AnswerState::Stopped, "A partial answer".into()));
        second.answered("Third?", "Three.");
        assert_eq!(first.questions().len(), 3, "it reads along");
        let first = first.reload(&hash);
        first.act(Conversations::take_over);
        first.answered("Fourth?", "Four.");
        assert_eq!(first.questions(), ["First?", "Second?", "Third?", "Fourth?"]);
        assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
        assert_eq!(second.questions().len(), 4);
    });
}

#[test]
fn a_tab_that_hears_nothing_loses_its_conversation_and_reads_along() {
    let browser = Browser::new(1);
    browser.set_channel(false);
    let first = Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()));
    first.answered("First?", "One.");
    browser.set_channel(true);
    let second = first.another(&address(&first));
    // Nobody has to wait: the question is sent once the conversation has been taken over.
    second.act(Conversations::take_over);
    assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::Coming));
    second.send("Second?");
    browser.executor.pass(5_000);
    assert_eq!(second.current().draft(), "");
    second.write(|answer| answer.answer("Two."));
    assert_eq!(second.shown().1, "Two.");
    browser.executor.pass(5_000);
    assert_eq!(first.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert_eq!(first.questions(), ["First?", "Second?"]);
}

#[test]
fn a_reading_tab_ends_with_the_newest_state_however_its_reads_overlap() {
    for seed in 1..160 {
        let browser = Browser::new(seed);
        let (page, hash, second) = first_and_reader(&browser);
        page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
        let second = second.reload(&hash);
        second.run(second.environment.store.unlock("open sesame")).unwrap();
        second.act(|_| {});
        page.send("Second?");
        let answer = page.proxy.last();
        for part in ["Half ", "of it ", "and ", "all."] {
            browser.executor.enter(page.tab.id, || answer.write(part));
            // As much as is saved, and some of the reads of it.
            browser.executor.pass(seed * 37 % 300);
        }
        // Another read begins before those of the news have ended.
        let id = second.id();
        browser.executor.enter(second.tab.id, || {
            second.all.begin();
            second.all.choose(&id, None);
        });
        browser.executor.pass(seed * 11 % 400);
        browser.executor.enter(page.tab.id, || answer.finish("stop"));
        browser.executor.pass(5_000);
        assert_eq!(second.shown(), (AnswerState::Complete, "Half of it and all.".into()), "seed {seed}");
    }
}

#[test]
fn a_tab_that_stops_for_a_moment_while_it_lets_go_writes_no_more() {
    for steps in 0..120 {
        // The other one waits for it, or gives it up.
        let ms = if steps % 2 == 0 { 500 } else { 4_000 };
        let when = format!("after {steps} steps, for {ms} ms");
        let browser = Browser::new(1).without_locks();
        let (first, _, second) = first_and_reader(&browser);
        browser.executor.enter(second.tab.id, || second.all.take_over());
        browser.executor.steps(steps);
        browser.executor.freeze(first.tab.id);
        browser.executor.pass(ms);
        browser.executor.thaw(first.tab.id);
        browser.executor.pass(5_000);
        assert!(second.current().may_write(), "{when}");
        second.answered("Second?", "Two.");
        assert_eq!(first.current().read_only.get_untracked(), Some(ReadOnly::OtherTab), "{when}");
        let id = second.id();
        let late = first.environment.store.append(&id, Record::Head(Box::default()));
        assert!(first.run(late).is_err(), "{when}");
        second.answered("Third?", "Three.");
        assert_eq!((first.questions().len(), second.stored(&id).len()), (3, 3), "{when}");
        let elsewhere = |page: &Page| page.all.storage.elsewhere.get_untracked();
        assert_eq!((elsewhere(&first), elsewhere(&second)), (vec![id], vec![]), "{when}");
    }
}

#[test]
fn conversations_of_other_tabs_are_known_until_those_leave_them_or_are_closed() {
    let browser = Browser::new(1);
    let first = Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()));
    first.answered("About bees", "One.");
    let bees = first.id();
    first.act(Conversations::begin);
    first.answered("About ants", "Two.");
    let ants = first.id();
    // Empty ones are in no list.
    let elsewhere = |page: &Page| {
        let all = page.all.storage.elsewhere.get_untracked();
        let known = [("bees", &bees), ("ants", &ants)].into_iter();
        known.filter(|(_, id)| all.contains(id)).map(|(name, _)| name).collect::<Vec<_>>()
    };
    let second = first.another("");
    // The tab that was opened later asks the others.
    assert_eq!(elsewhere(&second), ["ants"]);
    second.act(|all| all.choose(&bees, None));
    assert_eq!((elsewhere(&second), elsewhere(&first)), (vec!["ants"], vec!["bees"]));
    // The first tab opens what the second one leaves.
    second.act(Conversations::begin);
    assert_eq!(elsewhere(&first), [""; 0]);
    first.act(|all| all.choose(&bees, None));
    assert_eq!(elsewhere(&second), ["bees"]);
    // Taken over, it is open here.
    second.act(|all| all.choose(&bees, None));
    second.act(Conversations::take_over);
    assert_eq!((elsewhere(&second), elsewhere(&first)), (vec![], vec!["bees"]));
    first.act(|all| all.choose(&ants, None));
    assert_eq!(elsewhere(&second), ["ants"]);
    first.close();
    second.tab.show();
    second.act(|_| {});
    assert_eq!(elsewhere(&second), [""; 0]);
}

#[test]
fn a_conversation_is_there_for_others_once_it_was_left() {
    let page = bees();
    page.act(Conversations::begin);
    let second = Page::load(&page.browser, Tab::open(&page.browser), "/c/bees");
    assert!(second.current().may_write());
    // The first one comes back to it, and reads.
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert_eq!(page.questions(), ["How do bees fly?"]);
}

#[test]
fn locked_conversations_are_shown_once_the_passphrase_is_given() {
    let page = bees();
    page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    let page = page.reload("/c/bees");
    assert!(page.all.locked.get_untracked() && page.questions().is_empty());
    assert!(!page.all.may_ask());
    page.run(page.environment.store.unlock("open sesame")).unwrap();
    page.act(|_| {});
    assert!(!page.all.locked.get_untracked() && page.all.may_ask());
    assert_eq!(page.questions(), ["How do bees fly?"]);
    // Locked again, it is forgotten.
    page.run(page.environment.store.lock());
    page.act(|_| {});
    assert!(page.all.locked.get_untracked() && page.questions().is_empty());
}

#[test]
fn without_the_passphrase_a_tab_goes_on_with_what_it_does_not_store() {
    let page = bees();
    page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    let page = page.reload("/c/bees");
    page.act(Conversations::continue_without_storage);
    assert!(page.all.may_ask() && page.all.storage.disabled.get_untracked());
    assert!(page.id() != id("bees") && !page.current().is_stored());
    assert_eq!(page.addresses().last(), Some(&Address::Home));
    // So does every other one that is begun.
    page.act(Conversations::begin);
    assert!(!page.current().is_stored());
    // Those that are stored are there again once the passphrase was given.
    page.run(page.environment.store.unlock("open sesame")).unwrap();
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.questions(), ["How do bees fly?"]);
}
