//! An upstream's body on its way down: passed on as it comes, unread but counted and timed.
//!
//! Whatever goes wrong becomes an error of the body, so that the connection ends without the mark of a complete
//! answer and nobody takes half for the whole.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use super::ending::Ending;
use super::fault::Fault;
use super::link::Answer;
use super::timer::Timer;
use crate::errors::{Which, root_cause};

/// What was passed on just before a cut, be it the head alone, has this long to be read: a browser that learns of the
/// cut first throws away what its page has not read yet, and the head is not even sent.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The rules for one body.
pub(super) struct Rules {
    pub(super) which: Which,
    /// Bytes at most.
    pub(super) limit: u64,
    /// Silence at most.
    pub(super) idle: Duration,
    /// Only a stream of events says by its text whether it is complete.
    pub(super) events: bool,
}

/// Why an answer was cut off.
#[derive(Debug, thiserror::Error)]
pub(super) enum Cut {
    #[error("{} broke off: {}", .which.name(), root_cause(.cause))]
    Broken { which: Which, cause: Fault },
    #[error("{} was silent for {} seconds", .0.name(), .1.as_secs_f32())]
    Idle(Which, Duration),
    #[error("{} sent more than MAX_RESPONSE_BYTES", .0.name())]
    TooLarge(Which),
    #[error("{} ended its stream without finishing the answer", .0.name())]
    Unfinished(Which),
}

/// An upstream's body, and the place among the running streams that it takes until it is dropped.
pub(super) struct Relay {
    upstream: Answer,
    rules: Rules,
    ending: Ending,
    passed: u64,
    /// Set as long as the upstream is waited for.
    waiting: Option<Instant>,
    /// When something was passed on last.
    last: Option<Instant>,
    /// For the time after that, where the answer is cut off.
    farewell: Timer,
    /// Why the answer is about to be cut off.
    cut: Option<Cut>,
    over: bool,
    _place: OwnedSemaphorePermit,
}

impl Relay {
    pub(super) fn new(upstream: Answer, rules: Rules, place: OwnedSemaphorePermit) -> Self {
        Self {
            upstream,
            rules,
            ending: Ending::default(),
            passed: 0,
            waiting: None,
            last: None,
            farewell: Timer::default(),
            cut: None,
            over: false,
            _place: place,
        }
    }

    /// What goes on next; `None` at the end, or where `cut` says that the rest does not.
    fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        while self.cut.is_none() {
            let Some(data) = ready!(self.poll_upstream(cx)) else {
                if self.rules.events && !self.ending.is_complete() {
                    self.cut_off(Cut::Unfinished(self.rules.which));
                    break;
                }
                self.over = true;
                return Poll::Ready(None);
            };
            if self.rules.events {
                self.ending.see(&data);
            }
            if !data.is_empty() {
                return Poll::Ready(Some(data));
            }
        }
        Poll::Ready(None)
    }

    /// What has come from the upstream; `None` at its end.
    fn poll_upstream(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        match self.upstream.poll_data(cx) {
            Poll::Ready(Some(Ok(mut data))) => {
                self.waiting = None;
                let room = self.rules.limit - self.passed;
                if data.len() as u64 > room {
                    data.truncate(usize::try_from(room).unwrap_or(usize::MAX));
                    self.cut_off(Cut::TooLarge(self.rules.which));
                }
                self.passed += data.len() as u64;
                Poll::Ready(Some(data))
            }
            Poll::Ready(Some(Err(cause))) => {
                self.cut_off(Cut::Broken { which: self.rules.which, cause });
                Poll::Ready(Some(Bytes::new()))
            }
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => {
                let until = *self.waiting.get_or_insert_with(Instant::now) + self.rules.idle;
                ready!(self.upstream.poll_timer(until, cx));
                self.cut_off(Cut::Idle(self.rules.which, self.rules.idle));
                Poll::Ready(Some(Bytes::new()))
            }
        }
    }

    fn cut_off(&mut self, cut: Cut) {
        tracing::warn!("{cut}");
        self.cut = Some(cut);
    }
}

impl HttpBody for Relay {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        if self.over {
            return Poll::Ready(None);
        }
        if let Some(data) = ready!(self.poll_bytes(cx)) {
            self.last = Some(Instant::now());
            return Poll::Ready(Some(Ok(Frame::data(data))));
        }
        if self.cut.is_some() {
            let last = *self.last.get_or_insert_with(Instant::now);
            ready!(self.farewell.poll(last + LAST_WORDS, cx));
        }
        self.over = true;
        Poll::Ready(self.cut.take().map(Err))
    }

    fn is_end_stream(&self) -> bool {
        self.over
    }

    fn size_hint(&self) -> SizeHint {
        // A stream of events may end in an error after its last byte.
        let length = if self.rules.events { None } else { self.upstream.length() };
        length.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}
