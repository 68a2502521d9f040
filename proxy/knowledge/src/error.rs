//! Why a knowledge base is not asked.

/// Why a knowledge base is not asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Its kind has no such request, or none with this id.
    #[error("the knowledge base has no such request")]
    NoRequest,
    /// A header of its kind, with the user filled in, is none.
    #[error("a header of the request cannot be sent")]
    Header,
}
