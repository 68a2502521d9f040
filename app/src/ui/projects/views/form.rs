//! What is being written in the dialog about a project, and storing it.

use footnote_client::projects::Moving;
use std::rc::Rc;

use footnote_core::conversation::{AttachedFile, Attachment, AttachmentId, Project};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::files::LocalFile,
    dom,
    ui::{app::App, projects::actions::changing},
};

/// Id of the button that adds files.
pub(super) const ADD_FILES: &str = "project-add-files";

/// What a form is for.
#[derive(Clone, PartialEq)]
pub(super) enum Kind {
    /// A new project, to which a conversation may be moved.
    New(Option<Moving>),
    Stored,
}

/// What is being written.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) draft: RwSignal<Project>,
    /// As it was stored last.
    pub(super) stored: StoredValue<Project>,
    pub(super) kind: StoredValue<Kind>,
    /// The files of a new project.
    pub(super) files: StoredValue<Vec<Rc<Attachment>>, LocalStorage>,
    /// How many files are being read.
    pub(super) reading: RwSignal<usize>,
}

impl Form {
    pub(super) fn new(project: Project, kind: Kind) -> Self {
        Self {
            draft: RwSignal::new(project.clone()),
            stored: StoredValue::new(project),
            kind: StoredValue::new(kind),
            files: StoredValue::new_local(Vec::new()),
            reading: RwSignal::new(0),
        }
    }

    pub(super) fn is_new(self) -> bool {
        self.kind.with_value(|kind| *kind != Kind::Stored)
    }

    /// Changes the draft and stores it, unless it is of a new project.
    pub(super) fn change(self, app: App, change: impl FnOnce(&mut Project)) {
        self.draft.try_update(change);
        self.save(app);
    }

    /// Stores what was changed. A field that is left because the dialog closes says so after the form is gone, which has stored
    /// it by then.
    pub(super) fn save(self, app: App) {
        let (Some(now), Some(before)) = (self.draft.try_get_untracked(), self.stored.try_get_value()) else {
            return;
        };
        if self.is_new() {
            return;
        }
        self.stored.set_value(now.clone());
        app.projects.save(before, now);
    }

    pub(super) fn add(self, app: App, files: Vec<LocalFile>) {
        self.reading.update(|reading| *reading += files.len());
        let count = files.len();
        spawn_local(async move {
            let read = changing::read_files(app, files).await;
            let is_added = if self.is_new() {
                self.files.try_update_value(|all| all.extend(read.iter().cloned()));
                true
            } else {
                let id = self.stored.with_value(|project| project.id.clone());
                read.is_empty() || app.projects.add_files(&id, read.clone()).await
            };
            if is_added {
                let named: Vec<AttachedFile> = read.iter().map(|file| file.named()).collect();
                self.draft.try_update(|draft| {
                    for file in named {
                        if !draft.files.contains(&file) {
                            draft.files.push(file);
                        }
                    }
                });
            }
            self.reading.try_update(|reading| *reading = reading.saturating_sub(count));
        });
    }

    pub(super) fn remove(self, app: App, file: AttachmentId) {
        spawn_local(async move {
            let is_removed = if self.is_new() {
                self.files.try_update_value(|all| all.retain(|one| one.id() != file));
                true
            } else {
                let id = self.stored.with_value(|project| project.id.clone());
                app.projects.remove_file(&id, file).await
            };
            if is_removed {
                self.draft.try_update(|draft| draft.files.retain(|one| one.id != file));
                dom::focus_id(ADD_FILES);
            }
        });
    }
}
