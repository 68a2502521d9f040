//! Sends one request to an upstream and streams the answer back; no request is sent twice to the same address.

mod body;
mod client;
mod finish;
mod json_end;
mod refusal;
mod relay;
mod tls;
mod tool_server;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName,
    TRANSFER_ENCODING,
};
use http::{HeaderMap, HeaderValue, Method};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout};
use url::Url;

use crate::config::{Limits, UpstreamSettings};
use crate::errors::{ProxyError, UpstreamKind};
use crate::headers::{MediaType, RequestHeaders, ResponseHeaders, mcp_response};
use crate::scrub::Scrubber;
pub use client::ClientError;
use finish::MarkScanner;
use json_end::JsonScanner;
pub use refusal::KEY_REFUSED;
use relay::{EndMark, Relay, RelayRules};
use tool_server::{MAX_LISTENING, MAX_REDIRECTS, advice, is_of_protocol, same_origin_redirect};

/// Pauses before retrying a connection that failed. Nothing was sent yet, so retrying is safe.
const CONNECT_RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(250)];
/// A connect that took longer than this is not retried: a person is waiting.
const CONNECT_RETRY_LIMIT: Duration = Duration::from_millis(600);
/// Time for an upstream to send the body of an error response.
const ERROR_BODY_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum size of an error response's body that is read, in bytes.
const MAX_ERROR_BODY_BYTES: usize = 64 << 10;

/// Longest silence of a stream by which a tool server tells of changes: one may have none for long.
const LISTENING_TIMEOUT: Duration = Duration::from_hours(1);

const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// A request to an upstream. Its destination comes from the configuration; the client's request contributes
/// at most an encoded path segment or query value.
#[derive(Debug)]
pub struct UpstreamRequest {
    /// The upstream that errors name.
    pub upstream: UpstreamKind,
    /// GET, POST or, for tool servers, DELETE.
    pub method: Method,
    /// The configured base address with the route below it.
    pub url: Url,
    /// The client's headers that are forwarded.
    pub client_headers: RequestHeaders,
    /// Headers from the configuration: the key and fixed headers.
    pub own_headers: HeaderMap,
    /// JSON; `None` for a GET.
    pub body: Option<Bytes>,
}

/// Sends requests to upstreams. Cloning is cheap.
#[derive(Clone)]
pub struct Forward {
    client: reqwest::Client,
    limits: Arc<Limits>,
    scrubber: Scrubber,
    permits: Arc<Semaphore>,
    /// Of streams that are only listened to.
    listening: Arc<Semaphore>,
}

impl Forward {
    /// Fails where an upstream is reached by https and no certificate authorities can be read.
    pub fn new(
        limits: &Limits,
        settings: &UpstreamSettings,
        uses_https: bool,
        scrubber: Scrubber,
    ) -> Result<Self, ClientError> {
        let client = client::build(limits, settings, uses_https)?;
        let permits = Arc::new(Semaphore::new(limits.streams));
        let listening = Arc::new(Semaphore::new(MAX_LISTENING));
        Ok(Self { client, limits: Arc::new(limits.clone()), scrubber, permits, listening })
    }

    /// How many answers are running.
    pub fn running(&self) -> usize {
        self.limits.streams.saturating_sub(self.permits.available_permits())
    }

    /// Sends `request` and streams the answer back. Dropping the future or the response's body cancels it.
    pub async fn send(&self, mut request: UpstreamRequest) -> Result<Response, ProxyError> {
        let upstream = request.upstream;
        let is_listening = upstream == UpstreamKind::Mcp && request.method == Method::GET;
        let permits = if is_listening { &self.listening } else { &self.permits };
        let permit = Arc::clone(permits).try_acquire_owned().map_err(|_| ProxyError::Overloaded)?;
        let (headers, idle_timeout) = match (upstream, &request.method) {
            (UpstreamKind::Mcp, &Method::GET) => (self.limits.mcp, LISTENING_TIMEOUT),
            (UpstreamKind::Mcp, _) => (self.limits.mcp, self.limits.mcp),
            (UpstreamKind::Model | UpstreamKind::Knowledge, _) => (self.limits.headers, self.limits.idle),
        };
        let answer = timeout(headers, self.execute_at_place(&mut request))
            .await
            .map_err(|_| ProxyError::HeaderTimeout(upstream))?
            .map_err(|error| no_answer(upstream, error))?;
        if answer.status().is_success() {
            return self.relay(upstream, answer, idle_timeout, permit);
        }
        let (status, received) = (answer.status(), answer.headers().clone());
        let headers = ResponseHeaders::read(&received);
        let body = timeout(ERROR_BODY_TIMEOUT, error_body(answer)).await.unwrap_or_default();
        if upstream == UpstreamKind::Mcp {
            if is_of_protocol(status) {
                return Ok(tool_server::refusal(status, &received, &body, &self.scrubber));
            }
            let has_key = request.own_headers.contains_key(AUTHORIZATION);
            if let Some(error) = advice(&request.url, status, &received, has_key, &self.scrubber) {
                tracing::warn!(status = status.as_u16(), "{error}");
                return Err(error);
            }
        }
        let error = refusal::error(upstream, status, headers.retry_after, &body, &self.scrubber);
        tracing::warn!(
            status = status.as_u16(),
            code = error.code(),
            "{} refused a request",
            upstream.name()
        );
        Err(error)
    }

    /// Sends `request`, to a tool server where it says that it has moved, within its origin.
    async fn execute_at_place(&self, request: &mut UpstreamRequest) -> reqwest::Result<reqwest::Response> {
        let mut answer = self.execute(request).await?;
        for _ in 0..MAX_REDIRECTS {
            let place = same_origin_redirect(&request.url, answer.status(), answer.headers());
            let Some(url) = place.filter(|_| request.upstream == UpstreamKind::Mcp) else { break };
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
        upstream: UpstreamKind,
        answer: reqwest::Response,
        idle_timeout: Duration,
        permit: OwnedSemaphorePermit,
    ) -> Result<Response, ProxyError> {
        // This header is gone from answers that were decoded.
        if answer.headers().get_all(CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
            return Err(ProxyError::Encoding(upstream));
        }
        let length = answer.content_length();
        if length.is_some_and(|length| length > self.limits.response_bytes) {
            return Err(ProxyError::ResponseTooLarge(upstream));
        }
        let status = answer.status();
        let received = ResponseHeaders::read(answer.headers());
        if received.media_type == MediaType::Html && upstream != UpstreamKind::Mcp {
            return Err(ProxyError::WebPage(upstream));
        }
        let is_event_stream =
            upstream == UpstreamKind::Model && received.media_type == MediaType::EventStream;
        let is_json =
            matches!(received.media_type, MediaType::Json | MediaType::JsonLines | MediaType::Problem);
        let mut headers = received.for_client(&self.scrubber);
        if upstream == UpstreamKind::Mcp {
            headers.extend(mcp_response(answer.headers(), &self.scrubber));
        }
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(ACCEL_BUFFERING, HeaderValue::from_static("no"));
        // An event stream may be cut after its last byte, so its length must not make it look complete.
        if let Some(length) = length.filter(|_| !is_event_stream) {
            headers.insert(CONTENT_LENGTH, length.into());
        }
        let end = if is_event_stream {
            EndMark::Finish(MarkScanner::of_finish())
        } else if is_json && length.is_none() && !answer.headers().contains_key(TRANSFER_ENCODING) {
            EndMark::Json(JsonScanner::default())
        } else {
            EndMark::Framing
        };
        let first_timeout = if upstream == UpstreamKind::Model {
            idle_timeout.max(self.limits.headers)
        } else {
            idle_timeout
        };
        let max_bytes = self.limits.response_bytes;
        let rules = RelayRules { upstream, max_bytes, first_timeout, idle_timeout };
        let relay = Relay::new(answer, rules, end, permit);
        let mut response = Response::new(Body::from_stream(relay.into_stream()));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

fn to_reqwest(request: &UpstreamRequest) -> reqwest::Request {
    let mut out = reqwest::Request::new(request.method.clone(), request.url.clone());
    let headers = out.headers_mut();
    headers.extend(request.client_headers.forwarded());
    headers.extend(request.own_headers.clone());
    if let Some(body) = &request.body {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *out.body_mut() = Some(body.clone().into());
    }
    out
}

/// `headers` with the key that `authorization` holds.
pub fn with_key(mut headers: HeaderMap, authorization: Option<HeaderValue>) -> HeaderMap {
    if let Some(authorization) = authorization {
        headers.insert(AUTHORIZATION, authorization);
    }
    headers
}

fn no_answer(upstream: UpstreamKind, error: reqwest::Error) -> ProxyError {
    tracing::warn!(error = &error as &dyn Error, "{} gave no answer", upstream.name());
    if error.is_connect() { ProxyError::Unreachable(upstream) } else { ProxyError::Upstream(upstream) }
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
