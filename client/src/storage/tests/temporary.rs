//! Temporary conversations, which are in memory only.

use footnote_core::conversation::{Record, SessionHead, SessionSettings};

use super::harness::{Page, contains, keys, session, whole};
use crate::{
    storage::{Access, ClaimReason},
    testing::Browser,
};

/// The head of a conversation that is remembered, or not.
fn remembering(title: &str, use_memory: bool) -> Record {
    let settings = SessionSettings { use_memory, ..SessionSettings::default() };
    let head = SessionHead {
        created_ms: 1,
        changed_ms: 1,
        title: Some(title.into()),
        settings,
        ..SessionHead::default()
    };
    Record::Head(Box::new(head))
}

fn is_stored(browser: &Browser, words: &str) -> bool {
    browser.executor.settle();
    contains(&browser.local(), words) || contains(&browser.database(), words)
}

#[test]
fn a_temporary_conversation_works_and_stores_nothing() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.append(&id, remembering("Seals", false)).unwrap();
    page.ask(&id, 2, "seals").unwrap();
    page.ask(&id, 3, "walruses").unwrap();
    assert_eq!(page.exchanges(&id), [whole("seals"), whole("walruses")]);
    assert!(page.titles().is_empty());
    for words in ["seals", "walruses", "Seals"] {
        assert!(!is_stored(&browser, words), "{words}");
    }
    let page = page.reload();
    assert!(page.exchanges(&id).is_empty());
}

#[test]
fn switching_remembering_on_stores_the_whole_conversation() {
    let browser = Browser::new(1);
    let (page, other, id) = (Page::open(&browser), Page::open(&browser), session("one"));
    page.own(&id);
    page.append(&id, remembering("Seals", false)).unwrap();
    page.ask(&id, 2, "seals").unwrap();
    browser.executor.settle();
    other.enter(super::super::BrowserStore::take_news);
    assert!(other.titles().is_empty());
    page.append(&id, remembering("Seals", true)).unwrap();
    assert!(is_stored(&browser, "of seals"));
    assert_eq!(page.titles(), ["Seals"]);
    assert_eq!(other.titles(), ["Seals"], "other tabs are told");
    let page = page.reload();
    page.own(&id);
    page.ask(&id, 3, "walruses").unwrap();
    assert_eq!(page.reload().exchanges(&id), [whole("seals"), whole("walruses")]);
}

#[test]
fn switching_remembering_off_keeps_what_was_stored_until_it_is_deleted() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "seals").unwrap();
    page.append(&id, remembering("Seals", false)).unwrap();
    page.ask(&id, 2, "walruses").unwrap();
    assert!(is_stored(&browser, "of seals") && !is_stored(&browser, "of walruses"));
    let removed = page.run(async |store| store.remove(&id).await).unwrap();
    assert!(!is_stored(&browser, "of seals"));
    assert!(page.titles().is_empty());
    assert_eq!(page.exchanges(&id), [whole("seals"), whole("walruses")], "it goes on in memory");
    page.run(async |store| store.restore(removed).await).unwrap();
    assert_eq!(page.titles(), ["About seals"]);
    assert!(is_stored(&browser, "of seals") && !is_stored(&browser, "of walruses"));
    page.append(&id, remembering("Seals", true)).unwrap();
    assert_eq!(page.reload().exchanges(&id), [whole("seals"), whole("walruses")]);
}

#[test]
fn a_closed_temporary_conversation_stays_in_memory() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.append(&id, remembering("Seals", false)).unwrap();
    page.ask(&id, 2, "seals").unwrap();
    page.run(async |store| store.close(&id).await);
    assert_eq!(page.exchanges(&id), [whole("seals")]);
    assert!(!is_stored(&browser, "of seals"));
}

#[test]
fn the_stored_part_of_a_temporary_conversation_can_be_pinned() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "seals").unwrap();
    page.append(&id, remembering("Seals", false)).unwrap();
    page.run(async |store| store.pin(&id, true).await).unwrap();
    let head: serde_json::Value =
        serde_json::from_str(&browser.local()["footnote:session/one/head"]).unwrap();
    assert_eq!((&head["pinned"], &head["settings"]["use_memory"]), (&true.into(), &true.into()));
}

#[test]
fn records_of_another_tab_replace_those_in_memory() {
    let browser = Browser::new(1);
    let (first, second, id) = (Page::open(&browser), Page::open(&browser), session("one"));
    first.own(&id);
    first.ask(&id, 1, "seals").unwrap();
    first.append(&id, remembering("Seals", false)).unwrap();
    first.ask(&id, 2, "memory").unwrap();
    assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
    assert_eq!(second.run(async |store| store.take_over(&id).await), Access::Owned);
    second.exchanges(&id);
    second.ask(&id, 2, "storage").unwrap();
    assert_eq!(first.run(async |store| store.take_over(&id).await), Access::Owned);
    assert_eq!(first.exchanges(&id), [whole("seals"), whole("storage")]);
    first.ask(&id, 3, "walruses").unwrap();
    assert!(is_stored(&browser, "of walruses") && !is_stored(&browser, "of memory"));
    assert_eq!(keys(&browser.local(), "footnote:session/one/").len(), 7);
}
