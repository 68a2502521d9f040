//! What the page calls for projects. The code is in the part `records` of the program, since a new visitor has none.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, AttachmentId, Project, ProjectId, SessionId},
    ports::StoreError,
    storage::{StoredProject, keys},
};

use super::{
    BrowserStore,
    changes::StoreChange,
    channel::TabMessage,
    heads::HeadChange,
    results::{ProjectList, RemovedProject},
};

impl BrowserStore {
    /// A project that is not stored yet.
    pub fn new_project(&self) -> Project {
        Project::new(ProjectId::from(self.new_session_id()), "", self.ports.clock.now_ms())
    }

    /// All projects; none while the passphrase is missing.
    pub async fn projects(&self) -> Result<ProjectList, StoreError> {
        let records = &self.records;
        if records.vault().is_locked() || records.places(keys::PROJECTS).await?.is_empty() {
            return Ok(ProjectList::default());
        }
        (records.part().await?.projects)(records).await
    }

    /// A project as it is stored now; `None` if it is not there.
    pub async fn project(&self, id: &ProjectId) -> Result<Option<Project>, StoreError> {
        (self.records.part().await?.project)(&self.records, id).await
    }

    /// The text of a project's file; `None` if it is not there or cannot be read.
    pub async fn project_file(
        &self,
        id: &ProjectId,
        file: AttachmentId,
    ) -> Result<Option<Rc<Attachment>>, StoreError> {
        (self.records.part().await?.project_file)(&self.records, id, file).await
    }

    /// A project with the texts of its files; `None` if it is not there.
    pub async fn stored_project(&self, id: &ProjectId) -> Result<Option<StoredProject>, StoreError> {
        (self.records.part().await?.stored_project)(&self.records, id).await
    }

    /// Writes a new project. Where it cannot be written, nothing of it stays.
    pub async fn create_project(&self, stored: StoredProject) -> Result<(), StoreError> {
        (self.records.part().await?.create_project)(&self.records, &stored).await?;
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
        let project = (self.records.part().await?.change_project)(&self.records, id, change, files).await?;
        self.projects_changed();
        Ok(project)
    }

    /// Deletes a project, which can be restored. Its conversations stay, outside of it.
    pub async fn remove_project(&self, id: &ProjectId) -> Result<RemovedProject, StoreError> {
        let removed = (self.records.part().await?.remove_project)(&self.records, id).await?;
        self.projects_changed();
        Ok(removed)
    }

    /// Restores a deleted project, with its conversations in it.
    pub async fn restore_project(&self, removed: RemovedProject) -> Result<(), StoreError> {
        (self.records.part().await?.restore_project)(&self.records, &removed).await?;
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
