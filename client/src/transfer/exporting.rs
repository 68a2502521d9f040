//! Exporting conversations: core's `transfer`, yielding to the browser between two of them.

use footnote_core::{
    conversation::SessionId,
    ports::{HistoryStore as _, StoreError},
    storage::{StoredProject, assemble, decode, keys},
    text::sha256,
    transfer::{ExportInfo, JsonFile, to_html, to_markdown},
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::transfers::{Export, Format, Transfers};

/// Records of conversations, by key.
type SessionRecords = Vec<(SessionId, Vec<(String, String)>)>;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error("{}", messages::transfer::not_written(.0.to_string()))]
    Unwritable(#[from] serde_json::Error),
    #[error(transparent)]
    Storage(#[from] StoreError),
    #[error("{}", messages::transfer::not_taken())]
    NotTaken,
}

impl Transfers {
    pub(super) async fn save_export(self, export: Export) {
        let toasts = self.environment().toasts;
        match self.try_export(export).await {
            Ok(message) => message.into_iter().for_each(|message| toasts.show(message)),
            Err(error) => toasts.fail_with(&error),
        }
    }

    /// Saves the file; gives a message about it.
    async fn try_export(self, export: Export) -> Result<Option<String>, ExportError> {
        let (current, store) = (self.conversations.current_untracked(), &self.environment().store);
        match export {
            Export::Conversation(format) => {
                let title = current.title.get_untracked();
                let name = file_name(title.as_deref().unwrap_or("footnote-conversation"));
                self.save(format, vec![current.session()], &[], &name).await.map(Some)
            }
            Export::All => {
                let listed = store.list().await?;
                let mut ids: Vec<SessionId> = listed.into_iter().map(|summary| summary.id).collect();
                // The list leaves out a temporary conversation.
                if !current.transcript.empty.get_untracked() && !ids.contains(&current.session()) {
                    ids.push(current.session());
                }
                let mut projects = Vec::new();
                for project in store.projects().await?.projects {
                    projects.extend(store.stored_project(&project.id).await?);
                }
                self.save(Format::Json, ids, &projects, "footnote-conversations").await.map(Some)
            }
            Export::Project(id) => {
                let Some(project) = store.stored_project(&id).await? else {
                    return Ok(Some(messages::transfer::project_gone().to_owned()));
                };
                let within =
                    store.list().await?.into_iter().filter(|summary| summary.project.as_ref() == Some(&id));
                let (ids, name) =
                    (within.map(|summary| summary.id).collect(), file_name(&project.project.name));
                self.save(Format::Json, ids, &[project], &name).await.map(Some)
            }
            Export::Unreadable => {
                // Records that cannot be read at all are none that could be exported.
                let records = store.records(&current.session()).await.unwrap_or_default();
                let unreadable: Vec<_> =
                    records.into_iter().filter(|(key, value)| decode(key, value).is_err()).collect();
                if unreadable.is_empty() {
                    return Ok(Some(messages::transfer::all_readable().to_owned()));
                }
                let text = serde_json::to_string_pretty(&unreadable)?;
                self.download("footnote-unreadable.json", "application/json", &text)?;
                Ok(None)
            }
        }
    }

    /// Saves a file of these conversations, and of these projects, which only JSON has; says what is in it.
    async fn save(
        self,
        format: Format,
        ids: Vec<SessionId>,
        projects: &[StoredProject],
        name: &str,
    ) -> Result<String, ExportError> {
        let mut sessions = Vec::new();
        for id in ids {
            let records = self.environment().store.records(&id).await?;
            sessions.push((id, records));
        }
        let contents = contents(&sessions);
        let text = self.write(format, sessions, projects).await?;
        let (ending, media_type) = match format {
            Format::Json => ("json", "application/json"),
            Format::Markdown => ("md", "text/markdown"),
            Format::Html => ("html", "text/html"),
        };
        self.download(&format!("{name}.{ending}"), media_type, &text)?;
        Ok(contents)
    }

    async fn write(
        self,
        format: Format,
        sessions: SessionRecords,
        projects: &[StoredProject],
    ) -> Result<String, ExportError> {
        let environment = self.environment();
        let config = self.conversations.current_untracked().turn_config();
        let prompt = config.map(|config| environment.turn.system_prompt(&config)).unwrap_or_default();
        let exported_ms = environment.scheduler.now_ms();
        let info = ExportInfo { exported_ms, system_prompt_sha256: Some(sha256(&prompt)) };
        let mut json = JsonFile::begin(&info)?;
        let (mut texts, mut set_aside) = (Vec::new(), Vec::new());
        for (id, records) in sessions {
            let assembled = assemble(&id, records);
            set_aside.extend(assembled.set_aside);
            if let Some(session) = assembled.session {
                match format {
                    Format::Json => json.add(&session)?,
                    Format::Markdown => texts.push(to_markdown(&session, &info)),
                    Format::Html => texts.push(to_html(&session, &info)),
                }
            }
            environment.scheduler.yield_now().await;
        }
        match format {
            Format::Json => Ok(json.finish(projects, &set_aside)?),
            Format::Markdown | Format::Html => Ok(texts.join("\n")),
        }
    }

    fn download(self, name: &str, media_type: &str, text: &str) -> Result<(), ExportError> {
        let is_taken = self.downloads.with_value(|downloads| downloads.save(name, media_type, text));
        if is_taken { Ok(()) } else { Err(ExportError::NotTaken) }
    }
}

/// Describes the contents of an exported file: its conversations and exchanges.
fn contents(sessions: &SessionRecords) -> String {
    let is_question =
        |key: &str| matches!(keys::parse(key).map(|key| key.kind), Some(keys::RecordKind::Question(_)));
    let records = sessions.iter().flat_map(|(_, records)| records);
    let exchanges = records.filter(|(key, _)| is_question(key)).count();
    match sessions.len() {
        1 => messages::transfer::file_of_one(exchanges),
        count => messages::transfer::file_of_several(count, exchanges),
    }
}

/// A title as the name of a file.
fn file_name(title: &str) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let name: String = title.chars().take(60).map(letter).collect();
    let name = name.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if name.is_empty() { "footnote-conversation".to_owned() } else { name.to_lowercase() }
}
