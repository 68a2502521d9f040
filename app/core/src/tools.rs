//! Tools that the model may call. One file a tool; the graph says which there are.

mod retrieve_past_answer;
mod search_knowledge_base;

use futures::future::LocalBoxFuture;

pub use retrieve_past_answer::RetrievePastAnswer;
pub use search_knowledge_base::SearchKnowledgeBase;

use crate::{
    turn::{TurnConfig, TurnState},
    wire::ToolSpec,
};

/// Something the model may ask for while it answers.
pub trait Tool {
    /// What the model is told of it.
    fn spec(&self) -> ToolSpec;

    /// Whether it is offered in this request.
    fn offered(&self, context: ToolContext<'_>) -> bool;

    /// Whether it stays when there are more tools than their budget has room for.
    fn is_core(&self) -> bool {
        false
    }

    /// Does what was asked. The arguments are the model's, so they may be anything; an error's text
    /// goes back to the model, which can try again.
    fn call<'a>(
        &'a self,
        turn: &'a mut TurnState<'_>,
        arguments: &'a serde_json::Value,
    ) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>>;
}

/// What is known when tools are offered.
#[derive(Debug, Clone, Copy)]
pub struct ToolContext<'a> {
    /// The settings.
    pub config: &'a TurnConfig,
    /// Earlier exchanges are not sent word for word: they were compressed, or have no room.
    pub earlier_left_out: bool,
}

/// What a tool gives back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// For the model.
    pub content: String,
    /// How many results there are, for the person.
    pub found: usize,
}

/// Why a tool gave nothing, in words for the model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ToolError(pub String);
