//! The project's own shape of replies: `{"results":[{"id","title","text","url"?,"metadata"?}]}`.

use serde::Deserialize as _;
use serde_json::Value;

use super::{DocumentQuery, Lookup, ReplyError, ReplyReader, SearchHit, result};
use crate::wire::{DocumentList, RetrievalFields};

/// Reads replies of the kinds `footnote` and `embedded`.
pub(super) struct FootnoteReplies;

impl ReplyReader for FootnoteReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let results = reply.get("results").and_then(Value::as_array).ok_or(ReplyError::Shape)?;
        result::each(results, &|object| found(object, fields))
    }

    /// The server has compared titles, and may know a document by several.
    fn document(&self, reply: &Value, _query: DocumentQuery<'_>, fields: &RetrievalFields) -> Lookup {
        found(reply, fields).map(Some).ok_or(ReplyError::Shape)
    }

    fn documents(&self, reply: &Value, _fields: &RetrievalFields) -> Result<DocumentList, ReplyError> {
        DocumentList::deserialize(reply).map_err(|_| ReplyError::Shape)
    }
}

/// One result or document. It needs an id and a text; a title may be missing.
fn found(object: &Value, fields: &RetrievalFields) -> Option<SearchHit> {
    let found = result::read(object, fields);
    (!found.id.is_empty() && !found.text.trim().is_empty()).then_some(found)
}
