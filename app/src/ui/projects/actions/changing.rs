//! Making, changing and deleting projects.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{AttachedFile, Attachment, AttachmentId, Project, ProjectId},
    ports::StoreError,
    storage::StoredProject,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{clock, files::LocalFile, tabs},
    ui::{
        app::App,
        composer::actions::attachments,
        projects::{
            actions::{moving, reading},
            state::{Moving, ProjectDialog},
        },
    },
};

/// The name of a project that was given none.
const UNNAMED: &str = "New project";

/// A project that is not stored yet.
pub(crate) fn new_project() -> Project {
    Project::new(ProjectId::from(tabs::new_session_id()), "", clock::now_ms())
}

/// Opens the dialog for a new project.
pub(crate) fn begin(app: App) {
    app.projects.dialog.set(Some(ProjectDialog::New(None)));
}

/// Stores a new project, and moves a conversation to it, or begins its first one.
pub(crate) fn create(app: App, mut project: Project, files: Vec<Rc<Attachment>>, moved: Option<Moving>) {
    project.name = match project.name.trim() {
        "" => UNNAMED.to_owned(),
        name => name.to_owned(),
    };
    project.files = files.iter().map(|file| file.named()).collect();
    let id = project.id.clone();
    let files = files.into_iter().map(|file| (file.id(), file)).collect();
    spawn_local(async move {
        match app.services().store.create_project(StoredProject { project, files }).await {
            Ok(()) => {
                reading::refresh(app).await;
                match moved {
                    Some(moved) => moving::run(app, moved, Some(id)),
                    None => moving::begin(app, id),
                }
            }
            Err(error) => app.toasts.fail(format!("The project was not created: {error}.")),
        }
    });
}

/// Writes what a person changed of a project. A field that another tab changed meanwhile stays as it is there.
pub(crate) fn save(app: App, before: Project, now: Project) {
    if before == now {
        return;
    }
    let id = now.id.clone();
    let change = move |stored: &mut Project| {
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
    };
    spawn_local(async move {
        took_over(app, app.services().store.change_project(&id, Box::new(change), Vec::new()).await);
    });
}

/// Reads files for a project; says of those that cannot be read why not.
pub(crate) async fn read_files(app: App, files: Vec<LocalFile>) -> Vec<Rc<Attachment>> {
    let (mut read, mut refused) = (Vec::new(), Vec::new());
    for file in files {
        match attachments::read(&file).await {
            Ok(attachment) => read.push(Rc::new(attachment)),
            Err(error) => refused.push(error.to_string()),
        }
    }
    if !refused.is_empty() {
        app.toasts.fail(refused.join(" "));
    }
    read
}

/// Adds files to a stored project. Whether they were stored.
pub(crate) async fn add_files(app: App, id: &ProjectId, files: Vec<Rc<Attachment>>) -> bool {
    let named: Vec<AttachedFile> = files.iter().map(|file| file.named()).collect();
    let add = move |project: &mut Project| {
        for file in named {
            if !project.files.contains(&file) {
                project.files.push(file);
            }
        }
    };
    took_over(app, app.services().store.change_project(id, Box::new(add), files).await)
}

/// Removes a file from a stored project. Whether that was stored.
pub(crate) async fn remove_file(app: App, id: &ProjectId, file: AttachmentId) -> bool {
    let remove = move |project: &mut Project| project.files.retain(|one| one.id != file);
    took_over(app, app.services().store.change_project(id, Box::new(remove), Vec::new()).await)
}

/// Takes over a change of a project once it is stored, or says why it is not.
fn took_over(app: App, changed: Result<Project, StoreError>) -> bool {
    match changed {
        Ok(project) => {
            app.projects.set_one(&project.id.clone(), Some(project));
            true
        }
        Err(error) => {
            app.toasts.fail(format!("The project was not changed: {error}."));
            false
        }
    }
}

/// Deletes a project and offers Undo. Its conversations stay: naming a project that is not there, they are in none, and are
/// back in it once it is restored.
pub(crate) fn delete(app: App, id: ProjectId) {
    let name = app.projects.find_untracked(&id).map(|project| project.name.clone()).unwrap_or_default();
    spawn_local(async move {
        let removed = match app.services().store.remove_project(&id).await {
            Ok(removed) => Rc::new(Cell::new(Some(removed))),
            Err(error) => return app.toasts.fail(format!("The project was not deleted: {error}.")),
        };
        let undo = move || {
            let Some(removed) = removed.take() else { return };
            spawn_local(async move {
                if let Err(error) = app.services().store.restore_project(removed).await {
                    app.toasts.fail(format!("The project was not restored: {error}."));
                }
            });
        };
        let message = format!("Project “{name}” deleted. Its conversations stay.");
        app.toasts.show_with_undo(message, undo);
    });
}
