//! Conversations as files, written and read by core.

use footnote_core::{
    conversation::SessionId,
    ports::{HistoryStore, StoreError},
    storage::{assemble, encode},
    transfer::{self, ExportInfo, ImportError},
};

use super::clock;

/// What a file is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Complete, to be taken in again.
    Json,
    /// To be read, as text.
    Markdown,
    /// To be read, in a browser.
    Html,
}

/// What is new in a file.
pub(crate) struct Read {
    /// Records by key.
    pub(crate) records: Vec<(String, String)>,
    /// Conversations that are new.
    pub(crate) sessions: usize,
    /// Conversations that are there already.
    pub(crate) unchanged: usize,
    /// What was left out, in words.
    pub(crate) notes: Vec<String>,
}

/// Why there is no file, or why one was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    /// A file that is not taken.
    #[error("This file was not taken, and nothing changed: {0}.")]
    Refused(#[from] ImportError),
    /// A record that cannot be written as text.
    #[error("The file could not be written: {0}.")]
    Unwritable(#[from] serde_json::Error),
    /// What is stored could not be compared with the file.
    #[error("What is stored could not be read: {0}.")]
    Store(#[from] StoreError),
}

/// The records of these conversations as a file, a moment after another. `prompt_hash` is the
/// SHA-256 of the system prompt.
pub(crate) async fn export(
    format: Format,
    stored: Vec<(SessionId, Vec<(String, String)>)>,
    prompt_hash: Option<String>,
) -> Result<String, ArchiveError> {
    let info = ExportInfo { exported_ms: clock::now_ms(), system_prompt_sha256: prompt_hash };
    let (mut sessions, mut set_aside) = (Vec::new(), Vec::new());
    for (id, records) in stored {
        let assembled = assemble(&id, records);
        sessions.extend(assembled.session);
        set_aside.extend(assembled.set_aside);
        clock::breathe().await;
    }
    let texts = |write: fn(&_, &_) -> String| {
        sessions.iter().map(|session| write(session, &info)).collect::<Vec<_>>().join("\n")
    };
    Ok(match format {
        Format::Json => transfer::to_json(&sessions, &set_aside, &info)?,
        Format::Markdown => texts(transfer::to_markdown),
        Format::Html => texts(transfer::to_html),
    })
}

/// What is new in a file. Nothing is written.
pub(crate) async fn import(text: &str, store: &dyn HistoryStore) -> Result<Read, ArchiveError> {
    let read = transfer::read(text, clock::now_ms())?;
    let placed = transfer::place(read, store).await?;
    let mut records = placed.set_aside;
    for session in &placed.sessions {
        for record in transfer::session_records(session) {
            records.push((record.key(&session.id), encode(&record)?));
        }
    }
    let (sessions, unchanged, notes) = (placed.sessions.len(), placed.unchanged, placed.notes);
    Ok(Read { records, sessions, unchanged, notes })
}
