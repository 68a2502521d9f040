//! Exports and imports, in one tab or in two.

mod archives;
mod page;
mod unsaved;

use std::collections::BTreeMap;

use footnote_core::{
    conversation::{Project, ProjectId, Session, Tag, TagChange},
    ports::{HistoryStore as _, StoreError},
    storage::StoredProject,
    transfer::{ExportInfo, to_json},
};
use reactive_graph::{graph::untrack, prelude::*};
use serde_json::{Value, json};

use self::page::{Page, id, talk};
use super::{Export, Format, ImportState};
use crate::{
    notices::Banner,
    storage::{Access, ClaimReason},
    testing::{Browser, ChosenFile, DatabaseState},
};

/// A file of these conversations, as an export has it.
fn file(sessions: &[Session]) -> ChosenFile {
    let info = ExportInfo { exported_ms: 1, system_prompt_sha256: None };
    ChosenFile::new("talks.json", to_json(sessions, &[], &info).unwrap())
}

fn talks(count: usize) -> Vec<Session> {
    (0..count).map(|at| talk(&format!("talk-{at}"))).collect()
}

#[test]
fn an_exported_conversation_is_imported_as_it_was() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.store(&talk("bees"));
    page.act(|| page.all.choose(&id("bees"), None));
    page.all.current_untracked().title.set(Some("Bees & wasps, at work".into()));
    for (format, name, part) in [
        (Format::Markdown, "bees-wasps-at-work.md", "> About bees"),
        (Format::Html, "bees-wasps-at-work.html", "<strong>bees</strong>"),
        (Format::Json, "bees-wasps-at-work.json", "Of **bees**."),
    ] {
        let (saved_as, text) = page.export(Export::Conversation(format));
        assert_eq!(saved_as, name);
        assert!(text.contains(part), "{text}");
        assert_eq!(page.message().as_deref(), Some("The file has one exchange."));
    }
    let (_, text) = page.export(Export::Conversation(Format::Json));
    let elsewhere = Page::open(&Browser::new(2));
    assert_eq!(
        elsewhere.import(vec![ChosenFile::new("bees.json", text.clone())]),
        "Imported: one conversation."
    );
    assert_eq!(elsewhere.stored("bees").map(|read| read.exchanges), Some(talk("bees").exchanges));
    assert!(!elsewhere.transfers.settings.get_untracked());
    let before = elsewhere.browser.database();
    assert_eq!(
        elsewhere.import(vec![ChosenFile::new("bees.json", text)]),
        "Nothing new. Already here: one conversation."
    );
    assert_eq!(elsewhere.browser.database(), before);
}

#[test]
fn a_project_is_exported_with_its_conversations() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let project = Project::new(ProjectId::from(id("project")), "Hives", 1);
    let stored = StoredProject { project: project.clone(), files: BTreeMap::new() };
    page.run(page.environment.store.create_project(stored)).unwrap();
    for name in ["bees", "wasps", "ants"] {
        page.store(&talk(name));
    }
    for name in ["bees", "wasps"] {
        page.run(page.environment.store.move_to(&id(name), Some(project.id.clone()))).unwrap();
    }
    let (name, text) = page.export(Export::Project(project.id.clone()));
    assert_eq!(
        (name.as_str(), page.message().as_deref()),
        ("hives.json", Some("The file has 2 conversations with 2 exchanges."))
    );
    let (name, of_all) = page.export(Export::All);
    assert_eq!(name, "footnote-conversations.json");
    page.run(page.environment.store.remove_project(&project.id)).unwrap();
    page.act(|| page.transfers.export(Export::Project(project.id)));
    assert_eq!(page.message().as_deref(), Some("This project is not in this browser any more."));

    let elsewhere = Page::open(&Browser::new(2));
    let import = |text: String| elsewhere.import(vec![ChosenFile::new("hives.json", text)]);
    assert_eq!(import(text), "Imported: project Hives, 2 conversations.");
    assert_eq!(elsewhere.titles(), ["About bees", "About wasps"]);
    assert_eq!(import(of_all), "Imported: one conversation. Already here: project Hives, 2 conversations.");
}

#[test]
fn an_export_says_why_there_is_no_file() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.disk.takes_no_files.set(true);
    page.act(|| page.transfers.export(Export::All));
    assert_eq!(page.message().as_deref(), Some("The browser did not take the file."));
    page.act(|| page.transfers.export(Export::Unreadable));
    assert_eq!(page.message().as_deref(), Some("Everything in this conversation could be read."));
}

#[test]
fn an_import_that_is_ended_leaves_whole_conversations_and_goes_on_next_time() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let all = talks(300);
    browser.executor.enter(page.tab.id, || page.begin_import(vec![file(&all)]));
    let mut labels = Vec::new();
    loop {
        match page.transfers.import.get_untracked() {
            Some(ImportState::Running { read, of }) if read > 100 => {
                assert!(of >= 300, "{of}");
                break;
            }
            running => labels.extend(running.filter(|running| labels.last() != Some(running))),
        }
        browser.executor.steps(1);
    }
    assert!(labels.len() > 3, "{labels:?}");
    // One at a time.
    browser.executor.enter(page.tab.id, || page.begin_import(vec![file(&all)]));
    page.act(|| page.transfers.stop_import());
    assert_eq!(page.transfers.import.get_untracked(), None);
    let message = page.message().unwrap();
    assert!(
        message.ends_with("conversations. You ended the import. Import the file again to get the rest."),
        "{message}"
    );
    let imported = page.titles().len();
    assert!((100..300).contains(&imported), "{imported}");
    let rest = page.import(vec![file(&all)]);
    assert_eq!(
        rest,
        format!("Imported: {} conversations. Already here: {imported} conversations.", 300 - imported)
    );
    assert!(all.iter().all(|session| {
        page.stored(session.id.as_str()).is_some_and(|read| read.exchanges == session.exchanges)
    }));
}

#[test]
fn an_import_into_a_full_storage_says_so_and_goes_on_next_time() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    assert_eq!(page.import(vec![file(&talks(2))]), "Imported: 2 conversations.");
    browser.set_database(DatabaseState::Full);
    browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Failed("no room".into())))));
    let summary = page.import(vec![file(&talks(3))]);
    assert!(
        summary.starts_with("Nothing new. Already here: 2 conversations. Then the import ended: "),
        "{summary}"
    );
    assert_eq!(page.titles().len(), 2);
    browser.set_database(DatabaseState::Working);
    browser.set_fault(None);
    assert_eq!(
        page.import(vec![file(&talks(3))]),
        "Imported: one conversation. Already here: 2 conversations."
    );
}

#[test]
fn another_tab_lists_what_is_imported_and_keeps_what_it_has_open() {
    let browser = Browser::new(1);
    let (page, other) = (Page::open(&browser), Page::open(&browser));
    let open = id("open");
    assert_eq!(other.run(other.environment.store.claim(&open, ClaimReason::Choose)), Access::Owned);
    let summary = page.import(vec![file(&[talk("bees"), talk("open")])]);
    assert_eq!(summary, "Imported: one conversation. Not imported: 1.");
    let why = format!("{open}: another tab has this conversation open: close it there.");
    assert_eq!(page.refused(), [why]);
    assert_eq!(other.titles(), ["About bees"]);
}

#[test]
fn importing_the_empty_conversation_on_screen_shows_it() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let current = page.all.current_untracked();
    page.import(vec![file(&[talk(current.session().as_str())])]);
    assert!(!current.transcript.empty.get_untracked());
}

#[test]
fn an_import_that_only_sets_records_aside_does_not_say_that_nothing_is_new() {
    let page = Page::open(&Browser::new(1));
    page.store(&talk("bees"));
    let file = json!({ "format": "footnote", "version": 1, "sessions": [], "set_aside": [
        { "key": "footnote:session/bees/mood", "value": "null", "reason": "x" },
    ] });
    assert_eq!(
        page.import(vec![ChosenFile::new("aside.json", file.to_string())]),
        "Imported: no new conversation. 1 record could not be read and was set aside."
    );
}

#[test]
fn records_that_a_file_calls_unreadable_stay_set_aside() {
    let record = |part: &str, record: Value| {
        json!({ "key": format!("footnote:session/smuggled/{part}"),
        "value": record.to_string(), "reason": "x" })
    };
    let smuggled = json!({ "format": "footnote", "version": 1, "sessions": [], "set_aside": [
        record("head", json!({ "schema": 2, "title": "Smuggled title" })),
        record("1/question", json!({ "schema": 2, "text": "Smuggled question" })),
        record("1/answer", json!({ "schema": 2, "text": "Smuggled answer [1]", "state": "complete",
            "sources": [{ "number": 1, "title": "\u{202e}Smuggled source", "url": "javascript:alert(1)",
                "document_id": "d", "cited": true }] })),
    ] });
    let smuggled = ChosenFile::new("aside.json", smuggled.to_string());
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let summary = page.import(vec![smuggled.clone()]);
    assert!(summary.contains("3 records") && !summary.contains("Nothing new"), "{summary}");
    let kept = browser.database();
    let is_shown =
        |(key, text): (&String, &String)| key.starts_with("footnote:session/") && text.contains("Smuggled");
    assert!(!kept.iter().any(is_shown), "{kept:?}");
    let (_, text) = page.export(Export::All);
    for kept in ["Smuggled title", "Smuggled question", "Smuggled answer [1]"] {
        assert!(text.contains(kept), "{text}");
    }
    assert_eq!(page.import(vec![smuggled]), "Nothing new.");
    assert_eq!(
        page.import(vec![ChosenFile::new("all.json", text)]),
        "Nothing new. Already here: one conversation."
    );
    assert_eq!(browser.database(), kept);
    // It is listed, shows nothing but how much cannot be read, and can be deleted.
    let listed = page.run(page.environment.store.list()).unwrap().remove(0).id;
    page.act(|| page.all.choose(&listed, None));
    let shown = page.all.current_untracked();
    assert!(shown.transcript.empty.get_untracked());
    assert_eq!(shown.banner.get_untracked(), Some(Banner::SetAside(3)));
    page.act(|| page.all.delete(listed));
    assert_eq!(page.message().as_deref(), Some("Conversation deleted."));
    let left = format!("{:?}{:?}", browser.local(), browser.database());
    assert!(!left.contains("Smuggled"), "{left}");
}

/// Two conversations as `ChatGPT` exports them: one in which an answer was asked for again, and an empty one.
fn of_chatgpt() -> ChosenFile {
    let node = |parent: Option<&str>, children: &[&str], said: Option<(&str, &str)>| {
        let message = said.map(|(role, text)| {
            json!({ "author": { "role": role }, "create_time": 1_700_000_001.5, "recipient": "all",
                "metadata": {}, "content": { "content_type": "text", "parts": [text] } })
        });
        json!({ "parent": parent, "children": children, "message": message })
    };
    let mapping = json!({
        "root": node(None, &["q1"], None),
        "q1": node(Some("root"), &["old", "a1"], Some(("user", "Where shall we go?"))),
        "old": node(Some("q1"), &[], Some(("assistant", "Stay at home."))),
        "a1": node(Some("q1"), &["q2"], Some(("assistant", "Go to **Lisbon**."))),
        "q2": node(Some("a1"), &["a2"], Some(("user", "And when?"))),
        "a2": node(Some("q2"), &[], Some(("assistant", "In May."))),
    });
    let empty = json!({ "root": node(None, &[], None) });
    let talks = json!([
        { "title": "Plan a trip", "create_time": 1_700_000_000.5, "mapping": mapping, "current_node": "a2",
            "id": "trip", "is_archived": true },
        { "title": "Empty", "create_time": 1_700_000_000, "mapping": empty, "current_node": "root",
            "id": "empty" },
    ]);
    ChosenFile::new("conversations.json", talks.to_string())
}

#[test]
fn a_chatgpt_export_is_imported_with_the_messages_that_were_shown() {
    let page = Page::open(&Browser::new(1));
    let summary = page.import(vec![of_chatgpt()]);
    assert!(summary.starts_with("Imported: one conversation."), "{summary}");
    assert!(summary.contains("1 other versions of messages were left out"), "{summary}");
    let listed = page.run(page.environment.store.list()).unwrap();
    let titles: Vec<_> = listed.iter().map(|summary| summary.title.as_str()).collect();
    assert_eq!(titles, ["Plan a trip"]);
    assert!(listed[0].archived);
    // What was exported and imported again, elsewhere, is as it was.
    let tag = TagChange::Add(Tag::new("trip").expect("a tag"));
    page.run(page.environment.store.change_tags(&listed[0].id, tag)).unwrap();
    let (_, text) = page.export(Export::All);
    let elsewhere = Page::open(&Browser::new(2));
    elsewhere.import(vec![ChosenFile::new("all.json", text)]);
    let there = elsewhere.run(elsewhere.environment.store.list()).unwrap().remove(0);
    assert_eq!((there.archived, there.tags.label().as_str()), (true, "#trip"));
    let session = page.stored(listed[0].id.as_str()).expect("a conversation");
    let said = session.exchanges.iter().map(|exchange| {
        let answer = exchange.answer.as_ref().expect("an answer");
        (exchange.question.text.as_str(), answer.text.as_str())
    });
    assert_eq!(
        said.collect::<Vec<_>>(),
        [("Where shall we go?", "Go to **Lisbon**."), ("And when?", "In May.")]
    );
}

#[test]
fn a_part_of_the_program_that_is_away_is_retried_once() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.disk.part_is_away.set(true);
    page.act(|| page.transfers.export(Export::All));
    page.act(|| page.transfers.export(Export::All));
    page.disk.part_is_away.set(false);
    let (_, retry) =
        untrack(|| page.environment.toasts.shown()).and_then(|toast| toast.action).expect("Retry");
    page.act(|| retry());
    assert_eq!(page.disk.files.borrow().len(), 1);
}
