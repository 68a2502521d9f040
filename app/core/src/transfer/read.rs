//! Reads a file of conversations. Files are untrusted: an error names its line, and nothing of such a file is imported.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{chatgpt, footnote, librechat, plain};
use crate::conversation::Session;

/// Maximum size of a file, in bytes; a year's conversations take a few MB.
const MAX_FILE_BYTES: usize = 128 * 1024 * 1024;

/// The contents of a file, read completely before anything is written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Import {
    pub sessions: Vec<Session>,
    /// Keys and values of records that could not be read when they were exported, as the file says.
    pub set_aside: Vec<(String, String)>,
    /// Messages for the person about what was left out.
    pub notes: Vec<String>,
}

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportError {
    /// Line of the error, from 1; `None` if the file as a whole is wrong.
    pub line: Option<usize>,
    /// Column of the error, in bytes, from 1.
    pub column: usize,
    pub message: String,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}, column {}: {}", self.column, self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ImportError {}

/// Reads an export of Footnote, ChatGPT or LibreChat, records of an older store, or a plain list of messages. Awaits
/// `pause` before each conversation, so that a large file does not block the browser's only thread.
pub async fn read(text: &str, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(file_error("the file is larger than 128 MB"));
    }
    let file = ImportFile { text: text.trim_start_matches('\u{feff}') };
    let import = match file.text.trim_start().chars().next() {
        Some('[') => list(&file, now_ms, pause).await?,
        Some('{') => object(&file, now_ms, pause).await?,
        // Parsing fails and gives the line.
        _ => return Err(file.parse::<serde::de::IgnoredAny>(file.text).err().unwrap_or_else(unknown)),
    };
    if import.sessions.is_empty() && import.set_aside.is_empty() {
        return Err(file_error("there is no conversation in this file"));
    }
    Ok(import)
}

async fn object(file: &ImportFile<'_>, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    let fields: BTreeMap<String, &RawValue> = file.parse(file.text)?;
    let has = |name: &str| fields.contains_key(name);
    match fields.get("format") {
        Some(format) if format.get() == "\"footnote\"" => return footnote::read(file, pause).await,
        _ => {}
    }
    if fields.keys().any(|key| key.starts_with(crate::storage::keys::PREFIX)) {
        return footnote::read_store(file, &fields, pause).await;
    }
    if has("mapping") {
        return chatgpt::read(file, &[file.text], pause).await;
    }
    if has("conversationId") && (has("messages") || has("messagesTree")) {
        return librechat::read(file, &[file.text], pause).await;
    }
    if let Some(list) = fields.get("messages").or_else(|| fields.get("history")) {
        let title = fields.get("title").and_then(|title| serde_json::from_str::<String>(title.get()).ok());
        return plain::read(file, list.get(), title.as_deref(), now_ms);
    }
    Err(unknown())
}

async fn list(file: &ImportFile<'_>, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    let items: Vec<&RawValue> = file.parse(file.text)?;
    let Some(first) = items.first() else { return Err(file_error("there is no conversation in this file")) };
    let texts: Vec<&str> = items.iter().map(|item| item.get()).collect();
    if first.get().starts_with('[') {
        return plain::read(file, file.text, None, now_ms);
    }
    let fields: BTreeMap<String, &RawValue> = file.parse(first.get())?;
    let has = |name: &str| fields.contains_key(name);
    match () {
        () if has("mapping") => chatgpt::read(file, &texts, pause).await,
        () if has("conversationId") => librechat::read(file, &texts, pause).await,
        () if has("role") => plain::read(file, file.text, None, now_ms),
        () => Err(unknown()),
    }
}

/// The text of a file; turns places in its slices into line and column.
pub(super) struct ImportFile<'a> {
    text: &'a str,
}

impl<'a> ImportFile<'a> {
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Parses a slice of the file as JSON; errors give the line in the whole file.
    pub(super) fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, ImportError> {
        serde_json::from_str(part).map_err(|error| {
            let before = part.split('\n').take(error.line().saturating_sub(1));
            let start = before.map(|line| line.len() + 1).sum::<usize>();
            self.error_at(
                part,
                start + error.column().saturating_sub(1),
                without_position(&error.to_string()),
            )
        })
    }

    /// An error at byte `offset` of `part`, a slice of the file.
    pub(super) fn error_at(&self, part: &str, offset: usize, message: &str) -> ImportError {
        // The difference of the pointers is the offset of the slice.
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = start.saturating_add(offset).min(self.text.len());
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line = before.split(|byte| *byte == b'\n').count();
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
        ImportError { line: Some(line), column, message: message.to_owned() }
    }
}

/// An error message of `serde_json` without its line and column.
pub(super) fn without_position(message: &str) -> &str {
    message.rfind(" at line ").and_then(|at| message.get(..at)).unwrap_or(message)
}

pub(super) fn file_error(message: &str) -> ImportError {
    ImportError { line: None, column: 0, message: message.to_owned() }
}

fn unknown() -> ImportError {
    file_error("this is not a conversation file that Footnote can read")
}
