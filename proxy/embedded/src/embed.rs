//! What turns texts into vectors. This crate makes no connections, so the program gives it a client of an embeddings server.

use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;

use crate::VectorStore;

/// A client of an embeddings server.
pub trait Embed: fmt::Debug + Send + Sync {
    /// The model; vectors of different models cannot be compared.
    fn model(&self) -> &str;

    /// The vectors of these texts, one for each in their order, all of one length. May wait while people wait for answers.
    fn passages(&self, texts: Vec<String>) -> BoxFuture<'_, Result<Vec<Vec<f32>>, EmbedError>>;

    /// The vector of a question, for which a person waits.
    fn question(&self, text: String) -> BoxFuture<'_, Result<Vec<f32>, EmbedError>>;
}

/// What search by meaning needs.
#[derive(Debug, Clone)]
pub struct Embedder {
    pub embed: Arc<dyn Embed>,
    /// Where vectors are kept besides memory, for all folders.
    pub store: Option<Arc<VectorStore>>,
}

/// Why there are no vectors. The messages are shown to people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EmbedError {
    /// The server cannot be used now.
    #[error("{0}")]
    Unavailable(String),
    /// It refuses these texts; one of them may be too long for its model.
    #[error("{0}")]
    Refused(String),
}
