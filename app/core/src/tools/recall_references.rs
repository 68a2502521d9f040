//! The tool that lists the documents of this conversation.

use std::cmp::Reverse;

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult, TurnView,
    arguments::{Parameter, tool_spec},
    fitting,
    seen_documents::{self, SeenDocument},
};
use crate::{
    conversation::DocumentId,
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
        Some(CallLabel::quoting(&topic, messages::tools::recall_documents))
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
        let exchanges = known.exchanges.iter().filter_map(|id| turn.history.exchange(*id));
        let questions = exchanges.map(|exchange| overlap(&asked, &exchange.question.text));
        2 * overlap(&asked, &known.title) + passages.unwrap_or(0) + questions.max().unwrap_or(0)
    };
    let documents = seen_documents::seen_documents(turn).into_iter();
    let mut documents: Vec<_> = documents.map(|known| (shared(&known), known)).collect();
    documents.retain(|(shared, _)| *shared > 0);
    documents.sort_by_key(|(shared, known)| Reverse((*shared, known.cited)));
    match fitting(documents.iter().take(MAX_DOCUMENTS).map(|(_, known)| line(known)), room) {
        (_, 0) => ToolResult::text("No document of this conversation is about this.", 0),
        (text, count) => ToolResult::text(text.trim_end(), count),
    }
}

fn line(known: &SeenDocument) -> String {
    let id = escaped(known.ids.first().map(DocumentId::as_str).unwrap_or_default());
    let (title, cited) = (escaped(&known.title), known.cited);
    let exchanges: Vec<_> = known.exchanges.iter().take(MAX_EXCHANGES).map(ToString::to_string).collect();
    let exchanges = exchanges.join(", ");
    let exchanges = if exchanges.is_empty() { exchanges } else { format!(" exchanges=\"{exchanges}\"") };
    format!("<reference id=\"{id}\" title=\"{title}\" cited=\"{cited}\"{exchanges}/>\n")
}
