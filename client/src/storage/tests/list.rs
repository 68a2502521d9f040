//! The list of conversations, searching them, deleting and importing.

use std::collections::BTreeSet;

use footnote_core::{
    conversation::{Record, SessionId},
    storage::{SearchHit, encode},
    text::Query,
};

use super::harness::{Complete, Page, answer, head, old_conversation, question, session, whole};
use crate::{
    storage::{NewRecords, StoreChange},
    testing::{Browser, DatabaseState},
};

#[test]
fn the_latest_conversations_come_first_and_pinned_ones_before_them() {
    let browser = Browser::new(1);
    for (id, changed_ms) in [("bees", 2000), ("ants", 3000), ("wasps", 1000)] {
        old_conversation(&browser, id, changed_ms, 1, 10);
    }
    let page = Page::open(&browser);
    assert_eq!(page.titles(), ["About ants", "About bees", "About wasps"]);
    page.run(async |store| store.pin(&session("wasps"), true).await).unwrap();
    assert_eq!(page.titles(), ["About wasps", "About ants", "About bees"]);
}

#[test]
fn records_of_another_tab_are_listed_even_if_its_message_came_first() {
    let browser = Browser::new(1);
    let (first, second, id) = (Page::open(&browser), Page::open(&browser), session("one"));
    first.own(&id);
    first.ask(&id, 1, "alpacas").unwrap();
    browser.executor.settle();
    assert_eq!(second.titles(), ["About alpacas"]);
    second.take_changes();
    // A record arrives without a word of the tab that wrote it.
    let head = browser.local()["footnote:session/one/head"].replace("alpacas", "badgers");
    first.enter(|store| store.ports.local.put("footnote:session/one/head", &head)).unwrap();
    assert!(second.take_changes().contains(&StoreChange::Listed));
    assert_eq!(second.titles(), ["About badgers"]);
}

#[test]
fn a_deleted_conversation_is_gone_in_all_tabs_and_can_be_restored() {
    for seed in 1..6 {
        let browser = Browser::new(seed);
        let (first, second, id) = (Page::open(&browser), Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        browser.executor.settle();
        let before: Vec<_> = browser.local().into_iter().filter(|(key, _)| key.contains("/one/")).collect();
        assert_eq!(second.titles(), ["About bees"]);
        let removed = first.run(async |store| store.remove(&id).await).unwrap();
        browser.executor.settle();
        assert!(browser.local().keys().all(|key| !key.contains("/one/")));
        assert!(browser.database().keys().all(|key| !key.contains("/answer")), "the journal forgets it too");
        assert!(first.titles().is_empty() && second.titles().is_empty());
        first.run(async |store| store.restore(removed).await).unwrap();
        browser.executor.settle();
        let after: Vec<_> = browser.local().into_iter().filter(|(key, _)| key.contains("/one/")).collect();
        assert_eq!(after, before);
        assert_eq!(second.titles(), ["About bees"]);
        assert_eq!(second.enter(super::super::BrowserStore::take_news), BTreeSet::from([id]));
    }
}

/// The exchanges in which all these words are.
fn search(page: &Page, words: &str) -> BTreeSet<(SessionId, u32)> {
    page.run(async |store| {
        let mut hits = BTreeSet::new();
        let mut on_hit = |hit: SearchHit| {
            hits.insert((hit.session, hit.exchange.0));
        };
        store.search(&Query::new(words), &mut on_hit).await.unwrap();
        hits
    })
}

#[test]
fn a_search_reads_both_storages_and_the_newer_of_two_records() {
    let browser = Browser::new(1);
    old_conversation(&browser, "older", 1000, 20, 200);
    let (page, id) = (Page::open(&browser), session("one"));
    browser.executor.settle();
    browser.set_room(Some(100));
    page.own(&id);
    page.ask(&id, 1, "zebras").unwrap();
    browser.set_room(None);
    assert!(browser.database().contains_key("footnote:session/older/7/answer"));
    assert_eq!(search(&page, "zebras"), BTreeSet::from([(id, 1)]));
    assert_eq!(search(&page, "older 7"), BTreeSet::from([(session("older"), 7), (session("older"), 17)]));
    page.own(&session("older"));
    page.append(&session("older"), answer(7, "zebras", Complete)).unwrap();
    assert_eq!(search(&page, "what older zebras"), BTreeSet::from([(session("older"), 7)]));
}

fn imported(id: &str) -> NewRecords {
    let records = [head(id, 1), question(1, id), answer(1, id, Complete)];
    let encoded = |record: &Record| (record.key(&session(id)), encode(record).unwrap());
    NewRecords { id: session(id), records: records.iter().map(encoded).collect(), summary: None }
}

#[test]
fn an_import_writes_what_no_other_tab_has_open() {
    for state in [DatabaseState::Working, DatabaseState::Missing] {
        let browser = Browser::new(1);
        browser.set_database(state);
        let (page, other) = (Page::open(&browser), Page::open(&browser));
        other.own(&session("two"));
        let new = ["one", "two", "three"].map(imported);
        let elsewhere = page.run(async |store| store.write_new(new.into()).await).unwrap();
        assert_eq!(elsewhere, BTreeSet::from([session("two")]));
        page.enter(|store| store.imported(vec![session("one"), session("three")]));
        assert_eq!(page.exchanges(&session("one")), [whole("one")]);
        assert!(other.take_changes().contains(&StoreChange::Listed));
        let mut titles = other.titles();
        titles.sort();
        assert_eq!(titles, ["one", "three"]);
        let stored = page.run(async |store| store.stored_sessions().await).unwrap();
        assert_eq!(stored, BTreeSet::from([session("one"), session("three")]));
    }
}

#[test]
fn an_import_without_room_writes_all_of_a_batch_or_nothing() {
    let browser = Browser::new(1);
    browser.set_database(DatabaseState::Missing);
    let page = Page::open(&browser);
    browser.executor.settle();
    browser.set_room(Some(500));
    let new = ["one", "two", "three"].map(imported);
    assert!(page.run(async |store| store.write_new(new.into()).await).is_err());
    assert!(browser.local().keys().all(|key| !key.contains("/session/")));
}
