//! The body of an upstream's answer on its way to the client: streamed, counted and timed.
//!
//! Every failure becomes an error of the body, so that the connection ends without the mark of a complete
//! answer and no client takes a part for the whole.

use std::time::Duration;

use bytes::Bytes;
use futures::stream::{self, Stream};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, sleep_until, timeout};

use super::finish::FinishScanner;
use super::json_end::JsonScanner;
use crate::errors::{UpstreamKind, root_cause};

/// Time for a client to read the last bytes before a cut: a browser that notices the cut first discards bytes
/// that the page has not read yet.
const CUT_DELAY: Duration = Duration::from_millis(200);

/// The rules for one body.
pub(super) struct RelayRules {
    pub(super) upstream: UpstreamKind,
    /// Maximum size of the body.
    pub(super) max_bytes: u64,
    /// Maximum time between two chunks.
    pub(super) idle_timeout: Duration,
}

/// How the end of a complete body is recognised.
pub(super) enum EndMark {
    /// Its framing alone: a length, or chunks.
    Framing,
    /// A finish reason or `[DONE]` in an event stream of a model server.
    Finish(FinishScanner),
    /// The end of its JSON, where the framing does not tell an end from a cut.
    Json(JsonScanner),
}

impl EndMark {
    fn scan(&mut self, chunk: &[u8]) {
        match self {
            Self::Framing => {}
            Self::Finish(scanner) => scanner.scan(chunk),
            Self::Json(scanner) => scanner.scan(chunk),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            Self::Framing => true,
            Self::Finish(scanner) => scanner.is_complete(),
            Self::Json(scanner) => scanner.is_complete(),
        }
    }
}

/// Why an answer was cut.
#[derive(Debug, thiserror::Error)]
pub(super) enum Cut {
    #[error("{} broke off: {}", .0.name(), root_cause(.1))]
    Broken(UpstreamKind, reqwest::Error),
    #[error("{} was silent for {} seconds", .0.name(), .1.as_secs_f32())]
    Idle(UpstreamKind, Duration),
    #[error("{} sent more than MAX_RESPONSE_BYTES", .0.name())]
    TooLarge(UpstreamKind),
    #[error("{} ended its answer without finishing it", .0.name())]
    Unfinished(UpstreamKind),
}

/// An upstream's body, and the stream permit that it holds until it is dropped.
pub(super) struct Relay {
    answer: reqwest::Response,
    rules: RelayRules,
    end: EndMark,
    passed_bytes: u64,
    last_passed: Instant,
    _permit: OwnedSemaphorePermit,
}

impl Relay {
    pub(super) fn new(
        answer: reqwest::Response,
        rules: RelayRules,
        end: EndMark,
        permit: OwnedSemaphorePermit,
    ) -> Self {
        let last_passed = Instant::now();
        Self { answer, rules, end, passed_bytes: 0, last_passed, _permit: permit }
    }

    pub(super) fn into_stream(self) -> impl Stream<Item = Result<Bytes, Cut>> + Send {
        stream::try_unfold(self, |mut relay| async move {
            match relay.next().await {
                Ok(data) => Ok(data.map(|data| (data, relay))),
                Err(cut) => {
                    tracing::warn!("{cut}");
                    sleep_until(relay.last_passed + CUT_DELAY).await;
                    Err(cut)
                }
            }
        })
    }

    /// The next chunk; `None` at the end of a complete answer.
    async fn next(&mut self) -> Result<Option<Bytes>, Cut> {
        let upstream = self.rules.upstream;
        let chunk = timeout(self.rules.idle_timeout, self.answer.chunk())
            .await
            .map_err(|_| Cut::Idle(upstream, self.rules.idle_timeout))?
            .map_err(|error| Cut::Broken(upstream, error.without_url()))?;
        let Some(data) = chunk else {
            return if self.end.is_complete() { Ok(None) } else { Err(Cut::Unfinished(upstream)) };
        };
        self.passed_bytes += data.len() as u64;
        if self.passed_bytes > self.rules.max_bytes {
            return Err(Cut::TooLarge(upstream));
        }
        self.end.scan(&data);
        self.last_passed = Instant::now();
        Ok(Some(data))
    }
}
