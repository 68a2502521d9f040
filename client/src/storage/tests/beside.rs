//! What is kept beside the records: drafts, attached files, settings, summaries.

use std::rc::Rc;

use footnote_core::{conversation::Attachment, ports::HistoryStore as _};

use super::harness::{Page, contains, keys, session};
use crate::testing::{Browser, DatabaseState};

#[test]
fn each_conversation_has_its_own_draft_over_a_reload() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.enter(|store| {
        store.set_draft(&session("one"), "On bees");
        store.set_draft(&session("two"), "On wasps");
    });
    let page = page.reload();
    let draft = |page: &Page, id: &str| page.run(async |store| store.draft(&session(id)).await);
    assert_eq!(draft(&page, "one").unwrap(), "On bees");
    assert_eq!(draft(&page, "two").unwrap(), "On wasps");
    page.enter(|store| store.set_draft(&session("one"), ""));
    assert_eq!(draft(&page, "one"), None);
    assert_eq!(keys(&page.tab.session(), "footnote:draft/"), ["footnote:draft/two"]);
    assert_eq!(draft(&Page::open(&browser), "two"), None, "a draft is its tab's");
}

#[test]
fn attached_files_wait_over_a_reload_and_for_a_month() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let files: super::super::Files = [Rc::new(Attachment::new("bees.txt", "Much on bees."))].into();
    page.enter(|store| store.set_attached(&session("one"), files.clone()));
    browser.executor.settle();
    let page = page.reload();
    assert_eq!(page.run(async |store| store.attached(&session("one")).await), files);
    browser.executor.set_clock(29 * DAY_MS);
    page.enter(|store| store.set_attached(&session("two"), files.clone()));
    browser.executor.settle();
    assert_eq!(keys(&browser.database(), "footnote:attached/").len(), 2);
    browser.executor.set_clock(31 * DAY_MS);
    page.enter(|store| store.set_attached(&session("two"), Rc::from([])));
    browser.executor.settle();
    assert!(keys(&browser.database(), "footnote:attached/").is_empty(), "nobody sent the first for a month");
}

#[test]
fn settings_last_as_long_as_the_page_without_storage() {
    let browser = Browser::new(1);
    browser.switch_local_storage_off();
    browser.set_database(DatabaseState::Missing);
    let page = Page::open(&browser);
    page.enter(|store| store.set_on("sounds", true));
    assert!(page.store.is_on("sounds"));
    let page = page.reload();
    assert!(!page.store.is_on("sounds"));
}

#[test]
fn notes_of_documents_are_stored_up_to_a_number_and_encrypted_with_a_passphrase() {
    let browser = Browser::new(1);
    let key = |number: u64| format!("footnote:summary/{number}");
    // One of an older version.
    browser.put_local(&key(9_999), r#"{"summary":"Summary old","made_ms":1}"#);
    let page = Page::open(&browser);
    let note = |number: u64| format!("Summary {number}");
    let stored = || keys(&browser.database(), "footnote:summary/").len();
    page.run(async |store| store.keep_note(&key(0), &note(0), false).await);
    assert_eq!(stored(), 0, "a temporary conversation stores nothing");
    page.run(async |store| {
        for number in 1..=2_300 {
            store.keep_note(&key(number), &note(number), true).await;
        }
    });
    assert!((1_000..2_100).contains(&stored()), "{}", stored());
    let page = page.reload();
    let read = |page: &Page, number| page.run(async |store| store.note(&key(number)).await);
    assert_eq!(read(&page, 0), None);
    assert_eq!(read(&page, 2_300), Some(note(2_300)));
    assert_eq!(read(&page, 9_999).as_deref(), Some("Summary old"));
    page.run(async |store| store.set_passphrase("open sesame", &|_, _| {}).await).unwrap();
    page.run(async |store| store.keep_note(&key(5_000), &note(5_000), true).await);
    assert!(!contains(&browser.local(), "Summary") && !contains(&browser.database(), "Summary"));
    let page = page.reload();
    assert_eq!(read(&page, 5_000), None, "it is locked");
    page.run(async |store| store.unlock("open sesame").await).unwrap();
    assert_eq!(read(&page, 5_000), Some(note(5_000)));
    assert_eq!(read(&page, 9_999).as_deref(), Some("Summary old"));
}

#[test]
fn usage_counts_keys_and_texts_at_two_bytes_a_character() {
    let browser = Browser::new(1);
    browser.put_local("other:key", "ä🐝");
    let page = Page::open(&browser);
    let usage = page.run(async |store| store.usage().await);
    let local = browser.local();
    let texts = local.iter().flat_map(|(key, text)| [key, text]);
    let units: usize = texts.map(|text| text.encode_utf16().count()).sum();
    assert_eq!(usage.local_used, 2 * units as u64);
    assert!(usage.has_more_room);
}
