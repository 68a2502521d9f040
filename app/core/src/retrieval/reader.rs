//! Reads the replies of every kind of knowledge base, by the shape that the kind has.

use std::borrow::Cow;

use serde::Deserialize as _;
use serde_json::Value;

use super::hit::{DocumentQuery, SearchHit};
use crate::{
    text::clean_title,
    wire::{DetailedList, DocumentList, ListedDocument, ReplyShape},
};

/// Private-use characters before and after each matching word, which requests ask for.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];
/// Separates fragments of one text.
const GAP: &str = "\n…\n";
/// Where this project's protocol says which of several alike documents one is.
const EDITION: &str = "/metadata/edition";
/// The step of a pointer that is each item of a list.
const EACH: &str = "/*";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyError {
    /// Not the JSON of this kind.
    Shape,
    /// There are results, but none has a text where the shape says.
    Fields,
}

/// The results of a search.
pub(super) fn results(reply: &Value, shape: &ReplyShape) -> Result<Vec<SearchHit>, ReplyError> {
    let hits = at(reply, &shape.hits).and_then(Value::as_array).ok_or(ReplyError::Shape)?;
    let found: Vec<SearchHit> = hits.iter().filter_map(|hit| result(hit, shape, None)).collect();
    if found.is_empty() && !hits.is_empty() { Err(ReplyError::Fields) } else { Ok(found) }
}

/// The document that was looked up; `None` if the reply does not contain it.
pub(super) fn document(
    reply: &Value,
    query: DocumentQuery<'_>,
    shape: &ReplyShape,
) -> Result<Option<SearchHit>, ReplyError> {
    let place = match query {
        DocumentQuery::Id(_) => &shape.document,
        DocumentQuery::Title(_) | DocumentQuery::Section { .. } => &shape.titled,
    };
    let Some(place) = place else { return Ok(matching(results(reply, shape)?, query)) };
    let object = at(reply, place).filter(|found| found.is_object()).ok_or(ReplyError::Shape)?;
    let asked = if let DocumentQuery::Id(id) = query { Some(id) } else { None };
    result(object, shape, asked).map(Some).ok_or(ReplyError::Fields)
}

/// A part of the list of documents with what the reply says of each; of documents that have only a title, that alone.
pub(super) fn list(reply: &Value, shape: &ReplyShape) -> Result<DetailedList, ReplyError> {
    let Some(listed) = &shape.listed else {
        let detailed = DetailedList::deserialize(reply).map_err(|_| ReplyError::Shape)?;
        if !detailed.documents.is_empty() {
            return Ok(detailed);
        }
        return Ok(DetailedList { documents: titled(&detailed.list), ..detailed });
    };
    let count = shape.count.iter().find_map(|place| at(reply, place)?.as_u64()).ok_or(ReplyError::Shape)?;
    let documents = at(reply, listed).and_then(Value::as_array).into_iter().flatten();
    let titles = documents.map(|document| first(document, &shape.title)).collect();
    let list = DocumentList { count, titles, ..DocumentList::default() };
    Ok(DetailedList { documents: titled(&list), list, ..DetailedList::default() })
}

fn titled(list: &DocumentList) -> Vec<ListedDocument> {
    let documents = list.titles.iter();
    documents.map(|title| ListedDocument { title: title.clone(), ..ListedDocument::default() }).collect()
}

/// A result or document, which has the `asked` id where it says none; `None` without a text.
fn result(object: &Value, shape: &ReplyShape, asked: Option<&str>) -> Option<SearchHit> {
    let passage = passage(object, &shape.passage);
    let id = Some(first(object, &shape.id)).filter(|id| !id.is_empty());
    let found = SearchHit {
        title: first(object, &shape.title),
        heading: texts(object, &shape.heading)
            .map(|heading| clean_title(&heading))
            .find(|text| !text.is_empty()),
        text: if passage.is_empty() { first(object, &shape.text) } else { passage },
        addresses: texts(object, &shape.url).collect(),
        kb_id: Some(first(object, &shape.kb_id).trim().to_owned()).filter(|id| !id.is_empty()),
        edition: text_at(object, EDITION)
            .map(|edition| clean_title(&edition))
            .filter(|edition| !edition.is_empty()),
        ..SearchHit::default()
    };
    found.identified(id.unwrap_or_else(|| asked.unwrap_or_default().to_owned()))
}

/// The first text that is not blank, or an empty one.
fn first(object: &Value, places: &[String]) -> String {
    texts(object, places).find(|text| !text.trim().is_empty()).unwrap_or_default()
}

fn texts(object: &Value, places: &[String]) -> impl Iterator<Item = String> {
    places.iter().filter_map(|place| text_at(object, place))
}

/// The fragments around the matching words, without their marks; empty if there are none.
fn passage(object: &Value, places: &[String]) -> String {
    let fragments = |place: &String| match at(object, place)? {
        Value::Array(values) => {
            let texts =
                values.iter().filter_map(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
            Some(texts.collect::<Vec<_>>().join(GAP))
        }
        value => text(value),
    };
    let found = places.iter().filter_map(fragments).find(|text| !text.trim().is_empty());
    found.unwrap_or_default().replace(MARKS, "")
}

/// The text at a pointer; texts of several items have a blank line between them.
fn text_at(value: &Value, pointer: &str) -> Option<String> {
    let Some((list, rest)) = pointer.split_once(EACH) else { return text(at(value, pointer)?) };
    let texts = at(value, list)?.as_array()?.iter().filter_map(|item| text_at(item, rest));
    Some(texts.collect::<Vec<_>>().join("\n\n"))
}

/// The value at a pointer whose steps may be paths with dots.
fn at<'v>(value: &'v Value, pointer: &str) -> Option<&'v Value> {
    let mut steps = pointer.split('/').skip(1).map(|step| {
        let is_escaped = step.contains('~');
        if is_escaped { Cow::Owned(step.replace("~1", "/").replace("~0", "~")) } else { Cow::Borrowed(step) }
    });
    steps.try_fold(value, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        _ => value.get(&*step).or_else(|| step.split('.').try_fold(value, |value, name| value.get(name))),
    })
}

/// The document asked for, among the results of a search for it.
fn matching(found: Vec<SearchHit>, query: DocumentQuery<'_>) -> Option<SearchHit> {
    let is_called = |found: &SearchHit, title: &str| {
        clean_title(&found.title).to_lowercase() == clean_title(title).to_lowercase()
    };
    let mut found = found.into_iter();
    match query {
        DocumentQuery::Id(id) => found.find(|found| found.id.own() == Some(id)),
        DocumentQuery::Title(title) => found.find(|found| is_called(found, title)),
        DocumentQuery::Section { title, heading } => {
            let mut passages: Vec<SearchHit> = found.filter(|found| is_called(found, title)).collect();
            let at = passages.iter().position(|passage| passage.is_under(heading)).unwrap_or(0);
            (at < passages.len()).then(|| passages.swap_remove(at))
        }
    }
}

/// A value as text: a string, a number (ids come as both), or a list of these, one per line.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => {
            let number = number.to_string();
            // Some engines store all numbers as floats.
            Some(number.strip_suffix(".0").unwrap_or(&number).to_owned())
        }
        Value::Array(values) => {
            let lines: Vec<String> = values.iter().filter_map(text).collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => None,
    }
}
