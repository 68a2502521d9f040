//! The export of llama.cpp's page: conversations, each with all its messages, which form a tree.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    content,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, session},
    message_path::{Link, last_seen},
};
use crate::conversation::{Attachment, Session};

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
    let names: Vec<[Option<String>; 2]> =
        all.iter().map(|message| [message.id.map(name), message.parent.map(name)]).collect();
    let links: Vec<Link<'_>> =
        names.iter().map(|[id, parent]| Link { id: id.as_deref(), parent: parent.as_deref() }).collect();
    let chosen = last_seen(file, file.text, &links, conv.current.as_deref())?;
    let mut messages = Vec::new();
    for message in chosen.iter().filter_map(|at| all.get(*at)) {
        messages.extend(imported(file, message, left_out)?);
    }
    let is_root = |message: &&Message<'_>| message.kind.as_deref() == Some("root");
    let roots = all.iter().filter(is_root).count();
    let shown_roots = chosen.iter().filter_map(|at| all.get(*at)).filter(is_root).count();
    left_out.add(LeftOut::VERSIONS, (all.len() - chosen.len()).saturating_sub(roots - shown_roots));
    let head = Head { id: conv.id.as_deref(), title: conv.name.as_deref(), created_ms: 0 };
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
    thoughts.for_each(|thought| content::append(&mut read.thoughts, thought));
    let mut files = Vec::new();
    for Extra { name, content } in message.extra.iter().flatten() {
        match content.as_deref().filter(|text| !text.is_empty()) {
            Some(text) => files.push(Attachment::new(name.as_deref().unwrap_or("File"), text)),
            None => left_out.add(LeftOut::PARTS, 1),
        }
    }
    Ok(Some(ImportedMessage {
        is_user,
        text: read.text,
        thoughts: read.thoughts,
        at_ms: milliseconds(message.timestamp),
        model: message.model.clone().filter(|_| !is_user),
        sources: read.sources,
        files,
    }))
}

fn milliseconds(ms: Option<f64>) -> u64 {
    super::date::seconds_to_ms(ms.map(|ms| ms / 1000.0))
}
