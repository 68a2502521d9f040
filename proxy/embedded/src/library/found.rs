//! A passage as the retrieval protocol returns it.

use serde::{Deserialize, Serialize};

/// A passage or a whole document, as the retrieval protocol returns it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FoundPassage {
    /// The document's path relative to the folder; for a passage, with `#` and the heading's slug.
    pub id: String,
    /// The document's title; for a passage, with its heading.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// The document's published address, from its front matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Relevance, comparable within one search only; `None` outside searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    pub metadata: PassageMetadata,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassageMetadata {
    /// The document's id, the same for all its passages.
    #[serde(rename = "kbId")]
    pub kb_id: String,
    /// The heading above a passage; empty before the first heading and for whole documents.
    pub heading: String,
    /// The document's path relative to the folder, with `/` between its parts.
    pub path: String,
    /// The document's published address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The front matter's tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What tells the document apart from others with its title or almost its text, such as "older version, 2024-03-01".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
}
