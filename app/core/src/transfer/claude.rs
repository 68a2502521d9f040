//! Claude's `conversations.json`: conversations with messages of blocks, in which replaced messages may stand too.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    content,
    date::parse_rfc3339_ms,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, session},
    message_path::{Link, last_seen},
};
use crate::conversation::{Attachment, Session};

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
    let all = conversation.chat_messages;
    let links: Vec<Link<'_>> = all
        .iter()
        .map(|message| Link { id: message.uuid.as_deref(), parent: message.parent_message_uuid.as_deref() })
        .collect();
    let chosen = last_seen(file, file.text, &links, conversation.current_leaf_message_uuid.as_deref())?;
    left_out.add(LeftOut::VERSIONS, all.len() - chosen.len());
    let mut messages = Vec::new();
    for message in chosen.into_iter().filter_map(|at| all.get(at)) {
        let mut message = imported(file, message, left_out)?;
        if !message.is_user {
            message.model.clone_from(&conversation.model);
        }
        messages.push(message);
    }
    let head = Head {
        id: conversation.uuid.as_deref(),
        title: conversation.name.as_deref(),
        created_ms: conversation.created_at.as_deref().and_then(parse_rfc3339_ms).unwrap_or(0),
    };
    Ok(session(&head, messages, left_out))
}

fn imported<'a>(
    file: &ImportFile<'a>,
    message: &Message<'a>,
    left_out: &mut LeftOut,
) -> Result<ImportedMessage, ImportError> {
    let is_user = message.sender.as_deref() == Some("human");
    let mut read = content::read(file, message.content, left_out)?;
    if read.text.trim().is_empty() {
        // Older exports have the text alone.
        read.text = message.text.clone().unwrap_or_default();
    }
    let mut files = Vec::new();
    for one in message.attachments.iter().flatten() {
        let name = one.file_name.as_deref().filter(|name| !name.is_empty()).unwrap_or("Pasted text");
        match one.extracted_content.as_deref().filter(|text| !text.is_empty()) {
            Some(text) => files.push(Attachment::new(name, text)),
            None => left_out.add(LeftOut::PARTS, 1),
        }
    }
    left_out.add(LeftOut::PARTS, message.files.as_ref().map_or(0, Vec::len));
    Ok(ImportedMessage {
        is_user,
        text: read.text,
        thoughts: read.thoughts,
        at_ms: message.created_at.as_deref().and_then(parse_rfc3339_ms).unwrap_or(0),
        model: None,
        sources: read.sources,
        files,
    })
}
