//! Why a knowledge base returned nothing.

use crate::{
    conversation::BASE_UNREACHED,
    ports::{HttpResponse, TransportError},
    reply::read_error,
};

/// Why the knowledge base returned nothing, in words for the person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RetrievalError {
    /// It was not asked: its searches cannot be limited as the conversation wants it.
    #[error("it cannot be limited to such folders, tags or dates")]
    NotLimited,
    #[error("{}", unreached(.0))]
    Unreached(#[from] TransportError),
    #[error("{0}")]
    Failed(String),
}

const SIGNED_OUT: &str = "what stands in front of this server answered instead of it; if people sign in there, sign in again: reload the page";

impl RetrievalError {
    pub fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    pub(super) fn late(after_ms: u32) -> Self {
        Self::Failed(format!("the knowledge base did not answer within {} seconds", after_ms / 1_000))
    }

    /// A web page in place of a reply: the proxy passes on none.
    pub(super) fn signed_out() -> Self {
        Self::failed(SIGNED_OUT)
    }

    /// Reads an error of the proxy.
    pub(super) async fn refusal(reply: HttpResponse) -> Self {
        let status = reply.status;
        let error = read_error(reply).await;
        Self::Failed(match error.code.as_str() {
            "upstream_unreachable" => BASE_UNREACHED.to_owned(),
            "upstream_header_timeout" => "the knowledge base did not answer in time".to_owned(),
            "upstream_key_refused" => "the knowledge base refused the proxy's key".to_owned(),
            "index_not_found" => {
                "the knowledge base has no index of the configured name (RETRIEVAL_INDEX)".to_owned()
            }
            "not_found" => "the knowledge base has no search".to_owned(),
            "upstream_rejected" => format!("the knowledge base refused the request (status {status})"),
            "response_too_large" => "the knowledge base's reply is larger than the proxy allows".to_owned(),
            "upstream_web_page" => {
                "the knowledge base answered with a web page (check RETRIEVAL_URL)".to_owned()
            }
            "rate_limited" => "the knowledge base received too many requests".to_owned(),
            "access_token_required" => "this server needs its access token".to_owned(),
            _ => format!("the knowledge base failed (status {status})"),
        })
    }
}

fn unreached(error: &TransportError) -> &'static str {
    match error {
        TransportError::Offline => "this device is offline",
        TransportError::Unreachable(_) => BASE_UNREACHED,
        TransportError::Redirected => SIGNED_OUT,
        TransportError::Lost(_) => "the connection to the knowledge base was lost",
    }
}
