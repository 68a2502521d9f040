//! Claude's `conversations.json`: conversations with messages of blocks, in which replaced messages may stand too.

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
struct Conversation<'a> {
    uuid: Option<String>,
    name: Option<String>,
    created_at: Option<String>,
    model: Option<String>,
    current_leaf_message_uuid: Option<String>,
    #[serde(borrow)]
    chat_messages: Vec<Message<'a>>,
}

#[derive(Deserialize)]
struct Message<'a> {
    uuid: Option<String>,
    parent_message_uuid: Option<String>,
    sender: Option<String>,
    text: Option<String>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    created_at: Option<String>,
    attachments: Option<Vec<ExtractedFile>>,
    #[serde(borrow)]
    files: Option<Vec<&'a RawValue>>,
}

/// A file whose text is in the export.
#[derive(Deserialize)]
struct ExtractedFile {
    file_name: Option<String>,
    extracted_content: Option<String>,
}

pub(super) fn read(file: &ImportFile<'_>, left_out: &mut LeftOut) -> Result<Option<Session>, ImportError> {
    let conversation: Conversation<'_> = file.parse(file.text)?;
    let link = |message: &Message<'_>| [message.uuid.clone(), message.parent_message_uuid.clone()];
    let current = conversation.current_leaf_message_uuid.as_deref();
    let (seen, others) = last_seen(file, file.text, conversation.chat_messages, link, current)?;
    left_out.add(LeftOut::VERSIONS, others.len());
    let mut messages = Vec::new();
    for message in &seen {
        let mut message = imported(file, message, left_out)?;
        if !message.is_user {
            message.model.clone_from(&conversation.model);
        }
        messages.push(message);
    }
    let head = Head {
        id: conversation.uuid.as_deref(),
        title: conversation.name.as_deref(),
        created_ms: rfc3339_to_ms(conversation.created_at.as_ref()),
        ..Head::default()
    };
    Ok(session(&head, messages, left_out))
}

fn imported<'a>(
    file: &ImportFile<'a>,
    message: &Message<'a>,
    left_out: &mut LeftOut,
) -> Result<ImportedMessage, ImportError> {
    let mut read = content::read(file, message.content, left_out)?;
    if read.text.trim().is_empty() {
        // Older exports have the text alone.
        read.text = message.text.clone().unwrap_or_default();
    }
    for one in message.attachments.iter().flatten() {
        let name = one
            .file_name
            .as_deref()
            .filter(|name| !name.is_empty())
            .unwrap_or(footnote_messages::filing::pasted_text());
        read.add_file(name, one.extracted_content.as_deref(), left_out);
    }
    left_out.add(LeftOut::PARTS, message.files.as_ref().map_or(0, Vec::len));
    read.is_user = message.sender.as_deref() == Some("human");
    read.at_ms = rfc3339_to_ms(message.created_at.as_ref());
    Ok(read)
}
