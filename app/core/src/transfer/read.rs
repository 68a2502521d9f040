//! Reads a file of conversations. Files are untrusted: an error names its line, and nothing of such a file is imported.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::{
    chatgpt, footnote,
    import_file::{Import, ImportError, ImportFile, file_error},
    librechat, plain,
};

/// Maximum size of a file, in bytes; a year's conversations take a few MB.
const MAX_FILE_BYTES: usize = 128 * 1024 * 1024;

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
    if import.sessions.is_empty() && import.projects.is_empty() && import.set_aside.is_empty() {
        return Err(file_error("there is no conversation in this file"));
    }
    Ok(import)
}

async fn object(file: &ImportFile<'_>, now_ms: u64, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    let fields: BTreeMap<String, &RawValue> = file.parse(file.text)?;
    let has = |name: &str| fields.contains_key(name);
    if fields.get("format").is_some_and(|format| format.get() == "\"footnote\"") {
        return footnote::read(file, pause).await;
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

fn unknown() -> ImportError {
    file_error("this is not a conversation file that Footnote can read")
}
