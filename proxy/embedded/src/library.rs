//! A searchable folder of Markdown: passages by heading, ranked by BM25.

mod catalog;
mod folder;
mod found;
mod front_matter;
pub(crate) mod index;
mod parse;
pub(crate) mod passages;
mod pictures;
mod watch;
pub(crate) mod words;

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::Instant;

use footnote_wire::DocumentList;
use rayon::prelude::*;
use tantivy::IndexWriter;

use self::catalog::{Catalog, CatalogEntry};
pub(crate) use self::folder::DocumentSource;
use self::folder::{FileStamp, Files};
pub use self::found::{FoundPassage, PassageMetadata};
use self::index::{IndexedTexts, PassageIndex};
pub(crate) use self::pictures::{Picture, PictureError, PictureQuery};
pub(crate) use self::watch::Watch;
use self::words::{Analyzer, SAMPLE_BYTES, language_of_code, likely_language_of};
use crate::Error;

/// Maximum indexing threads; more would only create more index segments.
const MAX_THREADS: usize = 4;
/// Maximum passages of one document among the results.
const MAX_PER_DOCUMENT: usize = 3;
/// Passages fetched per result, since some are dropped.
const CANDIDATES_PER_RESULT: usize = 4;
/// Results with a lower share of the best score are dropped.
const MIN_OF_BEST: f32 = 0.2;

/// A searchable folder of Markdown, or the guide.
pub struct Library {
    source: DocumentSource,
    index: PassageIndex,
    catalog: RwLock<Catalog>,
    /// Paths of the pictures.
    pictures: RwLock<BTreeSet<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Searchable documents.
    pub documents: usize,
    /// Skipped files, each logged as a warning.
    pub skipped: usize,
    /// Passages in all documents.
    pub passages: usize,
}

impl Library {
    /// Reads and indexes a folder. Unreadable files are logged and skipped; an unreadable folder is an error.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let library = Self::unread(DocumentSource::open(Some(dir))?)?;
        library.refresh(&HashSet::new())?;
        Ok(library)
    }

    /// A library that has not read its documents yet.
    pub(crate) fn unread(source: DocumentSource) -> Result<Self, Error> {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        Ok(Self {
            source,
            index: PassageIndex::new(threads)?,
            catalog: RwLock::default(),
            pictures: RwLock::default(),
        })
    }

    /// At most `limit` passages that match a question, best first. A query that ends in `*` finds documents by the beginning
    /// of their name.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<FoundPassage>, Error> {
        let catalog = self.catalog();
        if let Some(typed) = query.trim().strip_suffix('*') {
            let named = catalog.with_prefix(typed, limit).into_iter();
            return Ok(named
                .map(|entry| FoundPassage { text: entry.title.clone(), ..entry.found(String::new()) })
                .collect());
        }
        let candidates = limit.saturating_mul(CANDIDATES_PER_RESULT);
        let matches = self.index.search(&catalog.languages, query, candidates)?;
        let min_score = matches.first().map_or(0.0, |(best, _)| best * MIN_OF_BEST);
        let good = matches.into_iter().take_while(|(score, _)| *score >= min_score);
        let read = |(score, stored): (f32, String)| {
            serde_json::from_str(&stored)
                .ok()
                .map(|found: FoundPassage| FoundPassage { score: Some(score), ..found })
        };
        let mut found: Vec<FoundPassage> = good.filter_map(read).collect();
        // Sort ties deterministically. Scores are positive, so their bits compare like numbers.
        found.sort_by_cached_key(|found| {
            (Reverse(found.score.map(f32::to_bits)), found.metadata.path.len(), found.id.clone())
        });
        let mut texts = HashSet::new();
        let mut per_document: HashMap<String, usize> = HashMap::new();
        let is_kept = |found: &FoundPassage| {
            let count = per_document.entry(found.metadata.path.clone()).or_default();
            // Skip copies of the same text.
            let is_kept = *count < MAX_PER_DOCUMENT && texts.insert(found.text.clone());
            *count += usize::from(is_kept);
            is_kept
        };
        Ok(found.into_iter().filter(is_kept).take(limit).collect())
    }

    /// The document with this id, or the passage if the id has a `#` and the heading exists.
    pub fn document(&self, id: &str) -> Option<FoundPassage> {
        let (path, slug) = id.split_once('#').map_or((id, None), |(path, slug)| (path, Some(slug)));
        // Ids name only indexed files, never others on the disk.
        let entry = self.catalog().document(path).cloned()?;
        let text = match self.source.read(path) {
            Ok(text) => text,
            Err(error) => {
                tracing::warn!(path, %error, "a document that was indexed cannot be shown");
                return None;
            }
        };
        let parse::ParsedDocument { body, document, .. } = parse::read(path, &text);
        match document.passages.into_iter().find(|passage| Some(passage.slug.as_str()) == slug) {
            Some(passage) => Some(entry.passage(&passage, &body)),
            None => Some(entry.found(body.into_owned())),
        }
    }

    /// The document with this title, alias or file name, ignoring case and Unicode form; `Title#Heading` gives the passage.
    pub fn by_title(&self, title: &str) -> Option<FoundPassage> {
        let path = |title: &str| self.catalog().by_name(title).map(|entry| entry.metadata.path.clone());
        if let Some(path) = path(title) {
            return self.document(&path);
        }
        let (title, heading) = title.split_once('#')?;
        self.document(&format!("{}#{}", path(title)?, passages::slug(heading.trim())))
    }

    /// The picture that a note names.
    pub(crate) fn picture(&self, query: &PictureQuery) -> Result<Picture, PictureError> {
        // Like ids of documents, paths are only those of the walk.
        let path = {
            let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
            query.find(&pictures).ok_or(PictureError::Missing)?.to_owned()
        };
        let bytes = self.source.read_picture(&path).inspect_err(|error| {
            tracing::warn!(path, %error, "a picture cannot be shown");
        })?;
        Picture::new(&path, bytes)
    }

    /// How much a word with these forms tells about what is asked for.
    pub(crate) fn weight(&self, forms: &[String]) -> tantivy::Result<f32> {
        self.index.weight(forms)
    }

    /// How many documents there are, and the titles of at most `limit` of them in the order of their paths.
    pub(crate) fn list(&self, offset: usize, limit: usize) -> DocumentList {
        let catalog = self.catalog();
        let count = u64::try_from(catalog.documents().count()).unwrap_or(u64::MAX);
        let name = |folder: PathBuf| Some(folder.file_name()?.to_string_lossy().into_owned());
        let name = self.folder().and_then(name);
        let titles = catalog.documents().skip(offset).take(limit).map(|entry| entry.title.clone()).collect();
        DocumentList { count, name, titles }
    }

    pub fn stats(&self) -> Stats {
        let catalog = self.catalog();
        let documents = catalog.documents().count();
        let passages = catalog.documents().map(|entry| entry.passages).sum();
        Stats { documents, skipped: catalog.files.len() - documents, passages }
    }

    /// The canonical path of the folder, unless the documents are the built-in guide.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.source.folder()
    }

    /// Indexes files that were added, changed or removed since the last call. Files in `touched` count as changed even if
    /// their size and time are the same.
    pub(crate) fn refresh(&self, touched: &HashSet<PathBuf>) -> Result<(), Error> {
        let started = Instant::now();
        let mut writer = self.index.writer();
        let Files { documents: files, pictures } = self.source.files();
        *self.pictures.write().unwrap_or_else(PoisonError::into_inner) = pictures;
        let folder = self.folder();
        let is_touched = |path: &str| folder.as_ref().is_some_and(|root| touched.contains(&root.join(path)));
        let (gone, new): (Vec<String>, Vec<(String, FileStamp)>) = {
            let known = &self.catalog().files;
            let is_known = |(path, stamp): &(&String, &FileStamp)| {
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
        let read = |(path, stamp): (String, FileStamp)| {
            self.read(&writer, &path).map(|entry| (path, (stamp, entry)))
        };
        let read = new.into_par_iter().map(read).collect::<tantivy::Result<Vec<_>>>()?;
        self.index.commit(&mut writer)?;
        {
            let mut catalog = self.catalog.write().unwrap_or_else(PoisonError::into_inner);
            catalog.files.retain(|path, _| files.contains_key(path));
            catalog.files.extend(read);
            catalog.update_languages();
        }
        let Stats { documents, skipped, passages } = self.stats();
        let milliseconds = started.elapsed().as_millis();
        tracing::info!(changed, documents, passages, skipped, milliseconds, "the documents are indexed");
        Ok(())
    }

    /// Indexes all files anew.
    pub(crate) fn refresh_all(&self) -> Result<(), Error> {
        let mut catalog = self.catalog.write().unwrap_or_else(PoisonError::into_inner);
        catalog.files.values_mut().for_each(|(stamp, _)| *stamp = FileStamp::default());
        drop(catalog);
        self.refresh(&HashSet::new())
    }

    fn catalog(&self) -> RwLockReadGuard<'_, Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads and indexes a file; `None` if it was skipped.
    fn read(&self, writer: &IndexWriter, path: &str) -> tantivy::Result<Option<CatalogEntry>> {
        let text = match self.source.read(path) {
            Ok(text) => text,
            Err(reason) => {
                tracing::warn!(path, %reason, "a document is skipped");
                return Ok(None);
            }
        };
        let parse::ParsedDocument { mut front, body, document, is_markdown } = parse::read(path, &text);
        if let Some(error) = front.error.take() {
            tracing::warn!(path, error, "the front matter of a document is read only in part");
        }
        let sample = &body[..body.floor_char_boundary(SAMPLE_BYTES)];
        let sample = if is_markdown { passages::plain(sample, false) } else { sample.to_owned() };
        let declared = front.lang.as_deref().and_then(language_of_code);
        let mut entry =
            CatalogEntry::new(path, front, document.title, declared.or_else(|| likely_language_of(&sample)));
        let mut analyzer = Analyzer::new(entry.language);
        let names = [std::slice::from_ref(&entry.title), &entry.aliases].concat().join("\n");
        let is_empty = !document.passages.iter().any(|passage| passage.has_body);
        for passage in document.passages.iter().filter(|passage| passage.has_body || is_empty) {
            let text = &body[passage.range.clone()];
            let plain = if is_markdown { passages::plain(text, true) } else { text.to_owned() };
            let headings = [&passage.above[..], std::slice::from_ref(&passage.heading)].concat().join("\n");
            // A passage directly under the title has the title as heading.
            let heading = if headings.is_empty() { &entry.title } else { &headings };
            let texts = IndexedTexts { title: &names, heading, body: &plain, path };
            let stored = serde_json::to_string(&entry.passage(passage, &body)).unwrap_or_default();
            self.index.add(writer, path, texts, &mut analyzer, &stored)?;
            entry.passages += 1;
        }
        Ok(Some(entry))
    }
}

impl CatalogEntry {
    /// The whole document as a result.
    fn found(&self, text: String) -> FoundPassage {
        let metadata = self.metadata.clone();
        let (id, url) = (metadata.path.clone(), metadata.url.clone());
        FoundPassage { id, title: self.title.clone(), text, url, score: None, metadata }
    }

    /// A passage as a result.
    fn passage(&self, passage: &passages::Passage, body: &str) -> FoundPassage {
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

#[cfg(test)]
mod search_tests;
