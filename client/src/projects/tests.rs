//! Projects as people make and change them, in one tab or in two.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{Attachment, Project, ProjectId, SessionId},
    ports::StoreError,
};
use futures::future::ready;
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::Projects;
use crate::{
    effects::Effects,
    parts::Parts,
    ports::LocalFile,
    preferences::Preferences,
    storage::{BrowserStore, StorageParts, StoreChange},
    testing::{Browser, ChosenFile, Tab},
    toasts::Toasts,
};

struct Page {
    browser: Browser,
    tab: Tab,
    projects: Projects,
    toasts: Toasts,
    is_changed: Rc<Cell<bool>>,
    _owner: Owner,
}

fn project(name: &str) -> Project {
    let id = SessionId::new(format!("id-of-{name}")).unwrap();
    Project::new(ProjectId::from(id), name, 5)
}

impl Page {
    fn open(browser: &Browser) -> Self {
        let tab = Tab::open(browser);
        let owner = Owner::new();
        owner.set();
        let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), StorageParts::loaded()));
        let is_changed = Rc::<Cell<bool>>::default();
        let noted = is_changed.clone();
        store.on_change(move |change| noted.set(noted.get() || change == StoreChange::Projects));
        let toasts = Toasts::new(tab.ports().clock);
        let is_upgraded = Rc::new(|| Box::pin(ready(false)) as _);
        let parts = Parts::new(toasts, RwSignal::new(None), is_upgraded);
        let projects =
            Projects::new(store.clone(), Preferences::new(store, Effects::default()), parts, toasts);
        Self { browser: browser.clone(), tab, projects, toasts, is_changed, _owner: owner }
    }

    fn run<T>(&self, work: impl AsyncFnOnce(Projects) -> T) -> T {
        let done = self.browser.executor.run(self.tab.id, work(self.projects));
        // Toasts stay longer.
        self.browser.executor.pass(1_000);
        done
    }

    fn create(&self, project: Project, files: Vec<Rc<Attachment>>) -> ProjectId {
        self.run(async |projects| projects.create(project, files).await).expect("a project")
    }

    /// Follows a change of another tab.
    fn follow(&self) {
        assert!(self.is_changed.take(), "nothing has changed");
        self.run(async |projects| projects.refresh().await);
    }

    fn names(&self) -> Vec<String> {
        self.projects.all.with_untracked(|all| all.iter().map(|project| project.name.clone()).collect())
    }

    fn said(&self) -> Option<String> {
        self.toasts.shown().map(|toast| toast.message)
    }
}

#[test]
fn a_new_project_has_a_name_and_is_seen_in_other_tabs() {
    let browser = Browser::new(1);
    let (page, other) = (Page::open(&browser), Page::open(&browser));
    page.create(Project { name: "  Bees ".into(), ..project("bees") }, Vec::new());
    page.create(Project { name: " ".into(), ..project("none") }, Vec::new());
    assert_eq!(page.names(), ["Bees", "New project"]);
    other.follow();
    assert_eq!(other.names(), ["Bees", "New project"]);
}

#[test]
fn what_another_tab_changed_meanwhile_stays() {
    let browser = Browser::new(1);
    let (page, other) = (Page::open(&browser), Page::open(&browser));
    let id = page.create(project("bees"), Vec::new());
    other.follow();
    let known = |page: &Page| Project::clone(&page.projects.find_untracked(&id).expect("the project"));
    // Both begin with the same project.
    let (before, also_before) = (known(&page), known(&other));
    let now = Project { instructions: "Be brief.".into(), ..before.clone() };
    page.run(async |projects| projects.save(before, now));
    let renamed = Project { name: "Wild bees".into(), ..also_before.clone() };
    other.run(async |projects| projects.save(also_before, renamed));
    let merged = known(&other);
    assert_eq!((merged.name.as_str(), merged.instructions.as_str()), ("Wild bees", "Be brief."));
    page.follow();
    assert_eq!(known(&page), merged);
    // A name is never taken away.
    let nameless = Project { name: " ".into(), ..merged.clone() };
    page.run(async |projects| projects.save(merged, nameless));
    assert_eq!(page.names(), ["Wild bees"]);
}

#[test]
fn files_are_added_once_read_with_a_question_and_removed() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let file = |text: &str| Rc::new(Attachment::new("bees.txt", text));
    let id = page.create(project("bees"), vec![file("Much on bees.")]);
    let more = vec![file("Much on bees."), file("More on bees.")];
    assert!(page.run(async |projects| projects.add_files(&id, more).await));
    let next = Page::open(&browser);
    let ready = next.run(async |projects| projects.is_ready(Some(id.clone())).await);
    let context = next.projects.context(Some(&id)).expect("what requests have from it");
    let texts: Vec<_> = context.files.iter().map(|(_, file)| file.text.clone()).collect();
    assert_eq!((ready, texts), (true, vec!["Much on bees.".into(), "More on bees.".into()]));

    let first = file("Much on bees.").id();
    assert!(next.run(async |projects| projects.remove_file(&id, first).await));
    assert_eq!(next.projects.find_untracked(&id).expect("the project").files.len(), 1);
    // A conversation without a project needs none.
    assert!(next.run(async |projects| projects.is_ready(None).await));
}

#[test]
fn dropped_files_become_those_of_the_project_until_undone() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let id = page.create(project("bees"), vec![Rc::new(Attachment::new("bees.txt", "Much on bees."))]);
    let file = |name: &'static str, text: &str| Rc::new(ChosenFile::new(name, text)) as Rc<dyn LocalFile>;
    let drop = |files| page.run(async |projects| projects.take_in(&id, files).await);
    let names = || {
        let project = page.projects.find_untracked(&id).expect("the project");
        project.files.iter().map(|file| file.title.clone()).collect::<Vec<_>>()
    };
    drop(vec![
        file("bees.txt", "Much on bees."),
        file("wasps.md", "On wasps."),
        file("wasps.md", "On wasps."),
    ]);
    assert_eq!(names(), ["bees.txt", "wasps.md"]);
    assert_eq!(page.said().as_deref(), Some("1 file added to “bees”."));
    assert!(page.projects.reading.with_untracked(Vec::is_empty));
    let (_, undo) = page.toasts.shown().and_then(|toast| toast.action).expect("Undo");
    page.run(async |_| undo());
    assert_eq!(names(), ["bees.txt"]);

    drop(vec![file("bees.txt", "Much on bees.")]);
    assert_eq!(page.said().as_deref(), Some("“bees” has these files already."));
    let broken = ["a.md", "b.md", "c.md", "d.md", "e.md"].map(|name| file(name, " "));
    drop(broken.into_iter().chain([file("ants.md", "On ants.")]).collect());
    let why = page.said().expect("why");
    assert!(why.starts_with("1 file added to “bees”. There is no text in a.md."), "{why}");
    assert!(why.ends_with("2 more files could not be read.") && !why.contains("d.md"), "{why}");
    drop((0..101).map(|_| file("ants.md", "On ants.")).collect());
    assert!(page.said().expect("why").starts_with("A project takes at most 100 files at once"));
    assert_eq!(names(), ["bees.txt", "ants.md"]);
}

#[test]
fn a_deleted_project_comes_back_with_undo() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let id = page.create(project("bees"), Vec::new());
    page.run(async |projects| projects.delete(id.clone()));
    page.follow();
    assert_eq!(page.said().as_deref(), Some("Project “bees” deleted. Its conversations stay."));
    assert_eq!(page.names(), [""; 0]);
    let (_, undo) = page.toasts.shown().and_then(|toast| toast.action).expect("Undo");
    page.run(async |_| undo());
    page.follow();
    assert_eq!(page.names(), ["bees"]);
    // Pressing twice restores it once.
    page.run(async |_| undo());
    assert!(!page.is_changed.get());
}

#[test]
fn a_project_that_cannot_be_stored_is_told_and_nothing_is_lost() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let id = page.create(project("bees"), Vec::new());
    browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Failed("the disk is broken".into())))));
    browser.set_database(crate::testing::DatabaseState::Broken);
    let file = vec![Rc::new(Attachment::new("bees.txt", "Much on bees."))];
    assert!(!page.run(async |projects| projects.add_files(&id, file).await));
    let why = page.said().expect("why");
    assert!(why.starts_with("The project was not changed: "), "{why}");
    let created = page.run(async |projects| projects.create(project("wasps"), Vec::new()).await);
    let why = page.said().expect("why");
    assert!(created.is_none() && why.starts_with("The project was not created: "), "{why}");
    assert_eq!(page.names(), ["bees"]);
}

#[test]
fn folded_projects_stay_folded() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let (bees, wasps) = (project("bees").id, project("wasps").id);
    page.projects.fold(&bees, true);
    page.projects.fold(&wasps, true);
    page.projects.fold(&bees, false);
    let next = Page::open(&browser);
    next.projects.restore_folded();
    assert_eq!(next.projects.folded.get_untracked().into_iter().collect::<Vec<_>>(), [wasps]);
}
