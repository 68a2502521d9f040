//! An upstream's body on its way down: passed on as it comes, counted, timed, cleaned of keys.
//!
//! Whatever goes wrong becomes an error of the body, so that the connection ends without the mark of a complete
//! answer and nobody takes half for the whole.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, Sleep};

use super::ending::Ending;
use super::link::Answer;
use super::request_body::poll_timer;
use crate::errors::{Which, root_cause};
use crate::scrub::Redactor;

/// What was passed on just before a cut has this long to be read: a browser that learns of the cut first throws away
/// what its page has not read yet.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Pieces that have come together go on together, until they are this many bytes.
const GATHER_BYTES: usize = 16 << 10;

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
    Broken { which: Which, cause: hyper::Error },
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
        upstream: Answer,
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

    /// What goes on next; `None` at the end, or where `cut` says that the rest does not.
    fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        while self.cut.is_none() {
            let Some(data) = ready!(self.poll_gathered(cx)) else {
                if self.rules.events && !self.ending.is_complete() {
                    self.cut_off(Cut::Unfinished(self.rules.which));
                    break;
                }
                self.over = true;
                let rest = self.redactor.finish();
                return Poll::Ready((!rest.is_empty()).then_some(rest));
            };
            if self.rules.events {
                self.ending.see(&data);
            }
            let data = self.redactor.push(data);
            if !data.is_empty() {
                return Poll::Ready(Some(data));
            }
        }
        Poll::Ready(None)
    }

    /// All that has come from the upstream, as one piece; `None` at its end.
    ///
    /// Nothing waits for more to come: where the upstream's connection has nothing more at hand, the piece goes on.
    fn poll_gathered(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut gathered = Gathered::default();
        while gathered.len() < GATHER_BYTES && self.cut.is_none() {
            match self.upstream.poll_data(cx) {
                Poll::Ready(Some(Ok(data))) => {
                    self.waiting = None;
                    self.passed += data.len() as u64;
                    if self.passed > self.rules.limit {
                        self.cut_off(Cut::TooLarge(self.rules.which));
                    } else {
                        gathered.add(data);
                    }
                }
                Poll::Ready(Some(Err(cause))) => {
                    self.cut_off(Cut::Broken { which: self.rules.which, cause });
                }
                _ if !gathered.is_empty() => break,
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => {
                    let until = *self.waiting.get_or_insert_with(Instant::now) + self.rules.idle;
                    ready!(poll_timer(&mut self.timer, until, cx));
                    self.cut_off(Cut::Idle(self.rules.which, self.rules.idle));
                }
            }
        }
        Poll::Ready(Some(gathered.take()))
    }

    fn cut_off(&mut self, cut: Cut) {
        tracing::warn!("{cut}");
        self.cut = Some(cut);
        // It may be set to the end of a far longer silence.
        self.timer = None;
    }
}

/// Pieces put together. One alone is not copied.
#[derive(Default)]
struct Gathered {
    first: Bytes,
    /// The first and all others, where there are others.
    all: BytesMut,
}

impl Gathered {
    fn add(&mut self, data: Bytes) {
        if self.is_empty() {
            self.first = data;
            return;
        }
        if self.all.is_empty() {
            // The last piece may go beyond the limit.
            self.all.reserve(GATHER_BYTES + data.len());
            self.all.extend_from_slice(&self.first);
        }
        self.all.extend_from_slice(&data);
    }

    fn len(&self) -> usize {
        self.all.len().max(self.first.len())
    }

    fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    fn take(self) -> Bytes {
        if self.all.is_empty() { self.first } else { self.all.freeze() }
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
        if self.cut.is_some()
            && let Some(last) = self.last
        {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_together_in_order_and_one_alone_is_not_copied() {
        for count in 0..5_usize {
            let pieces: Vec<_> = (0..count).map(|n| Bytes::from(n.to_string().repeat(9_000))).collect();
            let mut gathered = Gathered::default();
            for piece in &pieces {
                gathered.add(piece.clone());
            }
            assert_eq!((gathered.len(), gathered.is_empty()), (count * 9_000, count == 0));
            let whole = gathered.take();
            assert_eq!(whole, pieces.concat());
            assert_eq!(count == 1, pieces.iter().any(|piece| piece.as_ptr() == whole.as_ptr()));
        }
    }
}
