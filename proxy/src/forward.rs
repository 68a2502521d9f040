//! One request to an upstream and its answer back: nothing is collected, nothing is sent twice.

mod ending;
mod refusal;
mod relay;
mod request_body;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName,
};
use http::{HeaderMap, HeaderValue, Method};
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use url::Url;

use crate::config::Limits;
use crate::errors::{Failure, Which};
use crate::headers;
use crate::scrub::Scrubber;
use relay::{Relay, Rules};
use request_body::RequestBody;

/// Pauses before a refused connection is tried again. Nothing was sent, so nothing can happen twice.
const CONNECT_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(250)];
/// A connect that took longer than this is not tried again: the person waits.
const CONNECT_PATIENCE: Duration = Duration::from_millis(600);
/// An idle connection is kept this long for the next request.
const POOL_IDLE: Duration = Duration::from_secs(55);
/// Stands for all that may be waited for while a refusal's reason arrives.
const REASON_PATIENCE: Duration = Duration::from_secs(5);

const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// What is sent to an upstream.
#[derive(Debug)]
pub struct Call {
    /// Whose words a failure takes.
    pub which: Which,
    /// GET or POST.
    pub method: Method,
    /// From the configuration; of the client's request at most an encoded segment or query value is in it.
    pub url: Url,
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
#[derive(Debug, Clone)]
pub struct Forward {
    client: reqwest::Client,
    limits: Arc<Limits>,
    scrubber: Scrubber,
    places: Arc<Semaphore>,
}

impl Forward {
    /// A way with `limits`, on which `scrubber` removes keys, to upstreams of which some are `secure`.
    ///
    /// Fails where some are, and the operating system knows no certificate authorities.
    pub fn new(limits: &Limits, scrubber: Scrubber, secure: bool) -> Result<Self, reqwest::Error> {
        let builder = reqwest::Client::builder();
        // A bare machine may have no authorities; plain addresses, the embedded upstream's above all, need none.
        let builder = if secure { builder } else { builder.tls_certs_only([]) };
        let client = builder
            .connect_timeout(limits.connect)
            .http1_only()
            .no_proxy()
            .pool_idle_timeout(POOL_IDLE)
            .redirect(reqwest::redirect::Policy::none())
            .referer(false)
            .retry(reqwest::retry::never())
            .tcp_keepalive(Duration::from_secs(30))
            .tcp_nodelay(true)
            .user_agent(concat!("footnote/", env!("CARGO_PKG_VERSION")))
            .build()?;
        let places = Arc::new(Semaphore::new(limits.streams));
        Ok(Self { client, limits: Arc::new(limits.clone()), scrubber, places })
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
        if answer.status().is_success() {
            return self.relay(which, answer, place);
        }
        let (status, headers) = (answer.status(), answer.headers().clone());
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
        timeout(patience, self.client.execute(request(&call, None)))
            .await
            .ok()?
            .ok()
            .map(|answer| answer.status())
    }

    async fn answer(&self, mut call: Call) -> Result<reqwest::Response, Failure> {
        let body = match std::mem::replace(&mut call.body, Outgoing::Empty) {
            Outgoing::Client(body) => {
                Some(RequestBody::new(body, self.limits.request_bytes, self.limits.idle))
            }
            other => {
                call.body = other;
                None
            }
        };
        let began = Instant::now();
        let mut pauses = CONNECT_PAUSES.into_iter();
        loop {
            let error = match self.begun(call.which, request(&call, body.as_ref()), body.as_ref()).await? {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if let Some(failure) = body.as_ref().and_then(RequestBody::failure) {
                return Err(failure);
            }
            let untouched = error.is_connect() && body.as_ref().is_none_or(|body| !body.taken());
            if untouched
                && began.elapsed() < CONNECT_PATIENCE
                && let Some(pause) = pauses.next()
            {
                sleep(pause).await;
                continue;
            }
            let error = error.without_url();
            tracing::warn!(error = &error as &dyn std::error::Error, "{} gave no answer", call.which.name());
            return Err(if error.is_connect() {
                Failure::Unreachable(call.which)
            } else {
                Failure::Upstream(call.which)
            });
        }
    }

    /// One attempt, until the answer's head is there. The timer rests while the client's body is moving.
    async fn begun(
        &self,
        which: Which,
        request: reqwest::Request,
        body: Option<&RequestBody>,
    ) -> Result<Result<reqwest::Response, reqwest::Error>, Failure> {
        let mut sending = pin!(self.client.execute(request));
        let mut until = Instant::now() + self.limits.headers;
        loop {
            if let Ok(sent) = timeout_at(until, &mut sending).await {
                return Ok(sent);
            }
            match body.map(|body| body.progress() + self.limits.headers) {
                Some(later) if later > until => until = later,
                _ => return Err(Failure::HeaderTimeout(which)),
            }
        }
    }

    fn relay(
        &self,
        which: Which,
        answer: reqwest::Response,
        place: OwnedSemaphorePermit,
    ) -> Result<Response, Failure> {
        let head = answer.headers();
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
        let status = answer.status();
        let body = Relay::new(reqwest::Body::from(answer), rules, self.scrubber.redactor(), place);
        let mut response = Response::new(Body::new(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

fn request(call: &Call, body: Option<&RequestBody>) -> reqwest::Request {
    let mut request = reqwest::Request::new(call.method.clone(), call.url.clone());
    let headers = request.headers_mut();
    headers.clone_from(&call.headers);
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    if let Some(key) = &call.key {
        headers.insert(AUTHORIZATION, key.clone());
    }
    if call.method == Method::POST {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    *request.body_mut() = match (&call.body, body) {
        (_, Some(body)) => Some(reqwest::Body::wrap(body.clone())),
        (Outgoing::Json(json), None) => Some(json.clone().into()),
        (Outgoing::Empty | Outgoing::Client(_), None) => None,
    };
    request
}

/// The first bytes of a refusal.
async fn beginning(answer: reqwest::Response) -> Bytes {
    let mut body = reqwest::Body::from(answer);
    let mut text = BytesMut::new();
    while let Some(Ok(frame)) = body.frame().await {
        if let Ok(data) = frame.into_data() {
            text.extend_from_slice(&data[..data.len().min(refusal::MAX_REASON_BYTES - text.len())]);
        }
        if text.len() == refusal::MAX_REASON_BYTES {
            break;
        }
    }
    text.freeze()
}
