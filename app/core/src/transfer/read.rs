//! Reads a file. It is untrusted: whatever is wrong with it is told with its line, and nothing of it is taken.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{chatgpt, librechat, ours, plain};
use crate::conversation::Session;

/// The largest file, in bytes: a conversation of a year is a few MB.
const MAX_FILE: usize = 128 * 1024 * 1024;

/// What is in a file. It is whole before anything of it is written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Import {
    /// The conversations.
    pub sessions: Vec<Session>,
    /// Keys and values of records that could not be read when they were exported, as the file says.
    pub set_aside: Vec<(String, String)>,
    /// What was left out, in words.
    pub notes: Vec<String>,
}

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportError {
    /// The line that is wrong, from 1; `None` where it is the whole file.
    pub line: Option<usize>,
    /// The column in it, in bytes, from 1.
    pub column: usize,
    /// What is wrong.
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

/// Reads a file of ours, of ChatGPT, of LibreChat, records of an older store, or a plain list of messages. `pause` is
/// awaited before each conversation, so that a large file does not block a browser's only thread.
pub async fn read(text: &str, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    if text.len() > MAX_FILE {
        return Err(whole("the file is larger than 128 MB"));
    }
    let file = File { text: text.trim_start_matches('\u{feff}') };
    let import = match file.text.trim_start().chars().next() {
        Some('[') => list(&file, now_ms, pause).await?,
        Some('{') => object(&file, now_ms, pause).await?,
        // For its line.
        _ => return Err(file.parse::<serde::de::IgnoredAny>(file.text).err().unwrap_or_else(unknown)),
    };
    if import.sessions.is_empty() && import.set_aside.is_empty() {
        return Err(whole("there is no conversation in this file"));
    }
    Ok(import)
}

async fn object(file: &File<'_>, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    let fields: BTreeMap<String, &RawValue> = file.parse(file.text)?;
    let has = |name: &str| fields.contains_key(name);
    match fields.get("format") {
        Some(format) if format.get() == "\"footnote\"" => return ours::read(file, pause).await,
        _ => {}
    }
    if fields.keys().any(|key| key.starts_with(crate::storage::keys::PREFIX)) {
        return ours::read_store(file, &fields, pause).await;
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

async fn list(file: &File<'_>, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    let items: Vec<&RawValue> = file.parse(file.text)?;
    let Some(first) = items.first() else { return Err(whole("there is no conversation in this file")) };
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

/// A file's text, for telling where in it something is.
pub(super) struct File<'a> {
    text: &'a str,
}

impl<'a> File<'a> {
    /// All of it.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Parses a part of the file; an error tells the line in the whole file.
    pub(super) fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, ImportError> {
        serde_json::from_str(part).map_err(|error| {
            let before = part.split('\n').take(error.line().saturating_sub(1));
            let start = before.map(|line| line.len() + 1).sum::<usize>();
            self.wrong(part, start + error.column().saturating_sub(1), without_place(&error.to_string()))
        })
    }

    /// Something is wrong so many bytes after the beginning of a part of the file.
    pub(super) fn wrong(&self, part: &str, offset: usize, message: &str) -> ImportError {
        // A part is a slice of the text; where it begins is the distance of both.
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = start.saturating_add(offset).min(self.text.len());
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line = before.split(|byte| *byte == b'\n').count();
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
        ImportError { line: Some(line), column, message: message.to_owned() }
    }
}

/// A message of `serde_json` without its own line and column.
pub(super) fn without_place(message: &str) -> &str {
    message.rfind(" at line ").and_then(|at| message.get(..at)).unwrap_or(message)
}

pub(super) fn whole(message: &str) -> ImportError {
    ImportError { line: None, column: 0, message: message.to_owned() }
}

fn unknown() -> ImportError {
    whole("this is no file of conversations that can be read here")
}
