//! Reading projects from storage.

use footnote_client::preferences::Preference;
use std::collections::BTreeSet;

use footnote_core::{
    conversation::{AttachmentId, ProjectId},
    ports::StoreError,
};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::ui::{app::App, conversation::state::Conversation, shell::actions::parts};

/// Reads all projects.
pub(crate) async fn refresh(app: App) {
    // Where they cannot be read, what was read before stays; the next question reads its project again.
    if let Ok(list) = app.services().store.projects().await {
        app.projects.set(list);
    }
}

/// Reads the project of a conversation as it is stored now, and the texts of its files that were not read yet.
pub(crate) async fn load(app: App, conversation: Conversation) -> Result<(), StoreError> {
    match project_of(conversation) {
        Some(id) => parts::until_loaded(app, async || read(app, id.clone()).await).await.await,
        None => Ok(()),
    }
}

#[wasm_split(records, fallible)]
fn read(
    app: App,
    id: ProjectId,
) -> Result<LocalBoxFuture<'static, Result<(), StoreError>>, SplitLoaderError> {
    Ok(Box::pin(read_project(app, id)))
}

async fn read_project(app: App, id: ProjectId) -> Result<(), StoreError> {
    let store = &app.services().store;
    let project = store.project(&id).await?;
    let files: Vec<AttachmentId> =
        project.iter().flat_map(|project| &project.files).map(|file| file.id).collect();
    app.projects.set_one(&id, project);
    for file in files {
        if app.projects.file(file).is_none()
            && let Some(text) = store.project_file(&id, file).await?
        {
            app.projects.keep_file(file, text);
        }
    }
    Ok(())
}

/// Reads what the next request of a conversation has from its project. Where that fails, says so, and nothing may be sent.
pub(crate) async fn is_ready(app: App, conversation: Conversation) -> bool {
    let read = load(app, conversation).await;
    if let Err(error) = &read {
        let message = format!("The project of this conversation cannot be read: {error}. Nothing was sent.");
        app.toasts.show(message);
    }
    read.is_ok()
}

/// The project that a conversation names.
pub(crate) fn project_of(conversation: Conversation) -> Option<ProjectId> {
    conversation.settings.with_untracked(|settings| settings.project.clone())
}

/// Reads which projects are folded in the list.
pub(crate) fn restore_folded(app: App) {
    let stored = app.preferences.text(Preference::ProjectsFolded).unwrap_or_default();
    let folded: BTreeSet<ProjectId> = stored.split(' ').filter_map(|id| ProjectId::new(id).ok()).collect();
    app.projects.folded.set(folded);
}

/// Folds or unfolds the conversations of a project in the list.
pub(crate) fn fold(app: App, id: &ProjectId, is_folded: bool) {
    let mut folded = app.projects.folded.get_untracked();
    let is_changed = if is_folded { folded.insert(id.clone()) } else { folded.remove(id) };
    if is_changed {
        let ids: Vec<&str> = folded.iter().map(ProjectId::as_str).collect();
        // Without storage it lasts until the page is closed.
        app.preferences.set_text(Preference::ProjectsFolded, &ids.join(" ")).ok();
        app.projects.folded.set(folded);
    }
}
