//! The projects of this browser, as far as they were read, and the dialogs about them.

mod draft;
mod files;

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    ops::Deref,
    rc::Rc,
    sync::Arc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{
        AttachedFile, Attachment, AttachmentId, Project, ProjectContext, ProjectId, SessionId,
        SessionSettings,
    },
    ports::StoreError,
    storage::StoredProject,
};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, owner::StoredValue, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

pub use self::draft::ProjectDraft;
use crate::{
    parts::Parts,
    preferences::{Preference, Preferences},
    storage::{BrowserStore, ProjectList},
    toasts::Toasts,
};

/// The projects; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Projects(&'static SendWrapper<KnownProjects>);

pub struct KnownProjects {
    /// In the order in which they were made.
    pub all: RwSignal<Vec<Arc<Project>>>,
    /// How many others cannot be read.
    pub unreadable: RwSignal<usize>,
    /// The texts of their files that were read. An id is a hash of what a file contains.
    files: RefCell<BTreeMap<AttachmentId, Rc<Attachment>>>,
    /// Those whose new files are being read, each as often as files were given to it.
    pub reading: RwSignal<Vec<ProjectId>>,
    /// The projects whose conversations are folded in the list.
    pub folded: RwSignal<BTreeSet<ProjectId>>,
    pub dialog: RwSignal<Option<ProjectDialog>>,
    /// The conversation that a project is being chosen for.
    pub moving: RwSignal<Option<Moving>>,
    /// The conversation that is dragged over the list.
    pub dragged: RwSignal<Option<Moving>>,
    /// A conversation that takes the focus where it is listed next: it was moved from the list by the keyboard.
    pub focused: StoredValue<Option<SessionId>>,
    store: Rc<BrowserStore>,
    preferences: Preferences,
    parts: Parts,
    toasts: Toasts,
}

/// What the dialog about a project is for.
#[derive(Debug, Clone, PartialEq)]
pub enum ProjectDialog {
    /// A new project, to which a conversation is moved then.
    New(Option<Moving>),
    Edit(ProjectId),
}

/// A conversation that may be moved.
#[derive(Debug, Clone, PartialEq)]
pub struct Moving {
    pub session: SessionId,
    pub from: Option<ProjectId>,
    /// It was chosen in the list, where the focus goes along with it.
    pub in_list: bool,
}

impl Projects {
    pub fn new(store: Rc<BrowserStore>, preferences: Preferences, parts: Parts, toasts: Toasts) -> Self {
        let projects = KnownProjects {
            all: RwSignal::default(),
            unreadable: RwSignal::new(0),
            files: RefCell::default(),
            reading: RwSignal::default(),
            folded: RwSignal::default(),
            dialog: RwSignal::new(None),
            moving: RwSignal::new(None),
            dragged: RwSignal::new(None),
            focused: StoredValue::new(None),
            store,
            preferences,
            parts,
            toasts,
        };
        // Views have handles to them.
        Self(Box::leak(Box::new(SendWrapper::new(projects))))
    }

    /// Opens the dialog for a new project.
    pub fn begin(self) {
        self.dialog.set(Some(ProjectDialog::New(None)));
    }

    /// Lets a person choose the project of a conversation; where there are none, make one.
    pub fn choose(self, moving: Moving) {
        Executor::spawn_local(async move {
            self.refresh().await;
            if self.all.with_untracked(Vec::is_empty) {
                self.dialog.set(Some(ProjectDialog::New(Some(moving))));
            } else {
                self.moving.set(Some(moving));
            }
        });
    }

    /// Reads all projects.
    pub async fn refresh(self) {
        // Where they cannot be read, what was read before stays; the next question reads its project again.
        if let Ok(list) = self.store.projects().await {
            self.set(list);
        }
    }

    /// Reads the project of a conversation as it is stored now, and the texts of its files that were not read yet.
    pub async fn load(self, id: Option<ProjectId>) -> Result<(), StoreError> {
        let Some(id) = id else { return Ok(()) };
        self.parts.until_loaded(async || self.store.load_part().await).await;
        self.read(id).await
    }

    /// Reads what the next request of a conversation has from its project. Where that fails, says so, and nothing may be sent.
    pub async fn is_ready(self, id: Option<ProjectId>) -> bool {
        let read = self.load(id).await;
        if let Err(error) = &read {
            self.toasts.show(messages::projectnotes::not_read(error.to_string()));
        }
        read.is_ok()
    }

    async fn read(self, id: ProjectId) -> Result<(), StoreError> {
        let project = self.store.project(&id).await?;
        let files: Vec<AttachmentId> =
            project.iter().flat_map(|project| &project.files).map(|file| file.id).collect();
        self.set_one(&id, project);
        for file in files {
            if self.file(file).is_none()
                && let Some(text) = self.store.project_file(&id, file).await?
            {
                self.keep_file(file, text);
            }
        }
        Ok(())
    }

    /// Stores a new project with these files, under a name of ours if it has none; says why not where that fails.
    pub async fn create(self, mut project: Project, files: Vec<Rc<Attachment>>) -> Option<ProjectId> {
        project.name = match project.name.trim() {
            "" => messages::projectnotes::unnamed().to_owned(),
            name => name.to_owned(),
        };
        project.files = files.iter().map(|file| file.named()).collect();
        let id = project.id.clone();
        let files = files.into_iter().map(|file| (file.id(), file)).collect();
        let created = self.store.create_project(StoredProject { project, files }).await;
        if let Err(error) = created {
            self.toasts.fail(messages::projectnotes::not_created(error.to_string()));
            return None;
        }
        self.refresh().await;
        Some(id)
    }

    /// Writes what a person changed of a project. A field that another tab changed meanwhile stays as it is there.
    pub fn save(self, before: Project, now: Project) {
        if before == now {
            return;
        }
        let id = now.id.clone();
        let change = move |stored: &mut Project| take_over(stored, &before, now);
        Executor::spawn_local(async move {
            self.change(&id, Box::new(change), Vec::new()).await;
        });
    }

    /// Adds files to a stored project. Whether they were stored.
    pub async fn add_files(self, id: &ProjectId, files: Vec<Rc<Attachment>>) -> bool {
        let named: Vec<AttachedFile> = files.iter().map(|file| file.named()).collect();
        let add = move |project: &mut Project| {
            for file in named {
                if !project.files.contains(&file) {
                    project.files.push(file);
                }
            }
        };
        self.change(id, Box::new(add), files).await
    }

    /// Removes a file from a stored project. Whether that was stored.
    pub async fn remove_file(self, id: &ProjectId, file: AttachmentId) -> bool {
        let remove = move |project: &mut Project| project.files.retain(|one| one.id != file);
        self.change(id, Box::new(remove), Vec::new()).await
    }

    /// Changes a stored project, or says why it was not changed.
    async fn change(
        self,
        id: &ProjectId,
        change: Box<dyn FnOnce(&mut Project)>,
        files: Vec<Rc<Attachment>>,
    ) -> bool {
        match self.store.change_project(id, change, files).await {
            Ok(project) => {
                self.set_one(id, Some(project));
                true
            }
            Err(error) => {
                self.toasts.fail(messages::projectnotes::not_changed(error.to_string()));
                false
            }
        }
    }

    /// Deletes a project and offers Undo. Its conversations stay: naming a project that is not there, they are in none, and are
    /// back in it once it is restored.
    pub fn delete(self, id: ProjectId) {
        let name = self.find_untracked(&id).map(|project| project.name.clone()).unwrap_or_default();
        Executor::spawn_local(async move {
            let removed = match self.store.remove_project(&id).await {
                Ok(removed) => Cell::new(Some(removed)),
                Err(error) => {
                    return self.toasts.fail(messages::projectnotes::not_deleted(error.to_string()));
                }
            };
            let undo = move || {
                let Some(removed) = removed.take() else { return };
                Executor::spawn_local(async move {
                    if let Err(error) = self.store.restore_project(removed).await {
                        self.toasts.fail(messages::projectnotes::not_restored(error.to_string()));
                    }
                });
            };
            self.toasts.show_with_undo(messages::projectnotes::deleted(&name), undo);
        });
    }

    /// Reads which projects are folded in the list.
    pub fn restore_folded(self) {
        let stored = self.preferences.text(Preference::ProjectsFolded).unwrap_or_default();
        let folded: BTreeSet<ProjectId> =
            stored.split(' ').filter_map(|id| ProjectId::new(id).ok()).collect();
        self.folded.set(folded);
    }

    /// Folds or unfolds the conversations of a project in the list.
    pub fn fold(self, id: &ProjectId, is_folded: bool) {
        let mut folded = self.folded.get_untracked();
        let is_changed = if is_folded { folded.insert(id.clone()) } else { folded.remove(id) };
        if is_changed {
            let ids: Vec<&str> = folded.iter().map(ProjectId::as_str).collect();
            // Without storage it lasts until the page is closed.
            self.preferences.set_text(Preference::ProjectsFolded, &ids.join(" ")).ok();
            self.folded.set(folded);
        }
    }

    /// The project of this id, if it is there. Tracks.
    pub fn find(self, id: Option<&ProjectId>) -> Option<Arc<Project>> {
        let id = id?;
        self.all.with(|all| all.iter().find(|project| project.id == *id).cloned())
    }

    /// The settings of a conversation, with what it has from its project in place of what it leaves open. Tracks.
    pub fn settings(self, own: &SessionSettings) -> SessionSettings {
        self.find(own.project.as_ref()).map_or_else(|| own.clone(), |project| project.settings_of(own))
    }

    /// Returns the context that requests get from a project. Tracks.
    pub fn context(self, id: Option<&ProjectId>) -> Option<Rc<ProjectContext>> {
        let project = self.find(id)?;
        Some(Rc::new(project.context(|file| self.file(file.id))))
    }

    /// The text of a project's file, once it was read.
    pub fn file(self, id: AttachmentId) -> Option<Rc<Attachment>> {
        self.files.borrow().get(&id).cloned()
    }

    fn keep_file(self, id: AttachmentId, file: Rc<Attachment>) {
        self.files.borrow_mut().insert(id, file);
    }

    /// Takes over what was read.
    fn set(self, ProjectList { projects, unreadable }: ProjectList) {
        let changed = self.all.with_untracked(|all| {
            all.len() != projects.len() || all.iter().zip(&projects).any(|(known, read)| **known != *read)
        });
        if changed {
            self.all.set(projects.into_iter().map(Arc::new).collect());
        }
        if self.unreadable.get_untracked() != unreadable {
            self.unreadable.set(unreadable);
        }
    }

    /// Takes over one project that was read, or that it is not there any more.
    fn set_one(self, id: &ProjectId, read: Option<Project>) {
        if self.find_untracked(id).as_deref() == read.as_ref() {
            return;
        }
        self.all.update(|all| {
            let at = all.iter().position(|known| known.id == *id);
            match (at, read) {
                (Some(at), Some(project)) => {
                    if let Some(known) = all.get_mut(at) {
                        *known = Arc::new(project);
                    }
                }
                (Some(at), None) => drop(all.remove(at)),
                (None, Some(project)) => all.push(Arc::new(project)),
                (None, None) => {}
            }
        });
    }

    pub fn find_untracked(self, id: &ProjectId) -> Option<Arc<Project>> {
        untrack(|| self.find(Some(id)))
    }

    /// Forgets what was read, since it is locked now.
    pub fn forget(self) {
        self.all.set(Vec::new());
        self.unreadable.set(0);
        self.files.borrow_mut().clear();
        self.dialog.set(None);
        self.moving.set(None);
    }
}

impl Deref for Projects {
    type Target = KnownProjects;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

/// Changes in `stored` what differs between two states of a project.
fn take_over(stored: &mut Project, before: &Project, now: Project) {
    if before.name != now.name && !now.name.trim().is_empty() {
        now.name.trim().clone_into(&mut stored.name);
    }
    if before.colour != now.colour {
        stored.colour = now.colour;
    }
    if before.instructions != now.instructions {
        stored.instructions = now.instructions;
    }
    if before.model != now.model {
        stored.model = now.model;
    }
    if before.generation != now.generation {
        stored.generation = now.generation;
    }
    if before.search_in != now.search_in {
        stored.search_in = now.search_in;
    }
}

#[cfg(test)]
mod tests;
