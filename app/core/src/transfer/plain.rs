//! Messages with a role and a content, as chat completions, `ShareGPT`, chat-ui, `NextChat` and many others have them, or pairs of
//! question and answer. Names of fields differ, so they are looked for.

use std::collections::BTreeMap;

use serde_json::{Value, value::RawValue};

use super::{
    content,
    date::parse_rfc3339_ms,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, append, session},
    message_path::last_seen,
};
use crate::conversation::Session;

/// The fields of a JSON object.
pub(super) type Fields<'a> = BTreeMap<String, &'a RawValue>;

const MESSAGES: [&str; 5] = ["messages", "conversations", "conversation", "history", "items"];
const ROLES: [&str; 3] = ["role", "from", "sender"];
const TIMES: [&str; 3] = ["created_at", "createdAt", "timestamp"];

/// The first value under these names that is not null.
fn field<'a>(fields: &Fields<'a>, names: &[&str]) -> Option<&'a RawValue> {
    names.iter().find_map(|name| fields.get(*name).copied().filter(|value| value.get() != "null"))
}

/// A text, or the text within an object, as databases write ids and times: `{"$oid": "…"}`.
fn text_of(raw: &RawValue) -> Option<String> {
    match serde_json::from_str(raw.get()).ok()? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(fields) if fields.len() == 1 => match fields.into_iter().next()?.1 {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        },
        _ => None,
    }
}

fn text(fields: &Fields<'_>, names: &[&str]) -> Option<String> {
    field(fields, names).and_then(text_of)
}

/// The time under these names, in milliseconds since 1970; 0 if unknown.
fn time_ms(fields: &Fields<'_>, names: &[&str]) -> u64 {
    let Some(text) = text(fields, names) else { return 0 };
    if let Some(ms) = parse_rfc3339_ms(&text) {
        return ms;
    }
    let number: f64 = text.parse().unwrap_or(0.0);
    // Seconds until the year 5138, beyond that milliseconds.
    let seconds = if number > 1e11 { number / 1000.0 } else { number };
    super::date::seconds_to_ms(Some(seconds))
}

/// Whether these are the fields of a message.
pub(super) fn is_message(fields: &Fields<'_>) -> bool {
    field(fields, &ROLES).is_some_and(|role| role.get().starts_with('"'))
}

/// Whether these are the fields of a conversation.
pub(super) fn is_conversation(fields: &Fields<'_>) -> bool {
    field(fields, &MESSAGES).is_some_and(|messages| messages.get().starts_with('['))
}

/// Reads a conversation; `before` are messages of it that were read before.
pub(super) fn read(
    file: &ImportFile<'_>,
    fields: &Fields<'_>,
    before: Vec<ImportedMessage>,
    now_ms: u64,
    left_out: &mut LeftOut,
) -> Result<Option<Session>, ImportError> {
    let list = field(fields, &MESSAGES).map_or("[]", RawValue::get);
    let mut messages = before;
    messages.extend(read_messages(file, list, left_out)?);
    if let Some(model) = text(fields, &["model"]) {
        let answers = messages.iter_mut().filter(|message| !message.is_user);
        answers.for_each(|answer| {
            answer.model.get_or_insert_with(|| model.clone());
        });
    }
    let id = text(fields, &["id", "_id", "conversation_id", "conversationId"]);
    let title = text(fields, &["title", "topic", "name"]);
    let created_ms = time_ms(fields, &TIMES);
    let head = Head { id: id.as_deref(), title: title.as_deref(), created_ms, ..Head::default() };
    Ok(finished(&head, messages, now_ms, left_out))
}

/// Makes a conversation of these messages, which is as old as the import if nothing has a time.
pub(super) fn finished(
    head: &Head<'_>,
    messages: Vec<ImportedMessage>,
    now_ms: u64,
    left_out: &mut LeftOut,
) -> Option<Session> {
    let mut session = session(head, messages, left_out)?;
    if session.created_ms == 0 {
        session.created_ms = now_ms;
        session.changed_ms = session.changed_ms.max(now_ms);
    }
    Some(session)
}

fn read_messages<'a>(
    file: &ImportFile<'a>,
    list: &'a str,
    left_out: &mut LeftOut,
) -> Result<Vec<ImportedMessage>, ImportError> {
    let list: Vec<&'a RawValue> = file.parse(list)?;
    let mut all = Vec::with_capacity(list.len());
    for raw in list {
        if raw.get().starts_with('[') {
            all.extend(pair(file, raw)?.map(|message| (Fields::new(), Some(message))));
        } else {
            let fields: Fields<'a> = file.parse(raw.get())?;
            let message = message(file, raw, &fields, left_out)?;
            all.push((fields, message));
        }
    }
    // Of chat-ui: the messages before each, the last of them directly.
    let link = |(fields, _): &(Fields<'a>, Option<ImportedMessage>)| {
        let ancestors = fields.get("ancestors").and_then(|raw| serde_json::from_str(raw.get()).ok());
        [text(fields, &["id"]), ancestors.and_then(|mut ancestors: Vec<String>| ancestors.pop())]
    };
    let (seen, others) = last_seen(file, file.text, all, link, None)?;
    left_out.add(LeftOut::VERSIONS, others.len());
    Ok(seen.into_iter().filter_map(|(_, message)| message).collect())
}

/// A question and its answer.
pub(super) fn pair(file: &ImportFile<'_>, raw: &RawValue) -> Result<[ImportedMessage; 2], ImportError> {
    // Parsed as copies, because the pair outlives its text.
    let (question, answer): (String, Option<String>) = serde_json::from_str(raw.get()).map_err(|error| {
        file.error_at(raw.get(), 0, super::import_file::without_position(&error.to_string()))
    })?;
    let answer = ImportedMessage { text: answer.unwrap_or_default(), ..ImportedMessage::default() };
    Ok([ImportedMessage { is_user: true, text: question, ..ImportedMessage::default() }, answer])
}

/// Reads a message, if it was shown to the person.
pub(super) fn message<'a>(
    file: &ImportFile<'a>,
    raw: &'a RawValue,
    fields: &Fields<'a>,
    left_out: &mut LeftOut,
) -> Result<Option<ImportedMessage>, ImportError> {
    let is_user = match text(fields, &ROLES).unwrap_or_default().to_ascii_lowercase().as_str() {
        "user" | "human" => true,
        "assistant" | "ai" | "model" | "gpt" | "chatgpt" | "bot" => false,
        // Instructions are not shown to the person.
        "system" | "developer" => return Ok(None),
        "tool" | "function" | "function_call" | "observation" => {
            left_out.add(LeftOut::TOOLS, 1);
            return Ok(None);
        }
        _ => return Err(file.error_at(raw.get(), 0, footnote_messages::filing::unknown_role())),
    };
    let content = field(fields, &["content", "value", "text"]);
    let mut read = content::read(file, content, left_out)?;
    if let Some(thoughts) = text(fields, &["reasoning_content", "reasoning", "thinking"]) {
        append(&mut read.thoughts, &thoughts);
    }
    let (at_ms, model) = (time_ms(fields, &TIMES), text(fields, &["model"]).filter(|_| !is_user));
    Ok(Some(ImportedMessage { is_user, at_ms, model, ..read }))
}
