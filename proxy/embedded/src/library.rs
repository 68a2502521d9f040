//! A folder of Markdown that can be searched: passages by heading, ranked by BM25.

mod catalog;
mod folder;
mod front_matter;
pub(crate) mod index;
pub(crate) mod passages;
mod reading;
mod watch;
pub(crate) mod words;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::Instant;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tantivy::IndexWriter;

use self::catalog::{Catalog, Entry};
pub(crate) use self::folder::Source;
use self::folder::Stamp;
use self::index::{PassageIndex, Texts};
pub(crate) use self::watch::Watch;
use self::words::{Analyzer, SAMPLE_BYTES, language_of_code, likely_language_of};
use crate::Error;

/// More threads would only make more segments of the index.
const MAX_THREADS: usize = 4;
/// No document fills the results with more passages than this.
const MAX_PER_DOCUMENT: usize = 3;
/// Passages that are looked at for each result, since some are left out.
const CANDIDATES_PER_RESULT: usize = 4;
/// Results are dropped below this share of the best one's score.
const MIN_OF_BEST: f32 = 0.2;

/// A searchable folder of Markdown, or the guide.
pub struct Library {
    source: Source,
    index: PassageIndex,
    catalog: RwLock<Catalog>,
}

/// A passage or a whole document, in the shape that the retrieval protocol gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The document's path relative to the folder, for a passage followed by `#` and the heading's slug.
    pub id: String,
    /// The document's title, for a passage followed by its heading.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// Where the document is published, if its front matter says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// How well it fits; comparable within one search only, and `None` outside searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    /// More about it.
    pub metadata: Metadata,
}

/// More about a passage or document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// The document's id, the same for all its passages.
    #[serde(rename = "kbId")]
    pub kb_id: String,
    /// The heading that a passage stands under; empty before the first and for whole documents.
    pub heading: String,
    /// The document's path relative to the folder, with `/` between its parts.
    pub path: String,
    /// Where the document is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The front matter's tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// What a library holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Documents that can be searched.
    pub documents: usize,
    /// Files that were skipped, each named in a warning.
    pub skipped: usize,
    /// Passages in all documents.
    pub passages: usize,
}

impl Library {
    /// Reads and indexes a folder; returns when it can be searched. Files that cannot be read are named in a warning
    /// and skipped. Fails if the folder itself cannot be read.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let library = Self::unread(Source::open(Some(dir))?)?;
        library.refresh(&HashSet::new())?;
        Ok(library)
    }

    /// A library that has not looked at its documents yet.
    pub(crate) fn unread(source: Source) -> Result<Self, Error> {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        Ok(Self { source, index: PassageIndex::new(threads)?, catalog: RwLock::default() })
    }

    /// The passages that answer a question best, best first, at most `limit`; none if nothing fits. A query that ends
    /// in `*` finds documents with a name that begins so.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, Error> {
        let catalog = self.catalog();
        if let Some(typed) = query.trim().strip_suffix('*') {
            let named = catalog.beginning(typed, limit).into_iter();
            return Ok(named
                .map(|entry| Found { text: entry.title.clone(), ..entry.found(String::new()) })
                .collect());
        }
        let candidates = limit.saturating_mul(CANDIDATES_PER_RESULT);
        let matches = self.index.search(&catalog.languages, query, candidates, |_| 1)?;
        let min_score = matches.first().map_or(0.0, |(best, _)| best * MIN_OF_BEST);
        let good = matches.into_iter().take_while(|(score, _)| *score >= min_score);
        let read = |(score, stored): (f32, String)| {
            serde_json::from_str(&stored).ok().map(|found: Found| Found { score: Some(score), ..found })
        };
        let mut found: Vec<Found> = good.filter_map(read).collect();
        // Where the score decides nothing, the same come first each time. Scores are positive, so that their bits compare.
        found.sort_by_cached_key(|found| {
            (Reverse(found.score.map(f32::to_bits)), found.metadata.path.len(), found.id.clone())
        });
        let mut texts = HashSet::new();
        let mut per_document: HashMap<String, usize> = HashMap::new();
        let is_kept = |found: &Found| {
            let count = per_document.entry(found.metadata.path.clone()).or_default();
            // Copies of the same text say nothing more.
            let is_kept = *count < MAX_PER_DOCUMENT && texts.insert(found.text.clone());
            *count += usize::from(is_kept);
            is_kept
        };
        Ok(found.into_iter().filter(is_kept).take(limit).collect())
    }

    /// The document with that id, or the passage if the id has a `#`; where that heading is gone, the document.
    pub fn document(&self, id: &str) -> Option<Found> {
        let (path, slug) = id.split_once('#').map_or((id, None), |(path, slug)| (path, Some(slug)));
        // Only what was indexed is read: an id can name nothing else on the disk.
        let entry = self.catalog().document(path).cloned()?;
        let text = match self.source.read(path) {
            Ok(text) => text,
            Err(error) => {
                tracing::warn!(path, %error, "a document that was indexed cannot be shown");
                return None;
            }
        };
        let reading::Reading { body, document, .. } = reading::read(path, &text);
        match document.passages.into_iter().find(|passage| Some(passage.slug.as_str()) == slug) {
            Some(passage) => Some(entry.passage(&passage, &body)),
            None => Some(entry.found(body.into_owned())),
        }
    }

    /// The document with that title, alias or file name; `Title#Heading` gives the passage. Letter case and Unicode
    /// form do not matter.
    pub fn by_title(&self, title: &str) -> Option<Found> {
        let path = |title: &str| self.catalog().by_name(title).map(|entry| entry.metadata.path.clone());
        if let Some(path) = path(title) {
            return self.document(&path);
        }
        let (title, heading) = title.split_once('#')?;
        self.document(&format!("{}#{}", path(title)?, passages::slug(heading.trim())))
    }

    /// What the library holds now.
    pub fn stats(&self) -> Stats {
        let catalog = self.catalog();
        let documents = catalog.documents().count();
        let passages = catalog.documents().map(|entry| entry.passages).sum();
        Stats { documents, skipped: catalog.files.len() - documents, passages }
    }

    /// The folder that is read, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.source.folder()
    }

    /// Takes in what was added, changed or removed since the last look. Files in `touched` count as changed even if
    /// their size and time are the same.
    pub(crate) fn refresh(&self, touched: &HashSet<PathBuf>) -> Result<(), Error> {
        let started = Instant::now();
        let mut writer = self.index.writer();
        let files = self.source.files();
        let is_touched = |path: &str| self.folder().is_some_and(|root| touched.contains(&root.join(path)));
        let (gone, new): (Vec<String>, Vec<(String, Stamp)>) = {
            let known = &self.catalog().files;
            let is_known = |(path, stamp): &(&String, &Stamp)| {
                known.get(*path).is_some_and(|(known, _)| known == *stamp) && !is_touched(path)
            };
            let new = files.iter().filter(|file| !is_known(file));
            let gone = known.keys().filter(|path| !files.contains_key(*path));
            (gone.cloned().collect(), new.map(|(path, stamp)| (path.clone(), *stamp)).collect())
        };
        if gone.is_empty() && new.is_empty() {
            return Ok(());
        }
        for path in gone.iter().chain(new.iter().map(|(path, _)| path)) {
            self.index.remove(&writer, path);
        }
        let changed = gone.len() + new.len();
        let read =
            |(path, stamp): (String, Stamp)| self.read(&writer, &path).map(|entry| (path, (stamp, entry)));
        let read = new.into_par_iter().map(read).collect::<tantivy::Result<Vec<_>>>()?;
        self.index.commit(&mut writer)?;
        {
            let mut catalog = self.catalog.write().unwrap_or_else(PoisonError::into_inner);
            catalog.files.retain(|path, _| files.contains_key(path));
            catalog.files.extend(read);
            catalog.note_languages();
        }
        let Stats { documents, skipped, passages } = self.stats();
        let milliseconds = started.elapsed().as_millis();
        tracing::info!(changed, documents, passages, skipped, milliseconds, "the documents are indexed");
        Ok(())
    }

    fn catalog(&self) -> RwLockReadGuard<'_, Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads and indexes a file; `None` where it is no document.
    fn read(&self, writer: &IndexWriter, path: &str) -> tantivy::Result<Option<Entry>> {
        let text = match self.source.read(path) {
            Ok(text) => text,
            Err(reason) => {
                tracing::warn!(path, %reason, "a document is skipped");
                return Ok(None);
            }
        };
        let reading::Reading { mut front, body, document, is_markdown } = reading::read(path, &text);
        if let Some(error) = front.error.take() {
            tracing::warn!(path, error, "the front matter of a document is read only in part");
        }
        let sample = &body[..body.floor_char_boundary(SAMPLE_BYTES)];
        let sample = if is_markdown { passages::plain(sample, false) } else { sample.to_owned() };
        let said = front.lang.as_deref().and_then(language_of_code);
        let mut entry = Entry::new(path, front, document.title, said.or_else(|| likely_language_of(&sample)));
        let mut analyzer = Analyzer::new(entry.language);
        let names = [std::slice::from_ref(&entry.title), &entry.aliases].concat().join("\n");
        let is_empty = !document.passages.iter().any(|passage| passage.has_body);
        for passage in document.passages.iter().filter(|passage| passage.has_body || is_empty) {
            let text = &body[passage.range.clone()];
            let plain = if is_markdown { passages::plain(text, true) } else { text.to_owned() };
            let headings = [&passage.above[..], std::slice::from_ref(&passage.heading)].concat().join("\n");
            // What stands under the title itself has the title for a heading.
            let heading = if headings.is_empty() { &entry.title } else { &headings };
            let texts = Texts { title: &names, heading, body: &plain, path };
            let stored = serde_json::to_string(&entry.passage(passage, &body)).unwrap_or_default();
            self.index.add(writer, path, texts, &mut analyzer, &stored)?;
            entry.passages += 1;
        }
        Ok(Some(entry))
    }
}

impl Entry {
    /// The whole document.
    fn found(&self, text: String) -> Found {
        let metadata = self.metadata.clone();
        let (id, url) = (metadata.path.clone(), metadata.url.clone());
        Found { id, title: self.title.clone(), text, url, score: None, metadata }
    }

    /// One passage of it.
    fn passage(&self, passage: &passages::Passage, body: &str) -> Found {
        let mut found = self.found(body[passage.range.clone()].to_owned());
        found.id = format!("{}#{}", found.id, passage.slug);
        if !passage.heading.is_empty() {
            found.title = format!("{} – {}", found.title, passage.heading);
        }
        found.metadata.heading.clone_from(&passage.heading);
        found
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("source", &self.source).finish_non_exhaustive()
    }
}
