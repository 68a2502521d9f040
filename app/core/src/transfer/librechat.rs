//! LibreChat's export: a conversation with its messages in a list, or in a tree if exported with branches.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    date::parse_rfc3339_ms,
    import_file::{Import, ImportError, ImportFile, notes},
    imported_message::{ImportedMessage, session},
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Conversation<'a> {
    #[serde(rename = "conversationId")]
    id: Option<String>,
    title: Option<String>,
    created_at: Option<String>,
    #[serde(borrow)]
    messages: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    messages_tree: Option<Vec<&'a RawValue>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    #[serde(rename = "messageId")]
    id: Option<String>,
    #[serde(rename = "parentMessageId")]
    parent: Option<String>,
    is_created_by_user: Option<bool>,
    sender: Option<String>,
    text: Option<String>,
    #[serde(borrow)]
    content: Option<Vec<&'a RawValue>>,
    created_at: Option<String>,
    model: Option<String>,
    /// Unparsed, because the tree is as deep as the conversation is long.
    #[serde(borrow)]
    children: Option<Vec<&'a RawValue>>,
}

pub(super) async fn read<'a>(
    file: &ImportFile<'a>,
    conversations: &[&'a str],
    pause: &impl AsyncFn(),
) -> Result<Import, ImportError> {
    let mut import = Import::default();
    let (mut versions, mut parts) = (0, 0);
    for text in conversations {
        pause().await;
        let conversation: Conversation<'a> = file.parse(text)?;
        let raw = conversation.messages_tree.or(conversation.messages).unwrap_or_default();
        let mut messages = Vec::new();
        for message in path(file, raw, &mut versions)? {
            messages.push(imported(file, message, &mut parts)?);
        }
        let created_ms = conversation.created_at.as_deref().and_then(parse_rfc3339_ms).unwrap_or(0);
        let id = conversation.id.as_deref();
        import.sessions.extend(session(id, conversation.title.as_deref(), created_ms, messages));
    }
    import.notes = notes([(versions, "other versions of messages were"), (parts, "parts without text were")]);
    Ok(import)
}

/// The latest path: in a tree, the last child at each level; in a list, the last message and its ancestors.
fn path<'a>(
    file: &ImportFile<'a>,
    raw: Vec<&'a RawValue>,
    versions: &mut usize,
) -> Result<Vec<Message<'a>>, ImportError> {
    let mut messages: Vec<Message<'a>> =
        raw.iter().map(|raw| file.parse(raw.get())).collect::<Result<_, _>>()?;
    if messages.iter().any(|message| message.children.as_ref().is_some_and(|children| !children.is_empty())) {
        let mut path = Vec::new();
        while let Some(mut last) = messages.pop() {
            *versions += messages.len();
            let children = last.children.take().unwrap_or_default();
            path.push(last);
            messages = children.iter().map(|raw| file.parse(raw.get())).collect::<Result<_, _>>()?;
        }
        return Ok(path);
    }
    let ids = messages.iter().enumerate();
    let places: BTreeMap<String, usize> =
        ids.filter_map(|(at, message)| Some((message.id.clone()?, at))).collect();
    let has_parents = messages.iter().any(|message| parent(message, &places).is_some());
    if !has_parents {
        return Ok(messages);
    }
    let mut chosen = Vec::new();
    let mut next = messages.len().checked_sub(1);
    while let Some(at) = next.filter(|_| chosen.len() <= messages.len()) {
        chosen.push(at);
        next = messages.get(at).and_then(|message| parent(message, &places));
    }
    if chosen.len() > messages.len() {
        let first = raw.first().map_or(file.text, |raw| raw.get());
        return Err(file.error_at(first, 0, "the messages of this conversation form a cycle"));
    }
    *versions += messages.len() - chosen.len();
    let mut all: Vec<Option<Message<'a>>> = messages.into_iter().map(Some).collect();
    Ok(chosen.into_iter().rev().filter_map(|at| all.get_mut(at)?.take()).collect())
}

fn parent(message: &Message<'_>, places: &BTreeMap<String, usize>) -> Option<usize> {
    places.get(message.parent.as_ref()?).copied()
}

/// The message with its text, or the texts among its parts.
fn imported<'a>(
    file: &ImportFile<'a>,
    message: Message<'a>,
    left_out: &mut usize,
) -> Result<ImportedMessage, ImportError> {
    #[derive(Deserialize)]
    struct MessagePart<'a> {
        #[serde(rename = "type")]
        kind: Option<String>,
        #[serde(borrow)]
        text: Option<&'a RawValue>,
    }
    #[derive(Deserialize)]
    struct Value {
        value: String,
    }
    let is_user = message.is_created_by_user.unwrap_or(message.sender.as_deref() == Some("User"));
    let mut text = message.text.unwrap_or_default();
    if text.trim().is_empty() {
        let mut texts: Vec<String> = Vec::new();
        for raw in message.content.unwrap_or_default() {
            let part: MessagePart<'a> = file.parse(raw.get())?;
            match part.text.filter(|_| part.kind.as_deref() == Some("text")) {
                Some(text) if text.get().starts_with('"') => texts.push(file.parse(text.get())?),
                Some(text) => texts.push(file.parse::<Value>(text.get())?.value),
                None => *left_out += 1,
            }
        }
        text = texts.join("\n\n");
    }
    let at_ms = message.created_at.as_deref().and_then(parse_rfc3339_ms).unwrap_or(0);
    Ok(ImportedMessage { is_user, text, at_ms, model: message.model.filter(|_| !is_user) })
}
