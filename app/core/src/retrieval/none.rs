//! No knowledge base: searches find nothing.

use serde_json::Value;

use super::{DocumentQuery, ReplyError, ReplyReader, SearchHit};
use crate::wire::RetrievalFields;

pub(super) struct NoReplies;

impl ReplyReader for NoReplies {
    fn results(&self, _reply: &Value, _fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        Ok(Vec::new())
    }

    fn document(
        &self,
        _reply: &Value,
        _query: DocumentQuery<'_>,
        _fields: &RetrievalFields,
    ) -> Result<Option<SearchHit>, ReplyError> {
        Err(ReplyError::Shape)
    }
}
