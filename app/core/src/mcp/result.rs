//! The result of a call as sources that an answer can cite.
//!
//! Results in a structure, such as those of a search, become one source each; other text is one source a call.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::message::{CallResult, Content, Resource};
use crate::{
    conversation::TOOL_RESULT,
    retrieval::SearchHit,
    text::{clean_line, clean_title, sha256, without_image_data},
    tool::{ToolError, ToolResult},
};

/// Where structured results have their list.
const LISTS: [&str; 8] = ["results", "items", "documents", "hits", "entries", "matches", "data", "result"];
const IDS: [&str; 4] = ["id", "uri", "url", "path"];
const TITLES: [&str; 4] = ["title", "name", "heading", "path"];
const TEXTS: [&str; 8] = ["text", "content", "snippet", "summary", "description", "body", "excerpt", "chunk"];
const ADDRESSES: [&str; 4] = ["url", "link", "href", "uri"];

/// Sources of one call at most.
const MAX_SOURCES: usize = 50;
/// The longest error of a tool that is shown to the person, in characters.
const MAX_REASON: usize = 120;
/// Characters of the hash that tells results of different calls apart.
const HASH_CHARS: usize = 12;

/// Where a result comes from.
#[derive(Clone, Copy)]
pub(super) struct Origin<'a> {
    pub(super) server: &'a str,
    pub(super) server_title: &'a str,
    pub(super) tool: &'a str,
    pub(super) tool_label: &'a str,
    /// The person's question, by which long results are shortened.
    pub(super) question: &'a str,
}

pub(super) fn read(result: CallResult, origin: Origin<'_>) -> Result<ToolResult, ToolError> {
    let text = texts(&result);
    if result.is_error {
        let message = if text.trim().is_empty() { "The tool failed and did not say why." } else { &text };
        let reason = format!("the tool failed: {}", clean_line(message, MAX_REASON));
        return Err(ToolError::new(reason, message));
    }
    let structured = structured(&result, &text);
    let Parts { resources, links, left_out } = parts(result.content);
    let listed = structured.as_ref().map(entries).unwrap_or_default();
    let listed = listed.into_iter().filter(Entry::is_document);
    let listed: Vec<SearchHit> = listed.map(|entry| document(entry, origin)).collect();
    let mut documents: Vec<SearchHit> = resources.into_iter().map(|found| resource(found, origin)).collect();
    if !listed.is_empty() {
        documents.extend(listed);
    } else if !text.trim().is_empty() {
        documents.push(whole(text, origin));
    } else if let Some(value) = structured {
        documents.push(whole(format!("{value:#}"), origin));
    }
    documents.truncate(MAX_SOURCES);
    let found = documents.len();
    let mut notes = links;
    notes.extend(left_out);
    if documents.is_empty() && notes.is_empty() {
        return Ok(ToolResult::text("The tool ran and gave no text.", 0));
    }
    Ok(ToolResult {
        documents,
        query: Some(origin.question.to_owned()),
        ..ToolResult::text(notes.join("\n"), found)
    })
}

/// The pieces of a result besides its texts, by kind.
#[derive(Default)]
struct Parts {
    resources: Vec<Resource>,
    /// Lines for the model about resources that it could ask for.
    links: Vec<String>,
    /// Lines for the model about what it is not given.
    left_out: Vec<String>,
}

fn parts(content: Vec<Content>) -> Parts {
    let mut parts = Parts::default();
    for piece in content {
        match piece {
            Content::Text { .. } => {}
            Content::Resource { resource } if resource.text.is_some() => parts.resources.push(resource),
            Content::Resource { resource: Resource { uri, mime_type, .. } } => {
                let line =
                    format!("A file was left out ({}): {}", clean_title(&mime_type), clean_title(&uri));
                parts.left_out.push(line);
            }
            Content::ResourceLink { uri, name, title, description } => {
                let title = title.unwrap_or(name);
                let mut line = format!("Resource “{}” at {}", clean_title(&title), clean_title(&uri));
                if !description.is_empty() {
                    // Writing to a string does not fail.
                    write!(line, ": {}", clean_title(&description)).ok();
                }
                parts.links.push(line);
            }
            Content::Image { mime_type } | Content::Audio { mime_type } => {
                parts.left_out.push(format!("A piece was left out ({}).", clean_title(&mime_type)));
            }
            Content::Unknown => parts.left_out.push("A piece of an unknown kind was left out.".into()),
        }
    }
    parts
}

/// An object of a structured result: a document, or anything with an id or a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) addresses: Vec<String>,
}

impl Entry {
    /// `None` for a value that is no object with an id or a text.
    fn read(value: &Value) -> Option<Self> {
        let field = |keys: &[&str]| {
            let found = keys.iter().find_map(|key| match value.get(key)? {
                Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            });
            found.unwrap_or_default()
        };
        let (id, title, text) = (field(&IDS), field(&TITLES), field(&TEXTS));
        let addresses = ADDRESSES.iter().filter_map(|key| value.get(key)?.as_str().map(str::to_owned));
        let entry = Self { id, title, text, addresses: addresses.collect() };
        (!entry.id.is_empty() || !entry.text.is_empty()).then_some(entry)
    }

    /// Whether it is a document: something with a text and a name of its own.
    fn is_document(&self) -> bool {
        let is_named = !self.id.is_empty() || !self.title.is_empty() || !self.addresses.is_empty();
        is_named && !self.text.is_empty()
    }

    /// Fills empty fields from another entry.
    pub(super) fn or(self, other: Self) -> Self {
        let either = |own: String, other: String| if own.is_empty() { other } else { own };
        let addresses = if self.addresses.is_empty() { other.addresses } else { self.addresses };
        Self {
            // The id by which it was found is the one that finds it again.
            id: either(other.id, self.id),
            title: either(self.title, other.title),
            text: either(self.text, other.text),
            addresses,
        }
    }

    /// A result in Footnote's own shape.
    pub(super) fn into_result(self) -> Value {
        let Self { id, title, text, addresses } = self;
        json!({ "id": id, "title": title, "text": text, "url": addresses.first() })
    }
}

/// The structure of a result: its own, or JSON as text.
pub(super) fn structured(result: &CallResult, text: &str) -> Option<Value> {
    result.structured_content.clone().or_else(|| serde_json::from_str(text).ok())
}

/// The texts of a result.
pub(super) fn texts(result: &CallResult) -> String {
    let texts = result.content.iter().filter_map(|piece| match piece {
        Content::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n\n")
}

/// The entries of a list; those of a single object are itself.
pub(super) fn entries(value: &Value) -> Vec<Entry> {
    match listed(value) {
        Some(listed) => listed.iter().filter_map(Entry::read).collect(),
        None => Entry::read(value).into_iter().collect(),
    }
}

fn listed(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().or_else(|| LISTS.iter().find_map(|key| value.get(key)?.as_array()))
}

fn document(Entry { id, title, text, addresses }: Entry, origin: Origin<'_>) -> SearchHit {
    let id = if id.is_empty() { short_hash(&text) } else { id };
    let title = if title.is_empty() { id.clone() } else { title };
    SearchHit { title, addresses, ..hit(&id, text, origin) }
}

fn resource(resource: Resource, origin: Origin<'_>) -> SearchHit {
    let Resource { uri, title, text, .. } = resource;
    let name = uri.rsplit('/').find(|name| !name.is_empty()).unwrap_or(&uri).to_owned();
    let addresses = vec![uri.clone()];
    SearchHit { title: title.unwrap_or(name), addresses, ..hit(&uri, text.unwrap_or_default(), origin) }
}

fn whole(text: String, origin: Origin<'_>) -> SearchHit {
    let title = format!("{}: {}", origin.server_title, origin.tool_label);
    let id = format!("{}/{}", origin.tool, short_hash(&text));
    SearchHit { title, ..hit(&id, text, origin) }
}

/// A source whose id cannot be taken for one of the knowledge base.
fn hit(id: &str, text: String, origin: Origin<'_>) -> SearchHit {
    SearchHit {
        id: format!("{TOOL_RESULT}{}:{id}", origin.server),
        text: without_image_data(&text).into_owned(),
        ..SearchHit::default()
    }
}

fn short_hash(text: &str) -> String {
    sha256(text).chars().take(HASH_CHARS).collect()
}
