//! What is kept beside the records: drafts, attached files, settings, summaries.

use std::rc::Rc;

use footnote_core::{conversation::Attachment, references::DocumentSummaryRecord};

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
fn summaries_are_stored_up_to_a_number_and_not_behind_a_passphrase() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let key = |number: u64| format!("footnote:summary/{number}");
    let record = |number| DocumentSummaryRecord { summary: format!("Summary {number}"), made_ms: number };
    page.enter(|store| {
        for number in 0..401 {
            store.set_summary(&key(number), record(number), true);
        }
    });
    let local = browser.local();
    assert_eq!(keys(&local, "footnote:summary/").len(), 400);
    assert!(!local.contains_key(&key(0)), "the oldest goes");
    page.run(async |store| store.set_passphrase("open sesame", &|_, _| {}).await).unwrap();
    page.enter(|store| store.set_summary(&key(500), record(500), true));
    assert!(!contains(&browser.local(), "Summary"));
    assert_eq!(page.store.summary(&key(500)), Some(record(500)));
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
