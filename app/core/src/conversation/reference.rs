//! Documents that a question names.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A document that a message refers to.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DocumentReference {
    /// The text between the brackets of `[[…]]`, without an alias after `|`; `None` if a search brought the document.
    pub wikilink: Option<String>,
    /// The id that `/api/documents/{id}` takes; `None` where there is no such document, or it could not be looked up.
    pub id: Option<String>,
    /// Why it could not be looked up; `None` where the knowledge base was asked.
    pub lookup_error: Option<String>,
    /// Its id in the knowledge base, if that differs from `id`; sources are compared by it.
    pub kb_id: Option<String>,
    /// Its title, cleaned; the text that the person wrote if no document is known.
    pub title: String,
    /// How it came to be named.
    #[serde(default)]
    pub kind: ReferenceKind,
    /// Its safe address on the web, where it has one.
    pub url: Option<String>,
    /// A summary in a sentence or a short paragraph, once it is known.
    pub summary: Option<String>,
    /// The beginning of the part that is meant: of the section after `#`, else of the document.
    pub context_snippet: Option<String>,
}

impl DocumentReference {
    /// Whether no document is known for it: there is none, or it could not be looked up.
    pub fn is_broken(&self) -> bool {
        self.id.is_none()
    }
}

/// How a document came to be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceKind {
    /// A person named it.
    Direct,
    /// A search or a tool brought it.
    #[default]
    #[serde(other)]
    Search,
}
