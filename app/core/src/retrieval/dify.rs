//! Replies of an external knowledge base by Dify's protocol: `{"records":[{"content","title","metadata"?}]}`.

use serde_json::Value;

use super::{ReplyError, ReplyReader, SearchHit, result};
use crate::wire::RetrievalFields;

/// Reads replies of the kind `dify`, whose protocol has searches only.
pub(super) struct DifyReplies;

impl ReplyReader for DifyReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let records = reply.get("records").and_then(Value::as_array).ok_or(ReplyError::Shape)?;
        result::each(records, &|record| result::identified(result::read(record, fields)))
    }
}
