//! Exporting and importing conversations: core's `transfer`, yielding to the browser between two conversations. A file is
//! read completely before anything of it is written.

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{StoredProject, assemble, encode},
    transfer::{self, ExportInfo, ImportError, JsonFile, to_html, to_markdown},
};

use super::{
    clock::{self, yield_to_browser},
    storage::BrowserStore,
};

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Complete: it can be imported again.
    Json,
    Markdown,
    Html,
}

/// The new records of an imported file.
pub(crate) struct ImportedRecords {
    /// Records by key, not written yet.
    pub(crate) records: Vec<(String, String)>,
    /// The projects of the file, which may be here already.
    pub(crate) projects: Vec<StoredProject>,
    /// How many conversations are new.
    pub(crate) sessions: usize,
    /// How many conversations are there already.
    pub(crate) unchanged: usize,
    /// Messages about what was left out.
    pub(crate) notes: Vec<String>,
}

/// Why there is no file, or why one was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransferError {
    #[error("This file was not taken, and nothing changed: {0}.")]
    Refused(#[from] ImportError),
    #[error("The file could not be written: {0}.")]
    Unwritable(#[from] serde_json::Error),
    #[error("What is stored could not be read: {0}.")]
    Store(#[from] StoreError),
}

/// The file of these conversations, given by their records, and of these projects, which only JSON has. `prompt_hash` is the SHA-256 of the system prompt.
pub(crate) async fn export(
    format: Format,
    sessions: Vec<(SessionId, Vec<(String, String)>)>,
    projects: &[StoredProject],
    prompt_hash: Option<String>,
) -> Result<String, TransferError> {
    let info = ExportInfo { exported_ms: clock::now_ms(), system_prompt_sha256: prompt_hash };
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
        yield_to_browser().await;
    }
    match format {
        Format::Json => Ok(json.finish(projects, &set_aside)?),
        Format::Markdown | Format::Html => Ok(texts.join("\n")),
    }
}

/// Reads a file and gives what is new in it. Nothing is written before the whole file was read.
pub(crate) async fn import(text: &str, store: &BrowserStore) -> Result<ImportedRecords, TransferError> {
    let import = transfer::read(text, clock::now_ms(), &yield_to_browser).await?;
    let stored = async |id: &SessionId| {
        yield_to_browser().await;
        store.stored_records(id).await
    };
    let plan = transfer::plan_import(import, stored).await?;
    let mut records = plan.set_aside;
    for session in &plan.sessions {
        for record in session.records() {
            records.push((record.key(&session.id), encode(&record)?));
        }
        yield_to_browser().await;
    }
    let (sessions, unchanged) = (plan.sessions.len(), plan.unchanged);
    Ok(ImportedRecords { records, projects: plan.projects, sessions, unchanged, notes: plan.notes })
}
