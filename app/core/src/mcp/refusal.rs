//! How requests to tool servers fail, in words for people, and what a failure says of the session.

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
    /// The proxy's own error.
    #[error("{0}")]
    Proxy(String),
    /// The server refused the request before it did anything.
    #[error("{0}")]
    Refused(String),
    /// The server failed at the request, and may have done it.
    #[error("{0}")]
    Failed(String),
    /// The server's error, as a message of the protocol.
    #[error("the tool server says: {0}")]
    Server(String),
    #[error("the tool server speaks version {0} of the protocol, which this page does not know")]
    UnknownVersion(String),
    #[error(
        "the tool server speaks the old transport of MCP (HTTP with SSE); give its address for Streamable HTTP, which often \
         ends in /mcp, or start it behind a bridge"
    )]
    OldTransport,
    #[error("the tool server's reply is not of the protocol")]
    Malformed,
    #[error("the tool server's reply is longer than {} MB", MAX_REPLY / 1024 / 1024)]
    TooLong,
    #[error("the tool server did not answer within {0} seconds")]
    TimedOut(u64),
    #[error("the connection to the tool server broke off")]
    BrokeOff,
    #[error("the tool asks for more input, which this page cannot give yet")]
    InputRequired,
}

impl McpError {
    /// Whether a session that the server forgot may be the reason. Servers tell that in many ways.
    pub(super) fn may_be_of_session(&self) -> bool {
        match self {
            Self::Refused(_) | Self::Failed(_) => true,
            Self::Server(_) => self.names("session"),
            _ => false,
        }
    }

    /// Whether the server certainly did nothing, if a session may be the reason.
    pub(super) fn did_nothing(&self) -> bool {
        matches!(self, Self::Refused(_)) || self.names("session")
    }

    /// Whether the server's words name this.
    pub(super) fn names(&self, what: &str) -> bool {
        match self {
            Self::Refused(said) | Self::Failed(said) | Self::Server(said) => {
                said.to_lowercase().contains(what)
            }
            _ => false,
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
        return McpError::Refused(match message.as_str() {
            "" => format!("the tool server refused the request ({status})"),
            said => format!("the tool server says: {said}"),
        });
    }
    let words = match clean_line(&detail, MAX_ERROR) {
        detail if detail.is_empty() => message,
        detail => format!("{message}: {detail}"),
    };
    match code.as_str() {
        KEY_REFUSED | REJECTED => McpError::Refused(words),
        FAILED => McpError::Failed(words),
        _ if words.is_empty() => McpError::Proxy(format!("the request to the tool server failed ({status})")),
        _ => McpError::Proxy(words),
    }
}
