//! The tool that lists the documents of this conversation.

use std::cmp::Reverse;

use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult, TurnView,
    arguments::{Parameter, tool_spec},
    seen_documents::{self, SeenDocument},
};
use crate::{
    ports::CharacterEstimate,
    prompt::escaped,
    text::{overlap, words},
    wire::ToolSpec,
};

/// Maximum documents listed.
const MAX_DOCUMENTS: usize = 10;

/// Maximum exchanges listed for a document.
const MAX_EXCHANGES: usize = 5;

/// Lists documents that were found, cited or named before, by topic.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecallReferences;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    topic: String,
}

impl Tool for RecallReferences {
    fn spec(&self) -> ToolSpec {
        let topic =
            Parameter::text("topic", "What the documents should be about, in a few words.").required();
        tool_spec("recall_references", include_str!("../../prompts/recall_references.md"), &[topic])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search() && context.earlier_documents
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { topic } = call.arguments().ok()?;
        Some(CallLabel::quoting("Looking", "Looked", "for this conversation's documents about", &topic))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { topic } = call.arguments()?;
            Ok(recall(call.turn, &topic, call.room))
        })
    }
}

fn recall(turn: &TurnView<'_>, topic: &str, room: u32) -> ToolResult {
    let asked = words(topic);
    let shared = |known: &SeenDocument| {
        let passages = known.passages.iter().map(|passage| overlap(&asked, &passage.text)).max();
        let questions = known.exchanges.iter().filter_map(|id| {
            let exchanges = &turn.history.exchanges;
            let at = exchanges.binary_search_by_key(id, |exchange| exchange.id).ok()?;
            exchanges.get(at).map(|exchange| overlap(&asked, &exchange.question.text))
        });
        2 * overlap(&asked, &known.title) + passages.unwrap_or(0) + questions.max().unwrap_or(0)
    };
    let documents = seen_documents::seen_documents(turn).into_iter();
    let mut documents: Vec<_> = documents.map(|known| (shared(&known), known)).collect();
    documents.retain(|(shared, _)| *shared > 0);
    documents.sort_by_key(|(shared, known)| Reverse((*shared, known.cited)));
    let mut text = String::new();
    let mut count = 0;
    for (_, known) in documents.iter().take(MAX_DOCUMENTS) {
        let line = line(known);
        if CharacterEstimate::estimate(&format!("{text}{line}")).tokens > room {
            break;
        }
        text.push_str(&line);
        count += 1;
    }
    if count == 0 {
        text.push_str("No document of this conversation is about this.");
    }
    ToolResult::text(text.trim_end(), count)
}

fn line(known: &SeenDocument) -> String {
    let id = known.ids.first().map(String::as_str).unwrap_or_default();
    let cited = known.cited.to_string();
    let mut line = String::from("<reference id=\"");
    line.extend([&escaped(id), "\" title=\"", &escaped(&known.title), "\" cited=\"", &cited]);
    if !known.exchanges.is_empty() {
        let exchanges = known.exchanges.iter().take(MAX_EXCHANGES).map(ToString::to_string);
        line.extend(["\" exchanges=\"", &exchanges.collect::<Vec<_>>().join(", ")]);
    }
    line.push_str("\"/>\n");
    line
}
