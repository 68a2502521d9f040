//! The tool that reads on in a document that the conversation has seen.

use futures::future::LocalBoxFuture;

use super::{
    Call, Tool, ToolContext, ToolError, ToolResult, TurnView,
    arguments::{Parameter, function},
    known::{self, Known},
};
use crate::{
    ports::Tokenizer,
    retrieval::{self, DocumentQuery},
    text::beginning,
    tokens::count,
    wire::ToolSpec,
};

/// How long the knowledge base may take, in milliseconds.
const LIMIT_MS: u32 = 10_000;

/// Tokens of a document that are given at once at most.
const MOST_TOKENS: u32 = 4_000;

/// Fewer tokens of a document say too little.
pub(super) const FEWEST_TOKENS: u32 = 50;

/// Tokens of the block around a document, and of the words that say how it goes on.
const FRAME: u32 = 80;

/// Characters of a passage by which it is found again in its document.
const MARK: usize = 80;

/// Reads a document by its id. Only documents that this conversation has seen are read: an id is no way into others.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadDocument;

impl Tool for ReadDocument {
    fn spec(&self) -> ToolSpec {
        let id = Parameter::text(
            "id",
            "The id of the document, as the documents or lists you were given have it.",
        );
        let offset = Parameter::number("offset", "The character to begin at; 0 is the beginning.");
        function("read_document", include_str!("../../prompts/read_document.md"), &[id.required(), offset])
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.may_search()
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let id = call.text("id");
            let known = known::documents(call.turn);
            let Some(known) = find(&known, call.turn, id) else {
                return Err(ToolError(
                    "There is no document with this id among those found or named in this conversation. Search first.".into(),
                ));
            };
            let text = open(call.turn, id, known).await?;
            let offset = match call.arguments.get("offset") {
                Some(_) => call.number("offset").and_then(|offset| usize::try_from(offset).ok()),
                None => Some(place(&text, id, known)),
            };
            let offset = offset.ok_or_else(|| ToolError("'offset' may not be negative.".into()))?;
            part(call, known, &text, offset).await
        })
    }
}

/// The document with this id; models also name it by the number of its source.
fn find<'a>(known: &'a [Known], turn: &TurnView<'_>, id: &str) -> Option<&'a Known> {
    let by_number = || {
        let number = id.trim_matches(['[', ']']).parse::<u32>().ok()?;
        let source = turn.sources.iter().find(|source| source.number == number)?;
        known.iter().find(|known| known.has_id(&source.document_id))
    };
    known.iter().find(|known| known.has_id(id)).or_else(by_number)
}

/// Reads it: the whole document where the id is that of a passage and tells which document that is.
async fn open(turn: &TurnView<'_>, id: &str, known: &Known) -> Result<String, ToolError> {
    let id = if known.has_id(id) { id } else { known.ids.first().map_or(id, String::as_str) };
    let whole = known::whole(id);
    let kind = &turn.config.public.retrieval.kind;
    let reading = async {
        for id in [whole, id].into_iter().take(if whole == id { 1 } else { 2 }) {
            let reply = turn.services.retriever.document(id).await;
            let reply = reply.map_err(|_| ToolError("The knowledge base cannot be reached.".into()))?;
            let read = retrieval::read_found(kind, DocumentQuery::Id(id), reply).await;
            if let Some(document) = read.map_err(|error| ToolError(error.to_string()))? {
                return Ok(document.text);
            }
        }
        Err(ToolError("The knowledge base does not have this document any more.".into()))
    };
    in_time(turn, reading).await
}

/// What comes of asking the knowledge base for a document, if it comes in time.
pub(super) async fn in_time<T>(
    turn: &TurnView<'_>,
    asking: impl Future<Output = Result<T, ToolError>>,
) -> Result<T, ToolError> {
    let document = turn.services.clock.timeout(LIMIT_MS, asking).await;
    document.unwrap_or_else(|| Err(ToolError("The knowledge base did not answer within 10 seconds.".into())))
}

/// Where the passage with this id begins, in characters; else the beginning.
fn place(text: &str, id: &str, known: &Known) -> usize {
    let passage = known.passages.iter().find(|passage| passage.id == id);
    let mark: Option<String> = passage.map(|passage| passage.text.trim().chars().take(MARK).collect());
    let at = mark.filter(|mark| !mark.is_empty()).and_then(|mark| text.find(mark.trim_end_matches('…')));
    at.and_then(|at| text.get(..at)).map_or(0, |before| before.chars().count())
}

/// As much of the document from a character on as has room, and where it goes on.
async fn part(call: Call<'_>, known: &Known, document: &str, offset: usize) -> Result<ToolResult, ToolError> {
    let length = document.chars().count();
    let start = document.char_indices().nth(offset).map(|(at, _)| at);
    let Some(rest) = start.and_then(|start| document.get(start..)) else {
        return Err(ToolError(
            ["The document has ", &length.to_string(), " characters; there is nothing at this offset."]
                .concat(),
        ));
    };
    let room = call.room.saturating_sub(FRAME).min(MOST_TOKENS);
    if room < FEWEST_TOKENS {
        return Err(ToolError("There is no room for it in this request.".into()));
    }
    let model = call.turn.config.model().unwrap_or_default();
    let kept = within(call.turn.services.tokenizer.as_ref(), model, rest, room).await;
    let end = offset + kept.chars().count();
    let numbers = [offset, end, length].map(|number| number.to_string());
    let [from, to, all] = [&numbers[0], &numbers[1], &numbers[2]];
    let (text, note) = if offset == 0 && end == length {
        ("This is the whole document.".to_owned(), "read to its end".to_owned())
    } else {
        let mut text = ["These are the characters ", from, " to ", to, " of ", all, "."].concat();
        if end < length {
            text.extend([" It goes on: call read_document with the same id and offset ", to, "."]);
        }
        (text, ["characters ", from, " to ", to, " of ", all, " read"].concat())
    };
    let found = known.found(None, kept.to_owned());
    Ok(ToolResult { text, documents: vec![found], query: None, found: 1, note })
}

/// The beginning of a text in at most so many tokens, cut after a sentence or a word.
pub(super) async fn within<'t>(tokenizer: &dyn Tokenizer, model: &str, text: &'t str, most: u32) -> &'t str {
    // No token is longer than this on average, so that what can never fit is not counted.
    let longest = usize::try_from(most).unwrap_or(usize::MAX).saturating_mul(8);
    let mut kept = beginning(text, longest);
    for _ in 0..4 {
        let ([tokens], _) = count(tokenizer, model, [kept]).await;
        if tokens <= most {
            break;
        }
        let length = kept.chars().count() as u64;
        kept = beginning(kept, usize::try_from(length * u64::from(most) / u64::from(tokens)).unwrap_or(0));
    }
    kept
}
