//! The tool that opens the document of a wikilink.

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec},
    read_document::{MIN_TOKENS, with_timeout},
    seen_documents,
};
use crate::{references, retrieval::SearchHit, tokens::beginning_within, wire::ToolSpec};

/// Maximum tokens of the document; `read_document` returns more.
const MAX_TOKENS: u32 = 800;

/// Tokens of the block around a document and of the note after it.
const FRAME: u32 = 60;

/// Opens a document by its title. As with [`ReadDocument`](super::ReadDocument), it must be one that this conversation
/// has seen, so that links in documents do not give access to others.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResolveWikilink;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    title: String,
}

impl Tool for ResolveWikilink {
    fn spec(&self) -> ToolSpec {
        let title = Parameter::text("title", "The text between the brackets of [[…]].").required();
        tool_spec("resolve_wikilink", include_str!("../../prompts/resolve_wikilink.md"), &[title])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search()
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { title } = call.arguments().ok()?;
        let title = title.trim_start_matches('[').trim_end_matches(']');
        Some(CallLabel::quoting(title, |title, state| messages::tools::follow_link(state, title)))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { title: written } = call.arguments()?;
            let written = written.strip_prefix("[[").unwrap_or(&written);
            let written = written.strip_suffix("]]").unwrap_or(written);
            let (target, _) = written.split_once('|').unwrap_or((written, ""));
            let (title, heading) = target.split_once('#').unwrap_or((target, ""));
            let (title, heading) = (title.trim(), Some(heading.trim()).filter(|heading| !heading.is_empty()));
            let services = call.turn.services;
            let finding = async {
                let found = references::find(services, call.turn.config, title, heading).await;
                found.map_err(ToolError::from)
            };
            let found = with_timeout(call.turn, finding).await?;
            let is_known = |found: &SearchHit| {
                seen_documents::seen_documents(call.turn).iter().any(|known| known.contains(found))
            };
            let Some(found) = found.filter(is_known) else {
                return Err(ToolError::new(
                    messages::tools::no_such_document(),
                    "There is no document with this title among those found or named in this conversation. Search first.",
                ));
            };
            let section = heading.and_then(|heading| references::section_of(&found, heading));
            let room = call.room.saturating_sub(FRAME).min(MAX_TOKENS);
            if room < MIN_TOKENS {
                return Err(ToolError::no_room());
            }
            let model = call.turn.config.model().unwrap_or_default();
            let whole = section.unwrap_or(&found.text);
            let kept = beginning_within(services.tokenizer.as_ref(), model, whole, room).await.to_owned();
            let text = if kept.len() < whole.len() {
                "This is its beginning; read_document gives more of it."
            } else {
                ""
            };
            let heading = section.and(heading).map(str::to_owned);
            let documents = vec![SearchHit { text: kept, heading, ..found }];
            let note = messages::tools::opened().to_owned();
            Ok(ToolResult { documents, note, ..ToolResult::text(text, 1) })
        })
    }
}
