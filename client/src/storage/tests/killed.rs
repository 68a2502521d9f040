//! The browser or a tab killed without warning, as by the system when memory runs out.

use std::rc::Rc;

use super::harness::{
    Complete, Interrupted, Page, Streaming, answer, contains, head, question, session, whole,
};
use crate::{storage::ClaimReason, testing::Browser};

#[test]
fn a_killed_browser_keeps_finished_exchanges_and_the_open_question() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    browser.flush();
    for number in 1..=8 {
        page.ask(&id, number, &format!("bee {number}")).unwrap();
    }
    page.append(&id, question(9, "wasps")).unwrap();
    page.append(&id, answer(9, "wasps", Streaming)).unwrap();
    // An entry is on disk about a second later.
    browser.executor.pass(2500);
    browser.kill();
    assert!(browser.local().keys().all(|key| !key.contains("/session/")), "localStorage lost all of it");
    let page = Page::open(&browser);
    assert!(page.run(async |store| store.recovered(&id).await));
    page.own(&id);
    let shown = page.exchanges(&id);
    let expect: Vec<_> = (1..=8).map(|number| whole(&format!("bee {number}"))).collect();
    assert_eq!(shown[..8], expect);
    assert_eq!(shown[8], ("What of wasps?".into(), "All of wasps.".into(), Some(Interrupted)));
    assert_eq!(page.titles(), ["About bee 1"]);
}

#[test]
fn a_killed_browser_keeps_exchanges_finished_just_before_a_reload() {
    let browser = Browser::new(1);
    let (mut page, id) = (Page::open(&browser), session("one"));
    for number in 1..=8 {
        page.show(&id, ClaimReason::Restore);
        page.ask(&id, number, &format!("bee {number}")).unwrap();
        // What was not journaled by then is left to the next page.
        page = page.reload();
    }
    browser.executor.pass(2500);
    browser.kill();
    let page = Page::open(&browser);
    page.run(async |store| store.recovered(&id).await);
    let expect: Vec<_> = (1..=8).map(|number| whole(&format!("bee {number}"))).collect();
    assert_eq!(page.exchanges(&id), expect);
}

#[test]
fn what_was_deleted_does_not_come_back_with_a_kill() {
    for is_flushed in [true, false] {
        let browser = Browser::new(1);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "bees").unwrap();
        browser.executor.settle();
        if is_flushed {
            browser.flush();
        }
        page.run(async |store| store.remove(&id).await.map(drop)).unwrap();
        browser.executor.pass(2500);
        browser.kill();
        let page = Page::open(&browser);
        page.run(async |store| store.recovered(&id).await);
        assert!(page.exchanges(&id).is_empty());
        assert!(page.titles().is_empty());
    }
}

#[test]
fn what_was_written_after_the_last_flush_wins_over_the_journal() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.append(&id, head("Bees", 1)).unwrap();
    page.append(&id, question(1, "bees")).unwrap();
    page.append(&id, answer(1, "half", Streaming)).unwrap();
    browser.executor.settle();
    page.append(&id, answer(1, "bees", Complete)).unwrap();
    // The browser writes localStorage to the disk before the journal has the whole answer.
    browser.flush();
    browser.kill();
    let page = Page::open(&browser);
    page.run(async |store| store.recovered(&id).await);
    assert_eq!(page.exchanges(&id), [whole("bees")]);
}

#[test]
fn a_killed_tab_loses_nothing_that_was_written() {
    for seed in 1..6 {
        let browser = Browser::new(seed);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "bees").unwrap();
        page.kill();
        let page = Page::open(&browser);
        page.own(&id);
        assert_eq!(page.exchanges(&id), [whole("bees")]);
    }
}

#[test]
fn a_killed_import_leaves_none_by_halves() {
    use crate::storage::NewRecords;
    for steps in 0..40 {
        let browser = Browser::new(2);
        let page = Page::open(&browser);
        let store = page.store.clone();
        let new = ["one", "two", "three"].map(|id| {
            let records = [head(id, 1), question(1, id), answer(1, id, Complete)];
            let encode = |record: &footnote_core::conversation::Record| {
                (record.key(&session(id)), footnote_core::storage::encode(record).unwrap())
            };
            NewRecords { id: session(id), records: records.iter().map(encode).collect(), summary: None }
        });
        page.enter(|_| {
            any_spawner::Executor::spawn_local(async move {
                store.write_new(new.into()).await.unwrap();
            });
        });
        browser.executor.steps(steps);
        page.kill();
        let page = Page::open(&browser);
        for id in ["one", "two", "three"] {
            let shown = page.exchanges(&session(id));
            assert!(shown.is_empty() || shown == [whole(id)], "after {steps} steps: {shown:?}");
        }
    }
}

#[test]
fn what_a_killed_tab_put_into_indexed_db_is_found() {
    use footnote_core::{
        conversation::{Attachment, Record},
        ports::HistoryStore as _,
    };
    for (seed, steps) in (1..8).flat_map(|seed| (0..40).map(move |steps| (seed, steps))) {
        let browser = Browser::new(seed);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.append(&id, head("Bees", 1)).unwrap();
        let attachment = Rc::new(Attachment::new("bees.txt", "Much on bees."));
        let (store, to) = (page.store.clone(), id.clone());
        // Another tab looks whether IndexedDB is empty.
        let other = Page::open(&browser);
        page.enter(|_| {
            any_spawner::Executor::spawn_local(async move {
                let record = Record::Attachment { id: attachment.id(), attachment };
                store.append(&to, record).await.ok();
            });
        });
        browser.executor.steps(steps);
        page.kill();
        browser.executor.settle();
        other.close();
        let page = Page::open(&browser);
        page.exchanges(&id);
        let read = page.run(async |store| store.get(&id).await).unwrap().expect("the conversation");
        assert_eq!(
            !read.attachments.is_empty(),
            contains(&browser.database(), "Much on bees."),
            "seed {seed}, after {steps} steps"
        );
    }
}
