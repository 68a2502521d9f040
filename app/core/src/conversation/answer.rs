//! An answer and the state it is in.

use serde::{Deserialize, Serialize};

use super::{CitationCheck, MessageTokens, Notice, OtherFields, Source, TurnError, footer, listed};
use crate::wire::{FinishReason, Usage};

/// One answer of the model, whole or in part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// What the model wrote, as Markdown, without the Sources footer.
    pub text: String,
    /// How far it came.
    pub state: AnswerState,
    /// Why the model stopped, where it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<FinishReason>,
    /// Everything that was found for it, numbered; [`Source::cited`] and [`Source::given`] say what came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// What the knowledge base was asked before the answer, where these are other words than the question's.
    #[serde(default, rename = "searched", skip_serializing_if = "Option::is_none")]
    pub search_query: Option<String>,
    /// What was found out about its citations, those of them that could be checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CitationCheck>,
    /// The tools the model called, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCallRecord>,
    /// Tokens as the model server counted them, over all requests of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Its own tokens, once they are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<MessageTokens>,
    /// What a reader should know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// The model that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Why it is not complete, when it failed or was interrupted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<TurnError>,
    /// When it was last written to, in milliseconds since 1970.
    #[serde(default)]
    pub answered_ms: u64,
    /// Answers that Regenerate or Retry replaced, oldest first, without their own `earlier`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Answer>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// How far an answer came. [`as_str`](Self::as_str) is the page's `data-state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerState {
    /// Still being written.
    Streaming,
    /// The model ended it.
    Complete,
    /// The person ended it.
    Stopped,
    /// The stream ended before the model did; the text is a part.
    Interrupted,
    /// There is no answer; [`Answer::error`] says why.
    Failed,
}

/// One call of a tool, as it is kept: the result itself is only in the sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCallRecord {
    /// The tool.
    pub name: String,
    /// Its arguments as the model wrote them.
    pub arguments: String,
    /// What came of it, in a few words.
    pub result: String,
    /// Tokens that the call and its result took of the request.
    #[serde(default)]
    pub tokens: u32,
}

impl Answer {
    /// An empty answer that is being written.
    pub fn streaming(now_ms: u64) -> Self {
        Self {
            text: String::new(),
            state: AnswerState::Streaming,
            finish: None,
            sources: Vec::new(),
            search_query: None,
            checks: Vec::new(),
            tool_calls: Vec::new(),
            usage: None,
            tokens: None,
            notices: Vec::new(),
            model: None,
            error: None,
            answered_ms: now_ms,
            earlier: Vec::new(),
            other: OtherFields::new(),
        }
    }

    /// The numbers that citations in the text may name.
    pub fn source_numbers(&self) -> Vec<u32> {
        self.sources.iter().map(|source| source.number).collect()
    }

    /// The sources under it, as [`listed`] gives them; none while there is no text, or it is still being written and its
    /// citations are not marked.
    pub fn listed_sources(&self) -> Vec<&Source> {
        if self.has_footer() { listed(&self.sources) } else { Vec::new() }
    }

    /// The text with its Sources footer: what is copied, exported and remembered.
    pub fn text_with_footer(&self) -> String {
        let footer = if self.has_footer() { footer(&self.sources) } else { String::new() };
        if footer.is_empty() { self.text.clone() } else { [self.text.trim_end(), "\n\n", &footer].concat() }
    }

    fn has_footer(&self) -> bool {
        self.state != AnswerState::Streaming && !self.text.trim().is_empty()
    }
}

impl AnswerState {
    /// The name used in `data-state` and in stored records.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Streaming => "streaming",
            Self::Complete => "complete",
            Self::Stopped => "stopped",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }
}
