//! Replies of an external knowledge base by Dify's protocol: `{"records":[{"content","title","metadata"?}]}`.

use serde_json::Value;

use super::{DocumentQuery, ReplyError, ReplyReader, SearchHit, result};
use crate::wire::RetrievalFields;

/// Reads replies of the kind `dify`.
pub(super) struct DifyReplies;

impl ReplyReader for DifyReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let records = reply.get("records").and_then(Value::as_array).ok_or(ReplyError::Shape)?;
        result::each(records, &|record| result::identified(result::read(record, fields)))
    }

    /// This protocol has searches only.
    fn document(
        &self,
        _reply: &Value,
        _query: DocumentQuery<'_>,
        _fields: &RetrievalFields,
    ) -> Result<Option<SearchHit>, ReplyError> {
        Err(ReplyError::Shape)
    }
}
