//! One request to an upstream and its answer back: nothing is collected, nothing is sent twice.

mod address;
mod decoder;
mod ending;
mod fault;
mod head;
mod link;
mod refusal;
mod relay;
mod request_body;
mod sending;
mod timer;
mod upstream;

use std::error::Error;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Poll, ready};
use std::time::Duration;

use axum::BoxError;
use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::header::{CACHE_CONTROL, HeaderName};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

use crate::config::Limits;
use crate::errors::{Failure, Which};
use crate::headers::{Media, Upward};
use crate::scrub::Scrubber;
pub use address::Address;
use fault::Fault;
use head::Head;
use link::{Answer, Exchange};
use relay::{Relay, Rules};
pub use request_body::ClientBody;
use request_body::{Outflow, RequestBody};
use upstream::Upstream;

/// Stands for all that may be waited for while a refusal's reason arrives.
const REASON_PATIENCE: Duration = Duration::from_secs(5);

/// Room for an answer's headers as most are.
const USUAL_HEADERS: usize = 8;

const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// What is sent to an upstream.
#[derive(Debug)]
pub struct Call {
    /// Whose words a failure takes.
    pub which: Which,
    /// GET or POST.
    pub method: Method,
    /// From the configuration; of the client's request at most an encoded segment or query value is in it.
    pub to: Address,
    /// The client's headers, of which some pass.
    pub client: Upward,
    /// What this kind of upstream wants in each request's head, as names and values.
    pub fixed: &'static [(&'static str, &'static str)],
    /// `Bearer …`, where the upstream wants a key.
    pub key: Option<HeaderValue>,
    /// What follows the head.
    pub body: Outgoing,
}

/// The body of a call.
#[derive(Debug)]
pub enum Outgoing {
    /// None: a GET.
    Empty,
    /// JSON made here.
    Json(Bytes),
    /// The client's own JSON, passed on unread.
    Client(ClientBody),
}

/// The way to the upstreams.
#[derive(Clone)]
pub struct Forward {
    upstream: Upstream,
    limits: Arc<Limits>,
    scrubber: Scrubber,
    places: Arc<Semaphore>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum NoAnswer {
    #[error("no connection")]
    Connect(#[source] BoxError),
    #[error("the exchange broke off")]
    Exchange(#[source] Fault),
    #[error("{0}")]
    Known(Failure),
}

impl NoAnswer {
    /// What to tell the client; the log is told more.
    fn told(self, which: Which) -> Failure {
        let failure = match &self {
            Self::Connect(_) => Failure::Unreachable(which),
            Self::Exchange(_) => Failure::Upstream(which),
            Self::Known(failure) => return failure.clone(),
        };
        tracing::warn!(error = &self as &dyn Error, "{} gave no answer", which.name());
        failure
    }
}

impl Forward {
    /// A way with `limits`, where `scrubber` keeps keys out of headers, to upstreams of which some are `secure`.
    ///
    /// Fails where some are, and the operating system knows no certificate authorities.
    pub fn new(limits: &Limits, scrubber: Scrubber, secure: bool) -> Result<Self, rustls::Error> {
        let upstream = Upstream::new(limits.connect, secure)?;
        let places = Arc::new(Semaphore::new(limits.streams));
        Ok(Self { upstream, limits: Arc::new(limits.clone()), scrubber, places })
    }

    /// How many answers are running.
    pub fn running(&self) -> usize {
        self.limits.streams.saturating_sub(self.places.available_permits())
    }

    /// Sends `call`, of which only the shell is left, and hands its answer on as it comes. Dropping the future or the
    /// answer's body ends the call.
    pub async fn send(&self, call: &mut Call) -> Result<Response, Failure> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Failure::Overloaded)?;
        let which = call.which;
        let (head, answer) = self.answer(call).await.map_err(|error| error.told(which))?;
        if head.status.is_success() {
            let room = std::mem::take(&mut call.client).into_room();
            return self.relay(which, head, room, answer, place);
        }
        let mut body = Bytes::new();
        if refusal::may_have_reason(which, head.status) {
            // In a box: it is rare, and its state would be part of every call's.
            body = Box::pin(timeout(REASON_PATIENCE, beginning(answer))).await.unwrap_or_default();
        }
        let failure = refusal::failure(which, head.status, head.headers.retry_after, &body);
        tracing::warn!(
            status = head.status.as_u16(),
            code = failure.code(),
            "{} refused a request",
            which.name()
        );
        Err(failure)
    }

    /// Asks whether an upstream is there at all, within `patience`; its answer's status if it is.
    pub async fn probe(&self, mut call: Call, patience: Duration) -> Option<StatusCode> {
        let (head, _) = timeout(patience, self.answer(&mut call)).await.ok()?.ok()?;
        Some(head.status)
    }

    /// Sends `call` and waits for the answer's head. The timer rests while the client's body is moving.
    async fn answer(&self, call: &mut Call) -> Result<(Head, Answer), NoAnswer> {
        let which = call.which;
        let mut until = Instant::now() + self.limits.headers;
        let link = match call.to.origin.take() {
            Some(link) => link,
            // In a box: connecting is rare, and its state larger than all else that a request is.
            None => match Box::pin(timeout_at(until, self.upstream.connect(&call.to.origin))).await {
                Ok(Ok(link)) => link,
                Ok(Err(error)) => return Err(NoAnswer::Connect(error)),
                Err(_) => return Err(NoAnswer::Known(Failure::HeaderTimeout(which))),
            },
        };
        let body = self.outflow(std::mem::replace(&mut call.body, Outgoing::Empty));
        let mut exchange = Box::new(Exchange::new(link, call, body));
        let read = poll_fn(|cx| {
            if let Poll::Ready(read) = exchange.poll_head(cx) {
                return Poll::Ready(Some(read));
            }
            loop {
                ready!(exchange.poll_timer(until, cx));
                match exchange.progress().map(|progress| progress + self.limits.headers) {
                    Some(later) if later > until => until = later,
                    _ => return Poll::Ready(None),
                }
            }
        });
        match read.await {
            Some(Ok(head)) => {
                let answer = Answer::new(exchange, &head, &call.to.origin);
                Ok((head, answer))
            }
            Some(Err(fault)) => {
                let failure = exchange.failure();
                Err(failure.map_or(NoAnswer::Exchange(fault), NoAnswer::Known))
            }
            None => Err(NoAnswer::Known(Failure::HeaderTimeout(which))),
        }
    }

    fn outflow(&self, body: Outgoing) -> Outflow {
        match body {
            Outgoing::Empty => Outflow::Empty,
            Outgoing::Json(json) => Outflow::Json(json),
            Outgoing::Client(body) => {
                Outflow::Client(RequestBody::new(body, self.limits.request_bytes, self.limits.idle))
            }
        }
    }

    fn relay(
        &self,
        which: Which,
        head: Head,
        mut headers: HeaderMap,
        answer: Answer,
        place: OwnedSemaphorePermit,
    ) -> Result<Response, Failure> {
        if head.headers.is_encoded {
            return Err(Failure::Encoding(which));
        }
        if answer.length().is_some_and(|length| length > self.limits.response_bytes) {
            return Err(Failure::ResponseTooLarge(which));
        }
        let events = which == Which::Model && head.headers.media == Media::Events;
        headers.reserve(USUAL_HEADERS);
        head.headers.put(&mut headers, &self.scrubber);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(ACCEL_BUFFERING, HeaderValue::from_static("no"));
        let rules = Rules { which, limit: self.limits.response_bytes, idle: self.limits.idle, events };
        let body = Relay::new(answer, rules, place);
        let mut response = Response::new(Body::new(body));
        *response.status_mut() = head.status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

/// The first bytes of a refusal.
async fn beginning(mut answer: Answer) -> Bytes {
    let mut text = BytesMut::new();
    while let Some(Ok(data)) = poll_fn(|cx| answer.poll_data(cx)).await {
        text.extend_from_slice(&data[..data.len().min(refusal::MAX_REASON_BYTES - text.len())]);
        if text.len() == refusal::MAX_REASON_BYTES {
            break;
        }
    }
    text.freeze()
}
