//! What can keep the upstream from starting, and the library from answering.

use std::io;
use std::path::PathBuf;

/// Why the embedded upstream, or its library, cannot do what was asked. Each message is fit for a person.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The folder of documents is missing, is not a folder, or may not be read.
    #[error("the documents folder {} cannot be read: {source}", path.display())]
    DocsDir {
        /// The folder as it was given.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// No loopback port could be opened.
    #[error("no loopback port could be opened for the embedded upstream: {0}")]
    Listen(#[source] io::Error),
    /// A background thread could not be started.
    #[error("the embedded library could not start a thread: {0}")]
    Thread(#[source] io::Error),
    /// The index refused a write or a query.
    #[error("the search index failed: {0}")]
    Index(#[from] tantivy::TantivyError),
}
