//! A body on its way up. The client's is counted and timed.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::Body as HttpBody;
use http_body_util::Either;
use hyper::body::Incoming;
use tokio::time::Instant;

use super::timer::Timer;
use crate::errors::Failure;

/// What follows a request's head on its way to an upstream.
pub(super) enum Outflow {
    Empty,
    Json(Bytes),
    Client(RequestBody),
}

/// A client's body as its connection brings it, or as something before this took it in hand.
pub type ClientBody = Either<Incoming, Body>;

/// A client's body.
pub(super) struct RequestBody {
    body: ClientBody,
    left: u64,
    idle: Duration,
    timer: Timer,
    /// Set as long as the client is waited for.
    waiting: Option<Instant>,
    progress: Instant,
    failure: Option<Failure>,
}

/// The upstream request must not go on; what to tell the client stands in [`Outflow::failure`].
#[derive(Debug, thiserror::Error)]
#[error("the client's body cannot be passed on")]
pub(super) struct Broken;

impl Outflow {
    /// How long it is, where that is known.
    pub(super) fn length(&self) -> Option<u64> {
        match self {
            Self::Client(client) => client.body.size_hint().exact(),
            Self::Json(json) => Some(json.len() as u64),
            Self::Empty => Some(0),
        }
    }

    /// The next piece; `None` at the end.
    pub(super) fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Broken>>> {
        match self {
            Self::Client(client) => client.poll_data(cx),
            Self::Json(json) if !json.is_empty() => Poll::Ready(Some(Ok(std::mem::take(json)))),
            Self::Json(_) | Self::Empty => Poll::Ready(None),
        }
    }

    /// When the client's body last moved.
    pub(super) fn progress(&self) -> Option<Instant> {
        if let Self::Client(client) = self { Some(client.progress) } else { None }
    }

    /// Why the client's body cannot be passed on.
    pub(super) fn failure(&self) -> Option<Failure> {
        if let Self::Client(client) = self { client.failure.clone() } else { None }
    }
}

impl RequestBody {
    /// At most `limit` bytes of `body`, with at most `idle` between two pieces.
    pub(super) fn new(body: ClientBody, limit: u64, idle: Duration) -> Self {
        Self {
            body,
            left: limit,
            idle,
            timer: Timer::default(),
            waiting: None,
            progress: Instant::now(),
            failure: None,
        }
    }

    fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Broken>>> {
        if self.failure.is_none() {
            match ready!(self.poll_client(cx)) {
                Some(Ok(data)) => return Poll::Ready(Some(Ok(data))),
                Some(Err(failure)) => self.failure = Some(failure),
                None => return Poll::Ready(None),
            }
        }
        Poll::Ready(Some(Err(Broken)))
    }

    fn poll_client(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Failure>>> {
        loop {
            match Pin::new(&mut self.body).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => {
                    (self.waiting, self.progress) = (None, Instant::now());
                    let Ok(data) = frame.into_data() else { continue };
                    let Some(left) = self.left.checked_sub(data.len() as u64) else {
                        return Poll::Ready(Some(Err(Failure::BodyTooLarge)));
                    };
                    self.left = left;
                    return Poll::Ready(Some(Ok(data)));
                }
                Poll::Ready(Some(Err(error))) => {
                    tracing::debug!(%error, "a client's body broke off");
                    return Poll::Ready(Some(Err(Failure::Malformed(
                        "its body ends early or is wrongly chunked",
                    ))));
                }
                Poll::Ready(None) => {
                    self.progress = Instant::now();
                    return Poll::Ready(None);
                }
                Poll::Pending => {
                    let until = *self.waiting.get_or_insert_with(Instant::now) + self.idle;
                    ready!(self.timer.poll(until, cx));
                    return Poll::Ready(Some(Err(Failure::BodySlow)));
                }
            }
        }
    }
}
