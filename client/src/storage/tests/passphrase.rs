//! A passphrase for the stored records.

use std::collections::BTreeSet;

use any_spawner::Executor;
use footnote_core::ports::StoreError;

use super::harness::{Complete, Page, answer, contains, keys, old_conversation, question, session, whole};
use crate::{
    storage::{ClaimReason, LockError, LockState, StoreChange, StoredIn},
    testing::{Browser, DatabaseState},
};

fn set(page: &Page, passphrase: &str) -> Result<(), LockError> {
    page.run(async |store| store.set_passphrase(passphrase, &|_, _| {}).await)
}

fn unlock(page: &Page, passphrase: &str) -> Result<(), LockError> {
    page.run(async |store| store.unlock(passphrase).await)
}

/// The generations of keys that records in localStorage are sealed under.
fn generations(browser: &Browser) -> BTreeSet<String> {
    let local = browser.local();
    let sealed = local.values().filter_map(|text| text.strip_prefix("sealed:1:"));
    sealed.filter_map(|text| Some(text.split_once(':')?.0.to_owned())).collect()
}

#[test]
fn locked_conversations_open_only_with_the_passphrase() {
    let browser = Browser::new(1);
    let (first, id) = (Page::open(&browser), session("one"));
    first.own(&id);
    first.ask(&id, 1, "aardvarks").unwrap();
    first.enter(|store| store.set_draft(&id, "A draft on aardvarks"));
    set(&first, "open sesame").unwrap();
    browser.executor.settle();
    let is_readable = |words: &str, page: &Page| {
        [browser.local(), browser.database(), page.tab.session()].iter().any(|texts| contains(texts, words))
    };
    for words in ["aardvarks", "open sesame"] {
        assert!(!is_readable(words, &first), "{words}");
    }
    let second = Page::open(&browser);
    assert_eq!(second.store.lock_state(), LockState::Locked);
    let before = (browser.local(), browser.database());
    assert_eq!(unlock(&second, "open says me"), Err(LockError::Wrong));
    assert_eq!((browser.local(), browser.database()), before, "nothing was written");
    let opened = second.run(async |store| store.open(&id).await.unwrap());
    assert_eq!(opened.stored_in, StoredIn::Locked);
    assert!(opened.session.is_none());
    unlock(&second, "open sesame").unwrap();
    second.own(&session("two"));
    second.ask(&session("two"), 1, "bees").unwrap();
    assert!(!is_readable("bees", &second), "what was asked since is sealed too");

    first.run(async |store| store.lock().await);
    browser.executor.settle();
    for page in [&first, &second] {
        assert_eq!(page.store.lock_state(), LockState::Locked);
        assert!(page.exchanges(&id).is_empty());
        assert_eq!(page.run(async |store| store.draft(&id).await), None);
        assert!(page.take_changes().contains(&StoreChange::Lock));
    }
    let first = first.reload();
    unlock(&first, "open sesame").unwrap();
    first.own(&id);
    assert_eq!(first.exchanges(&id), [whole("aardvarks")]);
    assert_eq!(first.run(async |store| store.draft(&id).await).unwrap(), "A draft on aardvarks");
}

#[test]
fn an_interrupted_passphrase_change_loses_nothing() {
    for stopped_after in [0, 1, 5, 40, 80] {
        let browser = Browser::new(1);
        old_conversation(&browser, "long", 1000, 40, 40);
        let original = browser.local();
        let page = Page::open(&browser);
        set(&page, "old words").unwrap();
        browser.executor.settle();
        assert_eq!(generations(&browser).len(), 1);
        // The change is stopped when the first records are under the new key and the others are not.
        let mut left = stopped_after;
        browser.set_fault(Some(Box::new(move |_, text| {
            if !text.starts_with("sealed:") {
                return None;
            }
            left -= 1;
            (left < 0).then(|| StoreError::Failed("stopped".into()))
        })));
        let changed =
            page.run(async |store| store.change_passphrase("old words", "new words", &|_, _| {}).await);
        assert!(matches!(changed, Err(LockError::Store(_))), "{changed:?}");
        page.kill();
        browser.set_fault(None);
        let page = Page::open(&browser);
        assert_eq!(unlock(&page, "old words"), Err(LockError::Wrong));
        unlock(&page, "new words").unwrap();
        browser.executor.settle();
        assert_eq!(generations(&browser).len(), 1, "the change is finished");
        assert_eq!(page.exchanges(&session("long")).len(), 40);
        page.run(async |store| store.remove_passphrase("new words", &|_, _| {}).await).unwrap();
        browser.executor.settle();
        let now = browser.local();
        assert!(!now.contains_key("footnote:lock"));
        for key in keys(&original, "footnote:session/") {
            assert_eq!(now[key], original[key], "as it was");
        }
    }
}

#[test]
fn without_cryptography_there_is_no_passphrase() {
    let browser = Browser::new(1).without_cipher();
    let page = Page::open(&browser);
    let LockState::Unavailable(why) = page.store.lock_state() else { panic!("there is none") };
    assert!(why.contains("needs https"));
    assert_eq!(set(&page, "open sesame"), Err(LockError::Unavailable(why)));
    assert!(!browser.local().contains_key("footnote:lock"));
}

#[test]
fn without_the_passphrase_everything_can_be_deleted() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    set(&page, "open sesame").unwrap();
    page.run(async |store| store.lock().await);
    page.run(async |store| store.delete_everything().await).unwrap();
    browser.executor.settle();
    assert!(!contains(&browser.local(), "sealed:"));
    assert!(browser.database().is_empty());
    assert_eq!(page.store.lock_state(), LockState::Off);
    page.own(&session("two"));
    page.ask(&session("two"), 1, "wasps").unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&session("two")), [whole("wasps")]);
}

#[test]
fn a_passphrase_that_does_not_fit_changes_nothing() {
    let missing = StoreError::Unavailable("this browser has no IndexedDB here".into());
    for (state, error) in [(DatabaseState::Full, StoreError::Full), (DatabaseState::Missing, missing)] {
        let browser = Browser::new(1);
        browser.set_database(state);
        old_conversation(&browser, "long", 1000, 40, 400);
        let page = Page::open(&browser);
        browser.executor.settle();
        let before = browser.local();
        // There is room for the lock and some records, and not for all of them.
        browser.set_room(Some(4000));
        assert_eq!(set(&page, "open sesame"), Err(LockError::NotSet(error)));
        let after = browser.local();
        for key in keys(&before, "footnote:session/") {
            assert_eq!(after[key], before[key]);
        }
        assert!(!after.contains_key("footnote:lock"));
        assert_eq!(page.store.lock_state(), LockState::Off);
        assert_eq!(page.reload().exchanges(&session("long")).len(), 40);
    }
}

#[test]
fn an_empty_passphrase_is_refused() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    assert_eq!(set(&page, ""), Err(LockError::Empty));
    assert_eq!(page.store.lock_state(), LockState::Off);
}

#[test]
fn a_sealed_record_under_another_key_is_not_taken_for_its_record() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    page.ask(&id, 2, "wasps").unwrap();
    set(&page, "open sesame").unwrap();
    browser.executor.settle();
    let first = browser.local()["footnote:session/one/1/answer"].clone();
    browser.put_local("footnote:session/one/2/answer", &first);
    let page = page.reload();
    unlock(&page, "open sesame").unwrap();
    let shown = page.exchanges(&id);
    assert_eq!(shown[0], whole("bees"));
    assert_eq!(shown[1].1, "", "it is set aside");
}

#[test]
fn a_passphrase_set_in_another_tab_locks_this_one() {
    for seed in 1..6 {
        let browser = Browser::new(seed);
        let (first, second) = (Page::open(&browser), Page::open(&browser));
        second.own(&session("two"));
        second.ask(&session("two"), 1, "bees").unwrap();
        set(&first, "open sesame").unwrap();
        browser.executor.settle();
        assert_eq!(second.store.lock_state(), LockState::Locked);
        let refused = second.append(&session("two"), question(2, "wasps"));
        assert!(refused.unwrap_err().to_string().contains("locked with a passphrase"));
        assert!(!contains(&browser.local(), "wasps"), "nothing is written in the clear");
        unlock(&second, "open sesame").unwrap();
        assert_eq!(second.exchanges(&session("two"))[0], whole("bees"));
    }
}

#[test]
fn what_another_tab_writes_while_records_are_converted_is_not_overwritten() {
    const EXCHANGES: u32 = 40;
    for seed in 1..40 {
        let browser = Browser::new(seed);
        old_conversation(&browser, "long", 1000, EXCHANGES, 40);
        let (first, second, id) = (Page::open(&browser), Page::open(&browser), session("long"));
        set(&first, "old words").unwrap();
        browser.executor.settle();
        let old = format!("sealed:1:{}:", generations(&browser).pop_first().unwrap());
        let store = first.store.clone();
        first.enter(|_| {
            Executor::spawn_local(async move {
                store.change_passphrase("old words", "new words", &|_, _| {}).await.unwrap();
            });
        });
        // Some records are converted, and the others are not.
        while generations(&browser).len() < 2 {
            browser.executor.steps(1);
        }
        unlock(&second, "new words").unwrap();
        second.run(async |store| store.claim(&id, ClaimReason::Choose).await);
        // Answers are written about when their turn to be converted has come.
        let ahead = usize::try_from(seed).unwrap() % 8;
        let mut written = vec![0; EXCHANGES as usize];
        for count in 1.. {
            let local = browser.local();
            let key = |number| format!("footnote:session/long/{number}/answer");
            let is_old = |number: &u32| local[&key(*number)].starts_with(&old);
            let mut old: Vec<u32> = (1..=EXCHANGES).filter(is_old).collect();
            old.sort_by_key(|number| key(*number));
            let Some(&next) = old.get(ahead).or(old.last()) else { break };
            second.append(&id, answer(next, &format!("bee {count}"), Complete)).unwrap();
            written[next as usize - 1] = count;
        }
        browser.executor.settle();
        assert_eq!(generations(&browser).len(), 1);
        let texts: Vec<String> = second.exchanges(&id).into_iter().map(|shown| shown.1).collect();
        for (at, count) in written.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            assert_eq!(texts[at], format!("All of bee {count}."));
        }
    }
}
