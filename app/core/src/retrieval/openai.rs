//! Replies about a vector store: `{"data":[{"file_id","filename","attributes"?,"content":[{"text"}]}]}`, and a
//! file's content as a list of such texts.

use serde_json::Value;

use super::{DocumentQuery, Lookup, ReplyError, ReplyReader, SearchHit, result};
use crate::wire::RetrievalFields;

/// Reads replies of the kind `openai`.
pub(super) struct OpenAiReplies;

impl ReplyReader for OpenAiReplies {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError> {
        let data = reply.get("data").and_then(Value::as_array).ok_or(ReplyError::Shape)?;
        // The operator cannot configure the names of these fields.
        result::each(data, &|file| result::identified(found(file, file.get("content")?, fields)))
            .map_err(|_| ReplyError::Shape)
    }

    fn document(&self, reply: &Value, query: DocumentQuery<'_>, fields: &RetrievalFields) -> Lookup {
        // The API reference uses `content` in its example and `data` in its schema.
        let content = reply.get("content").or_else(|| reply.get("data")).ok_or(ReplyError::Shape)?;
        let mut found = found(reply, content, fields);
        if let (DocumentQuery::Id(id), true) = (query, found.id.is_empty()) {
            id.clone_into(&mut found.id);
        }
        result::identified(found).map(Some).ok_or(ReplyError::Shape)
    }
}

fn found(file: &Value, content: &Value, fields: &RetrievalFields) -> SearchHit {
    let mut found = result::read(file.get("attributes").unwrap_or(&Value::Null), fields);
    found.id = result::field(file, "file_id").unwrap_or_default();
    if found.title.is_empty() {
        found.title = result::field(file, "filename").unwrap_or_default();
    }
    let texts = content.as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<&str> = texts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
    found.text = texts.join("\n\n");
    found
}
