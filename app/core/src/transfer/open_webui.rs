//! Open `WebUI`'s "Export chat" and "Export all chats": conversations with their messages by id, each with its sources.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use super::{
    content,
    date::{seconds_to_ms, whole_ms},
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{Head, ImportedMessage, append, session},
    imported_sources::Sources,
    message_path::last_seen,
};
use crate::conversation::Session;

#[derive(Deserialize)]
struct Conversation<'a> {
    id: Option<String>,
    title: Option<String>,
    #[serde(borrow)]
    chat: &'a RawValue,
    created_at: Option<f64>,
    archived: Option<bool>,
    meta: Option<Meta>,
}

#[derive(Default, Deserialize)]
struct Meta {
    #[serde(default)]
    tags: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Chat<'a> {
    id: Option<String>,
    title: Option<String>,
    #[serde(borrow)]
    history: Option<History<'a>>,
    #[serde(borrow)]
    messages: Option<Vec<Message<'a>>>,
    /// In milliseconds.
    timestamp: Option<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct History<'a> {
    current_id: Option<String>,
    #[serde(borrow)]
    messages: BTreeMap<String, Message<'a>>,
}

#[derive(Deserialize)]
struct Message<'a> {
    id: Option<String>,
    #[serde(rename = "parentId")]
    parent: Option<String>,
    role: Option<String>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    timestamp: Option<f64>,
    model: Option<String>,
    sources: Option<Vec<Retrieved>>,
    /// What sources were called before.
    citations: Option<Vec<Retrieved>>,
    files: Option<Vec<Value>>,
}

/// Documents that were found, which have one number each, or one for all of a file.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Retrieved {
    source: Value,
    document: Vec<String>,
    metadata: Vec<Value>,
}

/// Reads a conversation with its `chat`.
pub(super) fn read(file: &ImportFile<'_>, left_out: &mut LeftOut) -> Result<Option<Session>, ImportError> {
    let Conversation { id, title, chat, created_at, archived, meta } = file.parse(file.text)?;
    // Ids of tags, which have no blanks.
    let tags = meta.unwrap_or_default().tags.unwrap_or_default();
    let head = Head {
        id: id.as_deref(),
        title: title.as_deref(),
        created_ms: seconds_to_ms(created_at),
        archived: archived == Some(true),
        tags: tags.iter().map(|tag| tag.replace('_', " ")).collect(),
    };
    chat_session(file, chat.get(), &head, left_out)
}

/// Reads a `chat` alone.
pub(super) fn read_chat(
    file: &ImportFile<'_>,
    left_out: &mut LeftOut,
) -> Result<Option<Session>, ImportError> {
    chat_session(file, file.text, &Head::default(), left_out)
}

fn chat_session<'a>(
    file: &ImportFile<'a>,
    chat: &'a str,
    head: &Head<'_>,
    left_out: &mut LeftOut,
) -> Result<Option<Session>, ImportError> {
    let Chat { id, title, history, messages, timestamp } = file.parse::<Chat<'a>>(chat)?;
    let (current, all) = match history {
        Some(history) if !history.messages.is_empty() => {
            (history.current_id, history.messages.into_values().collect())
        }
        _ => (None, messages.unwrap_or_default()),
    };
    let link = |message: &Message<'_>| [message.id.clone(), message.parent.clone()];
    let (seen, others) = last_seen(file, chat, all, link, current.as_deref())?;
    left_out.add(LeftOut::VERSIONS, others.len());
    let mut messages = Vec::new();
    for message in &seen {
        messages.extend(imported(file, message, left_out)?);
    }
    let head = Head {
        id: head.id.or(id.as_deref()),
        title: head.title.or(title.as_deref()),
        created_ms: if head.created_ms == 0 { whole_ms(timestamp) } else { head.created_ms },
        archived: head.archived,
        tags: head.tags.clone(),
    };
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
        _ => return Ok(None),
    };
    let mut read = content::read(file, message.content, left_out)?;
    (read.is_user, read.at_ms) = (is_user, seconds_to_ms(message.timestamp));
    if is_user {
        for one in message.files.iter().flatten() {
            let name = one["name"].as_str().or(one["file"]["filename"].as_str()).unwrap_or_default();
            read.add_file(name, one["file"]["data"]["content"].as_str(), left_out);
        }
    } else {
        (read.text, read.thoughts) = without_details(&read.text, &read.thoughts, left_out);
        read.model.clone_from(&message.model);
        let found = message.sources.as_ref().or(message.citations.as_ref());
        read.sources = numbered(found.map(Vec::as_slice).unwrap_or_default());
    }
    Ok(Some(read))
}

/// The documents under the numbers that the text has for them: one for each address or file, in the order found.
fn numbered(found: &[Retrieved]) -> Sources {
    let mut sources = Sources::default();
    let mut known: Vec<&str> = Vec::new();
    for Retrieved { source, document, metadata } in found {
        for (at, text) in document.iter().enumerate() {
            let metadata = metadata.get(at).unwrap_or(&Value::Null);
            let own_id = source["id"].as_str().or(source["name"].as_str()).unwrap_or("N/A");
            let id = metadata["source"].as_str().unwrap_or(own_id);
            if let Some(place) = known.iter().position(|known| *known == id) {
                sources.add_passage(place, text);
                continue;
            }
            let title = metadata["name"].as_str().or(metadata["title"].as_str()).or(source["name"].as_str());
            let url =
                [Some(id), source["url"].as_str()].into_iter().flatten().find(|url| url.starts_with("http"));
            if sources.push(title.unwrap_or(id), url, text).is_some() {
                known.push(id);
            }
        }
    }
    sources
}

/// Takes thoughts and tools out of a text, in which they are folded HTML elements.
fn without_details(text: &str, thoughts: &str, left_out: &mut LeftOut) -> (String, String) {
    let (mut clean, mut thoughts) = (String::with_capacity(text.len()), thoughts.to_owned());
    let mut rest = text;
    while let Some(at) = rest.find("<details type=\"") {
        let (before, element) = rest.split_at(at);
        clean.push_str(before);
        // An answer that was cut has no end.
        let (inside, after) = element.split_once("</details>").unwrap_or((element, ""));
        if inside.starts_with("<details type=\"reasoning\"") {
            let thought = inside.split_once("</summary>").map_or("", |(_, thought)| thought);
            let lines = thought.trim().lines().map(|line| line.strip_prefix("> ").unwrap_or(line));
            append(&mut thoughts, &unescaped(&lines.collect::<Vec<_>>().join("\n")));
        } else {
            left_out.add(LeftOut::TOOLS, 1);
        }
        rest = after.trim_start_matches('\n');
    }
    clean.push_str(rest);
    (clean, thoughts)
}

fn unescaped(html: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&amp;", "&")]
        .iter()
        .fold(html.to_owned(), |text, (from, to)| text.replace(from, to))
}
