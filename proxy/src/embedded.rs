//! The upstreams inside this program: they search folders, and answer without a model server.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use footnote_embedded::Running;
use footnote_embedded::{Embed, EmbedError, Embedder, Options, StoreError, VectorStore, serve};
use futures::FutureExt as _;
use futures::future::BoxFuture;

use crate::config::{Config, MAIN_BASE, RetrievalKind};
use crate::embeddings::{Embeddings, EmbeddingsError};

/// Why an upstream inside this program does not start.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// Its folder cannot be read, or no port can be opened.
    #[error("DOCS_DIR: {0}")]
    Serve(#[from] footnote_embedded::Error),
    /// The vectors in it cannot be opened.
    #[error("DATA_DIR: the vectors in it cannot be used: {0}")]
    Vectors(#[source] StoreError),
    /// Where the program lies, which starts itself to read files.
    #[error("the program cannot be found: {0}")]
    Program(#[source] io::Error),
}

/// Starts those that the settings need, each with the name of its base. The one that answers without a model server is under
/// [`MAIN_BASE`], also if it is not what searches the main base.
pub(crate) async fn start(
    config: &Config,
    embeddings: Option<Embeddings>,
) -> Result<Vec<(String, Running)>, EmbeddedError> {
    let by_meaning = embeddings.map(|embeddings| embedder(config, embeddings)).transpose()?;
    let is_offline = config.llm.base_url.is_none();
    let mut embedded = Vec::new();
    for base in &config.bases {
        let RetrievalKind::Embedded(docs_dir) = &base.kind else { continue };
        let (docs_dir, answerer) = (docs_dir.clone(), is_offline && base.is_main());
        let (reader, poll) = (Some(own_program()?), config.docs_poll);
        let add_to = config.add_to(base);
        let options = Options { docs_dir, answerer, reader, poll, add_to, ..Options::default() };
        let options = Options { embedder: by_meaning.clone(), ..options };
        embedded.push((base.name.clone(), serve(options).await?));
    }
    if is_offline && embedded.iter().all(|(name, _)| name != MAIN_BASE) {
        let options = Options { answerer: true, is_knowledge_base: false, ..Options::default() };
        embedded.push((MAIN_BASE.to_owned(), serve(options).await?));
    }
    Ok(embedded)
}

fn embedder(config: &Config, embeddings: Embeddings) -> Result<Embedder, EmbeddedError> {
    let model = embeddings.model();
    let store = match config.data_dir.as_deref().map(VectorStore::open) {
        None => {
            tracing::info!("DATA_DIR is not set: what search by meaning has learned is gone after a restart");
            None
        }
        Some(Ok(store)) => Some(Arc::new(store)),
        // Any number of proxies may run beside each other.
        Some(Err(error @ StoreError::InUse)) => {
            tracing::warn!("DATA_DIR: {error}, so that vectors are kept in memory only");
            None
        }
        Some(Err(error)) => return Err(EmbeddedError::Vectors(error)),
    };
    Ok(Embedder { embed: Arc::new(Client { embeddings, model }), store })
}

/// The embeddings server as the upstream knows it, which makes no connections of its own.
struct Client {
    embeddings: Embeddings,
    model: String,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Client").field(&self.model).finish()
    }
}

impl Embed for Client {
    fn model(&self) -> &str {
        &self.model
    }

    fn passages(&self, texts: Vec<String>) -> BoxFuture<'_, Result<Vec<Vec<f32>>, EmbedError>> {
        self.embeddings.passages(texts).map(|vectors| vectors.map_err(embed_error)).boxed()
    }

    fn question(&self, text: String) -> BoxFuture<'_, Result<Vec<f32>, EmbedError>> {
        self.embeddings.question(text).map(|vector| vector.map_err(embed_error)).boxed()
    }
}

fn embed_error(error: EmbeddingsError) -> EmbedError {
    if error.is_about_texts() {
        EmbedError::Refused(error.to_string())
    } else {
        EmbedError::Unavailable(error.to_string())
    }
}

/// The program that runs, also after another took its place on the disk.
fn own_program() -> Result<PathBuf, EmbeddedError> {
    let running = Path::new("/proc/self/exe");
    if running.exists() {
        return Ok(running.to_owned());
    }
    std::env::current_exe().map_err(EmbeddedError::Program)
}
