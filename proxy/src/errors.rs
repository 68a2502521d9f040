//! Everything that can go wrong with one request, reported in the error format of `OpenAI`.
//!
//! No text of an upstream, no key and no address gets into a message; causes go to the log where they arise. The one
//! thing an upstream can say to a person is `detail`, the message of its own error, cleaned and shortened.

use std::error::Error;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use footnote_wire::WireError;
use http::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use serde_json::json;

use crate::headers::USER;

/// The upstream that a failure concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpstreamKind {
    /// The model server.
    Model,
    /// The knowledge base.
    Knowledge,
    /// A server of the Model Context Protocol.
    Mcp,
}

impl UpstreamKind {
    /// Its name at the beginning of a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Model => "The model server",
            Self::Knowledge => "The knowledge base",
            Self::Mcp => "The tool server",
        }
    }

    /// Its name within a sentence.
    pub fn within(self) -> &'static str {
        match self {
            Self::Model => "the model server",
            Self::Knowledge => "the knowledge base",
            Self::Mcp => "the tool server",
        }
    }
}

/// Why a request failed or was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProxyError {
    /// The request's framing or target is not what a plain client sends.
    #[error("The request is malformed: {0}")]
    Malformed(&'static str),
    /// A path with `//`, `..` or an encoded slash.
    #[error("The path is not in its plain form")]
    Path,
    /// A field of the request's own JSON is missing or has the wrong type.
    #[error("The request's JSON is not what this route takes: {0}")]
    BadJson(&'static str),
    /// An unknown, missing or double Host.
    #[error("This address is not one the server is known by. Add it to ALLOWED_HOSTS, with its port")]
    Host,
    /// A page of another origin.
    #[error("Pages of this origin may not call this server. Add the origin to ALLOWED_ORIGINS")]
    Origin,
    /// No access token, or a wrong one.
    #[error("This server needs its access token, sent as Authorization: Bearer")]
    Token,
    /// The reverse proxy that signs people in does not vouch for the request: why.
    #[error("The reverse proxy in front of this server does not say who is asking: {0}")]
    Identity(&'static str),
    /// The page was opened for another user than the one who is signed in now, whose id this is.
    #[error("Another user is signed in now than when this page was opened. Reload it")]
    UserChanged(String),
    /// Too many wrong access tokens from one address; seconds to wait.
    #[error("Too many wrong access tokens came from this address. Wait {0} seconds")]
    TokenGuessing(u64),
    /// No such route or document.
    #[error("There is nothing here")]
    NotFound,
    /// No such document, or no knowledge base at all.
    #[error("No knowledge base of this name is connected, or none at all")]
    NoKnowledge,
    /// The knowledge base answers a search with 404.
    #[error("The knowledge base does not have the index that its settings name")]
    NoIndex,
    /// The route exists, the method does not.
    #[error("This address does not take this method")]
    Method,
    /// A POST that is not JSON.
    #[error("The body must be sent as content-type: application/json")]
    MediaType,
    /// The body is over `MAX_REQUEST_BYTES`.
    #[error("The body is larger than this server takes (MAX_REQUEST_BYTES)")]
    BodyTooLarge,
    /// A search is longer than any question.
    #[error("A search may have 256 KiB at most")]
    SearchTooLarge,
    /// The client stopped sending in the middle of its body.
    #[error("The body did not arrive in time")]
    BodySlow,
    /// `MAX_STREAMS` are running.
    #[error("Too many answers are running at once. Try again in a moment")]
    Overloaded,
    /// No connection.
    #[error("{} cannot be reached", .0.name())]
    Unreachable(UpstreamKind),
    /// No answer within `HEADER_TIMEOUT_S`.
    #[error("{} did not begin to answer in time", .0.name())]
    HeaderTimeout(UpstreamKind),
    /// The upstream's answer is an error.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
    /// The connection ended before an answer began, or what came is not HTTP.
    #[error("{} failed", .0.name())]
    Upstream(UpstreamKind),
    /// A body in an encoding that cannot be decoded.
    #[error("{} sent an answer in an encoding that was not requested", .0.name())]
    Encoding(UpstreamKind),
    /// A web page in place of an answer.
    #[error("{} answered with a web page, so its address is not that of an API", .0.name())]
    WebPage(UpstreamKind),
    /// The answer is over `MAX_RESPONSE_BYTES`.
    #[error("The answer of {} is larger than this server takes (MAX_RESPONSE_BYTES)", .0.within())]
    ResponseTooLarge(UpstreamKind),
    /// Something in this program; the log has it.
    #[error("Something went wrong in this server; its log says what")]
    Internal,
}

/// An upstream's error response, in our words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The status for the client.
    pub status: StatusCode,
    /// One of a fixed list of codes.
    pub code: &'static str,
    /// Ours.
    pub message: String,
    /// The upstream's `Retry-After`, for rate limits.
    pub retry_after: Option<HeaderValue>,
    /// The upstream's own message: one line, at most 500 characters, without keys.
    pub detail: Option<String>,
}

impl ProxyError {
    /// The HTTP status of the response.
    pub fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    /// The code for programs.
    pub fn code(&self) -> &'static str {
        self.status_and_code().1
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed_request"),
            Self::Path => (StatusCode::BAD_REQUEST, "path_refused"),
            Self::BadJson(_) => (StatusCode::BAD_REQUEST, "invalid_request"),
            Self::Host => (StatusCode::FORBIDDEN, "host_refused"),
            Self::Origin => (StatusCode::FORBIDDEN, "origin_refused"),
            Self::Token => (StatusCode::UNAUTHORIZED, "access_token_required"),
            Self::Identity(_) => (StatusCode::FORBIDDEN, "identity_refused"),
            Self::UserChanged(_) => (StatusCode::CONFLICT, "user_changed"),
            Self::TokenGuessing(_) => (StatusCode::TOO_MANY_REQUESTS, "rate_limited"),
            Self::NotFound | Self::NoKnowledge => (StatusCode::NOT_FOUND, "not_found"),
            Self::NoIndex => (StatusCode::NOT_FOUND, "index_not_found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type"),
            Self::BodyTooLarge | Self::SearchTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "body_too_large"),
            Self::BodySlow => (StatusCode::REQUEST_TIMEOUT, "body_timeout"),
            Self::Overloaded => (StatusCode::SERVICE_UNAVAILABLE, "overloaded"),
            Self::Unreachable(_) => (StatusCode::BAD_GATEWAY, "upstream_unreachable"),
            Self::HeaderTimeout(_) => (StatusCode::GATEWAY_TIMEOUT, "upstream_header_timeout"),
            Self::Upstream(_) => (StatusCode::BAD_GATEWAY, "upstream_error"),
            Self::Encoding(_) => (StatusCode::BAD_GATEWAY, "upstream_bad_encoding"),
            Self::WebPage(_) => (StatusCode::BAD_GATEWAY, "upstream_web_page"),
            Self::ResponseTooLarge(_) => (StatusCode::BAD_GATEWAY, "response_too_large"),
            Self::Refused(refusal) => (refusal.status, refusal.code),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal_error"),
        }
    }

    /// The kind of error, as model servers name it.
    fn kind(&self) -> &'static str {
        match self.status() {
            StatusCode::UNAUTHORIZED => "authentication_error",
            StatusCode::FORBIDDEN => "permission_error",
            StatusCode::TOO_MANY_REQUESTS => "rate_limit_error",
            StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT => "upstream_error",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request_error",
        }
    }

    fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            Self::TokenGuessing(seconds) => Some(HeaderValue::from(*seconds)),
            Self::Refused(refusal) => refusal.retry_after.clone(),
            Self::Overloaded => Some(HeaderValue::from_static("1")),
            _ => None,
        }
    }

    /// Whether the connection must be closed, because the rest of this request cannot be told from the next one.
    fn ends_connection(&self) -> bool {
        matches!(self, Self::Malformed(_) | Self::BodyTooLarge | Self::SearchTooLarge | Self::BodySlow)
    }
}

impl IntoResponse for ProxyError {
    fn into_response(self) -> Response {
        let detail = match &self {
            Self::Refused(refusal) => refusal.detail.clone().unwrap_or_default(),
            _ => String::new(),
        };
        let (kind, code) = (self.kind().to_owned(), self.code().to_owned());
        let error = WireError { message: self.to_string(), kind, code, detail };
        let mut response = Response::new(Body::from(json!({"error": error}).to_string()));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(after) = self.retry_after() {
            headers.insert(RETRY_AFTER, after);
        }
        if let Self::UserChanged(now) = &self
            && let Ok(now) = HeaderValue::from_str(now)
        {
            // By this the page knows that it is the proxy's own error, and to whom it may leave what was typed.
            headers.insert(USER, now);
        }
        if self.ends_connection() {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// The root cause of an error; the errors that libraries wrap around it often add nothing.
pub fn root_cause<'a>(mut error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    while let Some(source) = error.source() {
        error = source;
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(failure: ProxyError, status: u16, kind: &str, code: &str) {
        let shown = format!("{failure:?}");
        assert_eq!(
            (failure.status().as_u16(), failure.kind(), failure.code()),
            (status, kind, code),
            "{shown}"
        );
        let message = failure.to_string();
        assert!(
            message.len() > 10 && !message.contains('\n') && !message.contains("{}"),
            "{shown}: {message}"
        );
    }

    #[test]
    fn statuses_types_and_codes_are_those_clients_know() {
        use UpstreamKind::{Knowledge, Model};
        check(ProxyError::Host, 403, "permission_error", "host_refused");
        check(ProxyError::Origin, 403, "permission_error", "origin_refused");
        check(ProxyError::Token, 401, "authentication_error", "access_token_required");
        check(ProxyError::Identity("it names no user"), 403, "permission_error", "identity_refused");
        check(ProxyError::UserChanged("0a".into()), 409, "invalid_request_error", "user_changed");
        check(ProxyError::NotFound, 404, "invalid_request_error", "not_found");
        check(ProxyError::NoIndex, 404, "invalid_request_error", "index_not_found");
        check(ProxyError::Method, 405, "invalid_request_error", "method_not_allowed");
        check(ProxyError::MediaType, 415, "invalid_request_error", "unsupported_media_type");
        check(ProxyError::BodyTooLarge, 413, "invalid_request_error", "body_too_large");
        check(ProxyError::Overloaded, 503, "server_error", "overloaded");
        check(ProxyError::Unreachable(Model), 502, "upstream_error", "upstream_unreachable");
        check(ProxyError::HeaderTimeout(Knowledge), 504, "upstream_error", "upstream_header_timeout");
        check(ProxyError::Upstream(Model), 502, "upstream_error", "upstream_error");
        check(ProxyError::Encoding(Model), 502, "upstream_error", "upstream_bad_encoding");
        check(ProxyError::ResponseTooLarge(Model), 502, "upstream_error", "response_too_large");
    }

    /// A failure of each kind but `Refused`, whose codes `refusal.rs` lists.
    fn one_of_each() -> Vec<ProxyError> {
        use ProxyError::*;
        use UpstreamKind::Model;
        let (mut all, mut next) = (Vec::new(), Some(Malformed("")));
        while let Some(failure) = next {
            // Complete because the compiler asks for every kind.
            next = match failure {
                Malformed(_) => Some(Path),
                Path => Some(BadJson("")),
                BadJson(_) => Some(Host),
                Host => Some(Origin),
                Origin => Some(Token),
                Token => Some(Identity("")),
                Identity(_) => Some(UserChanged(String::new())),
                UserChanged(_) => Some(TokenGuessing(1)),
                TokenGuessing(_) => Some(NotFound),
                NotFound => Some(NoKnowledge),
                NoKnowledge => Some(NoIndex),
                NoIndex => Some(Method),
                Method => Some(MediaType),
                MediaType => Some(BodyTooLarge),
                BodyTooLarge => Some(SearchTooLarge),
                SearchTooLarge => Some(BodySlow),
                BodySlow => Some(Overloaded),
                Overloaded => Some(Unreachable(Model)),
                Unreachable(_) => Some(HeaderTimeout(Model)),
                HeaderTimeout(_) => Some(Upstream(Model)),
                Upstream(_) => Some(Encoding(Model)),
                Encoding(_) => Some(WebPage(Model)),
                WebPage(_) => Some(ResponseTooLarge(Model)),
                ResponseTooLarge(_) => Some(Internal),
                Internal | Refused(_) => None,
            };
            all.push(failure);
        }
        all
    }

    #[test]
    fn the_guide_lists_every_code() {
        let codes = one_of_each().into_iter().map(|failure| failure.code()).chain(["not_ready"]);
        for code in codes {
            assert!(include_str!("../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
        }
    }

    #[test]
    fn the_words_people_see_name_the_upstream() {
        assert_eq!(
            ProxyError::Unreachable(UpstreamKind::Model).to_string(),
            "The model server cannot be reached"
        );
    }
}
