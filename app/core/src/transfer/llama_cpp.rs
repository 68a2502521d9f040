//! The export of llama.cpp's page: conversations, each with all its messages, which form a tree.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    content,
    date::whole_ms,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, append, session},
    message_path::last_seen,
};
use crate::conversation::Session;

#[derive(Deserialize)]
struct Conversation<'a> {
    conv: ConversationHead,
    #[serde(borrow)]
    messages: Vec<Message<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ConversationHead {
    id: Option<String>,
    name: Option<String>,
    #[serde(rename = "currNode")]
    current: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    parent: Option<&'a RawValue>,
    /// `root` for the one above the first.
    #[serde(rename = "type")]
    kind: Option<String>,
    role: Option<String>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    thinking: Option<String>,
    reasoning_content: Option<String>,
    /// In milliseconds.
    timestamp: Option<f64>,
    model: Option<String>,
    extra: Option<Vec<Extra>>,
}

/// A file that came with a question.
#[derive(Deserialize)]
struct Extra {
    name: Option<String>,
    /// Of a text, or of a PDF as text.
    content: Option<String>,
}

pub(super) fn read(file: &ImportFile<'_>, left_out: &mut LeftOut) -> Result<Option<Session>, ImportError> {
    let Conversation { conv, messages: all } = file.parse(file.text)?;
    // Ids were numbers once.
    let name = |raw: &RawValue| raw.get().trim_matches('"').to_owned();
    let link = |message: &Message<'_>| [message.id.map(name), message.parent.map(name)];
    let (seen, others) = last_seen(file, file.text, all, link, conv.current.as_deref())?;
    let mut messages = Vec::new();
    for message in &seen {
        messages.extend(imported(file, message, left_out)?);
    }
    let is_root = |message: &&Message<'_>| message.kind.as_deref() == Some("root");
    left_out.add(LeftOut::VERSIONS, others.len() - others.iter().filter(is_root).count());
    let head = Head { id: conv.id.as_deref(), title: conv.name.as_deref(), ..Head::default() };
    Ok(session(&head, messages, left_out))
}

fn imported<'a>(
    file: &ImportFile<'a>,
    message: &Message<'a>,
    left_out: &mut LeftOut,
) -> Result<Option<ImportedMessage>, ImportError> {
    let is_user = match message.role.as_deref() {
        Some("user") => true,
        Some("assistant") => false,
        Some("tool") => {
            left_out.add(LeftOut::TOOLS, 1);
            return Ok(None);
        }
        _ => return Ok(None),
    };
    let mut read = content::read(file, message.content, left_out)?;
    let thoughts = [&message.thinking, &message.reasoning_content].into_iter().flatten();
    thoughts.for_each(|thought| append(&mut read.thoughts, thought));
    for Extra { name, content } in message.extra.iter().flatten() {
        read.add_file(
            name.as_deref().unwrap_or(footnote_messages::filing::file()),
            content.as_deref(),
            left_out,
        );
    }
    let (at_ms, model) = (whole_ms(message.timestamp), message.model.clone().filter(|_| !is_user));
    Ok(Some(ImportedMessage { is_user, at_ms, model, ..read }))
}
