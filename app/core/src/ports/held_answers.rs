//! Answers that are held outside of the page, so that they go on while it is reloaded or closed.

use std::{cell::Cell, rc::Rc};

use futures::future::LocalBoxFuture;

use super::{HttpResponse, Response, TransportError};
use crate::wire::ChatRequest;

/// Sends requests for answers from outside of the page, and holds their replies in memory. Dropping the future or the reply's
/// body closes the connection, unless that is because the page is left.
pub trait HeldAnswers {
    /// Gets ready to send, which takes a moment the first time.
    fn prepare(&self) {}
    /// Sends a request like [`Model::send`](super::Model::send), and holds its reply under this key, in place of an earlier
    /// one. `state` is what a page that comes back needs beside the reply.
    fn send<'a>(&'a self, key: &'a str, state: String, request: &'a ChatRequest) -> Response<'a>;
    /// Gives the reply under this key from its beginning on, and what follows; `None` if there is none. One that is dropped
    /// before its response is polled stays held.
    fn take<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<HeldAnswer>>;
    /// Forgets the reply under this key, which is not needed any more.
    fn forget(&self, key: &str);
}

/// An answer that was held while there was no page.
pub struct HeldAnswer {
    /// The turn's state, as it was given with the request.
    pub state: String,
    /// How long it went on without a page, in milliseconds.
    pub away_ms: u64,
    /// The times at which the parts of the body arrived.
    pub arrival: ArrivalTime,
    pub response: LocalBoxFuture<'static, Result<HttpResponse, TransportError>>,
}

/// The time at which what a body gave last has arrived, in milliseconds since 1970, if that was before this page was there.
/// Copies are handles to the same.
#[derive(Debug, Clone, Default)]
pub struct ArrivalTime(Rc<Cell<Option<u64>>>);

impl ArrivalTime {
    pub fn get(&self) -> Option<u64> {
        self.0.get()
    }

    pub fn set(&self, ms: Option<u64>) {
        self.0.set(ms);
    }
}
