//! Replies of Meilisearch: `{"hits":[{…,"_formatted":{…}}]}`, and a document as it was indexed.

use serde_json::Value;

use super::{DocumentQuery, Lookup, ReplyError, ReplyReader, SearchHit, result};
use crate::wire::{DocumentList, RetrievalFields};

/// Reads replies of the kind `meilisearch`.
pub(super) struct MeilisearchReplies;

impl ReplyReader for MeilisearchReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let hits = reply.get("hits").and_then(Value::as_array).ok_or(ReplyError::Shape)?;
        result::each(hits, &|hit| {
            let mut found = result::read(hit, fields);
            // The text cropped around the matching words.
            let cropped = hit.get("_formatted").and_then(|hit| result::field(hit, &fields.text));
            if let Some(cropped) = cropped.filter(|text| !text.trim().is_empty()) {
                found.text = cropped;
            }
            result::identified(found)
        })
    }

    fn document(&self, reply: &Value, query: DocumentQuery<'_>, fields: &RetrievalFields) -> Lookup {
        match query {
            DocumentQuery::Title(_) | DocumentQuery::Section { .. } => {
                Ok(result::matching(self.results(reply, fields)?, query))
            }
            DocumentQuery::Id(_) if !reply.is_object() => Err(ReplyError::Shape),
            DocumentQuery::Id(_) => {
                let found = result::identified(result::read(reply, fields));
                found.map(Some).ok_or(ReplyError::Fields)
            }
        }
    }

    fn documents(&self, reply: &Value, fields: &RetrievalFields) -> Result<DocumentList, ReplyError> {
        let count = reply.get("total").and_then(Value::as_u64).ok_or(ReplyError::Shape)?;
        let documents = reply.get("results").and_then(Value::as_array).into_iter().flatten();
        let titles = documents.map(|document| result::read(document, fields).title).collect();
        Ok(DocumentList { count, titles, ..DocumentList::default() })
    }
}
