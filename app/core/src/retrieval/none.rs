//! No knowledge base: searches find nothing.

use serde_json::Value;

use super::{ReplyError, ReplyReader, SearchHit};
use crate::wire::RetrievalFields;

pub(super) struct NoReplies;

impl ReplyReader for NoReplies {
    fn results(&self, _reply: &Value, _fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        Ok(Vec::new())
    }
}
