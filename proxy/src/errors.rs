//! Everything that can go wrong with one request, reported in the error format of `OpenAI`.

use axum::response::{IntoResponse, Response};
use footnote_forward::{ForwardError, Refusal};
use footnote_knowledge::AskError;
use http::header::CONNECTION;
use http::{HeaderValue, StatusCode};

use crate::embeddings::{EMBEDDINGS_SERVER, EmbeddingsError};
use crate::user::USER;

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
    /// Documents are added by those alone whom the operator names.
    #[error("You may not add or remove documents here. Those whom DOCS_ADD_BY names may")]
    Adding,
    /// Too many wrong access tokens from one address; seconds to wait.
    #[error("Too many wrong access tokens came from this address. Wait {0} seconds")]
    TokenGuessing(u64),
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
    /// A document that is added is larger than any that is searched.
    #[error("A document may have 16 MiB at most")]
    DocumentTooLarge,
    /// A recording is longer than any that is transcribed.
    #[error("A recording may have 25 MiB at most")]
    RecordingTooLarge,
    /// A recording that does not come in a form.
    #[error("A recording must be sent as content-type: multipart/form-data")]
    NoForm,
    /// The client stopped sending in the middle of its body.
    #[error("The body did not arrive in time")]
    BodySlow,
    /// It could not be forwarded, or there is no such route or document.
    #[error(transparent)]
    Forward(#[from] ForwardError),
    /// Something in this program; the log has it.
    #[error("Something went wrong in this server; its log says what")]
    Internal,
}

impl From<EmbeddingsError> for ProxyError {
    fn from(error: EmbeddingsError) -> Self {
        Self::Forward(match error {
            EmbeddingsError::Forward(error) => error,
            EmbeddingsError::Slow => ForwardError::HeaderTimeout(EMBEDDINGS_SERVER),
            EmbeddingsError::NoVectors => ForwardError::Failed(EMBEDDINGS_SERVER),
        })
    }
}

impl From<AskError> for ProxyError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::NoRequest => ForwardError::NotFound.into(),
            AskError::Header => Self::Internal,
        }
    }
}

impl ProxyError {
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
            Self::Adding => (StatusCode::FORBIDDEN, "adding_refused"),
            Self::TokenGuessing(_) => (StatusCode::TOO_MANY_REQUESTS, "rate_limited"),
            Self::NoKnowledge => (StatusCode::NOT_FOUND, "not_found"),
            Self::NoIndex => (StatusCode::NOT_FOUND, "index_not_found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::MediaType | Self::NoForm => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type"),
            Self::BodyTooLarge | Self::SearchTooLarge | Self::DocumentTooLarge | Self::RecordingTooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "body_too_large")
            }
            Self::BodySlow => (StatusCode::REQUEST_TIMEOUT, "body_timeout"),
            Self::Forward(error) => error.status_and_code(),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal_error"),
        }
    }

    fn refusal(&self) -> Refusal {
        if let Self::Forward(error) = self {
            return error.refusal();
        }
        let (status, code) = self.status_and_code();
        let retry_after = match self {
            Self::TokenGuessing(seconds) => Some(HeaderValue::from(*seconds)),
            _ => None,
        };
        Refusal { status, code, message: self.to_string(), retry_after, detail: None }
    }

    /// Whether the connection must be closed, because the rest of this request cannot be told from the next one.
    fn ends_connection(&self) -> bool {
        matches!(
            self,
            Self::Malformed(_)
                | Self::BodyTooLarge
                | Self::SearchTooLarge
                | Self::DocumentTooLarge
                | Self::RecordingTooLarge
                | Self::BodySlow
        )
    }
}

impl IntoResponse for ProxyError {
    fn into_response(self) -> Response {
        let mut response = self.refusal().into_response();
        let headers = response.headers_mut();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(failure: ProxyError, status: u16, kind: &str, code: &str) {
        let shown = format!("{failure:?}");
        let refusal = failure.refusal();
        let given = (refusal.status.as_u16(), refusal.kind(), refusal.code);
        assert_eq!(given, (status, kind, code), "{shown}");
        let message = refusal.message;
        assert!(
            message.len() > 10 && !message.contains('\n') && !message.contains("{}"),
            "{shown}: {message}"
        );
    }

    #[test]
    fn statuses_types_and_codes_are_those_clients_know() {
        check(ProxyError::Host, 403, "permission_error", "host_refused");
        check(ProxyError::Origin, 403, "permission_error", "origin_refused");
        check(ProxyError::Token, 401, "authentication_error", "access_token_required");
        check(ProxyError::Identity("it names no user"), 403, "permission_error", "identity_refused");
        check(ProxyError::UserChanged("0a".into()), 409, "invalid_request_error", "user_changed");
        check(ProxyError::NoIndex, 404, "invalid_request_error", "index_not_found");
        check(ProxyError::Method, 405, "invalid_request_error", "method_not_allowed");
        check(ProxyError::MediaType, 415, "invalid_request_error", "unsupported_media_type");
        check(ProxyError::BodyTooLarge, 413, "invalid_request_error", "body_too_large");
        check(ForwardError::NotFound.into(), 404, "invalid_request_error", "not_found");
        check(ForwardError::Overloaded.into(), 503, "server_error", "overloaded");
        check(ForwardError::Failed("model server").into(), 502, "upstream_error", "upstream_error");
        check(AskError::NoRequest.into(), 404, "invalid_request_error", "not_found");
        check(AskError::Header.into(), 500, "server_error", "internal_error");
    }

    /// A failure of each kind but those of forwarding.
    fn one_of_each() -> Vec<ProxyError> {
        use ProxyError::*;
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
                UserChanged(_) => Some(Adding),
                Adding => Some(TokenGuessing(1)),
                TokenGuessing(_) => Some(NoKnowledge),
                NoKnowledge => Some(NoIndex),
                NoIndex => Some(Method),
                Method => Some(MediaType),
                MediaType => Some(BodyTooLarge),
                BodyTooLarge => Some(SearchTooLarge),
                SearchTooLarge => Some(DocumentTooLarge),
                DocumentTooLarge => Some(RecordingTooLarge),
                RecordingTooLarge => Some(NoForm),
                NoForm => Some(BodySlow),
                BodySlow => Some(Internal),
                Internal | Forward(_) => None,
            };
            all.push(failure);
        }
        all
    }

    #[test]
    fn the_guide_lists_every_code() {
        let codes = one_of_each().into_iter().map(|failure| failure.status_and_code().1);
        for code in codes.chain(["not_ready"]) {
            assert!(include_str!("../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
        }
    }
}
