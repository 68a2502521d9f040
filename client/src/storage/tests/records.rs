//! What is stored of a conversation, and what is made of records that are not as this version writes them.

use serde_json::Value;

use super::harness::{Complete, Page, answer, contains, head, keys, question, session, whole};
use crate::{
    storage::{ClaimReason, StoreChange, StoredIn},
    testing::{Browser, DatabaseState},
};

#[test]
fn stored_texts_are_byte_for_byte_as_before() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    page.enter(|store| {
        store.set_draft(&id, "A \"draft\"");
        store.set_on("sounds", true);
    });
    browser.executor.settle();
    let local = browser.local();
    let expect = [
        (
            "footnote:session/one/1/answer",
            r#"{"schema":2,"text":"All of bees.","state":"complete","answered_ms":2}"#,
        ),
        ("footnote:session/one/1/question", r#"{"schema":2,"text":"What of bees?","asked_ms":1}"#),
        ("footnote:setting/sounds", "yes"),
        ("footnote:all-here", "yes"),
    ];
    for (key, text) in expect {
        assert_eq!(local[key], text);
    }
    let head = &local["footnote:session/one/head"];
    assert!(
        head.starts_with(r#"{"schema":2,"created_ms":1,"changed_ms":1,"title":"About bees","pinned":false,"#)
    );
    let counters = keys(&local, "footnote:journal/");
    assert_eq!(local.len(), expect.len() + 1 + counters.len(), "{:?}", local.keys());
    let session = page.tab.session();
    assert_eq!(session["footnote:draft/one"], r#""A \"draft\"""#, "drafts are JSON");
    assert_eq!(session["footnote:session"], "one");
    // The journal has the same texts, under names of time, writer, number and key.
    let journaled = browser.database();
    assert_eq!(journaled.len(), 3);
    for (name, text) in &journaled {
        let mut parts = name.strip_prefix("footnote:journal/").unwrap().splitn(4, '/');
        assert_eq!(parts.next().unwrap().len(), 13, "milliseconds since 1970");
        let (writer, number) = (parts.next().unwrap(), parts.next().unwrap());
        assert!((1..=3).contains(&number.parse::<u32>().unwrap()));
        assert_eq!(local[&format!("footnote:journal/{writer}")], "3");
        assert_eq!(&local[parts.next().unwrap()], text);
    }
}

#[test]
fn all_keys_have_the_prefix() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    page.enter(|store| store.set_draft(&id, "A draft"));
    page.run(async |store| store.release(&id).await);
    browser.executor.settle();
    for texts in [browser.local(), page.tab.session(), browser.database()] {
        assert!(!texts.is_empty());
        assert_eq!(keys(&texts, "footnote:").len(), texts.len(), "{:?}", texts.keys());
    }
}

#[test]
fn nothing_rewrites_the_history() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    let holding = |topic: &str| -> Vec<(String, String)> {
        browser.local().into_iter().filter(|(_, text)| text.contains(topic)).collect()
    };
    let first = holding("of bees");
    page.ask(&id, 2, "wasps").unwrap();
    assert_eq!(holding("of bees"), first);
    assert_eq!(holding("of wasps").len(), 2);
}

#[test]
fn a_broken_record_is_set_aside_and_the_rest_is_shown() {
    for junk in ["not JSON", "{\"v\":", "null", "[]", "{\"v\":1}"] {
        let browser = Browser::new(1);
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "bees").unwrap();
        page.ask(&id, 2, "wasps").unwrap();
        browser.executor.settle();
        browser.put_local("footnote:session/one/1/answer", junk);
        let page = page.reload();
        let shown = page.exchanges(&id);
        assert_eq!(shown[0], ("What of bees?".into(), String::new(), None));
        assert_eq!(shown[1], whole("wasps"));
        let opened = page.run(async |store| store.open(&id).await.unwrap());
        assert_eq!(opened.set_aside.len(), 1);
        assert_eq!(browser.local()["footnote:session/one/1/answer"], junk, "it is not deleted");
        // A new answer takes its place, and it is kept elsewhere.
        page.own(&id);
        page.append(&id, answer(1, "bees again", Complete)).unwrap();
        assert_eq!(browser.local()["footnote:aside/one/1/answer"], junk);
        let page = page.reload();
        assert_eq!(page.exchanges(&id)[0].1, "All of bees again.");
        let counted = page.take_changes();
        assert!(counted.contains(&StoreChange::SetAside(id.clone(), 1)), "{counted:?}");
    }
}

#[test]
fn a_record_of_a_newer_version_makes_the_conversation_read_only() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    browser.executor.settle();
    let newer = r#"{"schema":99,"text":"All of bees.","state":"streaming","answered_ms":2,"newField":[1]}"#;
    browser.put_local("footnote:session/one/1/answer", newer);
    let page = page.reload();
    page.own(&id);
    let opened = page.run(async |store| store.open(&id).await.unwrap());
    assert!(opened.session.unwrap().read_only);
    browser.executor.settle();
    assert_eq!(browser.local()["footnote:session/one/1/answer"], newer, "nothing is written over it");
    let other = Page::open(&browser);
    page.close();
    let renamed = other.run(async |store| store.rename(&id, Some("Bees".into())).await);
    assert!(renamed.unwrap_err().to_string().contains("newer version"));
}

#[test]
fn records_of_an_older_version_are_migrated() {
    let browser = Browser::new(1);
    let id = session("old");
    for (part, text) in [
        ("head", r#"{"schema":1,"created_ms":5}"#),
        ("1/question", r#"{"schema":1,"text":"Asked long ago","asked_ms":5}"#),
        ("1/answer", r#"{"schema":1,"text":"Answered long ago.","state":"complete","answered_ms":6}"#),
    ] {
        browser.put_local(&format!("footnote:session/old/{part}"), text);
    }
    let page = Page::open(&browser);
    page.own(&id);
    let first = ("Asked long ago".to_owned(), "Answered long ago.".to_owned(), Some(Complete));
    assert_eq!(page.exchanges(&id), std::slice::from_ref(&first));
    page.append(&id, question(2, "now")).unwrap();
    page.append(&id, answer(2, "now", Complete)).unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&id), [first, whole("now")]);
}

#[test]
fn fields_of_a_newer_version_are_written_back() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.ask(&id, 1, "bees").unwrap();
    browser.executor.settle();
    let head = browser.local()["footnote:session/one/head"].replacen('{', r#"{"colour":[1.50],"#, 1);
    browser.put_local("footnote:session/one/head", &head);
    let page = page.reload();
    page.own(&id);
    page.run(async |store| store.rename(&id, Some("Bees".into())).await).unwrap();
    let written: Value = serde_json::from_str(&browser.local()["footnote:session/one/head"]).unwrap();
    assert_eq!(written["colour"].to_string(), "[1.5]");
    assert_eq!(written["title"], "Bees");
}

#[test]
fn without_storage_a_conversation_is_in_memory() {
    let browser = Browser::new(1);
    browser.switch_local_storage_off();
    browser.set_database(DatabaseState::Missing);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    for (number, topic) in [(1, "bees"), (2, "wasps")] {
        assert!(page.ask(&id, number, topic).is_err(), "the turn is told that it is not saved");
    }
    let opened = page.run(async |store| store.open(&id).await.unwrap());
    assert_eq!(opened.stored_in, StoredIn::Nowhere);
    assert_eq!(page.exchanges(&id), [whole("bees"), whole("wasps")]);
    page.run(async |store| store.close(&id).await);
    assert_eq!(page.exchanges(&id), [whole("bees"), whole("wasps")], "closing it loses nothing");
    let page = page.reload();
    assert!(page.exchanges(&id).is_empty());
}

#[test]
fn a_long_conversation_shows_its_end_first_and_then_all_of_it() {
    let browser = Browser::new(1);
    super::harness::old_conversation(&browser, "long", 1000, 500, 100);
    let (page, id) = (Page::open(&browser), session("long"));
    let opened = page.run(async |store| store.open(&id).await.unwrap());
    let first: Vec<u32> = opened.session.unwrap().exchanges.iter().map(|exchange| exchange.id.0).collect();
    assert_eq!(first, (481..=500).collect::<Vec<_>>());
    let all = page.questions(&id);
    let expect: Vec<String> = (1..=500).map(|number| format!("What of long {number}?")).collect();
    assert_eq!(all, expect);
}

#[test]
fn an_unfinished_answer_of_a_closed_page_is_interrupted_once_its_tab_owns_it() {
    let browser = Browser::new(1);
    let (page, id) = (Page::open(&browser), session("one"));
    page.own(&id);
    page.append(&id, head("Bees", 1)).unwrap();
    page.append(&id, question(1, "bees")).unwrap();
    page.append(&id, answer(1, "bees", super::harness::Streaming)).unwrap();
    let page = page.reload();
    assert_eq!(page.exchanges(&id)[0].2, Some(super::harness::Interrupted));
    assert_eq!(page.show(&id, ClaimReason::Restore), crate::storage::Access::Owned);
    browser.executor.settle();
    assert!(contains(&browser.local(), "\"state\":\"interrupted\""), "it is written down");
}
