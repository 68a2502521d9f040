//! The tool that opens the document a wikilink means.

use futures::future::LocalBoxFuture;

use super::{
    Call, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, function},
    known,
    read_document::{FEWEST_TOKENS, in_time, within},
};
use crate::{references, retrieval::SearchHit, wire::ToolSpec};

/// Tokens of the document that are given at most; `read_document` gives more.
const MOST_TOKENS: u32 = 800;

/// Tokens of the block around a document, and of the words beside it.
const FRAME: u32 = 60;

/// Opens a document by its title. As with [`ReadDocument`](super::ReadDocument), only documents that this conversation
/// has seen are opened: a link in a document is no way into others.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResolveWikilink;

impl Tool for ResolveWikilink {
    fn spec(&self) -> ToolSpec {
        let title = Parameter::text("title", "What stands between the brackets of [[…]].").required();
        function("resolve_wikilink", include_str!("../../prompts/resolve_wikilink.md"), &[title])
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search()
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let written = call.text("title");
            let written = written.strip_prefix("[[").unwrap_or(written);
            let written = written.strip_suffix("]]").unwrap_or(written);
            let (target, _) = written.split_once('|').unwrap_or((written, ""));
            let (title, heading) = target.split_once('#').unwrap_or((target, ""));
            let (title, heading) = (title.trim(), Some(heading.trim()).filter(|heading| !heading.is_empty()));
            let services = call.turn.services;
            let finding = async {
                let found = references::find(services, call.turn.config, title, heading).await;
                found.map_err(|error| ToolError(error.to_string()))
            };
            let found = in_time(call.turn, finding).await?;
            let template = call.turn.config.public.kb_url_template.as_deref();
            let is_known = |found: &SearchHit| {
                known::documents(call.turn).iter().any(|known| known.has(found, template))
            };
            let Some(found) = found.filter(is_known) else {
                return Err(ToolError(
                    "There is no document with this title among those found or named in this conversation. Search first.".into(),
                ));
            };
            let section = heading.and_then(|heading| references::section_of(&found, heading));
            let room = call.room.saturating_sub(FRAME).min(MOST_TOKENS);
            if room < FEWEST_TOKENS {
                return Err(ToolError("There is no room for it in this request.".into()));
            }
            let model = call.turn.config.model().unwrap_or_default();
            let whole = section.unwrap_or(&found.text);
            let kept = within(services.tokenizer.as_ref(), model, whole, room).await.to_owned();
            let text = if kept.len() < whole.len() {
                "This is its beginning; read_document gives more of it."
            } else {
                ""
            };
            let heading = section.and(heading).map(str::to_owned);
            let documents = vec![SearchHit { text: kept, heading, ..found }];
            let note = "opened".to_owned();
            Ok(ToolResult { text: text.to_owned(), documents, query: None, found: 1, note })
        })
    }
}
