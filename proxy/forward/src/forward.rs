//! Sends one request to an upstream and streams the answer back; no request is sent twice to the same address.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName, TRANSFER_ENCODING};
use http::{HeaderMap, HeaderValue, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout};

use crate::body;
use crate::client::{self, ClientError};
use crate::errors::ForwardError;
use crate::finish::MarkScanner;
use crate::headers::{EVENT_STREAM, HTML, JSON, for_client, media_type, retry_after};
use crate::json_end::JsonScanner;
use crate::refusal;
use crate::relay::{EndMark, Relay, RelayRules};
use crate::request::{Protocol, UpstreamRequest};
use crate::scrub::Scrubber;
use crate::settings::{Limits, Timeouts, UpstreamSettings};

/// Pauses before retrying a connection that failed. Nothing was sent yet, so retrying is safe.
const CONNECT_RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(250)];
/// A connect that took longer than this is not retried: a person is waiting.
const CONNECT_RETRY_LIMIT: Duration = Duration::from_millis(600);
/// Time for an upstream to send the body of an error response.
const ERROR_BODY_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum size of an error response's body that is read, in bytes.
const MAX_ERROR_BODY_BYTES: usize = 64 << 10;
/// Streams that may be listened to at the same time. They are silent for long, and take no answer's place.
const MAX_LISTENING: usize = 32;

const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Sends requests to upstreams. Cloning is cheap.
#[derive(Clone)]
pub struct Forward {
    client: reqwest::Client,
    limits: Limits,
    scrubber: Scrubber,
    permits: Arc<Semaphore>,
    /// Of streams that are only listened to.
    listening: Arc<Semaphore>,
}

impl Forward {
    /// Fails where an upstream is reached by https and no certificate authorities can be read.
    pub fn new(
        limits: Limits,
        settings: &UpstreamSettings,
        uses_https: bool,
        scrubber: Scrubber,
    ) -> Result<Self, ClientError> {
        let client = client::build(&limits, settings, uses_https)?;
        let permits = Arc::new(Semaphore::new(limits.streams));
        let listening = Arc::new(Semaphore::new(MAX_LISTENING));
        Ok(Self { client, limits, scrubber, permits, listening })
    }

    /// The same with places of its own: what it sends takes none from answers, and is not counted among them.
    #[must_use]
    pub fn beside(&self) -> Self {
        let permits = Arc::new(Semaphore::new(self.limits.streams));
        Self { permits, ..self.clone() }
    }

    /// How many answers are running.
    pub fn running(&self) -> usize {
        self.limits.streams.saturating_sub(self.permits.available_permits())
    }

    /// Sends `request` and streams the answer back. Dropping the future or the response's body cancels it.
    pub async fn send(&self, mut request: UpstreamRequest) -> Result<Response, ForwardError> {
        let UpstreamRequest { upstream, protocol, .. } = request;
        let permits = if protocol.is_listening { &self.listening } else { &self.permits };
        let permit = Arc::clone(permits).try_acquire_owned().map_err(|_| ForwardError::Overloaded)?;
        let timeouts = protocol.timeouts.unwrap_or(self.limits.timeouts);
        let answer = timeout(timeouts.headers, self.execute_at_place(&mut request))
            .await
            .map_err(|_| ForwardError::HeaderTimeout(upstream))?
            .map_err(|error| no_answer(upstream, &error))?;
        if answer.status().is_success() {
            self.relay(&request, answer, timeouts, permit)
        } else {
            self.refuse(&request, answer).await
        }
    }

    /// Sends `request`, and again where its upstream says that it has moved.
    async fn execute_at_place(&self, request: &mut UpstreamRequest) -> reqwest::Result<reqwest::Response> {
        let mut answer = self.execute(request).await?;
        for _ in 0..request.protocol.redirects {
            let Some(url) = request.same_origin_redirect(answer.status(), answer.headers()) else { break };
            request.url = url;
            answer = self.execute(request).await?;
        }
        Ok(answer)
    }

    /// Sends `request`; retries only if no connection could be made.
    async fn execute(&self, request: &UpstreamRequest) -> reqwest::Result<reqwest::Response> {
        let began = Instant::now();
        let mut pauses = CONNECT_RETRY_PAUSES.into_iter();
        loop {
            let error = match body::execute(&self.client, to_reqwest(request)).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error.without_url(),
            };
            let may_retry = error.is_connect() && began.elapsed() < CONNECT_RETRY_LIMIT;
            match pauses.next().filter(|_| may_retry) {
                Some(pause) => sleep(pause).await,
                None => return Err(error),
            }
        }
    }

    fn relay(
        &self,
        request: &UpstreamRequest,
        answer: reqwest::Response,
        timeouts: Timeouts,
        permit: OwnedSemaphorePermit,
    ) -> Result<Response, ForwardError> {
        let UpstreamRequest { upstream, protocol: Protocol { is_chat, accepts_html, .. }, .. } = *request;
        // This header is gone from answers that were decoded.
        if answer.headers().get_all(CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
            return Err(ForwardError::Encoding(upstream));
        }
        let max_bytes = request.protocol.max_bytes.unwrap_or(self.limits.response_bytes);
        let length = answer.content_length();
        if length.is_some_and(|length| length > max_bytes) {
            return Err(ForwardError::ResponseTooLarge(upstream));
        }
        let media_type = media_type(answer.headers());
        if media_type == HTML && !accepts_html {
            return Err(ForwardError::WebPage(upstream));
        }
        let is_event_stream = is_chat && media_type == EVENT_STREAM;
        let mut headers = self.headers_for_client(request, answer.headers());
        headers.insert(ACCEL_BUFFERING, HeaderValue::from_static("no"));
        // An event stream may be cut after its last byte, so its length must not make it look complete.
        if let Some(length) = length.filter(|_| !is_event_stream) {
            headers.insert(CONTENT_LENGTH, length.into());
        }
        let end = if is_event_stream {
            EndMark::Finish(MarkScanner::of_finish())
        } else if JSON.contains(&media_type)
            && length.is_none()
            && !answer.headers().contains_key(TRANSFER_ENCODING)
        {
            EndMark::Json(JsonScanner::default())
        } else {
            EndMark::Framing
        };
        let idle_timeout = timeouts.idle;
        // A model may read a long prompt before its first word.
        let first_timeout = if is_chat { idle_timeout.max(timeouts.headers) } else { idle_timeout };
        let rules = RelayRules { upstream, max_bytes, first_timeout, idle_timeout };
        let status = answer.status();
        let relay = Relay::new(answer, rules, end, permit);
        Ok(response(status, headers, Body::from_stream(relay.into_stream())))
    }

    /// An error response: passed on without the operator's keys if it is a part of the protocol, else told in our words.
    async fn refuse(
        &self,
        request: &UpstreamRequest,
        answer: reqwest::Response,
    ) -> Result<Response, ForwardError> {
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = timeout(ERROR_BODY_TIMEOUT, error_body(answer)).await.unwrap_or_default();
        if request.protocol.passed_errors.contains(&status) {
            let text = self.scrubber.clean(&String::from_utf8_lossy(&body)).into_owned();
            return Ok(response(status, self.headers_for_client(request, &headers), Body::from(text)));
        }
        let advice =
            request.protocol.advice.and_then(|advice| advice(request, status, &headers, &self.scrubber));
        if let Some(advice) = advice {
            tracing::warn!(status = status.as_u16(), "{}", advice.message);
            return Err(ForwardError::Refused(Box::new(advice)));
        }
        let error = refusal::error(request, status, retry_after(&headers), &body, &self.scrubber);
        let (status, code) = (status.as_u16(), error.status_and_code().1);
        tracing::warn!(status, code, "The {} refused a request", request.upstream);
        Err(error)
    }

    fn headers_for_client(&self, request: &UpstreamRequest, upstream: &HeaderMap) -> HeaderMap {
        for_client(upstream, request.protocol.response_headers, &self.scrubber)
    }
}

fn response(status: StatusCode, headers: HeaderMap, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn to_reqwest(request: &UpstreamRequest) -> reqwest::Request {
    let mut out = reqwest::Request::new(request.method.clone(), request.url.clone());
    let headers = out.headers_mut();
    headers.extend(request.client_headers.0.clone());
    headers.extend(request.own_headers.clone());
    if let Some(body) = &request.body {
        headers.insert(CONTENT_TYPE, request.content_type.clone());
        *out.body_mut() = Some(body.clone().into());
    }
    out
}

fn no_answer(upstream: &'static str, error: &reqwest::Error) -> ForwardError {
    tracing::warn!(error = error as &dyn Error, "The {upstream} gave no answer");
    if error.is_connect() { ForwardError::Unreachable(upstream) } else { ForwardError::Failed(upstream) }
}

/// The first bytes of an error response.
async fn error_body(mut answer: reqwest::Response) -> Bytes {
    let mut body = BytesMut::new();
    while let Ok(Some(data)) = answer.chunk().await {
        body.extend_from_slice(&data[..data.len().min(MAX_ERROR_BODY_BYTES - body.len())]);
        if body.len() == MAX_ERROR_BODY_BYTES {
            break;
        }
    }
    body.freeze()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person who waits is told within a second, if each attempt is refused at once or just before the limit.
    #[test]
    fn the_pauses_before_another_attempt_are_short() {
        assert!(CONNECT_RETRY_PAUSES.iter().sum::<Duration>() < Duration::from_millis(500));
        assert!(CONNECT_RETRY_LIMIT + CONNECT_RETRY_PAUSES[1] < Duration::from_secs(1));
    }
}
