//! The ports: traits through which everything here reaches the outside services. Futures need not be
//! `Send`, since a page has one thread.

mod held_answers;

use std::{borrow::Cow, pin::pin};

use footnote_messages as messages;
use futures::{
    future::{Either, LocalBoxFuture, pending, ready, select},
    stream::{self, LocalBoxStream, StreamExt as _},
};

use crate::{
    conversation::{Record, Session, SessionId, SessionSummary},
    wire::{ChatRequest, Purpose},
};

pub use self::held_answers::{ArrivalTime, HeldAnswer, HeldAnswers};

/// Seconds that the page waits longer than the proxy, whose errors are more informative.
pub(crate) const GRACE_S: u32 = 5;

/// The model server. Dropping the future or the reply's body closes the connection.
pub trait Model {
    /// Sends a request; any HTTP status is `Ok`, only a missing response is an error.
    fn send<'a>(&'a self, purpose: Purpose, request: &'a ChatRequest) -> Response<'a>;
}

/// The proxy. Dropping the future or the reply's body closes the connection.
pub trait Proxy {
    /// `GET` of a path below the proxy's address; any HTTP status is `Ok`, only a missing response is an error.
    fn get<'a>(&'a self, path: &'a str) -> Response<'a>;
    /// `POST` of a JSON body in the same way.
    fn post<'a>(&'a self, path: &'a str, purpose: Purpose, body: String) -> Response<'a>;
}

/// The servers of the Model Context Protocol, through the proxy. Dropping the future or the reply's body closes the
/// connection.
pub trait ToolServers {
    /// Sends a message to `/api/mcp/{server}`; any HTTP status is `Ok`, only a missing response is an error.
    fn send(
        &self,
        message: ToolServerMessage,
    ) -> LocalBoxFuture<'static, Result<ToolServerReply, TransportError>>;
    /// Sends a message whose reply does not matter, and returns at once.
    fn send_unanswered(&self, message: ToolServerMessage);
}

/// A request to a server of the Model Context Protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolServerMessage {
    /// The server's name in the proxy's settings.
    pub server: String,
    /// The protocol's own headers, with names in small letters.
    pub headers: Vec<(Cow<'static, str>, String)>,
    /// A JSON-RPC message, sent with `POST`; `None` is a `GET`, which resumes a stream.
    pub body: Option<String>,
}

/// The reply of a server of the Model Context Protocol.
pub struct ToolServerReply {
    /// The `Mcp-Session-Id` header.
    pub session: Option<String>,
    pub response: HttpResponse,
}

/// The response to a request that is being sent.
pub type Response<'a> = LocalBoxFuture<'a, Result<HttpResponse, TransportError>>;

/// An HTTP response whose body is still arriving.
pub struct HttpResponse {
    pub status: u16,
    pub content_type: Option<String>,
    /// The `retry-after` header.
    pub retry_after: Option<String>,
    pub body: Body,
}

impl HttpResponse {
    /// A response that has arrived as a whole.
    pub fn whole(status: u16, body: impl Into<Vec<u8>>) -> Self {
        let body = stream::iter([Ok(body.into())]).boxed_local();
        Self { status, content_type: None, retry_after: None, body }
    }

    /// Whether it is a web page. The proxy passes on none, so it is of what stands in front.
    pub(crate) fn is_web_page(&self) -> bool {
        self.content_type.as_deref().is_some_and(|kind| kind.trim_start().starts_with("text/html"))
    }
}

/// A body as it comes.
pub type Body = LocalBoxStream<'static, Result<Vec<u8>, TransportError>>;

/// Why there is no response, or only a part of one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    #[error("{}", messages::models::transport_offline())]
    Offline,
    #[error("{}", messages::models::transport_unreached(.0))]
    Unreachable(String),
    /// The request was led elsewhere, which the proxy never does: most likely to the page where people sign in.
    #[error("{}", messages::models::transport_redirected())]
    Redirected,
    /// The connection broke after the reply had begun.
    #[error("{}", messages::models::transport_lost(.0))]
    Lost(String),
}

/// The storage of conversations.
pub trait HistoryStore {
    /// Reads a session; `None` if it does not exist.
    fn get<'a>(&'a self, session: &'a SessionId) -> Stored<'a, Option<Session>>;
    /// Writes a record, replacing an earlier one under the same key.
    fn append<'a>(&'a self, session: &'a SessionId, record: Record) -> Stored<'a, ()>;
    /// All sessions, the latest first.
    fn list(&self) -> Stored<'_, Vec<SessionSummary>>;
    /// Deletes a session and all its records.
    fn delete<'a>(&'a self, session: &'a SessionId) -> Stored<'a, ()>;
    /// Reads what a model wrote about a document, under a key made of all that it read; `None` if nothing is kept.
    fn note<'a>(&'a self, _key: &'a str) -> LocalBoxFuture<'a, Option<String>> {
        Box::pin(ready(None))
    }
    /// Keeps what a model wrote about a document: while the page is open or, if `stored`, for longer. What is lost is written
    /// again.
    fn keep_note<'a>(&'a self, _key: &'a str, _note: &'a str, _stored: bool) -> LocalBoxFuture<'a, ()> {
        Box::pin(ready(()))
    }
}

/// The outcome of work on the storage that is being done.
pub type Stored<'a, T> = LocalBoxFuture<'a, Result<T, StoreError>>;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("{}", messages::filing::storage_full())]
    Full,
    /// Storage is off, in a private window or by a policy.
    #[error("{}", messages::filing::storage_unavailable(.0))]
    Unavailable(String),
    /// A newer version of the page wrote the session.
    #[error("{}", messages::filing::conversation_read_only())]
    ReadOnly,
    /// Another tab may write it.
    #[error("{}", messages::filing::open_elsewhere())]
    OpenElsewhere,
    #[error("{}", messages::filing::storage_failed(.0))]
    Failed(String),
}

/// Counts tokens, several texts at a time since it may run in another thread. It does not wait for a model's
/// encoding to load for the first time: until then it estimates.
pub trait Tokenizer {
    /// Counts each text in the model's encoding, in order.
    fn count<'a>(&'a self, model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenCount {
    pub tokens: u32,
    /// Whether the model's own encoding counted them; otherwise an estimate.
    pub exact: bool,
}

pub trait Clock {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> u64;
    /// Resolves after this many milliseconds.
    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()>;
    /// Resolves when the page is being left or reloaded: what is not written then is lost.
    fn leaving(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(pending())
    }
}

impl dyn Clock + '_ {
    /// The output of a future, or `None` if it takes longer than `ms` milliseconds.
    pub async fn timeout<T>(&self, ms: u32, future: impl Future<Output = T>) -> Option<T> {
        match select(pin!(future), self.sleep(ms)).await {
            Either::Left((output, _)) => Some(output),
            Either::Right(_) => None,
        }
    }
}

/// The fallback tokenizer: an ASCII character is a quarter of a token, any other a whole one, since vocabularies have
/// fewer entries for other scripts.
#[derive(Debug, Clone, Copy, Default)]
pub struct CharacterEstimate;

impl CharacterEstimate {
    pub fn estimate(text: &str) -> TokenCount {
        let quarters: usize = text.chars().map(|character| if character.is_ascii() { 1 } else { 4 }).sum();
        TokenCount { tokens: u32::try_from(quarters.div_ceil(4)).unwrap_or(u32::MAX), exact: false }
    }

    /// The longest beginning of a text that is estimated at no more than `most` tokens.
    pub(crate) fn prefix(text: &str, most: u32) -> &str {
        let mut quarters = most.saturating_mul(4);
        for (at, character) in text.char_indices() {
            match quarters.checked_sub(if character.is_ascii() { 1 } else { 4 }) {
                Some(rest) => quarters = rest,
                None => return text.get(..at).unwrap_or_default(),
            }
        }
        text
    }
}

impl Tokenizer for CharacterEstimate {
    fn count<'a>(&'a self, _model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        let counts = texts.iter().map(|text| Self::estimate(text)).collect();
        Box::pin(ready(counts))
    }
}
