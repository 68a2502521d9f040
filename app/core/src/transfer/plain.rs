//! Plain lists: messages with role and content as in chat completions, or pairs of question and answer.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    import_file::{Import, ImportError, ImportFile, notes},
    imported_message::{ImportedMessage, session},
};

#[derive(Deserialize)]
struct Message<'a> {
    role: String,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
}

pub(super) fn read<'a>(
    file: &ImportFile<'a>,
    list: &'a str,
    title: Option<&str>,
    now_ms: u64,
) -> Result<Import, ImportError> {
    let mut messages = Vec::new();
    let mut left_out = 0;
    let mut add = |is_user, text| messages.push(ImportedMessage { is_user, text, at_ms: 0, model: None });
    for raw in file.parse::<Vec<&'a RawValue>>(list)? {
        if raw.get().starts_with('[') {
            let (question, answer): (String, Option<String>) = file.parse(raw.get())?;
            add(true, question);
            add(false, answer.unwrap_or_default());
            continue;
        }
        let message: Message<'a> = file.parse(raw.get())?;
        match message.role.as_str() {
            "user" | "human" => add(true, content(file, &message, &mut left_out)?),
            "assistant" | "ai" | "model" => add(false, content(file, &message, &mut left_out)?),
            // Instructions and tool results are not shown to the person.
            "system" | "developer" | "tool" | "function" => {}
            _ => return Err(file.error_at(raw.get(), 0, "this message has an unknown role")),
        }
    }
    let mut import = Import::default();
    if let Some(mut session) = session(None, title, 0, messages) {
        (session.created_ms, session.changed_ms) = (now_ms, now_ms);
        import.sessions.push(session);
    }
    import.notes = notes([(left_out, "parts without text were")]);
    Ok(import)
}

/// A message's text: a string, or the texts among its parts.
fn content<'a>(
    file: &ImportFile<'a>,
    message: &Message<'a>,
    left_out: &mut usize,
) -> Result<String, ImportError> {
    #[derive(Deserialize)]
    struct PlainPart {
        text: Option<String>,
    }
    let Some(raw) = message.content.map(RawValue::get) else { return Ok(String::new()) };
    if !raw.starts_with('[') {
        return file.parse::<String>(raw);
    }
    let mut texts = Vec::new();
    for part in file.parse::<Vec<PlainPart>>(raw)? {
        match part.text {
            Some(text) => texts.push(text),
            None => *left_out += 1,
        }
    }
    Ok(texts.join("\n\n"))
}
