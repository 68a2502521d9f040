//! The upstreams inside this program: they search folders, and answer without a model server.

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use footnote_embedded::Running;
use footnote_embedded::{Options, serve};

use crate::config::{Config, MAIN_BASE, RetrievalKind};

/// Why an upstream inside this program does not start.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// Its folder cannot be read, or no port can be opened.
    #[error("DOCS_DIR: {0}")]
    Serve(#[from] footnote_embedded::Error),
    /// Where the program lies, which starts itself to read files.
    #[error("the program cannot be found: {0}")]
    Program(#[source] io::Error),
}

/// Starts those that the settings need, each with the name of its base. The one that answers without a model server is under
/// [`MAIN_BASE`], also if it is not what searches the main base.
pub(crate) async fn start(config: &Config) -> Result<Vec<(String, Running)>, EmbeddedError> {
    let is_offline = config.llm.base_url.is_none();
    let mut embedded = Vec::new();
    for base in &config.bases {
        let RetrievalKind::Embedded(docs_dir) = &base.kind else { continue };
        let (docs_dir, answerer) = (docs_dir.clone(), is_offline && base.is_main());
        let (reader, poll) = (Some(own_program()?), config.docs_poll);
        let options = Options { docs_dir, answerer, reader, poll, ..Options::default() };
        embedded.push((base.name.clone(), serve(options).await?));
    }
    if is_offline && embedded.iter().all(|(name, _)| name != MAIN_BASE) {
        let options = Options { answerer: true, is_knowledge_base: false, ..Options::default() };
        embedded.push((MAIN_BASE.to_owned(), serve(options).await?));
    }
    Ok(embedded)
}

/// The program that runs, also after another took its place on the disk.
fn own_program() -> Result<PathBuf, EmbeddedError> {
    let running = Path::new("/proc/self/exe");
    if running.exists() {
        return Ok(running.to_owned());
    }
    std::env::current_exe().map_err(EmbeddedError::Program)
}
