//! Notices about an answer, stored with it.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub kind: NoticeKind,
    /// Shown to the person.
    pub message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The knowledge base gave nothing, or could not be asked: the message names why.
    WithoutKnowledgeBase,
    /// The oldest exchanges did not fit into the request.
    HistoryLeftOut,
    /// Part of the documents did not fit into the request.
    DocumentsLeftOut,
    /// Some of the documents that the question names were not looked up.
    ReferencesLeftOut,
    /// The answer ends where the model's length limit did.
    CutAtLength,
    /// The model server's filter ended the answer.
    ContentFiltered,
    /// Parts of the stream could not be read and were skipped.
    UnreadableEvents,
    /// The model server refuses tools; the request was sent again without them.
    ToolsRefused,
    /// The model asked for tools until the limit; it answered without more of them.
    ToolRoundsUsedUp,
    /// Older exchanges could not be summarised.
    NotCompressed,
    /// The model refused to answer.
    Refused,
    /// The model was to answer from the documents alone, and nothing of its answer is in them.
    NotInDocuments,
    /// A remark of a step that was added, or a kind that a newer version saved.
    #[serde(other)]
    Other,
}

impl Notice {
    /// A remark of this kind in these words.
    pub fn new(kind: NoticeKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}
