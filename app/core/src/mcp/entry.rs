//! Objects of structured results: documents, or anything with an id or a text.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::{retrieval::SearchHit, text::clean_title};

/// Where structured results have their list.
const LISTS: [&str; 8] = ["results", "items", "documents", "hits", "entries", "matches", "data", "result"];
const IDS: [&str; 4] = ["id", "uri", "url", "path"];
const TITLES: [&str; 4] = ["title", "name", "heading", "path"];
const TEXTS: [&str; 8] = ["text", "content", "snippet", "summary", "description", "body", "excerpt", "chunk"];
const ADDRESSES: [&str; 4] = ["url", "link", "href", "uri"];

/// An object of a structured result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) addresses: Vec<String>,
    /// Its fields besides the title and the text, as lines, by name.
    pub(super) fields: Vec<(String, String)>,
}

/// A structured result, by its parts.
#[derive(Default)]
pub(super) struct Structure {
    pub(super) entries: Vec<Entry>,
    /// The rest of the structure, in its own shape.
    pub(super) rest: Option<Value>,
}

impl Entry {
    /// `None` for a value that is no object with an id or a text.
    fn read(value: &Value) -> Option<Self> {
        let object = value.as_object()?;
        let field =
            |keys: &[&'static str]| keys.iter().find_map(|key| Some((*key, plain(object.get(*key)?)?)));
        // A title that is cut or cleaned stands in the text, too.
        let (title_key, title) = field(&TITLES).unwrap_or_default();
        let title_key = if clean_title(&title) == title { title_key } else { "" };
        let (text_key, text) = field(&TEXTS).unwrap_or_default();
        let (_, id) = field(&IDS).unwrap_or_default();
        let addresses = ADDRESSES.iter().filter_map(|key| object.get(*key)?.as_str().map(str::to_owned));
        let others =
            object.iter().filter(|(key, value)| *key != title_key && *key != text_key && !is_empty(value));
        let fields = others.map(|(key, value)| {
            (key.clone(), format!("{key}: {}", plain(value).unwrap_or_else(|| value.to_string())))
        });
        let entry = Self { id, title, text, addresses: addresses.collect(), fields: fields.collect() };
        (!entry.id.is_empty() || !entry.text.is_empty()).then_some(entry)
    }

    /// Whether it is a document: something with a text and a name of its own.
    fn is_document(&self) -> bool {
        let is_named = !self.id.is_empty() || !self.title.is_empty() || !self.addresses.is_empty();
        is_named && !self.text.is_empty()
    }

    /// Everything in it but the title.
    pub(super) fn whole_text(&self) -> String {
        self.text_with(|_| true)
    }

    fn text_with(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        let lines = self.fields.iter().filter(|(key, _)| is_wanted(key)).map(|(_, line)| line.as_str());
        let lines = lines.collect::<Vec<_>>().join("\n");
        match (self.text.as_str(), lines.as_str()) {
            (text, "") => text.to_owned(),
            ("", lines) => lines.to_owned(),
            (text, lines) => format!("{text}\n\n{lines}"),
        }
    }

    /// Fills empty fields from another entry.
    pub(super) fn or(self, other: Self) -> Self {
        let either = |own: String, other: String| if own.is_empty() { other } else { own };
        let addresses = if self.addresses.is_empty() { other.addresses } else { self.addresses };
        let mut fields: BTreeMap<_, _> = other.fields.into_iter().collect();
        fields.extend(self.fields);
        Self {
            // The id by which it was found is the one that finds it again.
            id: either(other.id, self.id),
            title: either(self.title, other.title),
            text: either(self.text, other.text),
            addresses,
            fields: fields.into_iter().collect(),
        }
    }

    /// A result of a search, whose text does not repeat the id and the address; `None` without a text.
    pub(super) fn into_hit(self) -> Option<SearchHit> {
        let text = self.text_with(|key| !IDS.contains(&key) && !ADDRESSES.contains(&key));
        let Self { id, title, addresses, .. } = self;
        let addresses = addresses.into_iter().take(1).collect();
        SearchHit { title, text, addresses, ..SearchHit::default() }.identified(id)
    }
}

impl Structure {
    /// The documents of a list, or of a single object, and what is beside them.
    pub(super) fn of_documents(value: Value) -> Self {
        let read = |value: &Value| Entry::read(value).filter(Entry::is_document);
        let mut structure = Self::default();
        // Values that are no documents stay in place.
        let mut take = |listed: &mut Vec<Value>| {
            listed.retain(|value| match read(value) {
                Some(entry) => {
                    structure.entries.push(entry);
                    false
                }
                None => true,
            });
        };
        let mut rest = value;
        match &mut rest {
            Value::Array(listed) => take(listed),
            Value::Object(object) => match list_key(object).and_then(|key| object.get_mut(key)) {
                Some(Value::Array(listed)) => take(listed),
                _ => {
                    if let Some(entry) = read(&rest) {
                        return Self { entries: vec![entry], rest: None };
                    }
                }
            },
            _ => {}
        }
        if !structure.entries.is_empty()
            && let Value::Object(object) = &mut rest
        {
            object.retain(|_, value| !is_empty(value));
        }
        structure.rest = Some(rest).filter(|rest| !is_empty(rest));
        structure
    }
}

/// The entries of a list; those of a single object are itself.
pub(super) fn entries(value: &Value) -> Vec<Entry> {
    let listed = value.as_array().or_else(|| {
        let object = value.as_object()?;
        object.get(list_key(object)?)?.as_array()
    });
    match listed {
        Some(listed) => listed.iter().filter_map(Entry::read).collect(),
        None => Entry::read(value).into_iter().collect(),
    }
}

fn list_key(object: &Map<String, Value>) -> Option<&'static str> {
    LISTS.into_iter().find(|key| object.get(*key).is_some_and(Value::is_array))
}

/// A text or number that says something.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}
