//! One request to an upstream and its answer back: nothing is collected, nothing is sent twice.

mod address;
mod ending;
mod link;
mod refusal;
mod relay;
mod request_body;
mod upstream;

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::header::{
    ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE,
    HOST, HeaderName, USER_AGENT,
};
use http::{HeaderMap, HeaderValue, Method, Request};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

use crate::config::Limits;
use crate::errors::{Failure, Which};
use crate::headers;
use crate::scrub::Scrubber;
pub use address::Address;
use link::Answer;
use relay::{Relay, Rules};
use request_body::{Outflow, RequestBody};
use upstream::{SendError, Upstream};

/// Stands for all that may be waited for while a refusal's reason arrives.
const REASON_PATIENCE: Duration = Duration::from_secs(5);

const OWN_NAME: &str = concat!("footnote/", env!("CARGO_PKG_VERSION"));
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
    /// Of the client's headers, those that may pass.
    pub headers: HeaderMap,
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
    Client(Body),
}

/// The way to the upstreams.
#[derive(Clone)]
pub struct Forward {
    upstream: Upstream,
    limits: Arc<Limits>,
    scrubber: Scrubber,
    places: Arc<Semaphore>,
}

impl Forward {
    /// A way with `limits`, on which `scrubber` removes keys, to upstreams of which some are `secure`.
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

    /// Sends `call` and hands its answer on as it comes. Dropping the future or the answer's body ends the call.
    pub async fn send(&self, call: Call) -> Result<Response, Failure> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Failure::Overloaded)?;
        let which = call.which;
        let answer = self.answer(call).await?;
        let (head, answer) = answer.into_parts();
        if head.status.is_success() {
            return self.relay(which, head, answer, place);
        }
        let (status, headers) = (head.status, head.headers);
        let mut body = Bytes::new();
        if refusal::may_have_reason(which, status) {
            body = timeout(REASON_PATIENCE, beginning(answer)).await.unwrap_or_default();
        }
        let failure = refusal::failure(which, status, &headers, &body);
        tracing::warn!(status = status.as_u16(), code = failure.code(), "{} refused a request", which.name());
        Err(failure)
    }

    /// Asks whether an upstream is there at all, within `patience`; its answer's status if it is.
    pub async fn probe(&self, call: Call, patience: Duration) -> Option<http::StatusCode> {
        let (to, request, _) = self.request(call);
        let sent = timeout(patience, self.upstream.send(&to.origin, request)).await;
        sent.ok()?.ok().map(|answer| answer.status())
    }

    /// Sends `call` and waits for the answer's head. The timer rests while the client's body is moving.
    async fn answer(&self, call: Call) -> Result<http::Response<Answer>, Failure> {
        let which = call.which;
        let (to, request, body) = self.request(call);
        let mut sending = pin!(self.upstream.send(&to.origin, request));
        let mut until = Instant::now() + self.limits.headers;
        let error = loop {
            match timeout_at(until, &mut sending).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(error)) => break error,
                Err(_) => match body.as_ref().map(|body| body.progress() + self.limits.headers) {
                    Some(later) if later > until => until = later,
                    _ => return Err(Failure::HeaderTimeout(which)),
                },
            }
        };
        if let Some(failure) = body.as_ref().and_then(RequestBody::failure) {
            return Err(failure);
        }
        tracing::warn!(error = &error as &dyn std::error::Error, "{} gave no answer", which.name());
        Err(match error {
            SendError::Connect(_) => Failure::Unreachable(which),
            SendError::Exchange(_) => Failure::Upstream(which),
        })
    }

    /// The request that `call` describes, where it goes, and its body, if it is the client's own.
    fn request(&self, call: Call) -> (Address, Request<Outflow>, Option<RequestBody>) {
        let Call { method, to, mut headers, key, body, .. } = call;
        headers.insert(HOST, to.origin.host.clone());
        headers.entry(ACCEPT).or_insert(HeaderValue::from_static("*/*"));
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        headers.insert(USER_AGENT, HeaderValue::from_static(OWN_NAME));
        if let Some(key) = key {
            headers.insert(AUTHORIZATION, key);
        }
        if method == Method::POST {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let (body, client) = match body {
            Outgoing::Empty => (Outflow::Empty, None),
            Outgoing::Json(json) => (Outflow::Json(json), None),
            Outgoing::Client(body) => {
                let body = RequestBody::new(body, self.limits.request_bytes, self.limits.idle);
                (Outflow::Client(body.clone()), Some(body))
            }
        };
        let mut request = Request::new(body);
        *request.method_mut() = method;
        *request.uri_mut() = to.target.clone();
        *request.headers_mut() = headers;
        (to, request, client)
    }

    fn relay(
        &self,
        which: Which,
        head: http::response::Parts,
        answer: Answer,
        place: OwnedSemaphorePermit,
    ) -> Result<Response, Failure> {
        let (status, head) = (head.status, &head.headers);
        if head
            .get_all(CONTENT_ENCODING)
            .iter()
            .any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
        {
            return Err(Failure::Encoding(which));
        }
        let length = head.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > self.limits.response_bytes) {
            return Err(Failure::ResponseTooLarge(which));
        }
        let mut headers = headers::downward(head, &self.scrubber);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(ACCEL_BUFFERING, HeaderValue::from_static("no"));
        let events = which == Which::Model && headers::is_event_stream(&headers);
        let rules = Rules { which, limit: self.limits.response_bytes, idle: self.limits.idle, events };
        let body = Relay::new(answer, rules, self.scrubber.redactor(), place);
        let mut response = Response::new(Body::new(body));
        *response.status_mut() = status;
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
