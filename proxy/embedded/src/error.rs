//! Errors of the embedded upstream and its library.

use std::io;
use std::path::PathBuf;

/// The messages are shown to the operator.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The folder is missing, not a folder, or not readable.
    #[error("the documents folder {} cannot be read: {source}", path.display())]
    DocsDir { path: PathBuf, source: io::Error },
    #[error("no loopback port could be opened for the embedded upstream: {0}")]
    Listen(#[source] io::Error),
    #[error("the embedded library could not start a thread: {0}")]
    Thread(#[source] io::Error),
    #[error("the search index failed: {0}")]
    Index(#[from] tantivy::TantivyError),
}
