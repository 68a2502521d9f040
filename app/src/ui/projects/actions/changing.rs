//! Making, changing and deleting projects.

use footnote_client::{
    files::read,
    projects::{Moving, ProjectDialog},
};
use std::rc::Rc;

use footnote_core::conversation::{Attachment, Project, ProjectId};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{clock, files::LocalFile, tabs},
    ui::{app::App, projects::actions::moving},
};

/// A project that is not stored yet.
pub(crate) fn new_project() -> Project {
    Project::new(ProjectId::from(tabs::new_session_id()), "", clock::now_ms())
}

/// Opens the dialog for a new project.
pub(crate) fn begin(app: App) {
    app.projects.dialog.set(Some(ProjectDialog::New(None)));
}

/// Stores a new project, and moves a conversation to it, or begins its first one.
pub(crate) fn create(app: App, project: Project, files: Vec<Rc<Attachment>>, moved: Option<Moving>) {
    spawn_local(async move {
        let Some(id) = app.projects.create(project, files).await else { return };
        match moved {
            Some(moved) => moving::run(app, moved, Some(id)),
            None => moving::begin(app, id),
        }
    });
}

/// Reads files for a project; says of those that cannot be read why not.
pub(crate) async fn read_files(app: App, files: Vec<LocalFile>) -> Vec<Rc<Attachment>> {
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for file in files {
        match read(&file).await {
            Ok(attachment) => done.push(Rc::new(attachment)),
            Err(error) => refused.push(error.to_string()),
        }
    }
    if !refused.is_empty() {
        app.toasts.fail(refused.join(" "));
    }
    done
}
