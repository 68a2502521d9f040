//! Errors that end a turn without a whole answer.

use footnote_messages as messages;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct TurnError {
    pub kind: ErrorKind,
    /// The error and its remedy, shown to the person.
    pub message: String,
    /// Seconds to wait before the next try, if the server said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u32>,
    /// The server's own words, which name the field or role that it refuses. Neither stored nor compared.
    #[serde(skip)]
    pub said: String,
}

impl PartialEq for TurnError {
    fn eq(&self, other: &Self) -> bool {
        let of = |error: &Self| (error.kind, error.retry_after_s);
        of(self) == of(other) && self.message == other.message
    }
}

impl Eq for TurnError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The model server cannot be reached.
    Unreachable,
    /// The proxy itself cannot be reached.
    ProxyUnreachable,
    /// The device is offline.
    Offline,
    /// The model server did not begin to answer in time.
    HeaderTimeout,
    /// The stream fell silent or broke off; part of the answer may be there.
    Interrupted,
    /// The model server refused the proxy's key.
    KeyRefused,
    /// Too many requests; see [`TurnError::retry_after_s`].
    RateLimited,
    /// The request is longer than the model's window.
    ContextTooLong,
    /// The proxy wants its access token.
    TokenRequired,
    /// The proxy has too many streams open, or the model server too much to do; see [`TurnError::retry_after_s`].
    Overloaded,
    /// The model server failed.
    UpstreamFailed,
    /// The model server refused the request.
    Rejected,
    /// A filter refused what was asked.
    Filtered,
    /// The model, or its server as it runs, does not support tools.
    ToolsUnsupported,
    /// There is no model of this name.
    ModelNotFound,
    /// The reply is not that of a model server.
    BadReply,
    /// The session is read-only in this tab.
    ReadOnly,
    /// No model is configured or chosen.
    NoModel,
    /// The question is empty.
    EmptyQuestion,
    /// The turn's graph is invalid.
    Graph,
    /// A kind that a newer version saved.
    #[serde(other)]
    Other,
}

impl TurnError {
    /// An error of this kind in these words.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), retry_after_s: None, said: String::new() }
    }

    pub fn no_model() -> Self {
        Self::new(ErrorKind::NoModel, messages::models::none_chosen())
    }
}
