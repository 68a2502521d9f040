//! A source of an answer.

use serde::{Deserialize, Serialize};

use super::OtherFields;
use crate::link::document_target;

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
    /// Whether the model was given something of it, in the prompt or by a tool; `false` in records that do not say.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
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
    /// The beginning of its text.
    pub text: String,
}

impl Source {
    /// Where its link goes: its own address, else the page's own view of the document.
    pub fn href(&self) -> String {
        document_target(self.url.as_deref(), &self.document_id).href
    }
}

impl Passage {
    /// Whether its text is a part only.
    pub(crate) fn is_shortened(&self) -> bool {
        self.text.ends_with('…')
    }
}

/// Marks the sources that a text cites, by their numbers.
pub(crate) fn mark_cited(sources: &mut [Source], numbers: &[u32]) {
    for source in sources {
        source.cited = numbers.contains(&source.number);
    }
}
