//! The tool that reads a document that the conversation has seen.

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult, TurnView,
    arguments::{Parameter, tool_spec, whole_number},
    seen_documents::{self, SeenDocument},
};
use crate::{
    conversation::{DocumentId, DocumentPlace},
    retrieval::DocumentQuery,
    tokens::beginning_within,
    wire::ToolSpec,
};

/// Timeout of the knowledge base, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// Maximum tokens returned by one call.
const MAX_TOKENS: u32 = 4_000;

/// Minimum tokens worth returning.
pub(super) const MIN_TOKENS: u32 = 50;

/// Tokens of the block around a document and of the note after it.
const FRAME: u32 = 80;

/// Characters at the beginning of a passage that locate it in its document.
const LOCATOR_CHARS: usize = 80;

/// Reads a document by its id. It must be one that this conversation has seen, so that ids in documents do not give
/// access to others.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadDocument;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    id: String,
    #[serde(default, deserialize_with = "whole_number")]
    offset: Option<usize>,
}

impl Tool for ReadDocument {
    fn spec(&self) -> ToolSpec {
        let id = Parameter::text(
            "id",
            "The id of the document, as the documents or lists you were given have it.",
        );
        let offset = Parameter::number("offset", "The character to begin at; 0 is the beginning.");
        tool_spec("read_document", include_str!("../../prompts/read_document.md"), &[id.required(), offset])
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search() || context.attachments
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { id, .. } = call.arguments().ok()?;
        let known = seen_documents::seen_documents(call.turn);
        let title = find(&known, call.turn, &id).map(|known| known.title.as_str());
        Some(match title.filter(|title| !title.is_empty()) {
            Some(title) => CallLabel::of(|state| messages::tools::read(state, title)),
            None => CallLabel::of(messages::tools::read_some_document),
        })
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { id, offset } = call.arguments()?;
            let known = seen_documents::seen_documents(call.turn);
            let Some(known) = find(&known, call.turn, &id) else {
                return Err(ToolError::new(
                    messages::tools::no_such_document(),
                    "There is no document with this id among those found or named in this conversation. Search first.",
                ));
            };
            let text = fetch(call.turn, &id, known).await?;
            let offset = offset.unwrap_or_else(|| passage_offset(&text, &id, known));
            part(call, known, &text, offset).await
        })
    }
}

/// The document with this id, or with this source number, which models also send.
fn find<'a>(known: &'a [SeenDocument], turn: &TurnView<'_>, id: &str) -> Option<&'a SeenDocument> {
    let by_number = || {
        let number = id.trim_matches(['[', ']']).parse::<u32>().ok()?;
        let source = turn.sources.iter().find(|source| source.number == number)?;
        known.iter().find(|known| known.has_id(source.document_id.as_str()))
    };
    known.iter().find(|known| known.has_id(id)).or_else(by_number)
}

/// Fetches the document; for a passage's id, the whole document if possible.
async fn fetch(turn: &TurnView<'_>, id: &str, known: &SeenDocument) -> Result<String, ToolError> {
    if let Some(attachment) = known.attachment().and_then(|id| turn.history.attachments.get(&id)) {
        return Ok(attachment.text.clone());
    }
    if known.attachment().is_some() {
        let message = "This file does not belong to the conversation any more. It cannot be read here.";
        return Err(ToolError::new(messages::tools::file_gone(), message));
    }
    if known.ids.iter().any(|id| id.place() == DocumentPlace::ToolResult) {
        let message = "This was found by a tool of a server. Call that tool to read more of it.";
        return Err(ToolError::new(messages::tools::found_by_other_tool(), message));
    }
    let asked = Some(DocumentId::from(id)).filter(|_| known.has_id(id));
    let Some(id) = asked.iter().chain(&known.ids).find_map(DocumentId::own) else {
        let message = "This is a page on the web that the model server found. It cannot be read here.";
        return Err(ToolError::new(messages::tools::not_of_knowledge_base(), message));
    };
    let whole = seen_documents::document_id(id);
    let reading = async {
        for id in [whole, id].into_iter().take(if whole == id { 1 } else { 2 }) {
            if let Some(document) = turn.services.knowledge_bases.document(DocumentQuery::Id(id)).await? {
                return Ok(document.text);
            }
        }
        Err(ToolError::new(
            messages::tools::document_gone(),
            "The knowledge base does not have this document any more.",
        ))
    };
    with_timeout(turn, reading).await
}

/// Runs a lookup in the knowledge base with a timeout.
pub(super) async fn with_timeout<T>(
    turn: &TurnView<'_>,
    asking: impl Future<Output = Result<T, ToolError>>,
) -> Result<T, ToolError> {
    let document = turn.services.clock.timeout(TIMEOUT_MS, asking).await;
    document.unwrap_or_else(|| {
        let message = "The knowledge base did not answer within 10 seconds.";
        Err(ToolError::new(messages::knowledge::not_in_time(), message))
    })
}

/// Offset of the passage with this id, in characters; 0 if it is not found.
fn passage_offset(text: &str, id: &str, known: &SeenDocument) -> usize {
    let passage = known.passages.iter().find(|passage| passage.id == *id);
    let mark: Option<String> =
        passage.map(|passage| passage.text.trim().chars().take(LOCATOR_CHARS).collect());
    let at = mark.filter(|mark| !mark.is_empty()).and_then(|mark| text.find(mark.trim_end_matches('…')));
    at.and_then(|at| text.get(..at)).map_or(0, |before| before.chars().count())
}

/// The part of the document from `offset` on that fits, and the offset of the next part.
async fn part(
    call: Call<'_>,
    known: &SeenDocument,
    document: &str,
    offset: usize,
) -> Result<ToolResult, ToolError> {
    let length = document.chars().count();
    let start = document.char_indices().nth(offset).map(|(at, _)| at);
    let Some(rest) = start.and_then(|start| document.get(start..)) else {
        return Err(ToolError::new(
            messages::tools::past_end(),
            format!("The document has {length} characters; there is nothing at this offset."),
        ));
    };
    let room = call.room.saturating_sub(FRAME).min(MAX_TOKENS);
    if room < MIN_TOKENS {
        return Err(ToolError::no_room());
    }
    let model = call.turn.config.model().unwrap_or_default();
    let kept = beginning_within(call.turn.services.tokenizer.as_ref(), model, rest, room).await;
    let end = offset + kept.chars().count();
    let (text, note) = if offset == 0 && end == length {
        ("This is the whole document.".to_owned(), messages::tools::read_to_end().to_owned())
    } else {
        let text = format!("These are the characters {offset} to {end} of {length}.");
        let goes_on = format!(" It goes on: call read_document with the same id and offset {end}.");
        let text = if end < length { text + &goes_on } else { text };
        (text, messages::tools::read_part(offset, length, end))
    };
    let found = known.search_hit(None, kept.to_owned());
    Ok(ToolResult { documents: vec![found], note, ..ToolResult::text(text, 1) })
}
