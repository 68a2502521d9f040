//! The body of an upstream's answer on its way to the client: streamed, counted and timed.
//!
//! Every failure becomes an error of the body, so that the connection ends without the mark of a complete
//! answer and no client takes a part for the whole.

use std::time::Duration;

use bytes::Bytes;
use footnote_wire::WireError;
use futures::stream::{self, Stream};
use serde_json::json;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::body::StreamReset;
use crate::errors::root_cause;
use crate::finish::MarkScanner;
use crate::json_end::JsonScanner;

/// Time for a client to read the last bytes before a cut: a browser that notices the cut first discards bytes
/// that the page has not read yet, and a page can be busy for a while.
const CUT_DELAY: Duration = Duration::from_secs(1);

/// A silent event stream gets a comment after this time, so that no reverse proxy takes it for dead: nginx waits for 60 s.
const COMMENT_AFTER: Duration = Duration::from_secs(15);
const COMMENT: &[u8] = b":\n\n";

/// The rules for one body.
pub(crate) struct RelayRules {
    pub(crate) upstream: &'static str,
    /// Maximum size of the body.
    pub(crate) max_bytes: u64,
    /// Maximum time until the first word.
    pub(crate) first_timeout: Duration,
    /// Maximum time between two chunks after it.
    pub(crate) idle_timeout: Duration,
}

/// How the end of a complete body is recognised.
pub(crate) enum EndMark {
    /// Its framing alone: a length, or chunks.
    Framing,
    /// A finish reason or `[DONE]` in an event stream of a model server.
    Finish(MarkScanner),
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

    /// Whether the text itself says that it is complete.
    fn is_in_text(&self) -> bool {
        !matches!(self, Self::Framing)
    }

    fn is_complete(&self) -> bool {
        match self {
            Self::Framing => true,
            Self::Finish(scanner) => scanner.found(),
            Self::Json(scanner) => scanner.is_complete(),
        }
    }
}

/// Why an answer was cut.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Cut {
    #[error("The {0} broke off: {cause}", cause = root_cause(.1))]
    Broken(&'static str, reqwest::Error),
    #[error("The {0} was silent for {seconds} seconds", seconds = .1.as_secs_f32())]
    Idle(&'static str, Duration),
    #[error("The {0} wrote no word for {seconds} seconds", seconds = .1.as_secs_f32())]
    NoWord(&'static str, Duration),
    #[error("The {0} sent more than MAX_RESPONSE_BYTES")]
    TooLarge(&'static str),
    #[error("The {0} ended its answer without finishing it")]
    Unfinished(&'static str),
}

/// An upstream's body, and the stream permit that it holds until it is dropped.
pub(crate) struct Relay {
    answer: reqwest::Response,
    rules: RelayRules,
    end: EndMark,
    words: MarkScanner,
    passed_bytes: u64,
    last_received: Instant,
    last_passed: Instant,
    /// The last bytes that were passed on.
    tail: [u8; 4],
    /// Why the answer is to be cut, once its client was told.
    cut: Option<Cut>,
    _permit: OwnedSemaphorePermit,
}

impl Relay {
    pub(crate) fn new(
        answer: reqwest::Response,
        rules: RelayRules,
        end: EndMark,
        permit: OwnedSemaphorePermit,
    ) -> Self {
        let now = Instant::now();
        Self {
            answer,
            rules,
            end,
            words: MarkScanner::of_words(),
            passed_bytes: 0,
            last_received: now,
            last_passed: now,
            tail: *b"\n\n\n\n",
            cut: None,
            _permit: permit,
        }
    }

    pub(crate) fn into_stream(self) -> impl Stream<Item = Result<Bytes, Cut>> + Send {
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
        if let Some(cut) = self.cut.take() {
            return Err(cut);
        }
        let upstream = self.rules.upstream;
        let silence = if self.has_begun() { self.rules.idle_timeout } else { self.rules.first_timeout };
        let last = self.last_received + silence;
        let comment = self.last_passed + COMMENT_AFTER;
        let until = if self.is_between_events() { last.min(comment) } else { last };
        let chunk = match timeout_at(until, self.answer.chunk()).await {
            // Some servers end every stream so, and the text says whether it is complete.
            Ok(Err(error)) if self.end.is_in_text() && StreamReset::caused(&error) => None,
            Ok(chunk) => chunk.map_err(|error| Cut::Broken(upstream, error.without_url()))?,
            Err(_) if until < last => {
                self.last_passed = Instant::now();
                return Ok(Some(Bytes::from_static(COMMENT)));
            }
            Err(_) => return self.give_up(silence).map(Some),
        };
        let Some(data) = chunk else {
            return if self.end.is_complete() { Ok(None) } else { Err(Cut::Unfinished(upstream)) };
        };
        self.passed_bytes += data.len() as u64;
        if self.passed_bytes > self.rules.max_bytes {
            return Err(Cut::TooLarge(upstream));
        }
        self.end.scan(&data);
        self.words.scan(&data);
        self.last_received = Instant::now();
        self.last_passed = self.last_received;
        let end = &data[data.len().saturating_sub(self.tail.len())..];
        self.tail.rotate_left(end.len());
        let kept = self.tail.len() - end.len();
        self.tail[kept..].copy_from_slice(end);
        Ok(Some(data))
    }

    /// Whether the first word has come; a body that is no stream of events has only bytes.
    fn has_begun(&self) -> bool {
        match self.end {
            EndMark::Finish(_) => self.words.found(),
            EndMark::Framing | EndMark::Json(_) => self.passed_bytes > 0,
        }
    }

    /// Whether an event of our own may stand here.
    fn is_between_events(&self) -> bool {
        let ends = [&b"\n\n"[..], b"\n\r\n"];
        matches!(self.end, EndMark::Finish(_)) && ends.iter().any(|end| self.tail.ends_with(end))
    }

    /// Ends a silent answer: with an event that says why, where one may stand, so that its client can tell silence from a
    /// lost connection; then with a cut.
    fn give_up(&mut self, silence: Duration) -> Result<Bytes, Cut> {
        let upstream = self.rules.upstream;
        let (code, cut) = if self.has_begun() {
            ("upstream_idle_timeout", Cut::Idle(upstream, silence))
        } else {
            ("upstream_header_timeout", Cut::NoWord(upstream, silence))
        };
        // An answer that is complete needs no reason.
        if !self.is_between_events() || self.end.is_complete() {
            return Err(cut);
        }
        let error = WireError {
            message: cut.to_string(),
            kind: "upstream_error".to_owned(),
            code: code.to_owned(),
            ..WireError::default()
        };
        let event = format!("data: {}\n\n", json!({ "error": error }));
        self.last_passed = Instant::now();
        self.cut = Some(cut);
        Ok(Bytes::from(event))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures::StreamExt as _;
    use http_body::Frame;
    use http_body_util::StreamBody;
    use tokio::sync::Semaphore;

    use super::*;

    const ROLE: &str = "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n";
    const WORD: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"}}]}\n\n";
    const END: &str = "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n";

    /// Relays pieces, each after seconds of silence, in simulated time; returns the client's text, and whether it is cut.
    async fn relayed(pieces: &[(u64, &'static str)]) -> (String, bool) {
        let pieces = stream::iter(pieces.to_vec()).then(async |(seconds, piece)| {
            sleep_until(Instant::now() + Duration::from_secs(seconds)).await;
            Ok::<_, std::io::Error>(Frame::data(Bytes::from_static(piece.as_bytes())))
        });
        let answer = http::Response::new(reqwest::Body::wrap(StreamBody::new(pieces))).into();
        let rules = RelayRules {
            upstream: "model server",
            max_bytes: 10_000,
            first_timeout: Duration::from_mins(2),
            idle_timeout: Duration::from_mins(1),
        };
        let permit = Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap();
        let end = EndMark::Finish(MarkScanner::of_finish());
        let mut passed = Box::pin(Relay::new(answer, rules, end, permit).into_stream());
        let (mut text, mut is_cut) = (String::new(), false);
        while let Some(piece) = passed.next().await {
            match piece {
                Ok(piece) => text.push_str(str::from_utf8(&piece).unwrap()),
                Err(_) => is_cut = true,
            }
        }
        (text, is_cut)
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_stream_gets_comments_between_its_events() {
        let (text, is_cut) = relayed(&[(0, ROLE), (40, WORD), (14, END)]).await;
        assert_eq!((text, is_cut), (format!("{ROLE}:\n\n:\n\n{WORD}{END}"), false));
        // Before the first event, but not in the middle of one.
        let (half, rest) = WORD.split_at(20);
        let (text, is_cut) = relayed(&[(20, half), (50, rest), (0, END)]).await;
        assert_eq!((text, is_cut), (format!(":\n\n{WORD}{END}"), false));
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_word_may_take_longer_than_the_next_and_a_cut_says_which() {
        let (text, is_cut) = relayed(&[(50, ROLE), (119, WORD), (59, END)]).await;
        assert!(!is_cut && text.ends_with(END), "{text}");
        let (text, is_cut) = relayed(&[(0, ROLE), (121, WORD)]).await;
        assert!(is_cut && text.contains("upstream_header_timeout") && !text.contains(WORD), "{text}");
        let (text, is_cut) = relayed(&[(0, WORD), (61, END)]).await;
        assert!(is_cut && text.contains("upstream_idle_timeout") && !text.contains(END), "{text}");
        // A complete answer gets no error, and half an event no second one in it.
        let (text, is_cut) = relayed(&[(0, WORD), (0, END), (61, ": late\n\n")]).await;
        assert!(is_cut && text.starts_with(&format!("{WORD}{END}")) && !text.contains("error"), "{text}");
        let (text, is_cut) = relayed(&[(0, WORD), (0, "data: {\"cho"), (61, "ices\":[]}\n\n")]).await;
        assert_eq!((text, is_cut), (format!("{WORD}data: {{\"cho"), true));
    }
}
