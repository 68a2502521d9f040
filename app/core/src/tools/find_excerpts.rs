//! The tool that searches within the documents that the conversation has seen.

use std::cmp::Reverse;

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult, TurnView,
    arguments::{Parameter, tool_spec},
    seen_documents::{self, SeenDocument},
};
use crate::{
    conversation::Passage,
    retrieval::SearchHit,
    text::{beginning, overlap, prefix, words},
    wire::ToolSpec,
};

/// Maximum passages.
const MAX_PASSAGES: usize = 6;

/// Maximum of those that are from attached files, if a search found others.
const MAX_ATTACHED: usize = 3;

/// Characters of a passage of an attached file; a longer paragraph is divided.
const PASSAGE_CHARS: usize = 800;

/// Finds passages of documents found before: search results among them, else stored passages that share words with the
/// query; and passages of attached files that share words with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct FindExcerpts;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    query: String,
}

impl Tool for FindExcerpts {
    fn spec(&self) -> ToolSpec {
        let query = Parameter::text("query", "What the passages should be about, in full words.").required();
        tool_spec("find_excerpts", include_str!("../../prompts/find_excerpts.md"), &[query])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.attachments || (context.may_search() && context.earlier_documents)
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { query } = call.arguments().ok()?;
        Some(CallLabel::quoting(&query, messages::tools::find_excerpts))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { query } = call.arguments()?;
            let known = seen_documents::seen_documents(call.turn);
            if known.is_empty() {
                return Err(ToolError::new(
                    messages::tools::no_documents_yet(),
                    "No documents were found in this conversation yet.",
                ));
            }
            let mut found = search(call.turn, &query, &known).await;
            if found.is_empty() {
                let passages = known.iter().flat_map(stored_passages).collect();
                found = best(passages, &query, MAX_PASSAGES);
            }
            let passages = known.iter().flat_map(|known| attached_passages(call, known)).collect();
            let most = if found.is_empty() { MAX_PASSAGES } else { MAX_ATTACHED };
            let attached = best(passages, &query, most);
            found.truncate(MAX_PASSAGES - attached.len());
            found.extend(attached);
            if found.is_empty() {
                return Ok(ToolResult::text(
                    "The documents of this conversation have nothing about this.",
                    0,
                ));
            }
            Ok(ToolResult::documents(found, &query))
        })
    }
}

/// Searches the knowledge base and keeps passages of known documents; a failed search finds none.
async fn search(turn: &TurnView<'_>, query: &str, known: &[SeenDocument]) -> Vec<SearchHit> {
    if !turn.config.tools_may_search() {
        return Vec::new();
    }
    let found = turn.search(query).await.unwrap_or_default().into_iter();
    let is_known = |found: &SearchHit| known.iter().any(|known| known.contains(found));
    found.filter(is_known).take(MAX_PASSAGES).collect()
}

/// The passages that share words with the query, best first.
fn best(passages: Vec<SearchHit>, query: &str, most: usize) -> Vec<SearchHit> {
    let asked = words(query);
    let shared = passages.into_iter().map(|passage| (overlap(&asked, &passage.text), passage));
    let mut shared: Vec<_> = shared.filter(|(shared, _)| *shared > 0).collect();
    shared.sort_by_key(|(shared, _)| Reverse(*shared));
    shared.into_iter().take(most).map(|(_, passage)| passage).collect()
}

/// The passages that were kept with earlier answers.
fn stored_passages(known: &SeenDocument) -> Vec<SearchHit> {
    let passages = known.passages.iter().filter(|_| known.attachment().is_none());
    let hit = |passage: &Passage| SearchHit {
        id: passage.id.clone(),
        ..known.search_hit(passage.heading.clone(), passage.text.clone())
    };
    passages.map(hit).collect()
}

/// The whole text of an attached file, in passages of some paragraphs.
fn attached_passages(call: Call<'_>, known: &SeenDocument) -> Vec<SearchHit> {
    let file = known.attachment().and_then(|id| call.turn.history.attachments.get(&id));
    let mut rest = file.map_or("", |file| file.text.trim());
    let mut passages = Vec::new();
    while !rest.is_empty() {
        let (passage, after) = rest.split_at(passage_end(rest));
        passages.push(known.search_hit(None, passage.trim().to_owned()));
        rest = after.trim_start();
    }
    passages
}

/// Where the passage at the beginning of a text ends: after the last paragraph that fits, else after what fits of the first.
fn passage_end(text: &str) -> usize {
    let fits = prefix(text, PASSAGE_CHARS);
    if fits.len() == text.len() {
        return text.len();
    }
    let paragraphs = fits.rfind("\n\n").filter(|end| *end > 0);
    paragraphs.unwrap_or_else(|| match beginning(text, PASSAGE_CHARS).len() {
        0 => fits.len(),
        end => end,
    })
}
