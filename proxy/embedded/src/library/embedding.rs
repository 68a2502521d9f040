//! The work in the background that embeds a library's passages.

use std::collections::HashSet;
use std::sync::Weak;
use std::time::Duration;

use tokio::sync::watch;

use super::Library;
use super::meaning::{Window, windows};

/// Windows that are embedded by one request.
const BATCH: usize = 32;
/// Windows that are looked up at once.
const LOOKED_UP: usize = 1_024;
/// Pauses after a request that failed: the first, each twice the one before, and the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// Embeds passages that are new until the library is dropped.
pub(crate) async fn embed_in_background(library: Weak<Library>, mut changes: watch::Receiver<()>) {
    let mut pause = FIRST_PAUSE;
    while changes.changed().await.is_ok() {
        loop {
            let Some(library) = library.upgrade() else { return };
            let Some(meaning) = library.meaning.clone() else { return };
            let look_up = tokio::task::spawn_blocking(move || library.windows_to_embed(LOOKED_UP));
            let windows = match look_up.await {
                Ok(Ok(windows)) => windows,
                Ok(Err(error)) => {
                    tracing::error!(%error, "passages cannot be read for search by meaning");
                    break;
                }
                Err(error) => {
                    tracing::error!(%error, "the search by meaning failed");
                    return;
                }
            };
            if windows.is_empty() {
                meaning.is_complete();
                break;
            }
            for batch in windows.chunks(BATCH) {
                if meaning.embed(batch.to_vec()).await.is_err() {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    break;
                }
                pause = FIRST_PAUSE;
            }
        }
    }
}

impl Library {
    /// Windows of passages that have no vector yet, at most about so many.
    fn windows_to_embed(&self, limit: usize) -> tantivy::Result<Vec<Window>> {
        let Some(meaning) = &self.meaning else { return Ok(Vec::new()) };
        let missing = meaning.missing(&self.index.windows(None)?);
        let mut found = HashSet::new();
        let mut wanted = Vec::new();
        for stored in self.index.with_any_window(&missing, limit)? {
            let Ok(passage) = serde_json::from_str(&stored) else { continue };
            let of_passage = windows(&passage).into_iter();
            wanted.extend(
                of_passage.filter(|window| missing.contains(&window.key) && found.insert(window.key)),
            );
        }
        Ok(wanted)
    }
}
