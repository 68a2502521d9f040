//! Exporting conversations to files, and importing them.

use footnote_client::messages::sentence;
use std::cell::Cell;

use footnote_core::{
    conversation::{ProjectId, SessionId},
    ports::{HistoryStore as _, StoreError},
    storage::{StoredProject, decode, keys},
    text::sha256,
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{
        clock,
        files::LocalFile,
        import::{self, ImportProgress, Imported, Refused},
        transfer::{self, Format},
        window,
    },
    dom,
    ui::{app::App, shell::state::ImportState},
};

/// Id of the file input.
pub(crate) const FILE_INPUT: &str = "import-file";

/// How often the progress of an import is shown, in milliseconds.
const PROGRESS_MS: f64 = 100.0;

/// Lets a person choose files to import.
pub(crate) fn pick_file() {
    dom::press(FILE_INPUT);
}

/// An export or an import.
#[derive(Clone)]
pub(crate) enum Transfer {
    /// Exports the conversation on screen.
    Export(Format),
    /// Exports all conversations, complete.
    ExportAll,
    /// Exports a project with its conversations, complete.
    ExportProject(ProjectId),
    /// Exports the unreadable records of the conversation on screen as they are.
    ExportUnreadable,
    /// Imports the chosen files.
    Import(dom::Handle),
}

/// Exports the conversation on screen, complete.
pub(crate) fn save_current(app: App) {
    start(app, Transfer::Export(Format::Json));
}

pub(crate) fn start(app: App, transfer: Transfer) {
    spawn_local(async move {
        match run(app, transfer.clone()).await {
            Ok(running) => {
                app.parts.action_loaded("transfer");
                running.await;
            }
            Err(_) => app.parts.action_not_loaded("transfer", move || start(app, transfer)),
        }
    });
}

#[wasm_split(dialogs, fallible)]
fn run(app: App, transfer: Transfer) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(match transfer {
        Transfer::Export(format) => Box::pin(export(app, format)),
        Transfer::ExportAll => Box::pin(export_all(app)),
        Transfer::ExportProject(id) => Box::pin(export_project(app, id)),
        Transfer::ExportUnreadable => Box::pin(export_unreadable(app)),
        Transfer::Import(input) => Box::pin(import(app, input)),
    })
}

async fn export(app: App, format: Format) {
    let title = app.conversation().title.get_untracked();
    let name = file_name(title.as_deref().unwrap_or("footnote-conversation"));
    save_export(app, format, (vec![app.conversation().session()], Vec::new()), name).await;
}

async fn export_all(app: App) {
    match app.services().store.list().await {
        Ok(all) => {
            let mut ids: Vec<SessionId> = all.into_iter().map(|summary| summary.id).collect();
            let current = app.conversation().session();
            // The list leaves out a temporary conversation.
            if !app.conversation().transcript.empty.get_untracked() && !ids.contains(&current) {
                ids.push(current);
            }
            match stored_projects(app).await {
                Ok(projects) => {
                    let name = "footnote-conversations".to_owned();
                    save_export(app, Format::Json, (ids, projects), name).await;
                }
                Err(error) => app.toasts.fail_with(&error),
            }
        }
        Err(error) => app.toasts.fail_with(&error),
    }
}

async fn stored_projects(app: App) -> Result<Vec<StoredProject>, StoreError> {
    let store = &app.services().store;
    let mut stored = Vec::new();
    for project in store.projects().await?.projects {
        stored.extend(store.stored_project(&project.id).await?);
    }
    Ok(stored)
}

async fn export_project(app: App, id: ProjectId) {
    let store = &app.services().store;
    let found = async {
        let stored = store.stored_project(&id).await?;
        let all = store.list().await?;
        let within = all.into_iter().filter(|summary| summary.project.as_ref() == Some(&id));
        Ok::<_, StoreError>((within.map(|summary| summary.id).collect::<Vec<_>>(), stored))
    };
    match found.await {
        Ok((ids, Some(stored))) => {
            let name = file_name(&stored.project.name);
            save_export(app, Format::Json, (ids, vec![stored]), name).await;
        }
        Ok((_, None)) => app.toasts.show("This project is not in this browser any more."),
        Err(error) => app.toasts.fail_with(&error),
    }
}

async fn export_unreadable(app: App) {
    let id = app.conversation().session();
    let records = app.services().store.records(&id).await.unwrap_or_default();
    let broken: Vec<_> = records.into_iter().filter(|(key, value)| decode(key, value).is_err()).collect();
    match serde_json::to_string_pretty(&broken) {
        Ok(text) if !broken.is_empty() => {
            window::save_file("footnote-unreadable.json", "application/json", &text);
        }
        Ok(_) => app.toasts.show("Everything in this conversation could be read."),
        Err(error) => app.toasts.fail_with(&error),
    }
}

async fn save_export(
    app: App,
    format: Format,
    (ids, projects): (Vec<SessionId>, Vec<StoredProject>),
    name: String,
) {
    let mut records = Vec::new();
    for id in ids {
        match app.services().store.records(&id).await {
            Ok(found) => records.push((id, found)),
            Err(error) => return app.toasts.fail_with(&error),
        }
    }
    let summary = written(&records);
    let config = app.conversation().turn_config();
    let prompt = config.map(|config| app.services().turn.system_prompt(&config)).unwrap_or_default();
    let hash = sha256(&prompt);
    match transfer::export(format, records, &projects, Some(hash)).await {
        Ok(text) => {
            let (ending, kind) = match format {
                Format::Json => (".json", "application/json"),
                Format::Markdown => (".md", "text/markdown"),
                Format::Html => (".html", "text/html"),
            };
            if window::save_file(&format!("{name}{ending}"), kind, &text) {
                app.toasts.show(summary);
            } else {
                app.toasts.fail("The browser did not take the file.");
            }
        }
        Err(error) => app.toasts.fail_with(&error),
    }
}

/// Describes the contents of an exported file: its conversations and exchanges.
fn written(sessions: &[(SessionId, Vec<(String, String)>)]) -> String {
    let is_question =
        |key: &str| matches!(keys::parse(key).map(|key| key.kind), Some(keys::RecordKind::Question(_)));
    let records = sessions.iter().flat_map(|(_, records)| records);
    let exchanges = match records.filter(|(key, _)| is_question(key)).count() {
        1 => "one exchange".to_owned(),
        count => format!("{count} exchanges"),
    };
    match sessions.len() {
        1 => format!("The file has {exchanges}."),
        count => format!("The file has {count} conversations with {exchanges}."),
    }
}

async fn import(app: App, input: dom::Handle) {
    let files = LocalFile::chosen(&input);
    if files.is_empty() {
        return;
    }
    if matches!(app.import.get_untracked(), Some(ImportState::Running { .. })) {
        return app.toasts.show("Another import is running. Import these files after it.");
    }
    app.toasts.clear_error();
    app.panels.settings.set(false);
    app.is_import_stopped.set_value(false);
    app.import.set(Some(ImportState::Running { read: 0, of: 0 }));
    let shown = Cell::new(clock::elapsed_ms());
    let progress = |at: ImportProgress| {
        if clock::elapsed_ms() - shown.get() > PROGRESS_MS {
            shown.set(clock::elapsed_ms());
            app.import.set(Some(ImportState::Running { read: at.read, of: at.of }));
        }
        !app.is_import_stopped.get_value()
    };
    let mut imported = import::import(&files, &app.services().store, &progress).await;
    app.conversations.fill(&imported.new);
    let (mut new, mut known) = (Vec::new(), Vec::new());
    let stored = std::mem::take(&mut imported.projects);
    if let Err(error) = import_projects(app, stored, &mut new, &mut known).await {
        imported.failed.get_or_insert(error);
    }
    let summary = import_summary(&imported, &new, &known);
    if imported.refused.is_empty() && imported.failed.is_none() {
        app.import.set(None);
        app.toasts.show(summary);
    } else {
        let refused = imported.refused.iter().map(refusal).collect();
        app.import.set(Some(ImportState::Done { summary, refused }));
    }
}

/// Ends the import that is running.
pub(crate) fn stop_import(app: App) {
    app.is_import_stopped.set_value(true);
}

/// One line about what was not imported.
fn refusal(Refused { why, count, first }: &Refused) -> String {
    match count {
        1 => format!("{first}: {why}."),
        count => format!("{count} times, first in {first}: {why}."),
    }
}

/// Writes the projects of a file that are not here yet; gives the names of those that are new and of those that were known.
async fn import_projects(
    app: App,
    projects: Vec<StoredProject>,
    new: &mut Vec<String>,
    known: &mut Vec<String>,
) -> Result<(), StoreError> {
    let store = &app.services().store;
    for stored in projects {
        let name = stored.project.name.clone();
        if store.project(&stored.project.id).await?.is_some() {
            known.push(name);
        } else {
            store.create_project(stored).await?;
            new.push(name);
        }
    }
    Ok(())
}

/// Projects by their names, and a number of conversations; `None` where there are neither.
fn counted(projects: &[String], conversations: usize) -> Option<String> {
    let projects = match projects {
        [] => None,
        [name] => Some(format!("project {name}")),
        names => Some(format!("projects {}", names.join(", "))),
    };
    let conversations = match conversations {
        0 => None,
        1 => Some("one conversation".to_owned()),
        count => Some(format!("{count} conversations")),
    };
    let parts: Vec<String> = projects.into_iter().chain(conversations).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Sums up for the person what an import brought.
fn import_summary(imported: &Imported, new_projects: &[String], known_projects: &[String]) -> String {
    let set_records_aside = imported.notes.iter().any(|note| note.contains("set aside"));
    let brought = match counted(new_projects, imported.new.len()) {
        Some(new) => format!("Imported: {new}."),
        None if set_records_aside => "Imported: no new conversation.".to_owned(),
        None => "Nothing new.".to_owned(),
    };
    let unchanged =
        counted(known_projects, imported.unchanged).map(|known| format!("Already here: {known}."));
    let ended = match &imported.failed {
        Some(error) => Some(format!(
            "Then the import ended: {error}. Import the file again to get the rest: what is here already stays as it is."
        )),
        None if imported.is_stopped => {
            Some("You ended the import. Import the file again to get the rest.".to_owned())
        }
        None => None,
    };
    let refused = match imported.refused.iter().map(|refused| refused.count).sum::<usize>() {
        0 => None,
        count => Some(format!("Not imported: {count}.")),
    };
    let notes = imported.notes.iter().map(|note| sentence(note));
    [brought]
        .into_iter()
        .chain(unchanged)
        .chain(ended)
        .chain(refused)
        .chain(notes)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A title as the name of a file.
fn file_name(title: &str) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let name: String = title.chars().take(60).map(letter).collect();
    let name = name.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if name.is_empty() { "footnote-conversation".to_owned() } else { name.to_lowercase() }
}
