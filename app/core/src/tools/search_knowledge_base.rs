//! The tool that searches the knowledge base.

use futures::future::LocalBoxFuture;
use serde_json::{Value, json};

use super::{Tool, ToolContext, ToolError, ToolResult};
use crate::{
    prompt::{choose, documents_block},
    turn::TurnState,
    wire::{FunctionSpec, RetrievalKind, ToolSpec},
};

/// The longest query, in bytes.
const MAX_QUERY: usize = 2000;

/// Searches the knowledge base; what it finds joins the turn's sources.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchKnowledgeBase;

impl Tool for SearchKnowledgeBase {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            kind: "function".into(),
            function: FunctionSpec {
                name: "search_knowledge_base".into(),
                description: include_str!("../../prompts/search_knowledge_base.md").trim().into(),
                parameters: json!({
                    "type": "object",
                    "properties": {
                        "query": { "type": "string", "description": "What to search for, in full words." }
                    },
                    "required": ["query"],
                    "additionalProperties": false
                }),
            },
        }
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.config.public.retrieval.kind != RetrievalKind::None
    }

    fn call<'a>(
        &'a self,
        turn: &'a mut TurnState<'_>,
        arguments: &'a Value,
    ) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let query = query(arguments)?;
            let documents = turn.search(query).await.map_err(|error| ToolError(error.to_string()))?;
            if documents.is_empty() {
                return Ok(ToolResult { content: "Nothing was found for this query.".into(), found: 0 });
            }
            let model = turn.config.model().unwrap_or_default();
            // A tenth stays free for the call's own framing.
            let free = turn.room.saturating_sub(turn.tokens);
            let free = free - free / 10;
            let chosen = choose(turn.world.tokenizer.as_ref(), model, free, &documents, query).await;
            if chosen.documents.is_empty() {
                return Err(ToolError("What was found has no room in this request.".into()));
            }
            Ok(ToolResult { content: documents_block(&chosen.documents), found: documents.len() })
        })
    }
}

fn query(arguments: &Value) -> Result<&str, ToolError> {
    let Some(query) = arguments.get("query").and_then(Value::as_str).map(str::trim) else {
        return Err(ToolError("The arguments need a text named 'query'.".into()));
    };
    if query.is_empty() || query.len() > MAX_QUERY {
        return Err(ToolError("The query must have between 1 and 2000 characters.".into()));
    }
    Ok(query)
}
