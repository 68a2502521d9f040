//! The tool that searches the knowledge base.

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec},
};
use crate::wire::ToolSpec;

/// Searches the knowledge base; the results join the turn's sources.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchKnowledgeBase;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    query: String,
}

impl Tool for SearchKnowledgeBase {
    fn spec(&self) -> ToolSpec {
        let query = Parameter::text("query", "What to search for, in full words.").required();
        tool_spec("search_knowledge_base", include_str!("../../prompts/search_knowledge_base.md"), &[query])
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search()
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { query } = call.arguments().ok()?;
        Some(CallLabel::quoting(&query, messages::tools::search))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { query } = call.arguments()?;
            let found = call.turn.search(&query).await?;
            if found.is_empty() {
                let scope = call.turn.scope();
                let limits = scope.for_model(&call.turn.config.public.bases);
                let text = if scope.is_everywhere() {
                    "Nothing was found for this query.".to_owned()
                } else {
                    format!("Nothing was found for this query. The person has limited searches to: {limits}.")
                };
                return Ok(ToolResult::text(text, 0));
            }
            Ok(ToolResult::documents(found, &query))
        })
    }
}
