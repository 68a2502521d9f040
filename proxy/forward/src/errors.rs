//! Everything that can go wrong with forwarding, reported in the error format of `OpenAI`.
//!
//! No text of an upstream, no key and no address gets into a message; causes go to the log where they arise. The one
//! thing an upstream can say to a person is `detail`, the message of its own error, cleaned and shortened.

use std::error::Error;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use footnote_wire::WireError;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use serde_json::json;

/// Why a request could not be forwarded, or got no answer that can be passed on. Each names the upstream.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ForwardError {
    /// `MAX_STREAMS` are running.
    #[error("Too many answers are running at once. Try again in a moment")]
    Overloaded,
    /// No connection.
    #[error("The {0} cannot be reached")]
    Unreachable(&'static str),
    /// No answer within `HEADER_TIMEOUT_S`.
    #[error("The {0} did not begin to answer in time")]
    HeaderTimeout(&'static str),
    /// There is no such route, or the upstream has no such document.
    #[error("There is nothing here")]
    NotFound,
    /// The upstream's answer is an error.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
    /// The connection ended before an answer began, or what came is not HTTP.
    #[error("The {0} failed")]
    Failed(&'static str),
    /// A body in an encoding that cannot be decoded.
    #[error("The {0} sent an answer in an encoding that was not requested")]
    Encoding(&'static str),
    /// A web page in place of an answer.
    #[error("The {0} answered with a web page, so its address is not that of an API")]
    WebPage(&'static str),
    /// The answer is over `MAX_RESPONSE_BYTES`.
    #[error("The answer of the {0} is larger than this server takes (MAX_RESPONSE_BYTES)")]
    ResponseTooLarge(&'static str),
}

/// An error response in our words.
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

impl ForwardError {
    /// The HTTP status of the response, and the code for programs.
    pub fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Overloaded => (StatusCode::SERVICE_UNAVAILABLE, "overloaded"),
            Self::Unreachable(_) => (StatusCode::BAD_GATEWAY, "upstream_unreachable"),
            Self::HeaderTimeout(_) => (StatusCode::GATEWAY_TIMEOUT, "upstream_header_timeout"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::Refused(refusal) => (refusal.status, refusal.code),
            Self::Failed(_) => (StatusCode::BAD_GATEWAY, "upstream_error"),
            Self::Encoding(_) => (StatusCode::BAD_GATEWAY, "upstream_bad_encoding"),
            Self::WebPage(_) => (StatusCode::BAD_GATEWAY, "upstream_web_page"),
            Self::ResponseTooLarge(_) => (StatusCode::BAD_GATEWAY, "response_too_large"),
        }
    }

    /// The response for the client.
    pub fn refusal(&self) -> Refusal {
        if let Self::Refused(refusal) = self {
            return refusal.as_ref().clone();
        }
        let (status, code) = self.status_and_code();
        let retry_after = (*self == Self::Overloaded).then(|| HeaderValue::from_static("1"));
        Refusal { status, code, message: self.to_string(), retry_after, detail: None }
    }
}

impl IntoResponse for ForwardError {
    fn into_response(self) -> Response {
        self.refusal().into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (kind, code) = (self.kind().to_owned(), self.code.to_owned());
        let error = WireError { message: self.message, kind, code, detail: self.detail.unwrap_or_default() };
        let mut response = Response::new(Body::from(json!({"error": error}).to_string()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(after) = self.retry_after {
            headers.insert(RETRY_AFTER, after);
        }
        response
    }
}

impl Refusal {
    /// The type of the error, as model servers name it.
    pub fn kind(&self) -> &'static str {
        match self.status {
            StatusCode::UNAUTHORIZED => "authentication_error",
            StatusCode::FORBIDDEN => "permission_error",
            StatusCode::TOO_MANY_REQUESTS => "rate_limit_error",
            StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT => "upstream_error",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request_error",
        }
    }
}

/// The root cause of an error; the errors that libraries wrap around it often add nothing.
pub(crate) fn root_cause<'a>(mut error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    while let Some(source) = error.source() {
        error = source;
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An error of each kind but `Refused`, whose codes `refusal.rs` lists, with its code and type.
    #[test]
    fn statuses_types_codes_and_words_are_those_clients_know() {
        use ForwardError::{
            Encoding, Failed, HeaderTimeout, NotFound, Overloaded, Refused, ResponseTooLarge, Unreachable,
            WebPage,
        };
        let (model, mut next) = ("model server", Some(Overloaded));
        while let Some(error) = next {
            let refusal = error.refusal();
            let (status, kind, code) = (refusal.status.as_u16(), refusal.kind(), refusal.code);
            // Complete because the compiler asks for every kind.
            let expect;
            (expect, next) = match error {
                Overloaded => ((503, "server_error", "overloaded"), Some(Unreachable(model))),
                Unreachable(_) => {
                    ((502, "upstream_error", "upstream_unreachable"), Some(HeaderTimeout(model)))
                }
                HeaderTimeout(_) => ((504, "upstream_error", "upstream_header_timeout"), Some(NotFound)),
                NotFound => ((404, "invalid_request_error", "not_found"), Some(Failed(model))),
                Failed(_) => ((502, "upstream_error", "upstream_error"), Some(Encoding(model))),
                Encoding(_) => ((502, "upstream_error", "upstream_bad_encoding"), Some(WebPage(model))),
                WebPage(_) => ((502, "upstream_error", "upstream_web_page"), Some(ResponseTooLarge(model))),
                ResponseTooLarge(_) => ((502, "upstream_error", "response_too_large"), None),
                Refused(_) => unreachable!("none is in the list"),
            };
            assert_eq!((status, kind, code), expect);
            assert!(include_str!("../../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
            let message = refusal.message;
            assert!(message.len() > 10 && !message.contains(['\n', '{']), "{message}");
        }
        assert_eq!(Unreachable(model).to_string(), "The model server cannot be reached");
    }
}
