//! ChatGPT's `conversations.json`: a list of conversations, each a tree of messages with one current path.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    chatgpt_marks::{self, Citation, Reference},
    date::seconds_to_ms,
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, session},
    imported_sources::Sources,
};
use crate::conversation::Session;

#[derive(Deserialize)]
struct Conversation<'a> {
    title: Option<String>,
    create_time: Option<f64>,
    is_archived: Option<bool>,
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
}

#[derive(Deserialize)]
struct Message<'a> {
    author: Author,
    create_time: Option<f64>,
    #[serde(borrow)]
    content: Option<MessageContent<'a>>,
    /// A tool, or `all`.
    recipient: Option<String>,
    #[serde(borrow)]
    metadata: Option<Metadata<'a>>,
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
    thoughts: Option<Vec<Thought>>,
}

#[derive(Deserialize)]
struct Thought {
    content: Option<String>,
}

/// A part that is not a text: of a spoken message, what was said.
#[derive(Deserialize)]
struct Part {
    content_type: Option<String>,
    text: Option<String>,
}

#[derive(Default, Deserialize)]
struct Metadata<'a> {
    is_visually_hidden_from_conversation: Option<bool>,
    model_slug: Option<String>,
    #[serde(borrow)]
    content_references: Option<&'a RawValue>,
    #[serde(borrow)]
    citations: Option<&'a RawValue>,
}

pub(super) fn read(file: &ImportFile<'_>, left_out: &mut LeftOut) -> Result<Option<Session>, ImportError> {
    let conversation: Conversation<'_> = file.parse(file.text)?;
    let mut messages = Vec::new();
    let mut sources = Sources::default();
    for node in path(file, &conversation, left_out)? {
        let Some(raw) = node.message else { continue };
        let Some(message) = shown_message(file.parse(raw.get())?, file, &mut sources, left_out)? else {
            continue;
        };
        messages.push(message);
    }
    let head = Head {
        id: conversation.own_id.as_deref().or(conversation.id.as_deref()),
        title: conversation.title.as_deref(),
        created_ms: seconds_to_ms(conversation.create_time),
        archived: conversation.is_archived == Some(true),
        ..Head::default()
    };
    Ok(session(&head, messages, left_out))
}

/// The current path, from the first message to the last.
fn path<'c, 'a>(
    file: &ImportFile<'a>,
    conversation: &'c Conversation<'a>,
    left_out: &mut LeftOut,
) -> Result<Vec<&'c Node<'a>>, ImportError> {
    let mapping = &conversation.mapping;
    let mut children: BTreeMap<&str, usize> = BTreeMap::new();
    let mut last_child: BTreeMap<&str, &str> = BTreeMap::new();
    for (id, node) in mapping {
        let Some(parent) = node.parent.as_deref() else { continue };
        *children.entry(parent).or_default() += 1;
        last_child.insert(parent, id);
    }
    let mut next = conversation.current_node.as_deref().filter(|id| mapping.contains_key(*id));
    if next.is_none() {
        // Without a current node, follow one version after the other from the root.
        next = mapping.iter().find(|(_, node)| node.parent.is_none()).map(|(id, _)| id.as_str());
        for _ in 0..mapping.len() {
            next = next.and_then(|id| last_child.get(id).copied()).or(next);
        }
    }
    let mut path = Vec::new();
    while let Some((id, node)) = next.and_then(|id| mapping.get_key_value(id)) {
        if path.len() == mapping.len() {
            return Err(file.error_at(file.text, 0, footnote_messages::filing::cycle()));
        }
        left_out.add(LeftOut::VERSIONS, children.get(id.as_str()).map_or(0, |count| count - 1));
        path.push(node);
        next = node.parent.as_deref();
    }
    path.reverse();
    Ok(path)
}

/// The message, if it was shown to the person. `sources` are those of the answer so far.
fn shown_message(
    message: Message<'_>,
    file: &ImportFile<'_>,
    sources: &mut Sources,
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
    let mut shown =
        ImportedMessage { is_user, at_ms: seconds_to_ms(message.create_time), ..Default::default() };
    match content.content_type.as_deref() {
        Some("text" | "multimodal_text") | None => {}
        Some("thoughts") => {
            let thoughts =
                content.thoughts.unwrap_or_default().into_iter().filter_map(|thought| thought.content);
            shown.thoughts = thoughts.collect::<Vec<_>>().join("\n\n");
            return Ok(Some(shown));
        }
        _ => return Ok(None),
    }
    let text = text(file, content.parts.unwrap_or_default(), left_out)?;
    if is_user {
        *sources = Sources::default();
        shown.text = text;
        return Ok(Some(shown));
    }
    let references: Vec<Reference> = list(metadata.content_references);
    let citations: Vec<Citation> = list(metadata.citations);
    shown.text = chatgpt_marks::numbered(&text, &references, citations, sources);
    shown.sources = sources.clone();
    shown.model = metadata.model_slug;
    Ok(Some(shown))
}

/// The texts among the parts, and what was said of those that were spoken.
fn text(file: &ImportFile<'_>, parts: Vec<&RawValue>, left_out: &mut LeftOut) -> Result<String, ImportError> {
    let (mut texts, mut is_spoken, mut others) = (Vec::new(), false, Vec::new());
    for part in parts {
        if part.get().starts_with('"') {
            // Parsed as a copy, because strings with escapes cannot be borrowed.
            texts.push(serde_json::from_str::<String>(part.get()).map_err(|error| {
                file.error_at(part.get(), 0, super::import_file::without_position(&error.to_string()))
            })?);
            continue;
        }
        let part: Option<Part> = serde_json::from_str(part.get()).ok();
        let Some(Part { content_type: Some(kind), text }) = part else {
            others.push(String::new());
            continue;
        };
        match text {
            Some(text) if kind == "audio_transcription" => {
                is_spoken = true;
                texts.push(text);
            }
            _ => others.push(kind),
        }
    }
    // A recording has its words beside it.
    let is_lost = |kind: &&String| !(is_spoken && (kind.contains("audio") || kind.contains("real_time")));
    left_out.add(LeftOut::PARTS, others.iter().filter(is_lost).count());
    Ok(texts.join("\n\n"))
}

/// The elements of a list that have the expected form; these lists have changed often.
fn list<T: for<'de> Deserialize<'de>>(raw: Option<&RawValue>) -> Vec<T> {
    let elements: Vec<&RawValue> =
        raw.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    elements.into_iter().filter_map(|element| serde_json::from_str(element.get()).ok()).collect()
}
