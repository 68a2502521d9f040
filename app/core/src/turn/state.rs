//! What a turn is given, works on, and gives back.

use serde::Serialize;

use super::TurnError;
use crate::{
    conversation::{AnswerState, ExchangeId, Notice, SessionId},
    sources::Source,
    wire::{FinishReason, PublicConfig, Usage},
};

/// What is asked, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRequest {
    /// The session; it need not exist yet.
    pub session: SessionId,
    /// The question.
    pub question: String,
    /// The exchange to answer anew, for Retry, Regenerate and Edit; its earlier answer is kept.
    pub replace: Option<ExchangeId>,
    /// Whether the conversation is kept and what was said before is sent along.
    pub use_memory: bool,
}

/// How turns are run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TurnConfig {
    /// The public settings.
    pub public: PublicConfig,
    /// The model chosen for this conversation, else the default one.
    pub model: Option<String>,
    /// When the knowledge base is searched.
    pub retrieve: RetrieveWhen,
}

/// When the knowledge base is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RetrieveWhen {
    /// Before every answer, and again when the model asks.
    #[default]
    Always,
    /// Only when the model asks.
    ByTool,
}

/// What came of a turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnResponse {
    /// The session.
    pub session_id: SessionId,
    /// The exchange.
    pub exchange_id: ExchangeId,
    /// The answer's text, without its footer.
    pub text: String,
    /// Its sources.
    pub sources: Vec<Source>,
    /// Tokens, as the model server counted them.
    pub usage: Option<Usage>,
    /// How far the answer came.
    pub state: AnswerState,
    /// Why the model stopped.
    pub finish: Option<FinishReason>,
    /// What a reader should know.
    pub notices: Vec<Notice>,
    /// Why it is not complete.
    pub error: Option<TurnError>,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
}

/// What the nodes of a turn read and write.
pub struct TurnState {
    done: Vec<String>,
}

impl TurnConfig {
    /// The model to ask: the one chosen, else the default, else the first on offer.
    pub fn model(&self) -> Option<&str> {
        let chosen = self.model.as_deref().or(self.public.default_model.as_deref());
        chosen.or_else(|| self.public.models.first().map(|model| model.id.as_str()))
    }
}
