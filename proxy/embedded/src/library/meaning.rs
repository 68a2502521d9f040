//! Search by meaning: each passage as a vector of an embeddings server, in memory and on disk, and questions compared with them.
//!
//! Passages are embedded in the background, and until all have been, a search goes by words alone. So it does while the server
//! cannot be used, which is told once.

mod fuse;
mod store;
#[cfg(test)]
pub(crate) mod tests;
mod vectors;
mod windows;

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use tokio::sync::watch;

pub(crate) use self::fuse::fused;
pub use self::store::{StoreError, VectorStore};
use self::vectors::{Quantised, Vectors};
pub(crate) use self::windows::{Window, windows};
use crate::embed::{EmbedError, Embedder};

/// A text that every server takes.
const PROBE: &str = "footnote";
/// A text that is refused is shortened to half until it is shorter than this, in bytes.
const MIN_TEXT_BYTES: usize = 200;

/// What a library knows of the meaning of its passages.
#[derive(Debug)]
pub(crate) struct Meaning {
    embedder: Embedder,
    vectors: RwLock<Vectors>,
    progress: RwLock<Progress>,
    /// Tells of changes of the index; ends with the library.
    changed: watch::Sender<()>,
}

/// How far the work in the background is.
#[derive(Debug, Default)]
struct Progress {
    /// Number of windows of all passages.
    all: usize,
    /// Whether all that were there at the start have been embedded.
    is_usable: bool,
    /// Windows that the server refuses.
    refused: HashSet<u64>,
    /// Why the server could not be used when it was last asked, and for what.
    fault: Option<(Work, String)>,
}

/// What vectors are asked for. Both may go to servers of their own behind one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    Passages,
    Question,
}

impl Meaning {
    pub(crate) fn new(embedder: Embedder) -> Self {
        let (vectors, progress) = (RwLock::default(), RwLock::default());
        Self { embedder, vectors, progress, changed: watch::Sender::new(()) }
    }

    /// Gets something for each change of the index from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Is called when passages were added, changed or removed.
    pub(crate) fn index_changed(&self) {
        self.changed.send_replace(());
    }

    /// Whether searches are by meaning too.
    pub(crate) fn is_usable(&self) -> bool {
        self.progress().is_usable
    }

    /// The vector of a question; `None` where a search is by words alone.
    pub(crate) async fn question(&self, text: &str) -> Option<Vec<f32>> {
        if !self.is_usable() {
            return None;
        }
        let vector = self.embedder.embed.question(text.to_owned()).await;
        self.told(Work::Question, &vector);
        vector.ok()
    }

    /// The keys of windows that are nearest to a question.
    pub(crate) fn nearest(
        &self,
        question: &[f32],
        is_allowed: impl Fn(u64) -> bool,
        limit: usize,
    ) -> Vec<u64> {
        let question = Quantised::new(question);
        question.map(|question| self.vectors().nearest(&question, is_allowed, limit)).unwrap_or_default()
    }

    /// How many passages a search by meaning waits for.
    pub(crate) fn missing_count(&self) -> usize {
        let (done, progress) = (self.vectors().len(), self.progress());
        let is_waiting = !progress.is_usable || progress.fault.is_some();
        if is_waiting { progress.all.saturating_sub(done + progress.refused.len()) } else { 0 }
    }

    /// A sentence on what people should know.
    pub(crate) fn note(&self) -> Option<String> {
        let (done, progress) = (self.vectors().len(), self.progress());
        let (all, refused) = (progress.all, progress.refused.len());
        match &progress.fault {
            Some((_, fault)) => Some(format!(
                "Search by meaning waits, and words alone are compared: {fault}. {} of {} passages are understood.",
                grouped(done),
                grouped(all)
            )),
            None if !progress.is_usable && all > 0 => Some(format!(
                "{} of {} passages are understood so far; until all are, the search compares words alone.",
                grouped(done),
                grouped(all)
            )),
            None if refused > 0 => Some(format!(
                "{} of {} passages are found by their words alone.",
                grouped(refused),
                grouped(all)
            )),
            None => None,
        }
    }

    /// From now on searches are by meaning too, since everything that was there has been embedded.
    pub(crate) fn is_complete(&self) {
        let passages = self.vectors().len();
        if !std::mem::replace(&mut self.progress_mut().is_usable, true) {
            tracing::info!(passages, "passages are searched by meaning too");
        }
    }

    /// Remembers whether the server can be used, and logs when that changes.
    fn told<T>(&self, work: Work, outcome: &Result<T, EmbedError>) {
        let fault = &mut self.progress_mut().fault;
        match (outcome, &fault) {
            (Err(error), known) => {
                if known.is_none() {
                    tracing::warn!(%error, "search by meaning waits; search by words goes on");
                }
                *fault = Some((work, error.to_string()));
            }
            (Ok(_), Some((of, _))) if *of == work => {
                tracing::info!("search by meaning goes on");
                *fault = None;
            }
            _ => {}
        }
    }

    fn vectors(&self) -> RwLockReadGuard<'_, Vectors> {
        self.vectors.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn vectors_mut(&self) -> RwLockWriteGuard<'_, Vectors> {
        self.vectors.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn progress(&self) -> RwLockReadGuard<'_, Progress> {
        self.progress.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn progress_mut(&self) -> RwLockWriteGuard<'_, Progress> {
        self.progress.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes vectors that are on disk, and drops those that no passage has any more. Says which are missing.
    pub(crate) fn missing(&self, used: &HashSet<u64>) -> HashSet<u64> {
        self.vectors_mut().retain(used);
        let refused = {
            let mut progress = self.progress_mut();
            progress.all = used.len();
            progress.refused.retain(|key| used.contains(key));
            progress.refused.clone()
        };
        let missing = |vectors: &Vectors| -> HashSet<u64> {
            used.iter().filter(|key| !vectors.has(**key) && !refused.contains(key)).copied().collect()
        };
        let new = missing(&self.vectors());
        if let Some(store) = &self.embedder.store {
            let keys: Vec<u64> = new.into_iter().collect();
            match store.read(self.embedder.embed.model(), &keys) {
                Ok(kept) => self.take(&kept),
                Err(error) => tracing::warn!(%error, "the vectors on disk cannot be read"),
            }
        }
        missing(&self.vectors())
    }

    fn take(&self, new: &[(u64, Quantised)]) {
        let mut vectors = self.vectors_mut();
        for (key, vector) in new {
            if !vectors.insert(*key, vector) {
                drop(vectors);
                // Another model has the name now. What is there cannot be compared with its vectors.
                tracing::warn!("vectors have another length than those before, which are made anew");
                *self.vectors_mut() = Vectors::default();
                vectors = self.vectors_mut();
                vectors.insert(*key, vector);
            }
        }
    }

    /// Embeds windows and keeps their vectors.
    pub(crate) async fn embed(&self, windows: Vec<Window>) -> Result<(), EmbedError> {
        let embedded = self.embed_in_parts(windows).await;
        self.told(Work::Passages, &embedded);
        embedded
    }

    /// The same. Those that are refused together are tried by halves.
    async fn embed_in_parts(&self, windows: Vec<Window>) -> Result<(), EmbedError> {
        let mut batches = vec![windows];
        while let Some(mut batch) = batches.pop() {
            let texts = batch.iter().map(|window| window.text.clone()).collect();
            let embedded = self.embedder.embed.passages(texts).await;
            match embedded {
                Ok(vectors) => {
                    let vectors = batch.iter().zip(&vectors);
                    let quantised = |(window, vector): (&Window, &Vec<f32>)| {
                        Quantised::new(vector).map(|vector| (window.key, vector)).ok_or(window.key)
                    };
                    let (new, none): (Vec<_>, Vec<_>) = vectors.map(quantised).partition(Result::is_ok);
                    self.progress_mut().refused.extend(none.into_iter().filter_map(Result::err));
                    self.keep(new.into_iter().flatten().collect());
                }
                Err(EmbedError::Refused(reason)) if batch.len() > 1 => {
                    // A server that refuses everything is not to be asked for each text.
                    if self.embedder.embed.passages(vec![PROBE.to_owned()]).await.is_err() {
                        return Err(EmbedError::Unavailable(reason));
                    }
                    let second = batch.split_off(batch.len() / 2);
                    batches.extend([second, batch]);
                }
                Err(EmbedError::Refused(reason)) => {
                    for Window { key, mut text } in batch {
                        text.truncate(text.floor_char_boundary(text.len() / 2));
                        if text.len() < MIN_TEXT_BYTES {
                            tracing::warn!(reason, "a passage cannot be embedded");
                            self.progress_mut().refused.insert(key);
                        } else {
                            batches.push(vec![Window { key, text }]);
                        }
                    }
                }
                Err(error @ EmbedError::Unavailable(_)) => return Err(error),
            }
        }
        Ok(())
    }

    fn keep(&self, new: Vec<(u64, Quantised)>) {
        self.take(&new);
        let Some(store) = &self.embedder.store else { return };
        if let Err(error) = store.write(self.embedder.embed.model(), &new) {
            tracing::warn!(%error, "vectors cannot be written to the disk; they are kept in memory only");
        }
    }
}

/// `1,204` for 1204.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
