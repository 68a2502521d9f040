//! Fields that this version does not know. They are kept beside those it knows, and written back.

use serde::de::DeserializeOwned;
use serde_json::{Error, Map, Value};

use super::SessionHead;
use crate::conversation::{Answer, OtherFields, Question, Source};

/// The fields that this version knows of each part.
pub(super) const HEAD: &[&str] = &["created_ms", "changed_ms", "title", "pinned", "settings"];
pub(super) const SETTINGS: &[&str] = &["use_memory", "model", "user_context", "retrieval"];
pub(super) const QUESTION: &[&str] = &["text", "earlier", "asked_ms", "tokens", "references"];
pub(super) const SOURCE: &[&str] =
    &["number", "title", "url", "kb_id", "document_id", "passages", "cited", "given"];
pub(super) const ANSWER: &[&str] = &[
    "text",
    "state",
    "finish",
    "sources",
    "searched",
    "checks",
    "tool_calls",
    "usage",
    "tokens",
    "notices",
    "model",
    "error",
    "answered_ms",
    "earlier",
];

/// Reads a session's own fields.
pub(super) fn head(mut fields: Map<String, Value>) -> Result<SessionHead, Error> {
    let other = take_unknown(&mut fields, HEAD);
    let settings = match fields.get_mut("settings") {
        Some(Value::Object(settings)) => take_unknown(settings, SETTINGS),
        _ => OtherFields::new(),
    };
    let mut head: SessionHead = read(fields)?;
    (head.other, head.settings.other) = (other, settings);
    Ok(head)
}

/// Reads a question.
pub(super) fn question(mut fields: Map<String, Value>) -> Result<Question, Error> {
    let other = take_unknown(&mut fields, QUESTION);
    let mut question: Question = read(fields)?;
    question.other = other;
    Ok(question)
}

/// Reads an answer, its sources and the answers before it.
pub(super) fn answer(mut fields: Map<String, Value>) -> Result<Answer, Error> {
    let other = take_unknown(&mut fields, ANSWER);
    let unknown_of_sources = objects(&mut fields, "sources", |source| take_unknown(source, SOURCE));
    let earlier = objects(&mut fields, "earlier", std::mem::take);
    fields.remove("earlier");
    let mut answer: Answer = read(fields)?;
    for (source, other) in answer.sources.iter_mut().zip(unknown_of_sources) {
        source.other = other;
    }
    answer.earlier = earlier.into_iter().map(self::answer).collect::<Result<_, _>>()?;
    answer.other = other;
    Ok(answer)
}

/// Reads a part that has no unknown fields any more.
pub(super) fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Error> {
    // By way of text, so that each part has one reader in the page's program.
    serde_json::from_str(&Value::Object(fields).to_string())
}

/// Puts the unknown fields of a session's head back.
pub(super) fn put_back_head(fields: &mut Map<String, Value>, head: &SessionHead) {
    fields.extend(head.other.clone());
    if let Some(Value::Object(settings)) = fields.get_mut("settings") {
        settings.extend(head.settings.other.clone());
    }
}

/// Puts the unknown fields of an answer back.
pub(super) fn put_back_answer(fields: &mut Map<String, Value>, answer: &Answer) {
    fields.extend(answer.other.clone());
    each(fields, "sources", |at, source| {
        source.extend(answer.sources.get(at).map(|source| source.other.clone()).unwrap_or_default());
    });
    each(fields, "earlier", |at, earlier| {
        if let Some(answer) = answer.earlier.get(at) {
            put_back_answer(earlier, answer);
        }
    });
}

/// Whether an answer has fields to put back.
pub(super) fn answer_has_unknown(answer: &Answer) -> bool {
    let has = |source: &Source| !source.other.is_empty();
    !answer.other.is_empty()
        || answer.sources.iter().any(has)
        || answer.earlier.iter().any(answer_has_unknown)
}

/// Takes the fields that are not known out of an object.
fn take_unknown(fields: &mut Map<String, Value>, known: &[&str]) -> OtherFields {
    let names: Vec<String> = fields.keys().filter(|name| !known.contains(&name.as_str())).cloned().collect();
    names.into_iter().filter_map(|name| fields.remove_entry(&name)).collect()
}

/// What is taken out of each object of a list.
fn objects(
    fields: &mut Map<String, Value>,
    name: &str,
    mut take: impl FnMut(&mut Map<String, Value>) -> OtherFields,
) -> Vec<OtherFields> {
    let mut taken = Vec::new();
    each(fields, name, |_, object| taken.push(take(object)));
    taken
}

fn each(fields: &mut Map<String, Value>, name: &str, mut take: impl FnMut(usize, &mut Map<String, Value>)) {
    let Some(Value::Array(list)) = fields.get_mut(name) else { return };
    for (at, one) in list.iter_mut().enumerate() {
        if let Value::Object(object) = one {
            take(at, object);
        }
    }
}
