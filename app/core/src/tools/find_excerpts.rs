//! The tool that searches within the documents that the conversation has seen.

use std::cmp::Reverse;

use futures::future::LocalBoxFuture;

use super::{
    Call, CallWords, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec},
    seen_documents::{self, SeenDocument},
};
use crate::{
    retrieval::SearchHit,
    text::{overlap, words},
    wire::ToolSpec,
};

/// Maximum passages.
const MAX_PASSAGES: usize = 6;

/// Finds passages of documents found before: search results among them, else stored passages that share words with the
/// query.
#[derive(Debug, Clone, Copy, Default)]
pub struct FindExcerpts;

impl Tool for FindExcerpts {
    fn spec(&self) -> ToolSpec {
        let query = Parameter::text("query", "What the passages should be about, in full words.").required();
        tool_spec("find_excerpts", include_str!("../../prompts/find_excerpts.md"), &[query])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search() && context.earlier_documents
    }

    fn words(&self, call: Call<'_>) -> Option<CallWords> {
        let query = call.text("query");
        Some(CallWords::quoting("Looking", "Looked", "through known documents for", query))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let query = call.text("query");
            let known = seen_documents::seen_documents(call.turn);
            if known.is_empty() {
                return Err(ToolError::new(
                    "there are no documents in this conversation yet",
                    "No documents were found in this conversation yet.",
                ));
            }
            let template = call.turn.config.public.kb_url_template.as_deref();
            // If the search fails, the stored passages remain.
            let found = call.turn.search(query).await.unwrap_or_default();
            let mut found: Vec<SearchHit> = found
                .into_iter()
                .filter(|found| known.iter().any(|known| known.contains(found, template)))
                .take(MAX_PASSAGES)
                .collect();
            if found.is_empty() {
                found = stored_passages(&known, query);
            }
            if found.is_empty() {
                return Ok(ToolResult::text(
                    "The documents of this conversation have nothing about this.",
                    0,
                ));
            }
            Ok(ToolResult::documents(found, query))
        })
    }
}

/// The stored passages that share words with the query, best first.
fn stored_passages(known: &[SeenDocument], query: &str) -> Vec<SearchHit> {
    let asked = words(query);
    let passages = known.iter().flat_map(|known| known.passages.iter().map(move |passage| (known, passage)));
    let shared = passages.map(|(known, passage)| (overlap(&asked, &passage.text), known, passage));
    let mut shared: Vec<_> = shared.filter(|(shared, ..)| *shared > 0).collect();
    shared.sort_by_key(|(shared, ..)| Reverse(*shared));
    let found = shared.into_iter().take(MAX_PASSAGES).map(|(_, known, passage)| SearchHit {
        id: passage.id.clone(),
        ..known.search_hit(passage.heading.clone(), passage.text.clone())
    });
    found.collect()
}
