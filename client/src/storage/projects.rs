//! What the page calls for projects. The code is in the part `records` of the program, since a new visitor has none.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, AttachmentId, Project, ProjectId, SessionId},
    ports::StoreError,
    storage::{StoredProject, keys},
};
use wasm_split_helpers::wasm_split;

use super::{
    BrowserStore,
    changes::StoreChange,
    channel::TabMessage,
    heads::HeadChange,
    part::{self, Loaded},
    records::{
        Records,
        projects::{ProjectList, RemovedProject},
    },
};

impl BrowserStore {
    /// All projects; none while the passphrase is missing.
    pub async fn projects(&self) -> Result<ProjectList, StoreError> {
        let records = self.records.clone();
        if records.vault().is_locked() || records.places(keys::PROJECTS).await?.is_empty() {
            return Ok(ProjectList::default());
        }
        part::run(load_projects(records)).await
    }

    /// A project as it is stored now; `None` if it is not there.
    pub async fn project(&self, id: &ProjectId) -> Result<Option<Project>, StoreError> {
        part::run(load_project(self.records.clone(), id.clone())).await
    }

    /// The text of a project's file; `None` if it is not there or cannot be read.
    pub async fn project_file(
        &self,
        id: &ProjectId,
        file: AttachmentId,
    ) -> Result<Option<Rc<Attachment>>, StoreError> {
        part::run(load_file(self.records.clone(), id.clone(), file)).await
    }

    /// A project with the texts of its files; `None` if it is not there.
    pub async fn stored_project(&self, id: &ProjectId) -> Result<Option<StoredProject>, StoreError> {
        part::run(load_stored(self.records.clone(), id.clone())).await
    }

    /// Writes a new project. Where it cannot be written, nothing of it stays.
    pub async fn create_project(&self, stored: StoredProject) -> Result<(), StoreError> {
        part::run(load_create(self.records.clone(), stored)).await?;
        self.projects_changed();
        Ok(())
    }

    /// Changes what is stored of a project, adding the texts of files that the change names.
    pub async fn change_project(
        &self,
        id: &ProjectId,
        change: Box<dyn FnOnce(&mut Project)>,
        files: Vec<Rc<Attachment>>,
    ) -> Result<Project, StoreError> {
        let project = part::run(load_change(self.records.clone(), id.clone(), change, files)).await?;
        self.projects_changed();
        Ok(project)
    }

    /// Deletes a project, which can be restored. Its conversations stay, outside of it.
    pub async fn remove_project(&self, id: &ProjectId) -> Result<RemovedProject, StoreError> {
        let removed = part::run(load_remove(self.records.clone(), id.clone())).await?;
        self.projects_changed();
        Ok(removed)
    }

    /// Restores a deleted project, with its conversations in it.
    pub async fn restore_project(&self, removed: RemovedProject) -> Result<(), StoreError> {
        part::run(load_restore(self.records.clone(), removed)).await?;
        self.projects_changed();
        Ok(())
    }

    /// Moves a conversation to a project, or out of its project.
    pub async fn move_to(&self, id: &SessionId, project: Option<ProjectId>) -> Result<(), StoreError> {
        self.change_head(id, HeadChange::Project(project)).await
    }

    fn projects_changed(&self) {
        self.ownership.broadcast(&TabMessage::ProjectsChanged);
        self.changes.notify(StoreChange::Projects);
    }
}

#[wasm_split(records, fallible)]
fn load_projects(records: Rc<Records>) -> Loaded<ProjectList> {
    Ok(Box::pin(async move { records.projects().await }))
}

#[wasm_split(records, fallible)]
fn load_project(records: Rc<Records>, id: ProjectId) -> Loaded<Option<Project>> {
    Ok(Box::pin(async move { records.project(&id).await }))
}

#[wasm_split(records, fallible)]
fn load_file(records: Rc<Records>, id: ProjectId, file: AttachmentId) -> Loaded<Option<Rc<Attachment>>> {
    Ok(Box::pin(async move { records.project_file(&id, file).await }))
}

#[wasm_split(records, fallible)]
fn load_stored(records: Rc<Records>, id: ProjectId) -> Loaded<Option<StoredProject>> {
    Ok(Box::pin(async move { records.stored_project(&id).await }))
}

#[wasm_split(records, fallible)]
fn load_create(records: Rc<Records>, stored: StoredProject) -> Loaded<()> {
    Ok(Box::pin(async move { records.create_project(&stored).await }))
}

#[wasm_split(records, fallible)]
fn load_change(
    records: Rc<Records>,
    id: ProjectId,
    change: Box<dyn FnOnce(&mut Project)>,
    files: Vec<Rc<Attachment>>,
) -> Loaded<Project> {
    Ok(Box::pin(async move { records.change_project(&id, change, files).await }))
}

#[wasm_split(records, fallible)]
fn load_remove(records: Rc<Records>, id: ProjectId) -> Loaded<RemovedProject> {
    Ok(Box::pin(async move { records.remove_project(&id).await }))
}

#[wasm_split(records, fallible)]
fn load_restore(records: Rc<Records>, removed: RemovedProject) -> Loaded<()> {
    Ok(Box::pin(async move { records.restore_project(&removed).await }))
}
