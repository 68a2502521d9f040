//! No knowledge base: nothing is ever found.

use serde_json::Value;

use super::{Reader, SearchHit, Wanted, Wrong};
use crate::wire::RetrievalFields;

/// Reads nothing.
pub(super) struct Nothing;

impl Reader for Nothing {
    fn results(&self, _reply: &Value, _fields: &RetrievalFields) -> Result<Vec<SearchHit>, Wrong> {
        Ok(Vec::new())
    }

    fn document(
        &self,
        _reply: &Value,
        _wanted: Wanted<'_>,
        _fields: &RetrievalFields,
    ) -> Result<Option<SearchHit>, Wrong> {
        Err(Wrong::Shape)
    }
}
