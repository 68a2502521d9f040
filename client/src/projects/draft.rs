//! A project as its dialog has it: a new one is stored when it is made; of a stored one each change is.

use std::rc::Rc;

use footnote_core::conversation::{AttachedFile, Attachment, AttachmentId, Project};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::{Projects, files};
use crate::ports::LocalFile;

/// A project being edited in its dialog. Its signals belong to the dialog's owner and end with it.
#[derive(Clone, Copy)]
pub struct ProjectDraft {
    pub project: RwSignal<Project>,
    pub is_new: bool,
    /// How many files are being read.
    pub reading: RwSignal<usize>,
    /// As it was stored last.
    stored: StoredValue<Project>,
    /// The files of a new project.
    files: StoredValue<Vec<Rc<Attachment>>, LocalStorage>,
    projects: Projects,
}

impl ProjectDraft {
    /// A project that is not stored yet.
    pub fn new(projects: Projects) -> Self {
        Self::of(projects, projects.store.new_project(), true)
    }

    /// A stored project.
    pub fn stored(projects: Projects, project: Project) -> Self {
        Self::of(projects, project, false)
    }

    fn of(projects: Projects, project: Project, is_new: bool) -> Self {
        Self {
            project: RwSignal::new(project.clone()),
            is_new,
            reading: RwSignal::new(0),
            stored: StoredValue::new(project),
            files: StoredValue::new_local(Vec::new()),
            projects,
        }
    }

    /// The new project and its files, to be stored.
    pub fn finished(self) -> (Project, Vec<Rc<Attachment>>) {
        (self.project.get_untracked(), self.files.get_value())
    }

    /// Changes the project and stores it, unless it is new.
    pub fn change(self, change: impl FnOnce(&mut Project)) {
        self.project.try_update(change);
        self.save();
    }

    /// Stores what was changed. A field that is left because the dialog closes says so after the draft is gone, which has been
    /// stored by then.
    pub fn save(self) {
        let (Some(now), Some(before)) = (self.project.try_get_untracked(), self.stored.try_get_value())
        else {
            return;
        };
        if self.is_new {
            return;
        }
        self.stored.set_value(now.clone());
        self.projects.save(before, now);
    }

    /// Adds files; says of those that cannot be read why not.
    pub async fn add(self, files: Vec<Rc<dyn LocalFile>>) {
        let count = files.len();
        self.reading.update(|reading| *reading += count);
        let (read, refused) = files::read(files).await;
        if let Err(refused) = refused {
            self.projects.toasts.fail(refused);
        }
        let is_added = if self.is_new {
            self.files.try_update_value(|all| all.extend(read.iter().cloned()));
            true
        } else {
            let id = self.stored.with_value(|project| project.id.clone());
            read.is_empty() || self.projects.add_files(&id, read.clone()).await
        };
        if is_added {
            let named: Vec<AttachedFile> = read.iter().map(|file| file.named()).collect();
            self.project.try_update(|project| {
                for file in named {
                    if !project.files.contains(&file) {
                        project.files.push(file);
                    }
                }
            });
        }
        self.reading.try_update(|reading| *reading = reading.saturating_sub(count));
    }

    /// Removes a file. Whether it is gone.
    pub async fn remove(self, file: AttachmentId) -> bool {
        let is_removed = if self.is_new {
            self.files.try_update_value(|all| all.retain(|one| one.id() != file));
            true
        } else {
            let id = self.stored.with_value(|project| project.id.clone());
            self.projects.remove_file(&id, file).await
        };
        if is_removed {
            self.project.try_update(|project| project.files.retain(|one| one.id != file));
        }
        is_removed
    }
}
