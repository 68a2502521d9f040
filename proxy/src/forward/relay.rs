//! An upstream's body on its way down: passed on as it comes, counted, timed, cleaned of keys.
//!
//! Whatever goes wrong becomes an error of the body, so that the connection ends without the mark of a complete
//! answer and nobody takes half for the whole.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, Sleep};

use super::ending::Ending;
use super::request_body::poll_timer;
use crate::errors::{Which, root_cause};
use crate::scrub::Redactor;

/// What was passed on just before a cut has this long to be read: a browser that learns of the cut first throws away
/// what its page has not read yet.
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
    Broken { which: Which, cause: reqwest::Error },
    #[error("{} was silent for {} seconds", .0.name(), .1.as_secs_f32())]
    Idle(Which, Duration),
    #[error("{} sent more than MAX_RESPONSE_BYTES", .0.name())]
    TooLarge(Which),
    #[error("{} ended its stream without finishing the answer", .0.name())]
    Unfinished(Which),
}

/// An upstream's body, and the place among the running streams that it takes until it is dropped.
pub(super) struct Relay {
    upstream: reqwest::Body,
    rules: Rules,
    redactor: Redactor,
    ending: Ending,
    passed: u64,
    timer: Option<Pin<Box<Sleep>>>,
    /// Set as long as the upstream is waited for.
    waiting: Option<Instant>,
    /// When something was passed on last.
    last: Option<Instant>,
    /// Why the answer is about to be cut off.
    cut: Option<Cut>,
    over: bool,
    _place: OwnedSemaphorePermit,
}

impl Relay {
    pub(super) fn new(
        upstream: reqwest::Body,
        rules: Rules,
        redactor: Redactor,
        place: OwnedSemaphorePermit,
    ) -> Self {
        Self {
            upstream,
            rules,
            redactor,
            ending: Ending::default(),
            passed: 0,
            timer: None,
            waiting: None,
            last: None,
            cut: None,
            over: false,
            _place: place,
        }
    }

    fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Cut>>> {
        let which = self.rules.which;
        loop {
            match Pin::new(&mut self.upstream).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => {
                    self.waiting = None;
                    let Ok(data) = frame.into_data() else { continue };
                    self.passed += data.len() as u64;
                    if self.passed > self.rules.limit {
                        return Poll::Ready(Some(Err(Cut::TooLarge(which))));
                    }
                    if self.rules.events {
                        self.ending.see(&data);
                    }
                    let data = self.redactor.push(data);
                    if !data.is_empty() {
                        return Poll::Ready(Some(Ok(data)));
                    }
                }
                Poll::Ready(Some(Err(cause))) => {
                    return Poll::Ready(Some(Err(Cut::Broken { which, cause: cause.without_url() })));
                }
                Poll::Ready(None) if self.rules.events && !self.ending.is_complete() => {
                    return Poll::Ready(Some(Err(Cut::Unfinished(which))));
                }
                Poll::Ready(None) => {
                    self.over = true;
                    let rest = self.redactor.finish();
                    return Poll::Ready((!rest.is_empty()).then_some(Ok(rest)));
                }
                Poll::Pending => {
                    let until = *self.waiting.get_or_insert_with(Instant::now) + self.rules.idle;
                    ready!(poll_timer(&mut self.timer, until, cx));
                    return Poll::Ready(Some(Err(Cut::Idle(which, self.rules.idle))));
                }
            }
        }
    }
}

impl HttpBody for Relay {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        if self.over {
            return Poll::Ready(None);
        }
        if self.cut.is_none() {
            match ready!(self.poll_bytes(cx)) {
                Some(Err(cut)) => {
                    tracing::warn!("{cut}");
                    self.cut = Some(cut);
                    // It may be set to the end of a far longer silence.
                    self.timer = None;
                }
                next => {
                    self.last = Some(Instant::now());
                    return Poll::Ready(next.and_then(Result::ok).map(Frame::data).map(Ok));
                }
            }
        }
        if let Some(last) = self.last {
            ready!(poll_timer(&mut self.timer, last + LAST_WORDS, cx));
        }
        self.over = true;
        Poll::Ready(self.cut.take().map(Err))
    }

    fn is_end_stream(&self) -> bool {
        self.over
    }

    fn size_hint(&self) -> SizeHint {
        // A length is only promised where nothing can change it on the way.
        if self.redactor.is_idle() && !self.rules.events {
            self.upstream.size_hint()
        } else {
            SizeHint::default()
        }
    }
}
