//! Searches and documents of the knowledge base. `reader` reads the replies of every kind.

mod hit;
pub(crate) mod reader;

use std::borrow::Cow;

use futures::{StreamExt as _, future::join, stream};
use serde_json::{Value, json};

use crate::{
    conversation::{BASE_UNREACHED, DocumentId, DocumentReference},
    link::safe_link,
    ports::{Clock, HttpResponse, Retriever, SearchRequest, TransportError},
    reply::{read_all, read_error},
    services::Services,
    text::{clean_title, distinct},
    wire::{DetailedList, DocumentList, FilterChoices, ReplyShape, RetrievalKind},
};
pub use hit::{DocumentQuery, SearchHit};
use reader::ReplyError;

/// Milliseconds that a search may take; after that the turn continues without it.
const SEARCH_TIMEOUT_MS: u32 = 10_000;

/// Maximum length of a reply, in bytes.
const MAX_REPLY: usize = 4 * 1024 * 1024;

/// Sentences about its documents as a whole that are shown of a knowledge base.
const MAX_NOTES: usize = 5;

/// The code of errors whose messages are in words for people, since core made them.
const TOOL_SERVER: &str = "tool_server";

/// A whole document, for the page's side panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    /// Cleaned; never empty.
    pub title: String,
    /// Markdown; untrusted.
    pub text: String,
    /// A safe address on the web.
    pub url: Option<String>,
}

/// A reference in a question, with its document if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedReference {
    pub reference: DocumentReference,
    /// The whole document, untrusted.
    pub hit: Option<SearchHit>,
    /// The section that the reference names.
    pub section: Option<String>,
}

/// Why the knowledge base returned nothing, in words for the person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RetrievalError(pub String);

/// How replies of this kind are read.
fn shape(kind: &RetrievalKind) -> Result<Cow<'_, ReplyShape>, RetrievalError> {
    match kind {
        RetrievalKind::Embedded
        | RetrievalKind::Footnote
        | RetrievalKind::Mcp(_)
        | RetrievalKind::Several(_) => Ok(Cow::Owned(ReplyShape::default())),
        RetrievalKind::Engine(engine) => Ok(Cow::Borrowed(&engine.shape)),
        RetrievalKind::None => Err(failed("there is no knowledge base")),
        RetrievalKind::Unknown(name) => {
            Err(failed(format!("this page cannot read replies of the kind '{name}'")))
        }
    }
}

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    pub hits: Vec<SearchHit>,
    /// Of several bases, those that could not be searched, and why.
    pub failures: Vec<String>,
}

/// Searches the knowledge base.
pub async fn search(
    services: &Services,
    kind: &RetrievalKind,
    request: SearchRequest<'_>,
) -> Result<Found, RetrievalError> {
    // Fail before the request if the reply could not be read.
    shape(kind)?;
    if !matches!(kind, RetrievalKind::Several(_)) && !request.scope.has_base("") {
        return Err(no_base());
    }
    let asking = search_within(services.retriever.as_ref(), kind, request);
    let found = services.clock.timeout(SEARCH_TIMEOUT_MS, asking).await;
    found.unwrap_or_else(|| Err(late(SEARCH_TIMEOUT_MS)))
}

/// Searches a knowledge base, or several as one. One base that cannot be limited as the scope wants it is not asked: what it
/// finds could be from anywhere.
pub(crate) async fn search_within(
    retriever: &dyn Retriever,
    kind: &RetrievalKind,
    request: SearchRequest<'_>,
) -> Result<Found, RetrievalError> {
    let filter = &request.scope.filter;
    let searching = async {
        let reply = retriever.search(request).await.map_err(|error| unreached(&error))?;
        read_found(kind, reply, request.top_k).await
    };
    match kind {
        // Each of them is asked in this way.
        RetrievalKind::Several(_) => searching.await,
        _ if !filter.fields().all(|field| kind.can_filter(field)) => Err(not_limited()),
        RetrievalKind::Footnote if !filter.is_empty() => {
            let asking = async { retriever.filters("").await.map_err(|error| unreached(&error)) };
            let (found, choices) = join(searching, asking).await;
            match choices? {
                choices if choices.status == 404 => Err(not_limited()),
                choices => body(choices).await.and(found),
            }
        }
        _ => searching.await,
    }
}

/// What searches of the base with this name can be limited to, or of the only base; `None` where it has no list.
pub async fn filter_choices(
    services: &Services,
    base: &str,
) -> Result<Option<FilterChoices>, RetrievalError> {
    let asking = async {
        let reply = services.retriever.filters(base).await.map_err(|error| unreached(&error))?;
        if reply.status == 404 {
            return Ok(None);
        }
        let choices = serde_json::from_slice(&body(reply).await?);
        choices.map(Some).map_err(|_| failed("the knowledge base's reply does not have the expected shape"))
    };
    services.clock.timeout(SEARCH_TIMEOUT_MS, asking).await.unwrap_or_else(|| Err(late(SEARCH_TIMEOUT_MS)))
}

/// Reads the reply to a search, at most `top_k` results of it.
pub async fn read_results(
    kind: &RetrievalKind,
    reply: HttpResponse,
    top_k: u32,
) -> Result<Vec<SearchHit>, RetrievalError> {
    Ok(read_found(kind, reply, top_k).await?.hits)
}

async fn read_found(kind: &RetrievalKind, reply: HttpResponse, top_k: u32) -> Result<Found, RetrievalError> {
    let read_all = |reply: &Value, shape: &ReplyShape| {
        Ok(Found { hits: reader::results(reply, shape)?, failures: reader::failures(reply) })
    };
    let mut found = read(kind, reply, read_all).await?;
    found.hits.truncate(usize::try_from(top_k).unwrap_or(usize::MAX));
    Ok(found)
}

/// Reads the reply of [`crate::ports::Retriever::document`] or `document_by_title`; `None` if
/// there is no such document.
pub async fn read_document(
    kind: &RetrievalKind,
    query: DocumentQuery<'_>,
    reply: HttpResponse,
) -> Result<Option<Document>, RetrievalError> {
    let found = read_hit(kind, query, reply).await?;
    Ok(found.map(|found| {
        let title = clean_title(if found.title.trim().is_empty() { found.id.name() } else { &found.title });
        let url = found.addresses.iter().find_map(|address| safe_link(address)).map(|link| link.href);
        Document { id: found.id, title, text: found.text, url }
    }))
}

/// Asks how many documents the knowledge base has, and for the titles of at most `limit` of them, each once.
pub async fn list_documents(
    services: &Services,
    kind: &RetrievalKind,
    offset: u32,
    limit: u32,
) -> Result<DocumentList, RetrievalError> {
    shape(kind)?;
    let asking = async {
        let reply = services.retriever.documents(offset, limit).await.map_err(|error| unreached(&error))?;
        read_list(kind, reply).await
    };
    services.clock.timeout(SEARCH_TIMEOUT_MS, asking).await.unwrap_or_else(|| Err(late(SEARCH_TIMEOUT_MS)))
}

/// Reads the reply of [`crate::ports::Retriever::documents`].
pub async fn read_list(kind: &RetrievalKind, reply: HttpResponse) -> Result<DocumentList, RetrievalError> {
    let list = read(kind, reply, reader::documents).await?;
    let titles = list.titles.iter().map(|title| clean_title(title)).filter(|title| !title.is_empty());
    Ok(DocumentList {
        titles: distinct(titles),
        name: list.name.as_deref().map(clean_title),
        notes: clean_notes(&list.notes),
        ..list
    })
}

/// The first of what a knowledge base says of its documents as a whole.
pub(crate) fn clean_notes(notes: &[String]) -> Vec<String> {
    notes.iter().take(MAX_NOTES).map(|note| clean_title(note)).filter(|note| !note.is_empty()).collect()
}

/// Asks for a part of the list, from an offset on and at most so many documents, with all that the knowledge base says of
/// each. What it has only a title of is an entry without an id. `None` if it has no list.
pub async fn list_in_detail(
    kind: &RetrievalKind,
    retriever: &dyn Retriever,
    clock: &dyn Clock,
    (offset, limit): (u32, u32),
) -> Result<Option<DetailedList>, RetrievalError> {
    let asking = async {
        let reply = retriever.documents(offset, limit).await.map_err(|error| unreached(&error))?;
        if reply.status == 404 {
            return Ok(None);
        }
        read_list_in_detail(kind, reply).await.map(Some)
    };
    clock.timeout(SEARCH_TIMEOUT_MS, asking).await.unwrap_or_else(|| Err(late(SEARCH_TIMEOUT_MS)))
}

/// Reads the reply of [`crate::ports::Retriever::documents`] with all that it says.
pub(crate) async fn read_list_in_detail(
    kind: &RetrievalKind,
    reply: HttpResponse,
) -> Result<DetailedList, RetrievalError> {
    read(kind, reply, reader::documents_in_detail).await
}

/// Reads the same reply as a [`SearchHit`].
pub async fn read_hit(
    kind: &RetrievalKind,
    query: DocumentQuery<'_>,
    reply: HttpResponse,
) -> Result<Option<SearchHit>, RetrievalError> {
    if reply.status == 404 {
        let passages_only = matches!(query, DocumentQuery::Id(_)) && !shape(kind)?.has_documents;
        return if passages_only {
            Err(failed("this knowledge base gives out passages only, not whole documents"))
        } else {
            Ok(None)
        };
    }
    read(kind, reply, |reply, shape| reader::document(reply, query, shape)).await
}

/// Reads the JSON of a successful reply.
async fn read<T>(
    kind: &RetrievalKind,
    reply: HttpResponse,
    read: impl Fn(&Value, &ReplyShape) -> Result<T, ReplyError>,
) -> Result<T, RetrievalError> {
    let shape = shape(kind)?;
    let body = body(reply).await?;
    let json = serde_json::from_slice(&body).map_err(|_| wrong(kind, ReplyError::Shape))?;
    read(&json, &shape).map_err(|error| wrong(kind, error))
}

/// The body of a successful reply.
async fn body(reply: HttpResponse) -> Result<Vec<u8>, RetrievalError> {
    let status = reply.status;
    if !(200..300).contains(&status) {
        return Err(refusal(status, reply).await);
    }
    if reply.is_web_page() {
        return Err(failed(SIGNED_OUT));
    }
    let body = read_all(reply, MAX_REPLY).await;
    body.ok_or_else(|| failed("the knowledge base's reply is over 4 MiB or broke off"))
}

async fn refusal(status: u16, reply: HttpResponse) -> RetrievalError {
    let error = read_error(reply).await;
    match error.code.as_str() {
        TOOL_SERVER => RetrievalError(error.message),
        "upstream_unreachable" => failed(BASE_UNREACHED),
        "upstream_header_timeout" => failed("the knowledge base did not answer in time"),
        "upstream_key_refused" => failed("the knowledge base refused the proxy's key"),
        "index_not_found" => {
            failed("the knowledge base has no index of the configured name (RETRIEVAL_INDEX)")
        }
        "not_found" => failed("the knowledge base has no search"),
        "upstream_rejected" => failed(format!("the knowledge base refused the request (status {status})")),
        "response_too_large" => failed("the knowledge base's reply is larger than the proxy allows"),
        "upstream_web_page" => failed("the knowledge base answered with a web page (check RETRIEVAL_URL)"),
        "rate_limited" => failed("the knowledge base received too many requests"),
        "access_token_required" => failed("this server needs its access token"),
        _ => failed(format!("the knowledge base failed (status {status})")),
    }
}

const SIGNED_OUT: &str = "what stands in front of this server answered instead of it; if people sign in there, sign in again: reload the page";

pub(crate) fn unreached(error: &TransportError) -> RetrievalError {
    match error {
        TransportError::Offline => failed("this device is offline"),
        TransportError::Unreachable(_) => failed(BASE_UNREACHED),
        TransportError::Redirected => failed(SIGNED_OUT),
        TransportError::Lost(_) => failed("the connection to the knowledge base was lost"),
    }
}

/// A reply as a knowledge base gives it, for those that this page asks by itself.
pub(crate) fn json_reply(status: u16, body: &Value) -> HttpResponse {
    let body = stream::iter([Ok(body.to_string().into_bytes())]).boxed_local();
    HttpResponse { status, content_type: Some("application/json".into()), retry_after: None, body }
}

/// The same for a failure, told in words for people.
pub(crate) fn failed_reply(message: &str) -> HttpResponse {
    json_reply(502, &json!({ "error": { "code": TOOL_SERVER, "message": message } }))
}

fn wrong(kind: &RetrievalKind, error: ReplyError) -> RetrievalError {
    match (error, kind) {
        (ReplyError::Fields, RetrievalKind::Engine(engine)) => failed(format!(
            "none of the knowledge base's results has a text at {} (RETRIEVAL_FIELDS)",
            engine.shape.text.join(", ")
        )),
        _ => failed("the knowledge base's reply does not have the expected shape"),
    }
}

pub(crate) fn no_base() -> RetrievalError {
    failed("none of the knowledge bases that this conversation searches is connected")
}

pub(crate) fn not_limited() -> RetrievalError {
    failed("it cannot be limited to such folders, tags or dates")
}

pub(crate) fn late(after_ms: u32) -> RetrievalError {
    failed(format!("the knowledge base did not answer within {} seconds", after_ms / 1_000))
}

fn failed(message: impl Into<String>) -> RetrievalError {
    RetrievalError(message.into())
}

#[cfg(test)]
mod tests;
