//! Files that a person gives to a project.

use std::{collections::BTreeSet, rc::Rc};

use any_spawner::Executor;
use footnote_core::conversation::{Attachment, AttachmentId, Project, ProjectId};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::Projects;
use crate::{files, ports::LocalFile};

/// Files that are taken at once: all of a project's are sent with each question of it.
const MOST: usize = 100;

/// Reads files for a project, as far as they can be read, and says why others cannot.
pub(super) async fn read(files: Vec<Rc<dyn LocalFile>>) -> (Vec<Rc<Attachment>>, Result<(), String>) {
    let mut read = Vec::new();
    if files.len() > MOST {
        return (read, Err(messages::projectnotes::too_many_files(MOST)));
    }
    let refused = files::read_all(files, async |file| read.extend(file.map(Rc::new))).await;
    (read, refused)
}

impl Projects {
    /// Reads files and adds them to a stored project. Says how many there were, and offers Undo; or why not.
    pub async fn take_in(self, id: &ProjectId, files: Vec<Rc<dyn LocalFile>>) {
        self.reading.update(|reading| reading.push(id.clone()));
        self.read_and_add(id, files).await;
        self.reading.update(|reading| {
            if let Some(at) = reading.iter().position(|one| one == id) {
                reading.remove(at);
            }
        });
    }

    async fn read_and_add(self, id: &ProjectId, files: Vec<Rc<dyn LocalFile>>) {
        let (read, refused) = read(files).await;
        let Some(project) = self.find_untracked(id) else { return };
        let known: BTreeSet<AttachmentId> = project.files.iter().map(|file| file.id).collect();
        let added: BTreeSet<AttachmentId> = read.iter().map(|file| file.id()).collect();
        let added: BTreeSet<AttachmentId> = added.difference(&known).copied().collect();
        if !added.is_empty() && !self.add_files(id, read).await {
            return;
        }
        let name = &project.name;
        let message = match added.len() {
            0 => messages::projectnotes::files_known(name),
            count => messages::projectnotes::files_added(count, name),
        };
        match refused {
            Err(refused) if added.is_empty() => self.toasts.fail(refused),
            Err(refused) => self.toasts.fail(format!("{message} {refused}")),
            Ok(()) if added.is_empty() => self.toasts.show(message),
            Ok(()) => {
                let id = id.clone();
                self.toasts.show_with_undo(message, move || {
                    let (id, added) = (id.clone(), added.clone());
                    Executor::spawn_local(async move {
                        let remove = move |project: &mut Project| {
                            project.files.retain(|file| !added.contains(&file.id));
                        };
                        self.change(&id, Box::new(remove), Vec::new()).await;
                    });
                });
            }
        }
    }
}
