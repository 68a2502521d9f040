//! Replies of Elasticsearch, and of `OpenSearch` and Quickwit, which answer like it:
//! `{"hits":{"hits":[{"_id","_source","highlight"?}]}}`, and a document as one such hit.

use serde_json::Value;

use super::{DocumentQuery, Lookup, ReplyError, ReplyReader, SearchHit, result};
use crate::wire::{DocumentList, RetrievalFields};

/// Private-use characters before and after each matching word, which the proxy requests.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];
/// Separates fragments of one text.
const GAP: &str = "\n…\n";

/// Reads replies of the kind `elasticsearch`.
pub(super) struct ElasticsearchReplies;

impl ReplyReader for ElasticsearchReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let hits = reply.get("hits").and_then(|hits| hits.get("hits")).and_then(Value::as_array);
        result::each(hits.ok_or(ReplyError::Shape)?, &|hit| {
            let mut found = found(hit, fields)?;
            if let Some(passage) = passage(hit, &fields.text) {
                found.text = passage;
            }
            result::identified(found)
        })
    }

    fn document(&self, reply: &Value, query: DocumentQuery<'_>, fields: &RetrievalFields) -> Lookup {
        // The proxy looks up titles, and ids in a field of their own, by a search.
        if reply.get("hits").is_some() {
            return Ok(result::matching(self.results(reply, fields)?, query));
        }
        let found = found(reply, fields).ok_or(ReplyError::Shape)?;
        result::identified(found).map(Some).ok_or(ReplyError::Fields)
    }

    fn documents(&self, reply: &Value, fields: &RetrievalFields) -> Result<DocumentList, ReplyError> {
        let hits = reply.get("hits").ok_or(ReplyError::Shape)?;
        // OpenSearch and Quickwit can give the number by itself.
        let count = hits.get("total").and_then(|total| total.get("value").unwrap_or(total).as_u64());
        let titles = hits.get("hits").and_then(Value::as_array).into_iter().flatten();
        let titles = titles.filter_map(|hit| Some(found(hit, fields)?.title)).collect();
        Ok(DocumentList { count: count.ok_or(ReplyError::Shape)?, titles, ..DocumentList::default() })
    }
}

fn found(hit: &Value, fields: &RetrievalFields) -> Option<SearchHit> {
    let mut found = result::read(hit.get("_source")?, fields);
    if found.id.is_empty() {
        found.id = result::field(hit, "_id").unwrap_or_default();
    }
    Some(found)
}

/// The fragments around the matching words, without their marks.
fn passage(hit: &Value, field: &str) -> Option<String> {
    let fragments = hit.get("highlight")?.get(field)?.as_array()?;
    let fragments: Vec<&str> =
        fragments.iter().filter_map(Value::as_str).map(str::trim).filter(|text| !text.is_empty()).collect();
    (!fragments.is_empty()).then(|| fragments.join(GAP).replace(MARKS, ""))
}
