//! A turn's request and response.

use std::rc::Rc;

use serde::Serialize;

use crate::{
    conversation::{
        AnswerState, Attachment, CitationCheck, ExchangeId, MadeBy, Notice, SessionId, SessionSettings,
        Source, Thoughts, ToolCallRecord, TurnError,
    },
    wire::{FinishReason, Usage},
};

/// A question, with everything that its turn needs.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnRequest {
    /// It need not be stored yet.
    pub session: SessionId,
    pub question: String,
    /// The exchange to answer anew, for Retry, Regenerate, Edit and Continue.
    pub replace: Option<ExchangeId>,
    /// The settings that the person chose for the conversation, to be saved with it.
    pub settings: SessionSettings,
    /// The search query, if the person gave one.
    pub query: Option<String>,
    /// Continue the answer of the exchange to replace, instead of writing a new one. Its question stays as it was asked.
    pub continue_answer: bool,
    /// The files that were attached to the question.
    pub attachments: Vec<Rc<Attachment>>,
    /// Remarks that the answer begins with.
    pub notices: Vec<Notice>,
}

/// The result of a turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnResponse {
    pub session_id: SessionId,
    pub exchange_id: ExchangeId,
    /// The answer's text, without its footer.
    pub text: String,
    /// The model's thoughts before the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thoughts: Option<Thoughts>,
    /// All sources that were found, with those that the text cites marked.
    pub sources: Vec<Source>,
    /// The search query, if it differs from the question.
    #[serde(rename = "searched")]
    pub search_query: Option<String>,
    /// Where was searched, in words, if that was limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched_in: Option<String>,
    pub tool_calls: Vec<ToolCallRecord>,
    pub checks: Vec<CitationCheck>,
    /// Tokens, as the model server counted them.
    pub usage: Option<Usage>,
    pub state: AnswerState,
    /// Why the model stopped.
    pub finish: Option<FinishReason>,
    pub notices: Vec<Notice>,
    /// The model, tokens and times of the answer.
    pub made_by: MadeBy,
    /// When the question was asked and when the answer was complete, in milliseconds since 1970.
    pub asked_ms: u64,
    pub answered_ms: u64,
    /// Why the answer is not complete.
    pub error: Option<TurnError>,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
}
