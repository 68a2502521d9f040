//! Archived conversations and tags, in several tabs, after imports, and with Undo.

use footnote_core::{
    conversation::{Session, Tag, TagChange},
    ports::HistoryStore as _,
    storage::SessionSummary,
};
use reactive_graph::prelude::*;

use super::page::{Page, id, talk};
use super::testing::ScriptedProxy;
use crate::{
    conversations::{Conversations, TagEverywhere},
    listing::Listed,
    testing::Browser,
};

fn tag(name: &str) -> Tag {
    Tag::new(name).unwrap()
}

fn tagged(name: &str, tags: &[&str]) -> Session {
    Session { tags: tags.iter().collect(), ..talk(name, &["What of it?"]) }
}

/// A page with three conversations, of which none is on screen.
fn page() -> Page {
    let page = Page::open(&Browser::new(1), "");
    store(&page, &[tagged("bees", &["trip", "work"]), tagged("ants", &["Trip"]), tagged("wasps", &[])]);
    page
}

/// Stores these as an earlier page did: none is open here.
fn store(page: &Page, sessions: &[Session]) {
    for session in sessions {
        page.store(session);
        page.run(page.environment.store.release(&session.id));
        page.run(page.environment.store.close(&session.id));
    }
}

fn listed(page: &Page) -> Listed {
    Listed::new(&page.run(page.environment.store.list()).unwrap(), &[])
}

fn ids(summaries: &[SessionSummary]) -> Vec<&str> {
    let mut ids: Vec<_> = summaries.iter().map(|summary| summary.id.as_str()).collect();
    ids.sort_unstable();
    ids
}

/// The tags of a conversation, as they are stored.
fn tags(page: &Page, name: &str) -> String {
    page.run(page.environment.store.get(&id(name))).unwrap().expect("a conversation").tags.label()
}

#[test]
fn an_archived_conversation_leaves_the_list_of_all_tabs_and_comes_back_with_undo() {
    let page = page();
    let other = page.another("");
    page.act(|all| all.archive(id("bees"), true));
    assert_eq!(page.toast(), "Conversation archived.");
    for page in [&page, &other] {
        let listed = listed(page);
        assert_eq!((ids(&listed.current), ids(&listed.archived)), (vec!["ants", "wasps"], vec!["bees"]));
    }
    assert_eq!(page.stored(&id("bees")), ["What of it?"], "everything of it stays");
    page.press_toast();
    assert_eq!(listed(&other).archived, []);
    let page = other.reload("");
    page.act(|all| all.archive(id("bees"), true));
    page.act(|all| all.archive(id("bees"), false));
    assert_eq!((page.toast().as_str(), listed(&page).archived), ("Conversation back in the list.", vec![]));
}

#[test]
fn a_question_brings_an_archived_conversation_back() {
    let page = Page::with(ScriptedProxy::with_model());
    page.answered("How do bees fly?", "With wings.");
    let session = page.id();
    page.act(Conversations::toggle_archived);
    assert_eq!(ids(&listed(&page).archived), [session.as_str()]);
    assert_eq!(page.id(), session, "it stays on screen");
    page.answered("And wasps?", "So too.");
    assert_eq!(ids(&listed(&page).current), [session.as_str()]);
    // Settings that are changed, and an answer that ends, leave the mark as it is.
    page.send("And ants?");
    page.act(Conversations::toggle_archived);
    page.act(|all| all.current_untracked().change_settings(|settings| settings.model = Some("other".into())));
    page.write(|asked| asked.answer("Some."));
    assert_eq!(ids(&listed(&page).archived), [session.as_str()]);
    page.act(Conversations::toggle_archived);
    assert_eq!(ids(&listed(&page).current), [session.as_str()]);
}

#[test]
fn what_is_not_stored_is_neither_archived_nor_tagged() {
    let page = page();
    for act in [Conversations::toggle_archived, Conversations::open_tags] {
        page.act(act);
        assert_eq!(page.toast(), "Only a stored conversation can be archived or have tags.");
        page.act(|all| all.environment().toasts.dismiss());
    }
    assert_eq!(page.environment.panels.tags.get_untracked(), None);
    page.act(|all| all.choose(&id("bees"), None));
    page.act(Conversations::open_tags);
    assert_eq!(page.environment.panels.tags.get_untracked(), Some(id("bees")));
}

#[test]
fn a_conversation_of_another_tab_is_left_alone() {
    let page = page();
    let other = page.another("");
    other.act(|all| all.choose(&id("bees"), None));
    page.act(|all| all.archive(id("bees"), true));
    assert!(page.toast().contains("another tab"), "{}", page.toast());
    page.act(|all| all.change_tags(id("bees"), TagChange::Add(tag("new"))));
    assert_eq!((tags(&page, "bees").as_str(), listed(&page).archived), ("#trip #work", vec![]));
    // The others are changed all the same, and the toast says how many were not.
    page.act(|all| all.change_tag_everywhere(TagEverywhere::Delete(tag("trip"))));
    assert!(
        page.toast().starts_with("Tag deleted in 1 conversation. 1 conversation was not"),
        "{}",
        page.toast()
    );
    assert_eq!((tags(&page, "bees"), tags(&page, "ants")), ("#trip #work".into(), String::new()));
    // That tab itself can.
    other.act(|all| all.change_tags(id("bees"), TagChange::Remove(tag("TRIP"))));
    assert_eq!(tags(&page, "bees"), "#work");
}

#[test]
fn a_tag_is_renamed_and_deleted_everywhere_and_undo_takes_it_back() {
    let page = page();
    let check = |change: TagEverywhere, toast: &str, bees: &str, ants: &str| {
        page.act(|all| all.change_tag_everywhere(change));
        assert_eq!(page.toast(), toast);
        assert_eq!((tags(&page, "bees").as_str(), tags(&page, "ants").as_str()), (bees, ants));
        page.press_toast();
        let sorted = |text: String| {
            let mut tags: Vec<String> = text.to_lowercase().split(' ').map(str::to_owned).collect();
            tags.sort();
            tags
        };
        assert_eq!(
            (sorted(tags(&page, "bees")), sorted(tags(&page, "ants"))),
            (vec!["#trip".into(), "#work".into()], vec!["#trip".into()])
        );
    };
    let rename = |from: &str, to: &str| TagEverywhere::Rename { from: tag(from), to: tag(to) };
    check(rename("trip", "journey"), "Tag renamed in 2 conversations.", "#journey #work", "#journey");
    check(rename("trip", "TRIP"), "Tag renamed in 2 conversations.", "#TRIP #work", "#TRIP");
    check(rename("trip", "work"), "Tag renamed in 2 conversations.", "#work", "#work");
    check(TagEverywhere::Delete(tag("trip")), "Tag deleted in 2 conversations.", "#work", "");
    page.act(|all| all.change_tags(id("wasps"), TagChange::Add(tag("nest"))));
    let other = page.another("");
    assert_eq!(
        Listed::new(&other.run(other.environment.store.list()).unwrap(), &[tag("Nest")]).current.len(),
        1
    );
}
