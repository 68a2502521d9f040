//! Shared by most kinds: results are objects with fields of their own or in `metadata`.

use serde_json::Value;

use super::{DocumentQuery, ReplyError, SearchHit};
use crate::{
    text::{FNV_BASIS, clean_title, fnv1a},
    wire::RetrievalFields,
};

/// Reads a result by the configured field names. Missing fields stay empty.
pub(super) fn read(object: &Value, fields: &RetrievalFields) -> SearchHit {
    let metadata = object.get("metadata").unwrap_or(&Value::Null);
    let all = |name: &str| [field(object, name), field(metadata, name)].into_iter().flatten();
    let first = |name: &str| all(name).find(|text| !text.trim().is_empty());
    SearchHit {
        id: first(&fields.id).unwrap_or_default(),
        title: first(&fields.title).unwrap_or_default(),
        heading: all("heading").map(|heading| clean_title(&heading)).find(|heading| !heading.is_empty()),
        text: first(&fields.text).unwrap_or_default(),
        addresses: all(&fields.url).chain(all("article_url")).collect(),
        kb_id: first(&fields.kb_id).map(|id| id.trim().to_owned()),
    }
}

/// The text of a field, whose name may be a path with dots.
pub(super) fn field(object: &Value, name: &str) -> Option<String> {
    object
        .get(name)
        .or_else(|| name.split('.').try_fold(object, |object, name| object.get(name)))
        .and_then(text)
}

/// The results that `read` accepts; an error if it accepts none of a list that is not empty.
pub(super) fn each(
    list: &[Value],
    read: &dyn Fn(&Value) -> Option<SearchHit>,
) -> Result<Vec<SearchHit>, ReplyError> {
    let found: Vec<SearchHit> = list.iter().filter_map(read).collect();
    if found.is_empty() && !list.is_empty() { Err(ReplyError::Fields) } else { Ok(found) }
}

/// The result with an id, which is a hash of its text if the engine gave none; `None` if it has no text.
pub(super) fn identified(mut found: SearchHit) -> Option<SearchHit> {
    if found.text.trim().is_empty() {
        return None;
    }
    if found.id.is_empty() {
        found.id = content_id(&found);
    }
    Some(found)
}

/// The document asked for, among the results of a search for it.
pub(super) fn matching(found: Vec<SearchHit>, query: DocumentQuery<'_>) -> Option<SearchHit> {
    let is_called = |found: &SearchHit, title: &str| {
        clean_title(&found.title).to_lowercase() == clean_title(title).to_lowercase()
    };
    let mut found = found.into_iter();
    match query {
        DocumentQuery::Id(id) => found.find(|found| found.id == id),
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

/// A hash of title and text, so that a passage has the same id in each search.
fn content_id(found: &SearchHit) -> String {
    let parts = [found.title.as_str(), found.text.as_str()];
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    format!("passage-{}", fnv1a(FNV_BASIS, bytes))
}

#[cfg(test)]
mod tests {
    use super::{SearchHit, identified};

    #[test]
    fn ids_of_stored_passages_stay_the_same() {
        let (title, text) = ("Leave".to_owned(), "Apply by form.".to_owned());
        let found = identified(SearchHit { title, text, ..SearchHit::default() });
        assert_eq!(found.map(|found| found.id).as_deref(), Some("passage-15963310421698963615"));
    }
}
