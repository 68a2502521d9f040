//! What may go wrong between a request's first byte and its answer's last.

use std::io;

use super::request_body::Broken;

/// Why an exchange ended before its time. Its connection is not used again.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("the connection broke")]
    Connection(#[from] io::Error),
    #[error("the connection was closed before the answer was complete")]
    Closed,
    #[error("the answer is malformed: {0}")]
    Malformed(&'static str),
    #[error(transparent)]
    Request(#[from] Broken),
}
