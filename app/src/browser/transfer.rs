//! Exporting conversations: core's `transfer`, yielding to the browser between two of them.

use footnote_core::{
    conversation::SessionId,
    storage::{StoredProject, assemble},
    transfer::{ExportInfo, JsonFile, to_html, to_markdown},
};

use super::clock::{self, yield_to_browser};

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Complete: it can be imported again.
    Json,
    Markdown,
    Html,
}

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransferError {
    #[error("The file could not be written: {0}.")]
    Unwritable(#[from] serde_json::Error),
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
