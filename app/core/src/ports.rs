//! The ports: traits through which everything here reaches the outside services. Futures need not be
//! `Send`, since a page has one thread.

use std::pin::pin;

use futures::{
    future::{Either, LocalBoxFuture, select},
    stream::LocalBoxStream,
};

use crate::{
    conversation::{Record, Session, SessionId, SessionSummary},
    wire::{ChatRequest, Purpose},
};

/// The model server. Dropping the future or the reply's body closes the connection.
pub trait Model {
    /// Sends a request; any HTTP status is a [`Reply`], only a missing answer is an error.
    fn send<'a>(
        &'a self,
        purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<Reply, TransportError>>;
}

/// The knowledge base. Its replies are read by [`crate::retrieval`].
pub trait Retriever {
    /// `POST /api/search`.
    fn search<'a>(&'a self, query: &'a str, top_k: u32) -> LocalBoxFuture<'a, Result<Reply, TransportError>>;
    /// `GET /api/documents/{id}`.
    fn document<'a>(&'a self, id: &'a str) -> LocalBoxFuture<'a, Result<Reply, TransportError>>;
    /// `GET /api/documents?title=…`.
    fn document_by_title<'a>(&'a self, title: &'a str) -> LocalBoxFuture<'a, Result<Reply, TransportError>>;
}

/// An HTTP answer of which the body is still coming.
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// `content-type`, where there is one.
    pub content_type: Option<String>,
    /// `retry-after`, where there is one.
    pub retry_after: Option<String>,
    /// The body, in whatever pieces it comes.
    pub body: LocalBoxStream<'static, Result<Vec<u8>, TransportError>>,
}

/// No answer, or no more of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// The browser says it is offline.
    #[error("this device is offline")]
    Offline,
    /// The proxy cannot be reached.
    #[error("the proxy cannot be reached: {0}")]
    Unreachable(String),
    /// The connection broke in the middle.
    #[error("the connection was lost: {0}")]
    Lost(String),
}

/// Where conversations are kept.
pub trait HistoryStore {
    /// Reads a session; `None` where there is no such one.
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>>;
    /// Writes one record, in place of an earlier one of the same exchange and part.
    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>>;
    /// The sessions there are, the latest first.
    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>>;
    /// Deletes a session and all its records.
    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>>;
}

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room left.
    #[error("the browser's storage is full")]
    Full,
    /// Storage is switched off, by a private window or a policy.
    #[error("the browser's storage is not available: {0}")]
    Unavailable(String),
    /// A newer version wrote the session.
    #[error("a newer version of this page wrote this conversation; here it can only be read")]
    ReadOnly,
    /// Something else.
    #[error("the browser's storage failed: {0}")]
    Failed(String),
}

/// What counts tokens. It answers for several texts at once, since it may work in another thread, but no question waits
/// for it: as long as a model's encoding is not there, it answers at once with an estimate.
pub trait Tokenizer {
    /// Counts each text as this model would, in order.
    fn count<'a>(&'a self, model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>>;
}

/// A number of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenCount {
    /// How many.
    pub tokens: u32,
    /// Whether the model's own encoding counted them.
    pub exact: bool,
}

/// What knows the time.
pub trait Clock {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> u64;
    /// Resolves after this many milliseconds.
    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()>;
}

impl dyn Clock {
    /// The output of a future, or `None` if it takes longer than `ms` milliseconds.
    pub async fn timeout<T>(&self, ms: u32, future: impl Future<Output = T>) -> Option<T> {
        match select(pin!(future), self.sleep(ms)).await {
            Either::Left((output, _)) => Some(output),
            Either::Right(_) => None,
        }
    }
}

/// The tokenizer that is always there: an estimate by characters. A Latin letter is a quarter of a
/// token, other characters, most of them of scripts with less room in vocabularies, a whole one.
#[derive(Debug, Clone, Copy, Default)]
pub struct CharacterEstimate;

impl CharacterEstimate {
    /// The estimate for one text.
    pub fn estimate(text: &str) -> TokenCount {
        let quarters: usize = text.chars().map(|character| if character.is_ascii() { 1 } else { 4 }).sum();
        TokenCount { tokens: u32::try_from(quarters.div_ceil(4)).unwrap_or(u32::MAX), exact: false }
    }
}

impl Tokenizer for CharacterEstimate {
    fn count<'a>(&'a self, _model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        let counts = texts.iter().map(|text| Self::estimate(text)).collect();
        Box::pin(std::future::ready(counts))
    }
}
