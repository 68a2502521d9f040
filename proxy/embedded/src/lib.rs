//! An upstream without a model, for the first minute and for tests: a search over a folder of documents, and an extractive
//! answerer that speaks the OpenAI-compatible protocol.
//!
//! # Layout
//!
//! - [`serve`] listens on a loopback port; the proxy uses it like a remote server.
//! - `server` has the search routes and the thread that reads the documents; `state` is what it shares with the answerer.
//! - [`Library`] is the folder: `folder` walks it; `formats` has the kinds of files, whose texts `encoding`, `table` and
//!   the extractor read, untrusted ones in the processes of `file_reader`, and `skip` why one is not; `parse`, `front_matter`, `obsidian` and `passages` parse documents,
//!   `embeds` puts those in them that they embed;
//!   `words` tokenises and stems; `index` stores and finds passages, those that `filter` allows; `catalog` finds documents
//!   by name, `editions` tells apart those that are alike, `pictures` the pictures that they show; `meaning` finds passages by the vectors of an embeddings server, whose
//!   client the program gives as [`Embed`]; `reading` brings the index up to date, `watch` says when.
//! - `answerer` speaks the chat protocol: `wire` and `prompt` parse a request, `units` and `quote` find quotes, which
//!   `markdown` escapes; `phrases` and `language` know what is said without a quote; `shorten` makes titles and summaries,
//!   `reply` sends the response. `starters` are the questions to begin with that it answers.
//!
//! Invariant: it makes no connections, listens on loopback only, reads only documents and pictures that the walk of the
//! folder found, and never treats documents as instructions.

mod answerer;
mod embed;
mod error;
mod library;
mod server;
mod starters;
mod state;
#[cfg(test)]
mod tests;

use std::net::{Ipv4Addr, SocketAddr};

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use embed::{Embed, EmbedError, Embedder};
pub use error::Error;
pub use library::file_reader::{READ_FILE, read_file};
pub use library::meaning::{StoreError, VectorStore};
pub use library::{FoundPassage, Library, PassageMetadata, Stats};
pub use server::Options;

/// A running embedded upstream; dropping it stops it.
#[derive(Debug)]
pub struct Running {
    /// The address it listens on: 127.0.0.1 and an ephemeral port.
    pub addr: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    /// The base of the OpenAI-compatible routes, ending in `/v1`.
    pub fn llm_base_url(&self) -> String {
        format!("http://{}/v1", self.addr)
    }

    /// The base of the retrieval routes, without a slash at its end.
    pub fn retrieval_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Stops accepting, lets running answers finish, and returns when the last one has.
    pub async fn shutdown(mut self) {
        self.stop.cancel();
        if let Err(error) = (&mut self.task).await {
            tracing::warn!(%error, "the embedded upstream did not stop cleanly");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Starts the embedded upstream on a loopback port of its own. It listens when this returns; documents are indexed in
/// the background, searches wait for the first index, and `/healthz` says 503 until it is there.
///
/// Fails when the folder cannot be read or no port can be opened.
pub async fn serve(options: Options) -> Result<Running, Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(Error::Listen)?;
    let addr = listener.local_addr().map_err(Error::Listen)?;
    let stop = CancellationToken::new();
    let app = server::app(&options)?;
    let stopped = stop.clone().cancelled_owned();
    let task = tokio::spawn(async move {
        // Answers come in small pieces, each of which is to arrive at once.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "answers may arrive in bursts");
            }
        });
        let served = axum::serve(listener, app).with_graceful_shutdown(stopped).await;
        if let Err(error) = served {
            tracing::error!(%error, "the embedded upstream stopped");
        }
    });
    Ok(Running { addr, stop, task })
}
