//! Why a knowledge base returned nothing.

use std::borrow::Cow;

use footnote_messages as messages;

use crate::{
    ports::{HttpResponse, TransportError},
    reply::read_error,
};

/// Why the knowledge base returned nothing, in words for the person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RetrievalError {
    /// It was not asked: its searches cannot be limited as the conversation wants it.
    #[error("{}", messages::knowledge::not_limited())]
    NotLimited,
    #[error("{}", unreached(.0))]
    Unreached(#[from] TransportError),
    /// The proxy has no connection to it.
    #[error("{}", messages::knowledge::unreached())]
    Down,
    /// The proxy has no connection to the server whose tools it is.
    #[error("{}", messages::tools::server_unreached())]
    ToolServerDown,
    /// The proxy got no answer from it.
    #[error("{}", messages::knowledge::not_in_time())]
    NotInTime,
    /// It did not answer within so many seconds.
    #[error("{}", messages::knowledge::not_within(*.0))]
    Late(u32),
    /// Its reply is none that this version can read.
    #[error("{}", messages::knowledge::unexpected_shape())]
    Unexpected,
    #[error("{0}")]
    Failed(String),
}

impl RetrievalError {
    pub fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    /// Whether it is known only that it cannot be reached.
    pub fn is_down(&self) -> bool {
        matches!(self, Self::Down | Self::ToolServerDown | Self::Unreached(TransportError::Unreachable(_)))
    }

    /// In words for a model.
    pub(crate) fn for_model(&self) -> Cow<'static, str> {
        match self {
            Self::NotLimited => "it cannot be limited to such folders, tags or dates".into(),
            Self::Unreached(_) | Self::Down | Self::ToolServerDown => {
                "the knowledge base cannot be reached".into()
            }
            Self::NotInTime => "the knowledge base did not answer in time".into(),
            Self::Late(seconds) => {
                format!("the knowledge base did not answer within {seconds} seconds").into()
            }
            Self::Unexpected => "the knowledge base's reply does not have the expected shape".into(),
            Self::Failed(_) => "the knowledge base failed".into(),
        }
    }

    pub(super) fn late(after_ms: u32) -> Self {
        Self::Late(after_ms / 1_000)
    }

    /// A web page in place of a reply: the proxy passes on none.
    pub(super) fn signed_out() -> Self {
        Self::failed(messages::knowledge::answered_in_front())
    }

    /// Reads an error of the proxy.
    pub(super) async fn refusal(reply: HttpResponse) -> Self {
        let status = reply.status;
        let error = read_error(reply).await;
        Self::failed(match error.code.as_str() {
            "upstream_unreachable" => return Self::Down,
            "upstream_header_timeout" => return Self::NotInTime,
            "upstream_key_refused" => messages::knowledge::key_refused(),
            "index_not_found" => messages::knowledge::no_index(),
            "not_found" => messages::knowledge::no_search(),
            "upstream_rejected" => return Self::Failed(messages::knowledge::refused(status.to_string())),
            "response_too_large" => messages::knowledge::reply_too_large(),
            "upstream_web_page" => messages::knowledge::web_page(),
            "rate_limited" => messages::knowledge::rate_limited(),
            "access_token_required" => messages::knowledge::token_required(),
            _ => return Self::Failed(messages::knowledge::failed(status.to_string())),
        })
    }
}

fn unreached(error: &TransportError) -> &'static str {
    match error {
        TransportError::Offline => messages::knowledge::offline(),
        TransportError::Unreachable(_) => messages::knowledge::unreached(),
        TransportError::Redirected => messages::knowledge::answered_in_front(),
        TransportError::Lost(_) => messages::knowledge::connection_lost(),
    }
}
