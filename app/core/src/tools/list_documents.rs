//! The tool that lists the documents of the knowledge base.

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec, whole_number},
    fitting,
};
use crate::{
    prompt::escaped,
    wire::{DocumentList, ToolSpec},
};

/// Titles listed by one call, at most.
const MAX_TITLES: u32 = 50;

/// Tokens of the text before and after the titles.
const FRAME: u32 = 60;

/// Reports the number of documents, and lists titles.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListDocuments;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default, deserialize_with = "whole_number")]
    offset: Option<u32>,
}

impl Tool for ListDocuments {
    fn spec(&self) -> ToolSpec {
        let offset = Parameter::number("offset", "How many documents to pass over; 0 is the beginning.");
        tool_spec("list_documents", include_str!("../../prompts/list_documents.md"), &[offset])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search() && context.config.public.bases.list_documents()
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        call.arguments::<Arguments>().ok()?;
        Some(CallLabel::of(messages::tools::list_documents))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { offset } = call.arguments()?;
            let offset = offset.unwrap_or(0);
            let list = call.turn.services.knowledge_bases.titles(offset, MAX_TITLES).await?;
            Ok(listed(&list, offset, call.room))
        })
    }
}

fn listed(list: &DocumentList, offset: u32, room: u32) -> ToolResult {
    let lines = list.titles.iter().map(|title| format!("\n- {}", escaped(title)));
    let (titles, shown) = fitting(lines, room.saturating_sub(FRAME));
    let count = list.count;
    let mut text = format!("The knowledge base has {count} documents.");
    if shown > 0 {
        let first = offset.saturating_add(1);
        text.extend([format!(" These are titles from number {first} on:{titles}")]);
    }
    // Documents with the same title are listed once, so that a whole page may have fewer titles.
    let is_whole = shown == list.titles.len();
    let step = if is_whole { MAX_TITLES } else { u32::try_from(shown).unwrap_or(MAX_TITLES) };
    let next = offset.saturating_add(step);
    if shown > 0 && u64::from(next) < list.count {
        text.extend([format!("\nThe list goes on: call list_documents with offset {next}.")]);
    }
    ToolResult { note: messages::tools::documents(count), ..ToolResult::text(text, shown) }
}
