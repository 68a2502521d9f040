//! The tool that lists the documents of the knowledge base.

use futures::future::LocalBoxFuture;

use super::{
    Call, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec},
};
use crate::{
    ports::CharacterEstimate, prompt::escaped, retrieval::list_documents, wire::DocumentList, wire::ToolSpec,
};

/// Titles listed by one call, at most.
const MAX_TITLES: u32 = 50;

/// Tokens of what is said before and after the titles.
const FRAME: u32 = 60;

/// Says how many documents there are, and lists titles.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListDocuments;

impl Tool for ListDocuments {
    fn spec(&self) -> ToolSpec {
        let offset = Parameter::number("offset", "How many documents to pass over; 0 is the beginning.");
        tool_spec("list_documents", include_str!("../../prompts/list_documents.md"), &[offset])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search() && context.config.public.retrieval.kind.lists_documents()
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let offset = call.arguments.get("offset").map_or(Some(0), |_| call.number("offset"));
            let offset = offset.and_then(|offset| u32::try_from(offset).ok());
            let offset = offset.ok_or_else(|| ToolError("'offset' may not be negative.".into()))?;
            let kind = &call.turn.config.public.retrieval.kind;
            let list = list_documents(call.turn.services, kind, offset, MAX_TITLES).await;
            Ok(listed(&list.map_err(|error| ToolError(error.to_string()))?, offset, call.room))
        })
    }
}

fn listed(list: &DocumentList, offset: u32, room: u32) -> ToolResult {
    let mut titles = String::new();
    let mut shown = 0;
    for title in &list.titles {
        let line = format!("- {}\n", escaped(title));
        if CharacterEstimate::estimate(&titles).tokens + CharacterEstimate::estimate(&line).tokens + FRAME
            > room
        {
            break;
        }
        titles.push_str(&line);
        shown += 1;
    }
    // Documents of one title are listed once: a page that fitted was passed over whole.
    let step =
        if shown == list.titles.len() { MAX_TITLES } else { u32::try_from(shown).unwrap_or(MAX_TITLES) };
    let next = offset.saturating_add(step);
    let mut text = format!("The knowledge base has {} documents.", list.count);
    if !titles.is_empty() {
        text.push_str(&format!(" These are titles from number {} on:\n{titles}", offset.saturating_add(1)));
    }
    if u64::from(next) < list.count && shown > 0 {
        text.push_str(&format!("The list goes on: call list_documents with offset {next}."));
    }
    let note = format!("{} documents", list.count);
    ToolResult { note, ..ToolResult::text(text.trim_end(), shown) }
}
