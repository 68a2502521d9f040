//! Conversations that are begun in projects and moved to others.

use std::collections::BTreeSet;

use footnote_core::{
    conversation::{Project, ProjectId},
    ports::{HistoryStore as _, StoreError},
};
use reactive_graph::prelude::*;

use super::page::{Page, id, talk};
use crate::{
    conversations::{Arrival, Conversations},
    effects::ScreenEffect,
    projects::{Moving, ProjectDialog},
    testing::{Browser, DatabaseState},
};

/// A page with the conversation "bees" on screen, and the project "Garden".
fn garden() -> (Page, ProjectId) {
    let page = Page::open(&Browser::new(1), "");
    page.store(&talk("bees", &["How do bees fly?"]));
    page.act(|all| all.choose(&id("bees"), None));
    let project = Project { name: "Garden".into(), ..page.environment.store.new_project() };
    let made = page.run(page.environment.projects.create(project, Vec::new()));
    (page, made.expect("a project"))
}

fn stored_in(page: &Page) -> Option<ProjectId> {
    page.run(page.environment.store.get(&id("bees"))).unwrap().and_then(|stored| stored.settings.project)
}

#[test]
fn a_project_begins_with_its_first_conversation() {
    let (page, garden) = garden();
    page.act(|all| all.begin_in(garden.clone()));
    let first = page.current();
    assert_ne!(first.session(), id("bees"));
    assert_eq!(first.project(), Some(garden.clone()));
    assert!(page.effects().contains(&ScreenEffect::FocusQuestion));
    // An empty one becomes that of another project, with what is typed there.
    page.act(|_| first.write_draft("How many "));
    let kitchen = Project { name: "Kitchen".into(), ..page.environment.store.new_project() };
    page.act(|all| all.create_project(kitchen.clone(), Vec::new(), None));
    assert!(page.all.is_current(first) && first.draft() == "How many ");
    assert_eq!(first.project(), Some(kitchen.id));
    assert_eq!(stored_in(&page), None);
}

#[test]
fn a_conversation_is_moved_and_back() {
    let (page, garden) = garden();
    page.environment.projects.fold(&garden, true);
    page.act(Conversations::choose_project);
    let moving = page.environment.projects.moving.get_untracked().expect("the choice of a project");
    page.act(|all| all.move_to(moving, Some(garden.clone())));
    assert_eq!(page.toast(), "Moved to “Garden”.");
    assert_eq!((stored_in(&page), page.current().project()), (Some(garden.clone()), Some(garden.clone())));
    assert!(page.environment.projects.folded.with_untracked(BTreeSet::is_empty));
    page.act(Conversations::edit_project);
    let dialog = page.environment.projects.dialog.get_untracked();
    assert_eq!(dialog, Some(ProjectDialog::Edit(garden.clone())));

    let out = Moving { session: id("bees"), from: Some(garden.clone()), in_list: true };
    page.act(|all| all.move_to(out, None));
    assert_eq!((page.toast().as_str(), stored_in(&page)), ("Moved out of “Garden”.", None));
    assert_eq!(page.environment.projects.focused.get_value(), Some(id("bees")));
    page.press_toast();
    assert_eq!(stored_in(&page), Some(garden));
}

#[test]
fn a_conversation_that_cannot_be_moved_stays() {
    let (page, garden) = garden();
    page.browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Failed("the disk is broken".into())))));
    page.browser.set_database(DatabaseState::Broken);
    let moving = Moving { session: id("bees"), from: None, in_list: true };
    page.act(|all| all.move_to(moving, Some(garden)));
    assert!(!page.toast().starts_with("Moved"), "{}", page.toast());
    assert_eq!(page.environment.projects.focused.get_value(), None);
    assert_eq!(page.current().project(), None);
}

#[test]
fn an_address_puts_a_question_into_its_box_and_names_a_project() {
    let (page, garden) = garden();
    let arrive = |question: Option<&str>, project: Option<&str>| {
        let arrival = Arrival { question: question.map(Into::into), project: project.map(Into::into) };
        page.run(page.all.arrive(arrival));
        page.act(|_| ());
        let current = page.current();
        (current.draft(), current.project(), current.transcript.empty.get_untracked())
    };
    // It is written by whoever made the link, so that nothing is sent, and a conversation that is there stays.
    assert_eq!(arrive(Some("How do wasps fly?"), None), ("How do wasps fly?".into(), None, true));
    assert_eq!(page.asked(), 0);
    assert_eq!(arrive(None, Some("garden")), ("How do wasps fly?".into(), Some(garden.clone()), true));
    assert_eq!(arrive(Some(" "), Some(garden.as_str())).1, Some(garden.clone()));
    let (draft, project, _) = arrive(Some("And ants?"), Some("Kitchen"));
    assert_eq!((draft.as_str(), project), ("And ants?", None));
    assert_eq!(page.toast(), "There is no project “Kitchen” in this browser.");
}
