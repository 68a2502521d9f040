//! Projects, and their files.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Attachment, Project, ProjectId},
    storage::StoredProject,
};

use super::harness::{Page, contains, session};
use crate::{storage::StoreChange, testing::Browser};

fn project(page: &Page, name: &str) -> ProjectId {
    let id = ProjectId::from(session(name));
    let project = Project::new(id.clone(), name, 5);
    let stored = StoredProject { project, files: BTreeMap::new() };
    page.run(async |store| store.create_project(stored).await).unwrap();
    id
}

#[test]
fn a_change_of_a_project_is_seen_in_other_tabs() {
    let browser = Browser::new(1);
    let (first, second) = (Page::open(&browser), Page::open(&browser));
    let id = project(&first, "bees");
    assert!(second.take_changes().contains(&StoreChange::Projects));
    let rename = Box::new(|project: &mut Project| project.name = "Wasps".into());
    second.run(async |store| store.change_project(&id, rename, Vec::new()).await).unwrap();
    assert!(first.take_changes().contains(&StoreChange::Projects));
    let list = first.run(async |store| store.projects().await).unwrap();
    assert_eq!(list.projects.iter().map(|project| &project.name).collect::<Vec<_>>(), ["Wasps"]);
}

#[test]
fn a_file_that_a_project_names_no_more_is_removed() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let id = project(&page, "bees");
    let file = Rc::new(Attachment::new("bees.txt", "Much on bees."));
    let named = file.named();
    let add = Box::new(move |project: &mut Project| project.files.push(named));
    page.run(async |store| store.change_project(&id, add, vec![file.clone()]).await).unwrap();
    assert!(contains(&browser.database(), "Much on bees."));
    let read = page.run(async |store| store.project_file(&id, file.id()).await).unwrap().unwrap();
    assert_eq!(read.text, "Much on bees.");
    let clear = Box::new(|project: &mut Project| project.files.clear());
    page.run(async |store| store.change_project(&id, clear, Vec::new()).await).unwrap();
    browser.executor.settle();
    let left = browser.database();
    assert!(left.keys().all(|key| !key.starts_with("footnote:project/")), "{:?}", left.keys());
}

#[test]
fn a_deleted_project_can_be_restored_and_its_conversations_stay() {
    let browser = Browser::new(1);
    let (page, talk) = (Page::open(&browser), session("one"));
    let id = project(&page, "bees");
    page.own(&talk);
    page.ask(&talk, 1, "bees").unwrap();
    page.run(async |store| store.move_to(&talk, Some(id.clone())).await).unwrap();
    let removed = page.run(async |store| store.remove_project(&id).await).unwrap();
    assert!(page.run(async |store| store.projects().await).unwrap().projects.is_empty());
    assert_eq!(page.titles(), ["About bees"]);
    page.run(async |store| store.restore_project(removed).await).unwrap();
    let project = page.run(async |store| store.project(&id).await).unwrap().unwrap();
    assert_eq!(project.name, "bees");
}

#[test]
fn a_project_deleted_in_another_tab_is_not_made_again_by_a_change() {
    let browser = Browser::new(1);
    let (first, second) = (Page::open(&browser), Page::open(&browser));
    let id = project(&first, "bees");
    second.run(async |store| store.remove_project(&id).await.map(drop)).unwrap();
    let rename = Box::new(|project: &mut Project| project.name = "Wasps".into());
    let file = Rc::new(Attachment::new("bees.txt", "Much on bees."));
    let changed = first.run(async |store| store.change_project(&id, rename, vec![file]).await);
    assert!(changed.unwrap_err().to_string().contains("deleted in another tab"));
    assert!(first.run(async |store| store.projects().await).unwrap().projects.is_empty());
    assert!(!contains(&browser.database(), "Much on bees."));
}
