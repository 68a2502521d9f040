//! A turn's request and response.

use std::rc::Rc;

use crate::{
    conversation::{Answer, Attachment, ExchangeId, Notice, SessionId, SessionSettings},
    summary::SummaryPlan,
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
    /// The document that is to be summarised, instead of answering from a search.
    pub summary: Option<Rc<SummaryPlan>>,
}

/// The result of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnResponse {
    pub session_id: SessionId,
    pub exchange_id: ExchangeId,
    /// In milliseconds since 1970.
    pub asked_ms: u64,
    pub answer: Answer,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
}
