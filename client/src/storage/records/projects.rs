//! The records of projects. They lie where those of conversations do and are sealed and journaled like these, but no tab owns
//! a project: each change reads what is stored and writes it at once.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Attachment, AttachmentId, Project, ProjectId},
    ports::StoreError,
    storage::{StoredProject, decode_file, decode_project, encode_file, encode_project, keys},
};
use footnote_messages as messages;

use super::{Records, places::Place};
use crate::storage::results::{ProjectList, RemovedProject};

impl Records {
    pub(in super::super) async fn projects(&self) -> Result<ProjectList, StoreError> {
        let mut list = ProjectList::default();
        let heads = self.places(keys::PROJECTS).await?.into_iter().filter(|(key, _)| key.ends_with("/head"));
        for (key, text) in self.read(&heads.collect::<Vec<_>>()).await? {
            match keys::split_project(&key).and_then(|(id, _)| decode_project(&id, &text)) {
                Some(project) => list.projects.push(project),
                None => list.unreadable += 1,
            }
        }
        list.projects.sort_by(|one, other| (one.created_ms, &one.id).cmp(&(other.created_ms, &other.id)));
        Ok(list)
    }

    /// A project's own fields; `None` if it is not there.
    pub(in super::super) async fn project(&self, id: &ProjectId) -> Result<Option<Project>, StoreError> {
        self.vault.check_unlocked()?;
        let key = keys::project_head(id);
        let Some((_, text)) = self.read_all(&key).await?.into_iter().find(|(found, _)| *found == key) else {
            return Ok(None);
        };
        decode_project(id, &text)
            .map(Some)
            .ok_or_else(|| StoreError::Failed(messages::storage::record_unreadable().into()))
    }

    /// The text of a project's file; `None` if it is not there or cannot be read.
    pub(in super::super) async fn project_file(
        &self,
        id: &ProjectId,
        file: AttachmentId,
    ) -> Result<Option<Rc<Attachment>>, StoreError> {
        let found = self.read_all(&keys::project_file(id, file)).await?.pop();
        Ok(found.and_then(|(_, text)| decode_file(&text)).map(Rc::new))
    }

    /// A project with the texts of its files; `None` if it is not there.
    pub(in super::super) async fn stored_project(
        &self,
        id: &ProjectId,
    ) -> Result<Option<StoredProject>, StoreError> {
        Ok(StoredProject::assemble(id, self.read_all(&keys::project(id)).await?))
    }

    /// Writes a project that is not there yet, its files first.
    pub(in super::super) async fn create_project(&self, stored: &StoredProject) -> Result<(), StoreError> {
        let written = async {
            for (key, json) in stored.records().map_err(not_encoded)? {
                self.write(&key, &json, Place::LocalStorage).await?;
            }
            Ok(())
        };
        let written = written.await;
        if written.is_err() {
            // Removing needs no room. If it fails all the same, the first error says more.
            self.remove_project(&stored.project.id).await.ok();
        }
        written
    }

    /// Changes the stored fields of a project, writing the new ones among its files first, and then removing the texts of files
    /// that it does not name any more.
    pub(in super::super) async fn change_project(
        &self,
        id: &ProjectId,
        change: Box<dyn FnOnce(&mut Project)>,
        files: Vec<Rc<Attachment>>,
    ) -> Result<Project, StoreError> {
        for file in &files {
            let json = encode_file(file).map_err(not_encoded)?;
            self.write(&keys::project_file(id, file.id()), &json, Place::LocalStorage).await?;
        }
        let Some(mut project) = self.project(id).await? else {
            self.remove_project(id).await?;
            return Err(StoreError::Failed(messages::storage::project_deleted().into()));
        };
        if project.is_read_only() {
            return Err(StoreError::Failed(messages::storage::project_newer().into()));
        }
        change(&mut project);
        let json = encode_project(&project).map_err(not_encoded)?;
        self.write(&keys::project_head(id), &json, Place::LocalStorage).await?;
        self.remove_unnamed(&project).await?;
        Ok(project)
    }

    /// Deletes a project's records. Its conversations are not touched: naming a project that is not there, they are in none.
    pub(in super::super) async fn remove_project(
        &self,
        id: &ProjectId,
    ) -> Result<RemovedProject, StoreError> {
        let _turn = self.write_turn.lock().await;
        let prefix = keys::project(id);
        let places: Vec<(String, Place)> = self.places(&prefix).await?.into_iter().collect();
        let places_by_key: BTreeMap<String, Place> = places.iter().cloned().collect();
        let read = self.read(&places).await?.into_iter();
        let records = read.filter_map(|(key, json)| {
            let place = *places_by_key.get(&key)?;
            Some((key, json, place))
        });
        let records = records.collect();
        let keys = self.indexed_db_keys(&prefix).await?;
        if !keys.is_empty() {
            self.ports.database.remove(&keys).await?;
        }
        self.ports.local.keys(&prefix).iter().try_for_each(|key| self.ports.local.remove(key))?;
        self.journal.remove_all(&prefix).await?;
        self.room.look_again();
        Ok(RemovedProject { records })
    }

    /// Restores a deleted project, its own fields last.
    pub(in super::super) async fn restore_project(&self, removed: &RemovedProject) -> Result<(), StoreError> {
        let (heads, files): (Vec<_>, Vec<_>) =
            removed.records.iter().partition(|(key, ..)| !keys::is_attachment(key));
        for (key, json, place) in files.into_iter().chain(heads) {
            self.write(key, json, *place).await?;
        }
        Ok(())
    }

    /// Removes the texts of files that the project does not name.
    async fn remove_unnamed(&self, project: &Project) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        let named: Vec<String> =
            project.files.iter().map(|file| keys::project_file(&project.id, file.id)).collect();
        let is_unnamed = |key: &String| keys::is_attachment(key) && !named.contains(key);
        for (key, place) in self.places(&keys::project(&project.id)).await? {
            if is_unnamed(&key) {
                match place {
                    Place::IndexedDb => self.ports.database.remove(std::slice::from_ref(&key)).await?,
                    Place::LocalStorage => self.ports.local.remove(&key)?,
                }
                self.journal.queue(&key);
            }
        }
        Ok(())
    }
}

fn not_encoded(error: serde_json::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
