//! Storage that is full or partly missing.

use footnote_core::ports::StoreError;

use super::{
    harness::{Complete, Page, answer, contains, keys, old_conversation, question, session, whole},
    ownership::take_over,
};
use crate::{
    storage::{Access, ClaimReason, StoreChange, StoredIn},
    testing::{Browser, DatabaseState},
};

#[test]
fn older_conversations_move_to_indexed_db_and_stay_readable() {
    let browser = Browser::new(1);
    old_conversation(&browser, "older", 1000, 40, 400);
    old_conversation(&browser, "newer", 2000, 40, 400);
    let before = browser.local();
    let (page, id) = (Page::open(&browser), session("one"));
    browser.executor.settle();
    browser.set_room(Some(100));
    page.own(&id);
    page.ask(&id, 1, "room").unwrap();
    assert!(page.take_changes().contains(&StoreChange::Moved(1)));
    let (local, moved) = (browser.local(), browser.database());
    assert!(keys(&local, "footnote:session/older/").is_empty());
    for key in keys(&before, "footnote:session/older/") {
        assert_eq!(moved[key], before[key], "{key} is where it moved to, as it was");
    }
    assert_eq!(keys(&local, "footnote:session/newer/").len(), 81, "the newer one stays");
    assert_eq!(keys(&local, "footnote:session/one/").len(), 3, "the open one is in localStorage");
    assert_eq!(local["footnote:all-here"], "no");
    assert_eq!(page.titles(), ["About newer", "About older", "About room"]);

    let older = session("older");
    page.own(&older);
    assert_eq!(page.exchanges(&older).len(), 40);
    page.append(&older, question(41, "more")).unwrap();
    page.append(&older, answer(41, "more", Complete)).unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&older).len(), 41);
    assert_eq!(page.exchanges(&older)[40], whole("more"));
    assert_eq!(page.exchanges(&id), [whole("room")]);
}

#[test]
fn a_conversation_that_is_open_here_or_elsewhere_does_not_move() {
    let browser = Browser::new(1);
    old_conversation(&browser, "here", 1000, 10, 400);
    old_conversation(&browser, "there", 2000, 10, 400);
    old_conversation(&browser, "free", 3000, 10, 400);
    let (page, other) = (Page::open(&browser), Page::open(&browser));
    page.own(&session("here"));
    other.own(&session("there"));
    browser.executor.settle();
    browser.set_room(Some(100));
    page.own(&session("one"));
    page.ask(&session("one"), 1, "room").unwrap();
    let local = browser.local();
    assert_eq!(keys(&local, "footnote:session/here/").len(), 21);
    assert_eq!(keys(&local, "footnote:session/there/").len(), 21);
    assert!(keys(&local, "footnote:session/free/").is_empty());
}

#[test]
fn a_conversation_that_does_not_fit_is_kept_in_indexed_db() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    browser.executor.settle();
    browser.set_room(Some(0));
    page.ask(&id, 2, &"wasps ".repeat(500)).unwrap();
    let page = page.reload();
    page.own(&id);
    assert_eq!(page.exchanges(&id)[0], whole("bees"));
    assert_eq!(page.exchanges(&id)[1], whole(&"wasps ".repeat(500)));
    assert!(contains(&browser.database(), "wasps"));
    // What is newer wins, wherever it is.
    browser.set_room(None);
    page.append(&id, answer(2, "ants", Complete)).unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&id)[1].1, "All of ants.");
}

#[test]
fn with_all_storage_full_the_conversation_continues_and_is_saved_later() {
    for state in [DatabaseState::Full, DatabaseState::Missing] {
        let browser = Browser::new(1);
        browser.set_database(state);
        old_conversation(&browser, "older", 1000, 3, 400);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "bees").unwrap();
        let before = browser.local();
        browser.set_room(Some(0));
        assert_eq!(page.ask(&id, 2, "wasps"), Err(StoreError::Full));
        assert_eq!(page.ask(&id, 3, "ants"), Err(StoreError::Full));
        let after = browser.local();
        for key in keys(&before, "footnote:session/") {
            assert_eq!(after[key], before[key], "nothing older is touched");
        }
        assert_eq!(page.exchanges(&id), ["bees", "wasps", "ants"].map(whole), "it is in memory");
        page.run(async |store| store.close(&id).await);
        assert_eq!(page.exchanges(&id).len(), 3, "closing it loses nothing");
        page.take_changes();

        browser.set_room(None);
        page.ask(&id, 4, "flies").unwrap();
        assert!(page.take_changes().contains(&StoreChange::Saved(id.clone())));
        let page = page.reload();
        assert_eq!(page.exchanges(&id), ["bees", "wasps", "ants", "flies"].map(whole));
    }
}

#[test]
fn without_local_storage_indexed_db_keeps_conversations() {
    let browser = Browser::new(1);
    browser.switch_local_storage_off();
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    let page = page.reload();
    page.own(&id);
    let opened = page.run(async |store| store.open(&id).await.unwrap());
    assert_eq!(opened.stored_in, StoredIn::IndexedDbOnly);
    page.ask(&id, 2, "wasps").unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&id), [whole("bees"), whole("wasps")]);
    assert_eq!(page.titles(), ["About bees"]);
}

#[test]
fn a_tab_killed_while_conversations_move_loses_nothing() {
    // The tab is killed after each number of steps.
    for steps in 0..60 {
        let browser = Browser::new(3);
        old_conversation(&browser, "older", 1000, 10, 400);
        let page = Page::open(&browser);
        page.own(&session("one"));
        browser.executor.settle();
        browser.set_room(Some(0));
        let store = page.store.clone();
        page.enter(|_| {
            any_spawner::Executor::spawn_local(async move {
                let record = question(1, "a question that needs room");
                store.append(&session("one"), record).await.ok();
            });
        });
        browser.executor.steps(steps);
        page.kill();
        browser.set_room(None);
        let page = Page::open(&browser);
        assert_eq!(page.exchanges(&session("older")).len(), 10, "after {steps} steps");
    }
}

#[test]
fn an_attachment_goes_to_indexed_db_and_else_to_local_storage() {
    use footnote_core::conversation::{Attachment, Record};
    let text = "Much text of a file.";
    for state in [DatabaseState::Working, DatabaseState::Missing] {
        let browser = Browser::new(1);
        browser.set_database(state);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "files").unwrap();
        let attachment = std::rc::Rc::new(Attachment::new("bees.txt", text));
        let record = Record::Attachment { id: attachment.id(), attachment };
        page.append(&id, record).unwrap();
        let (local, moved) = (contains(&browser.local(), text), contains(&browser.database(), text));
        assert_eq!((local, moved), (state == DatabaseState::Missing, state == DatabaseState::Working));
        let page = page.reload();
        page.exchanges(&id);
        let read = page.run(async |store| {
            use footnote_core::ports::HistoryStore as _;
            store.get(&id).await
        });
        assert_eq!(read.unwrap().unwrap().attachments.len(), 1);
    }
}

#[test]
fn what_had_no_room_before_another_tab_took_over_does_not_overwrite_what_that_wrote() {
    for comes_back in [false, true] {
        let browser = Browser::new(1);
        browser.set_database(DatabaseState::Full);
        let (first, second, id) = (Page::open(&browser), Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        browser.set_room(Some(0));
        assert_eq!(first.ask(&id, 2, "wasps"), Err(StoreError::Full));
        assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
        take_over(&second, &first, &id);
        browser.set_room(None);
        second.exchanges(&id);
        second.ask(&id, 2, "ants").unwrap();
        if comes_back {
            take_over(&first, &second, &id);
            assert_eq!(first.exchanges(&id), ["bees", "ants"].map(whole));
            first.ask(&id, 3, "flies").unwrap();
        } else {
            first.run(async |store| store.close(&id).await);
        }
        let read = Page::open(&browser).exchanges(&id);
        assert_eq!(read[..2], ["bees", "ants"].map(whole), "comes back: {comes_back}");
    }
}
