//! Everything that can go wrong with one request, told in the one shape that `OpenAI` clients read.
//!
//! No text of an upstream, no key and no address gets into a message; causes go to the log where they arise.

use std::error::Error;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use serde_json::json;

/// Which upstream a failure is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The model server.
    Model,
    /// The knowledge base.
    Knowledge,
}

impl Which {
    /// Its name at the beginning of a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Model => "The model server",
            Self::Knowledge => "The knowledge base",
        }
    }

    fn within(self) -> &'static str {
        match self {
            Self::Model => "the model server",
            Self::Knowledge => "the knowledge base",
        }
    }
}

/// Why a request is not answered as it was meant to be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
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
    /// Too many wrong access tokens from one address; seconds to wait.
    #[error("Too many wrong access tokens came from this address. Wait {0} seconds")]
    TokenGuessing(u64),
    /// No such route or document.
    #[error("There is nothing here")]
    NotFound,
    /// No such document, or no knowledge base at all.
    #[error("No knowledge base is connected")]
    NoKnowledge,
    /// The knowledge base's 404 to a search.
    #[error("The knowledge base does not have what RETRIEVAL_INDEX names")]
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
    /// The client stopped sending in the middle of its body.
    #[error("The body did not arrive in time")]
    BodySlow,
    /// `MAX_STREAMS` are running.
    #[error("Too many answers are running at once. Try again in a moment")]
    Overloaded,
    /// No connection.
    #[error("{} cannot be reached", .0.name())]
    Unreachable(Which),
    /// No answer within `HEADER_TIMEOUT_S`.
    #[error("{} did not begin to answer in time", .0.name())]
    HeaderTimeout(Which),
    /// 401 or 403.
    #[error("The proxy's key was refused by {}", .0.within())]
    KeyRefused(Which),
    /// 429, with its Retry-After.
    #[error("{} asks to slow down", .0.name())]
    RateLimited(Which, Option<HeaderValue>),
    /// 5xx, a redirect, or a connection that ended before an answer began.
    #[error("{} failed", .0.name())]
    Upstream(Which),
    /// Another 4xx, with its status.
    #[error("{} refused the request ({})", .0.name(), .1.as_u16())]
    Rejected(Which, StatusCode),
    /// A refusal whose reason is one of a fixed list: status, code, what it means.
    #[error("{2}")]
    Reason(StatusCode, &'static str, &'static str),
    /// A compressed body that was not asked for.
    #[error("{} sent a compressed answer that was not asked for", .0.name())]
    Encoding(Which),
    /// The answer is over `MAX_RESPONSE_BYTES`.
    #[error("The answer of {} is larger than this server takes (MAX_RESPONSE_BYTES)", .0.within())]
    ResponseTooLarge(Which),
    /// Something in this program; the log has it.
    #[error("Something went wrong in this server; its log says what")]
    Internal,
}

impl Failure {
    /// The HTTP status it is told with.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) | Self::Path | Self::BadJson(_) => StatusCode::BAD_REQUEST,
            Self::Host | Self::Origin => StatusCode::FORBIDDEN,
            Self::Token => StatusCode::UNAUTHORIZED,
            Self::TokenGuessing(_) | Self::RateLimited(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound | Self::NoKnowledge | Self::NoIndex => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BodySlow => StatusCode::REQUEST_TIMEOUT,
            Self::Overloaded => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unreachable(_)
            | Self::KeyRefused(_)
            | Self::Upstream(_)
            | Self::Encoding(_)
            | Self::ResponseTooLarge(_) => StatusCode::BAD_GATEWAY,
            Self::HeaderTimeout(_) => StatusCode::GATEWAY_TIMEOUT,
            Self::Rejected(_, status) | Self::Reason(status, ..) => *status,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The code that programs go by.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed_request",
            Self::Path => "path_refused",
            Self::BadJson(_) => "invalid_request",
            Self::Host => "host_refused",
            Self::Origin => "origin_refused",
            Self::Token => "access_token_required",
            Self::TokenGuessing(_) | Self::RateLimited(..) => "rate_limited",
            Self::NotFound | Self::NoKnowledge => "not_found",
            Self::NoIndex => "index_not_found",
            Self::Method => "method_not_allowed",
            Self::MediaType => "unsupported_media_type",
            Self::BodyTooLarge => "body_too_large",
            Self::BodySlow => "body_timeout",
            Self::Overloaded => "overloaded",
            Self::Unreachable(_) => "upstream_unreachable",
            Self::HeaderTimeout(_) => "upstream_header_timeout",
            Self::KeyRefused(_) => "upstream_key_refused",
            Self::Upstream(_) => "upstream_error",
            Self::Rejected(..) => "upstream_rejected",
            Self::Reason(_, code, _) => code,
            Self::Encoding(_) => "upstream_bad_encoding",
            Self::ResponseTooLarge(_) => "response_too_large",
            Self::Internal => "internal_error",
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Token => "authentication_error",
            Self::Host | Self::Origin => "permission_error",
            Self::TokenGuessing(_) | Self::RateLimited(..) => "rate_limit_error",
            Self::Unreachable(_)
            | Self::HeaderTimeout(_)
            | Self::KeyRefused(_)
            | Self::Upstream(_)
            | Self::Encoding(_)
            | Self::ResponseTooLarge(_) => "upstream_error",
            Self::Overloaded | Self::Internal => "server_error",
            _ => "invalid_request_error",
        }
    }

    fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            Self::TokenGuessing(seconds) => Some(HeaderValue::from(*seconds)),
            Self::RateLimited(_, after) => after.clone(),
            Self::Overloaded => Some(HeaderValue::from_static("1")),
            _ => None,
        }
    }

    /// Whether what follows on the connection can no longer be told apart from this request's rest.
    fn ends_connection(&self) -> bool {
        matches!(self, Self::Malformed(_) | Self::BodyTooLarge | Self::BodySlow)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let text = json!({"error": {"message": self.to_string(), "type": self.kind(), "code": self.code()}})
            .to_string();
        let mut response = Response::new(Body::from(text));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(after) = self.retry_after() {
            headers.insert(RETRY_AFTER, after);
        }
        if self.ends_connection() {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// What an error says at its root; around it libraries often say only that there was one.
pub fn root_cause(mut error: &dyn Error) -> &dyn Error {
    while let Some(source) = error.source() {
        error = source;
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(failure: Failure, status: u16, kind: &str, code: &str) {
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
        use Which::{Knowledge, Model};
        check(Failure::Host, 403, "permission_error", "host_refused");
        check(Failure::Origin, 403, "permission_error", "origin_refused");
        check(Failure::Token, 401, "authentication_error", "access_token_required");
        check(Failure::NotFound, 404, "invalid_request_error", "not_found");
        check(Failure::NoIndex, 404, "invalid_request_error", "index_not_found");
        check(Failure::Method, 405, "invalid_request_error", "method_not_allowed");
        check(Failure::MediaType, 415, "invalid_request_error", "unsupported_media_type");
        check(Failure::BodyTooLarge, 413, "invalid_request_error", "body_too_large");
        check(Failure::Overloaded, 503, "server_error", "overloaded");
        check(Failure::Unreachable(Model), 502, "upstream_error", "upstream_unreachable");
        check(Failure::HeaderTimeout(Knowledge), 504, "upstream_error", "upstream_header_timeout");
        check(Failure::KeyRefused(Model), 502, "upstream_error", "upstream_key_refused");
        check(Failure::RateLimited(Model, None), 429, "rate_limit_error", "rate_limited");
        check(Failure::Upstream(Model), 502, "upstream_error", "upstream_error");
        check(
            Failure::Rejected(Model, StatusCode::IM_A_TEAPOT),
            418,
            "invalid_request_error",
            "upstream_rejected",
        );
        check(Failure::Encoding(Model), 502, "upstream_error", "upstream_bad_encoding");
        check(Failure::ResponseTooLarge(Model), 502, "upstream_error", "response_too_large");
    }

    #[test]
    fn the_guide_lists_every_code() {
        let (_, codes) = include_str!("errors.rs").split_once("fn code(").unwrap();
        let (codes, _) = codes.split_once("fn kind(").unwrap();
        let codes: Vec<_> = codes.split('"').skip(1).step_by(2).chain(["not_ready"]).collect();
        assert!(codes.len() > 20, "{codes:?}");
        for code in codes {
            assert!(include_str!("../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
        }
    }

    #[test]
    fn the_words_people_see_name_the_upstream() {
        assert_eq!(Failure::Unreachable(Which::Model).to_string(), "The model server cannot be reached");
        assert_eq!(
            Failure::KeyRefused(Which::Model).to_string(),
            "The proxy's key was refused by the model server"
        );
    }
}
