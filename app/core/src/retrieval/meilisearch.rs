//! Replies of Meilisearch: `{"hits":[{…,"_formatted":{…}}]}`, and a document as it was put in.

use serde_json::Value;

use super::{Reader, SearchHit, Wanted, Wrong, result};
use crate::wire::RetrievalFields;

/// Reads replies of the kind `meilisearch`.
pub(super) struct Meilisearch;

impl Reader for Meilisearch {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, Wrong> {
        let hits = reply.get("hits").and_then(Value::as_array).ok_or(Wrong::Shape)?;
        result::each(hits, &|hit| {
            let mut found = result::read(hit, fields);
            // The words around those that match, as many as the proxy asked for.
            let cropped = hit.get("_formatted").and_then(|hit| result::field(hit, &fields.text));
            if let Some(cropped) = cropped.filter(|text| !text.trim().is_empty()) {
                found.text = cropped;
            }
            result::identified(found)
        })
    }

    fn document(
        &self,
        reply: &Value,
        wanted: Wanted<'_>,
        fields: &RetrievalFields,
    ) -> Result<Option<SearchHit>, Wrong> {
        match wanted {
            Wanted::Title(_) | Wanted::Section { .. } => {
                Ok(result::wanted(self.results(reply, fields)?, wanted))
            }
            Wanted::Id(_) if !reply.is_object() => Err(Wrong::Shape),
            Wanted::Id(_) => {
                let found = result::identified(result::read(reply, fields));
                found.map(Some).ok_or(Wrong::Fields)
            }
        }
    }
}
