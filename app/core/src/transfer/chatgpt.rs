//! ChatGPT's `conversations.json`: a list of conversations, each a tree of messages with one current path.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    date::seconds_to_ms,
    import_file::{Import, ImportError, ImportFile, notes},
    imported_message::{ImportedMessage, session},
};

#[derive(Deserialize)]
struct Conversation<'a> {
    title: Option<String>,
    create_time: Option<f64>,
    #[serde(borrow)]
    mapping: BTreeMap<String, Node<'a>>,
    current_node: Option<String>,
    #[serde(rename = "conversation_id")]
    own_id: Option<String>,
    id: Option<String>,
}

#[derive(Deserialize)]
struct Node<'a> {
    #[serde(borrow)]
    message: Option<&'a RawValue>,
    parent: Option<String>,
    #[serde(default)]
    children: Vec<String>,
}

#[derive(Deserialize)]
struct Message<'a> {
    author: Author,
    create_time: Option<f64>,
    #[serde(borrow)]
    content: Option<MessageContent<'a>>,
    /// A tool, or `all`.
    recipient: Option<String>,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Author {
    role: String,
}

#[derive(Deserialize)]
struct MessageContent<'a> {
    content_type: Option<String>,
    #[serde(borrow)]
    parts: Option<Vec<&'a RawValue>>,
}

#[derive(Default, Deserialize)]
struct Metadata {
    is_visually_hidden_from_conversation: Option<bool>,
    model_slug: Option<String>,
}

pub(super) async fn read<'a>(
    file: &ImportFile<'a>,
    conversations: &[&'a str],
    pause: &impl AsyncFn(),
) -> Result<Import, ImportError> {
    let mut import = Import::default();
    let mut left_out = LeftOut::default();
    for text in conversations {
        pause().await;
        let conversation: Conversation<'a> = file.parse(text)?;
        let mut messages = Vec::new();
        for node in path(file, text, &conversation, &mut left_out)? {
            if let Some(raw) = node.message {
                messages.extend(shown_message(file.parse(raw.get())?, file, &mut left_out)?);
            }
        }
        let id = conversation.own_id.as_deref().or(conversation.id.as_deref());
        let created_ms = seconds_to_ms(conversation.create_time);
        match session(id, conversation.title.as_deref(), created_ms, messages) {
            Some(session) => import.sessions.push(session),
            None => left_out.empty += 1,
        }
    }
    import.notes = notes([
        (left_out.parts, "images and other parts without text were"),
        (left_out.versions, "other versions of messages were"),
        (left_out.empty, "conversations without any message were"),
    ]);
    Ok(import)
}

/// The current path, from the first message to the last.
fn path<'c, 'a>(
    file: &ImportFile<'a>,
    text: &str,
    conversation: &'c Conversation<'a>,
    left_out: &mut LeftOut,
) -> Result<Vec<&'c Node<'a>>, ImportError> {
    let mapping = &conversation.mapping;
    let mut path = Vec::new();
    let mut next = conversation.current_node.as_ref().filter(|id| mapping.contains_key(*id));
    if next.is_none() {
        // Without a current node, follow the latest versions from the root.
        let root = mapping.iter().find(|(_, node)| node.parent.is_none()).map(|(id, _)| id);
        next = root;
        for _ in 0..mapping.len() {
            let child = next.and_then(|id| mapping.get(id)?.children.last());
            next = child.filter(|id| mapping.contains_key(*id)).or(next);
        }
    }
    while let Some(node) = next.and_then(|id| mapping.get(id)) {
        if path.len() == mapping.len() {
            return Err(file.error_at(text, 0, "the messages of this conversation form a cycle"));
        }
        left_out.versions += node.children.len().saturating_sub(1);
        path.push(node);
        next = node.parent.as_ref();
    }
    path.reverse();
    Ok(path)
}

/// The message, if it was shown to the person.
fn shown_message(
    message: Message<'_>,
    file: &ImportFile<'_>,
    left_out: &mut LeftOut,
) -> Result<Option<ImportedMessage>, ImportError> {
    let metadata = message.metadata.unwrap_or_default();
    let is_user = match message.author.role.as_str() {
        "user" => true,
        "assistant" => false,
        _ => return Ok(None),
    };
    let for_all = message.recipient.as_deref().is_none_or(|recipient| recipient == "all");
    if metadata.is_visually_hidden_from_conversation == Some(true) || !for_all {
        return Ok(None);
    }
    let Some(content) = message.content else { return Ok(None) };
    if !matches!(content.content_type.as_deref(), Some("text" | "multimodal_text") | None) {
        return Ok(None);
    }
    let mut texts = Vec::new();
    for part in content.parts.unwrap_or_default() {
        if part.get().starts_with('"') {
            // Parsed as a copy, because strings with escapes cannot be borrowed.
            texts.push(without_citation_marks(&serde_json::from_str::<String>(part.get()).map_err(
                |error| {
                    file.error_at(part.get(), 0, super::import_file::without_position(&error.to_string()))
                },
            )?));
        } else {
            left_out.parts += 1;
        }
    }
    let at_ms = seconds_to_ms(message.create_time);
    Ok(Some(ImportedMessage {
        is_user,
        text: texts.join("\n\n"),
        at_ms,
        model: metadata.model_slug.filter(|_| !is_user),
    }))
}

/// Removes citation marks: private-use characters around references that lead nowhere.
fn without_citation_marks(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{e200}') {
        clean.push_str(before);
        rest = after.split_once('\u{e201}').map_or("", |(_, after)| after);
    }
    clean.push_str(rest);
    clean
}

/// Numbers of things left out.
#[derive(Default)]
struct LeftOut {
    parts: usize,
    versions: usize,
    empty: usize,
}
