//! A body on its way up. The client's is counted and timed.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use crate::errors::Failure;

/// What follows a request's head on its way to an upstream.
pub(super) enum Outflow {
    Empty,
    Json(Bytes),
    Client(RequestBody),
}

/// A client's body; what became of it can be asked while the request has it.
#[derive(Clone)]
pub(super) struct RequestBody(Arc<Mutex<Shared>>);

struct Shared {
    body: Body,
    left: u64,
    idle: Duration,
    timer: Option<Pin<Box<Sleep>>>,
    /// Set as long as the client is waited for.
    waiting: Option<Instant>,
    progress: Instant,
    failure: Option<Failure>,
}

/// The upstream request must not go on; what to tell the client stands in [`RequestBody::failure`].
#[derive(Debug, thiserror::Error)]
#[error("the client's body cannot be passed on")]
pub(super) struct Broken;

impl RequestBody {
    /// At most `limit` bytes of `body`, with at most `idle` between two pieces.
    pub(super) fn new(body: Body, limit: u64, idle: Duration) -> Self {
        Self(Arc::new(Mutex::new(Shared {
            body,
            left: limit,
            idle,
            timer: None,
            waiting: None,
            progress: Instant::now(),
            failure: None,
        })))
    }

    /// When the body last moved.
    pub(super) fn progress(&self) -> Instant {
        self.lock().progress
    }

    /// Why the body could not be passed on.
    pub(super) fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Failure>>> {
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
                    ready!(poll_timer(&mut self.timer, until, cx));
                    return Poll::Ready(Some(Err(Failure::BodySlow)));
                }
            }
        }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        let mut shared = self.lock();
        if shared.failure.is_some() {
            return Poll::Ready(Some(Err(Broken)));
        }
        Poll::Ready(match ready!(shared.poll(cx)) {
            Some(Ok(data)) => Some(Ok(Frame::data(data))),
            Some(Err(failure)) => {
                shared.failure = Some(failure);
                Some(Err(Broken))
            }
            None => None,
        })
    }

    fn size_hint(&self) -> SizeHint {
        self.lock().body.size_hint()
    }

    fn is_end_stream(&self) -> bool {
        self.lock().body.is_end_stream()
    }
}

impl HttpBody for Outflow {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        match &mut *self {
            Self::Client(body) => Pin::new(body).poll_frame(cx),
            Self::Json(json) if !json.is_empty() => Poll::Ready(Some(Ok(Frame::data(std::mem::take(json))))),
            Self::Json(_) | Self::Empty => Poll::Ready(None),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Client(body) => body.size_hint(),
            Self::Json(json) => SizeHint::with_exact(json.len() as u64),
            Self::Empty => SizeHint::with_exact(0),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Client(body) => body.is_end_stream(),
            Self::Json(json) => json.is_empty(),
            Self::Empty => true,
        }
    }
}

/// Ready at `until`. The timer is made once and moved only when it fires too early, which costs nothing a chunk.
pub(super) fn poll_timer(
    timer: &mut Option<Pin<Box<Sleep>>>,
    until: Instant,
    cx: &mut Context<'_>,
) -> Poll<()> {
    let timer = timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
    loop {
        ready!(timer.as_mut().poll(cx));
        if until <= Instant::now() {
            return Poll::Ready(());
        }
        timer.as_mut().reset(until);
    }
}
