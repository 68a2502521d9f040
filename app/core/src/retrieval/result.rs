//! What most kinds have in common: a list of objects, each of which says what it is in fields of its own
//! or in its `metadata`.

use serde_json::Value;

use super::{DocumentQuery, ReplyError, SearchHit};
use crate::{text::clean_title, wire::RetrievalFields};

/// Reads what `object` says, by the names its fields have. Whatever is missing is empty.
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

/// The text in `object` under a name, which may be a path of names with dots between them.
pub(super) fn field(object: &Value, name: &str) -> Option<String> {
    object
        .get(name)
        .or_else(|| name.split('.').try_fold(object, |object, name| object.get(name)))
        .and_then(text)
}

/// All of `list` that `read` can read. Some of another shape are passed over; if all are, it is the reply that is wrong.
pub(super) fn each(
    list: &[Value],
    read: &dyn Fn(&Value) -> Option<SearchHit>,
) -> Result<Vec<SearchHit>, ReplyError> {
    let found: Vec<SearchHit> = list.iter().filter_map(read).collect();
    if found.is_empty() && !list.is_empty() { Err(ReplyError::Fields) } else { Ok(found) }
}

/// `found`, unless it has no text; with an id that stands for what it says where its engine gave none.
pub(super) fn identified(mut found: SearchHit) -> Option<SearchHit> {
    if found.text.trim().is_empty() {
        return None;
    }
    if found.id.is_empty() {
        found.id = made_id(&found);
    }
    Some(found)
}

/// The one that was asked for, among those that an engine found for it.
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

/// Text, or a number as text: ids come as both; or a list of these, line by line.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => {
            let number = number.to_string();
            // Some engines keep each number as a fraction.
            Some(number.strip_suffix(".0").unwrap_or(&number).to_owned())
        }
        Value::Array(values) => {
            let lines: Vec<String> = values.iter().filter_map(text).collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => None,
    }
}

/// Title and text in one number (FNV-1a), so that the same passage has the same id in each search, and two
/// documents of one title have two.
fn made_id(found: &SearchHit) -> String {
    let parts = [found.title.as_str(), found.text.as_str()];
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    let number = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    ["passage-", &number.to_string()].concat()
}
