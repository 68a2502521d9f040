//! The project's own shape of replies: `{"results":[{"id","title","text","url"?,"metadata"?}]}`.

use serde_json::Value;

use super::{Found, Reader};
use crate::sources::clean_title;

/// Reads replies of the kinds `footnote` and `embedded`.
pub(super) struct Footnote;

impl Reader for Footnote {
    fn results(&self, body: &[u8]) -> Option<Vec<Found>> {
        let reply: Value = serde_json::from_slice(body).ok()?;
        let results = reply.get("results")?.as_array()?;
        let found: Vec<Found> = results.iter().filter_map(found).collect();
        // Some results of another shape are passed over; if all are, it is the reply that is wrong.
        if found.is_empty() && !results.is_empty() { None } else { Some(found) }
    }

    fn document(&self, body: &[u8]) -> Option<Found> {
        found(&serde_json::from_slice(body).ok()?)
    }
}

/// One result or document. It needs an id and a text; a title may be missing.
fn found(result: &Value) -> Option<Found> {
    let metadata = result.get("metadata").unwrap_or(&Value::Null);
    let of = |object: &Value, name: &str| object.get(name).and_then(text);
    let either = |name: &str| [of(result, name), of(metadata, name)].into_iter().flatten();
    let addresses = either("url").chain(either("article_url")).collect();
    Some(Found {
        id: of(result, "id").filter(|id| !id.is_empty())?,
        title: of(result, "title").unwrap_or_default(),
        heading: either("heading").map(|heading| clean_title(&heading)).find(|heading| !heading.is_empty()),
        text: of(result, "text").filter(|text| !text.trim().is_empty())?,
        addresses,
        kb_id: either("kbId").map(|id| id.trim().to_owned()).find(|id| !id.is_empty()),
    })
}

/// Text, or a number as text: ids come as both.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
