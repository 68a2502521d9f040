//! Questions, and the documents that they name.

use footnote_words::courtesy;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{AttachedFile, DocumentId, OtherFields};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// As it was typed.
    pub text: String,
    /// Its texts before it was edited, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// In milliseconds since 1970.
    #[serde(default)]
    pub asked_ms: u64,
    /// `None` until counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<MessageTokens>,
    /// The documents it names, in order, each once; also those that do not exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<DocumentReference>,
    /// The files that were attached to it, in order, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachedFile>,
    /// The document that it asks to summarise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary_of: Option<DocumentId>,
    /// The exchange was deleted; only its number is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

impl Question {
    /// A question asked at this time.
    pub fn new(text: impl Into<String>, asked_ms: u64) -> Self {
        Self { text: text.into(), asked_ms, ..Self::default() }
    }
}

/// A document that a message refers to.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DocumentReference {
    /// The text between the brackets of `[[…]]`, without an alias after `|`; `None` if a search brought the document.
    pub wikilink: Option<String>,
    /// `None` where there is no such document, or it could not be looked up.
    pub id: Option<DocumentId>,
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

/// A message's tokens, in the encoding of the model that was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageTokens {
    /// Its own words.
    pub token_count: u32,
    /// With the references that were sent beside it and the chat format's framing.
    pub augmented_token_count: u32,
    /// Tool calls and their results.
    #[serde(default)]
    pub tool_tokens: u32,
    /// The encoding that counted, such as `o200k_base`; none where it is an estimate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

/// Whether a message is no question about documents, like "hello", "thank you very much" or a smile: no search is missed
/// then, and what was found for it does not matter.
pub fn is_remark(question: &str) -> bool {
    let has_words = question.contains(char::is_alphanumeric);
    courtesy(question).is_some() || !has_words && !question.contains(['?', '？', '؟'])
}

#[cfg(test)]
mod tests {
    use super::is_remark;

    #[test]
    fn remarks_ask_nothing() {
        let check = |message: &str, expect: bool| assert_eq!(is_remark(message), expect, "{message}");
        for remark in ["ok", "Hello", "Thank you very much for your help!", "谢谢你的帮助", "👍", "…"]
        {
            check(remark, true);
        }
        for question in ["?", "Expenses", "Parental leave", "Halloween", "Thanks! How long is parental leave"]
        {
            check(question, false);
        }
    }
}
