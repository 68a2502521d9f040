//! LibreChat's export: a conversation with its messages in a list, or in a tree if exported with branches.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    content,
    date::rfc3339_to_ms,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, session},
    message_path::last_seen,
};
use crate::conversation::Session;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Conversation<'a> {
    #[serde(rename = "conversationId")]
    id: Option<String>,
    title: Option<String>,
    created_at: Option<String>,
    is_archived: Option<bool>,
    tags: Option<Vec<String>>,
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
    content: Option<&'a RawValue>,
    created_at: Option<String>,
    model: Option<String>,
    /// Unparsed, because the tree is as deep as the conversation is long.
    #[serde(borrow)]
    children: Option<Vec<&'a RawValue>>,
}

pub(super) fn read(file: &ImportFile<'_>, left_out: &mut LeftOut) -> Result<Option<Session>, ImportError> {
    let conversation: Conversation<'_> = file.parse(file.text)?;
    let raw = conversation.messages_tree.or(conversation.messages).unwrap_or_default();
    let mut messages = Vec::new();
    for message in latest(file, &raw, left_out)? {
        messages.push(imported(file, message, left_out)?);
    }
    let head = Head {
        id: conversation.id.as_deref(),
        title: conversation.title.as_deref(),
        created_ms: rfc3339_to_ms(conversation.created_at.as_ref()),
        archived: conversation.is_archived == Some(true),
        tags: conversation.tags.unwrap_or_default().into(),
    };
    Ok(session(&head, messages, left_out))
}

/// The latest path: in a tree, the last child at each level; in a list, the last message and its ancestors.
fn latest<'a>(
    file: &ImportFile<'a>,
    raw: &[&'a RawValue],
    left_out: &mut LeftOut,
) -> Result<Vec<Message<'a>>, ImportError> {
    let mut messages: Vec<Message<'a>> =
        raw.iter().map(|raw| file.parse(raw.get())).collect::<Result<_, _>>()?;
    if messages.iter().any(|message| message.children.as_ref().is_some_and(|children| !children.is_empty())) {
        let mut path = Vec::new();
        while let Some(mut last) = messages.pop() {
            left_out.add(LeftOut::VERSIONS, messages.len());
            let children = last.children.take().unwrap_or_default();
            path.push(last);
            messages = children.iter().map(|raw| file.parse(raw.get())).collect::<Result<_, _>>()?;
        }
        return Ok(path);
    }
    let first = raw.first().map_or(file.text, |raw| raw.get());
    let link = |message: &Message<'_>| [message.id.clone(), message.parent.clone()];
    let (seen, others) = last_seen(file, first, messages, link, None)?;
    left_out.add(LeftOut::VERSIONS, others.len());
    Ok(seen)
}

/// The message with its text, or the texts among its parts.
fn imported<'a>(
    file: &ImportFile<'a>,
    message: Message<'a>,
    left_out: &mut LeftOut,
) -> Result<ImportedMessage, ImportError> {
    let mut read = content::read(file, message.content, left_out)?;
    let text = message.text.unwrap_or_default();
    if !text.trim().is_empty() {
        read.text = text;
    }
    read.is_user = message.is_created_by_user.unwrap_or(message.sender.as_deref() == Some("User"));
    read.at_ms = rfc3339_to_ms(message.created_at.as_ref());
    read.model = message.model.filter(|_| !read.is_user);
    Ok(read)
}
