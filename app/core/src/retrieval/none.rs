//! No knowledge base: nothing is ever found.

use serde_json::Value;

use super::{DocumentQuery, Reader, ReplyError, SearchHit};
use crate::wire::RetrievalFields;

/// Reads nothing.
pub(super) struct Nothing;

impl Reader for Nothing {
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
