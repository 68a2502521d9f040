//! How requests to tool servers fail, in words for people, and what a failure says of the session.

use std::borrow::Cow;

use footnote_messages as messages;

use crate::{
    ports::{HttpResponse, TransportError},
    reply::read_all,
    text::clean_line,
    wire::WireError,
};

/// The longest reply, in bytes. Servers send a result twice, as text and in a structure.
pub(super) const MAX_REPLY: usize = 16 * 1024 * 1024;
/// The longest error message of a server that is shown, in characters.
pub(super) const MAX_ERROR: usize = 300;
/// Bytes of the body of an error that are read.
const MAX_ERROR_BODY: usize = 256 * 1024;
/// Statuses that the proxy passes on with the server's own words.
const OF_SERVER: [u16; 3] = [400, 404, 405];
/// The proxy's codes for refusals of a server that it tells in its own words: of the caller, of the request, and by a fault.
const KEY_REFUSED: &str = "upstream_key_refused";
const REJECTED: &str = "upstream_rejected";
const FAILED: &str = "upstream_error";

/// How a request to a tool server failed, in words for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum McpError {
    #[error("{0}")]
    Transport(TransportError),
    /// The proxy has no connection to the server.
    #[error("{}", messages::tools::server_unreached())]
    Unreached,
    /// The proxy got no answer from the server.
    #[error("{}", messages::tools::server_not_in_time())]
    NotInTime,
    /// The proxy's own error.
    #[error("{0}")]
    Proxy(String),
    /// The request to the proxy failed with this status, and nothing says why.
    #[error("{}", messages::tools::server_request_failed(.0.to_string()))]
    Status(u16),
    /// The server refused the request, in its own words, before it did anything.
    #[error("{}", messages::tools::server_says(.0))]
    Refused(String),
    /// The same with this status, and nothing says why.
    #[error("{}", messages::tools::server_refused(.0.to_string()))]
    RefusedSilently(u16),
    /// The same, told by the proxy.
    #[error("{0}")]
    RefusedByProxy(String),
    /// The server failed at the request, and may have done it.
    #[error("{0}")]
    Failed(String),
    /// The server's error, as a message of the protocol.
    #[error("{}", messages::tools::server_says(.0))]
    Server(String),
    #[error("{}", messages::tools::server_unknown_version(.0))]
    UnknownVersion(String),
    #[error("{}", messages::tools::server_old_transport())]
    OldTransport,
    #[error("{}", messages::tools::server_malformed())]
    Malformed,
    #[error("{}", messages::tools::server_too_long(MAX_REPLY / 1024 / 1024))]
    TooLong,
    #[error("{}", messages::tools::server_timed_out(*.0))]
    TimedOut(u64),
    #[error("{}", messages::tools::server_broke_off())]
    BrokeOff,
    #[error("{}", messages::tools::server_input_required())]
    InputRequired,
}

impl McpError {
    /// Whether a session that the server forgot may be the reason. Servers tell that in many ways.
    pub(super) fn may_be_of_session(&self) -> bool {
        match self {
            Self::Failed(_) => true,
            Self::Server(_) => self.names("session"),
            _ => self.is_refusal(),
        }
    }

    /// Whether the server certainly did nothing, if a session may be the reason.
    pub(super) fn did_nothing(&self) -> bool {
        self.is_refusal() || self.names("session")
    }

    /// Whether the server refused the request before it did anything.
    pub(super) fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::RefusedSilently(_) | Self::RefusedByProxy(_))
    }

    /// Whether the server's words name this.
    pub(super) fn names(&self, what: &str) -> bool {
        self.said().is_some_and(|said| said.to_lowercase().contains(what))
    }

    /// The server's own words, or the proxy's for it.
    pub(super) fn said(&self) -> Option<&str> {
        match self {
            Self::Refused(said) | Self::RefusedByProxy(said) | Self::Failed(said) | Self::Server(said) => {
                Some(said)
            }
            _ => None,
        }
    }

    /// The same in words for a model, where the server says nothing.
    pub(super) fn for_model(&self) -> Cow<'_, str> {
        match self {
            Self::Transport(TransportError::Offline) => "this device is offline".into(),
            Self::Transport(TransportError::Unreachable(why)) => {
                format!("the proxy cannot be reached: {why}").into()
            }
            Self::Transport(TransportError::Redirected) => "the request was redirected".into(),
            Self::Transport(TransportError::Lost(why)) => format!("the connection was lost: {why}").into(),
            Self::Proxy(words) => words.into(),
            Self::TimedOut(seconds) => {
                format!("the tool server did not answer within {seconds} seconds").into()
            }
            Self::NotInTime => "the tool server did not begin to answer in time".into(),
            Self::BrokeOff => "the connection to the tool server broke off".into(),
            Self::TooLong => "the tool server's reply is too long".into(),
            Self::Malformed => "the tool server's reply is not of the protocol".into(),
            Self::InputRequired => "the tool asks for more input, which this page cannot give yet".into(),
            Self::UnknownVersion(_) | Self::OldTransport | Self::Unreached => {
                "the tool server cannot be reached".into()
            }
            Self::Status(_)
            | Self::RefusedSilently(_)
            | Self::Refused(_)
            | Self::RefusedByProxy(_)
            | Self::Failed(_)
            | Self::Server(_) => "the tool server refused the request".into(),
        }
    }
}

/// Reads a response that is an error.
pub(super) async fn refusal(response: HttpResponse) -> McpError {
    let status = response.status;
    let body = read_all(response, MAX_ERROR_BODY).await.unwrap_or_default();
    let WireError { message, code, detail, .. } = WireError::of_body(&body);
    let message = clean_line(&message, MAX_ERROR);
    if OF_SERVER.contains(&status) && ![KEY_REFUSED, REJECTED, FAILED].contains(&code.as_str()) {
        return if message.is_empty() {
            McpError::RefusedSilently(status)
        } else {
            McpError::Refused(message)
        };
    }
    let words = match clean_line(&detail, MAX_ERROR) {
        detail if detail.is_empty() => message,
        detail => format!("{message}: {detail}"),
    };
    match code.as_str() {
        KEY_REFUSED | REJECTED => McpError::RefusedByProxy(words),
        FAILED => McpError::Failed(words),
        "upstream_unreachable" => McpError::Unreached,
        "upstream_header_timeout" => McpError::NotInTime,
        _ if words.is_empty() => McpError::Status(status),
        _ => McpError::Proxy(words),
    }
}
