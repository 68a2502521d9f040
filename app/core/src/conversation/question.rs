//! Questions.

use serde::{Deserialize, Serialize};

use super::{AttachedFile, DocumentReference, MessageTokens, OtherFields};

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
