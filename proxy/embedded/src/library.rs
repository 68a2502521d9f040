//! A folder of Markdown that can be searched: passages by heading, ranked by BM25.

mod catalog;
mod folder;
mod front_matter;
mod index;
pub(crate) mod passages;
mod reading;
pub(crate) mod references;
mod search;
mod watch;
pub(crate) mod words;

use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::Instant;

use serde::Serialize;
use tantivy::IndexWriter;

use self::catalog::{Catalog, Entry};
pub(crate) use self::folder::Source;
use self::folder::{File, Skip};
use self::index::{PassageIndex, threads};
pub(crate) use self::watch::Watch;
use self::words::{Analyzer, language_of_code, likely_language_of};
use crate::Error;

/// A line of progress is logged each time this many documents have been read.
const PROGRESS_EVERY: usize = 2_000;

/// A file with the document it turned out to be, or the reason why it is none.
type Reading = (File, Result<Entry, Skip>);

/// A searchable folder of Markdown, or the guide.
pub struct Library {
    source: Source,
    index: PassageIndex,
    catalog: RwLock<Catalog>,
}

/// A passage or a whole document, in the shape that the retrieval protocol gives it.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
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
    /// The documents' sizes, in bytes.
    pub bytes: u64,
}

impl Library {
    /// Reads and indexes a folder; returns when it can be searched. Files that cannot be read are named in a warning
    /// and skipped. Fails if the folder itself cannot be read.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let library = Self::unread(Source::open(Some(dir))?)?;
        library.refresh(&HashSet::new())?;
        Ok(library)
    }

    /// Reads and indexes the guide, which is built in.
    pub fn guide() -> Result<Self, Error> {
        let library = Self::unread(Source::Guide)?;
        library.refresh(&HashSet::new())?;
        Ok(library)
    }

    /// A library that has not looked at its documents yet.
    pub(crate) fn unread(source: Source) -> Result<Self, Error> {
        Ok(Self { source, index: PassageIndex::new()?, catalog: RwLock::default() })
    }

    /// The passages that answer a question best, best first, at most `limit`; none if nothing fits. A query that ends
    /// in `*` finds documents with a name that begins so.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, Error> {
        let catalog = self.catalog();
        if let Some(typed) = query.trim().strip_suffix('*') {
            let named = catalog.beginning(typed, limit).into_iter();
            let entries = named.filter_map(|path| Some((path, catalog.documents.get(path)?)));
            return Ok(entries
                .map(|(path, entry)| shown(entry, (path, None, ""), entry.title.clone(), None))
                .collect());
        }
        let matches = search::search(&self.index, &catalog.languages, query, limit)?;
        let found = matches.into_iter().filter_map(|found| {
            let entry = catalog.documents.get(&found.passage.path)?;
            let heading = found.passage.headings.first().map_or("", String::as_str);
            let place = (found.passage.path.as_str(), Some(found.passage.slug.as_str()), heading);
            Some(shown(entry, place, found.passage.text.clone(), Some(found.score)))
        });
        Ok(found.collect())
    }

    /// The document with that id, or the passage if the id has a `#`; where that heading is gone, the document.
    pub fn document(&self, id: &str) -> Option<Found> {
        let (path, slug) = match id.split_once('#') {
            Some((path, slug)) => (path, Some(slug)),
            None => (id, None),
        };
        // Only what was indexed is read: an id can name nothing else on the disk.
        let entry = self.catalog().documents.get(path).cloned()?;
        let text = match self.source.read(path) {
            Ok(text) => text,
            Err(error) => {
                tracing::warn!(path, %error, "a document that was indexed cannot be shown");
                return None;
            }
        };
        let reading::Reading { body, document, .. } = reading::read(path, &text);
        match slug.and_then(|slug| document.passages.into_iter().find(|passage| passage.slug == slug)) {
            Some(passage) => {
                let text = body[passage.range.0..passage.range.1].to_owned();
                Some(shown(&entry, (path, slug, &passage.heading), text, None))
            }
            None => Some(shown(&entry, (path, None, ""), body.into_owned(), None)),
        }
    }

    /// The document with that title, alias or file name; `Title#Heading` gives the passage. Letter case and Unicode
    /// form do not matter.
    pub fn by_title(&self, title: &str) -> Option<Found> {
        let path = |title: &str| self.catalog().by_name(title).map(str::to_owned);
        if let Some(path) = path(title) {
            return self.document(&path);
        }
        let (title, heading) = title.split_once('#')?;
        self.document(&format!("{}#{}", path(title)?, passages::slug(heading.trim())))
    }

    /// What the library holds now.
    pub fn stats(&self) -> Stats {
        let catalog = self.catalog();
        let passages = catalog.documents.values().map(|entry| entry.passages).sum();
        let bytes = catalog.documents.values().map(|entry| entry.stamp.bytes).sum();
        Stats { documents: catalog.documents.len(), skipped: catalog.skipped.len(), passages, bytes }
    }

    /// The folder that is read, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.source.folder()
    }

    /// Takes in what was added, changed or removed since the last look. Files in `touched` count as changed even if
    /// their size and time are the same. Gives the number of files that differ.
    pub(crate) fn refresh(&self, touched: &HashSet<String>) -> Result<usize, Error> {
        let started = Instant::now();
        let mut writer = self.index.writer();
        let files = self.source.files();
        let (gone, new) = self.differences(&files, touched);
        if gone.is_empty() && new.is_empty() {
            return Ok(0);
        }
        for path in gone.iter().chain(new.iter().map(|file| &file.path)) {
            self.index.remove(&writer, path);
        }
        let read = self.read_all(&writer, &new)?;
        self.index.commit(&mut writer)?;
        self.record(&gone, read);
        let Stats { documents, skipped, passages, .. } = self.stats();
        let changed = gone.len() + new.len();
        let milliseconds = started.elapsed().as_millis();
        tracing::info!(changed, documents, passages, skipped, milliseconds, "the documents are indexed");
        Ok(changed)
    }

    fn catalog(&self) -> RwLockReadGuard<'_, Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Paths that are gone, and files that are new or changed.
    fn differences<'f>(&self, files: &'f [File], touched: &HashSet<String>) -> (Vec<String>, Vec<&'f File>) {
        let catalog = self.catalog();
        let known = |path: &str| {
            catalog
                .documents
                .get(path)
                .map(|entry| entry.stamp)
                .or_else(|| catalog.skipped.get(path).copied())
        };
        let changed = |file: &&File| known(&file.path) != Some(file.stamp) || touched.contains(&file.path);
        let new = files.iter().filter(changed).collect();
        let present: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let known = catalog.documents.keys().chain(catalog.skipped.keys());
        let gone = known.filter(|path| !present.contains(path.as_str())).cloned().collect();
        (gone, new)
    }

    /// Reads and indexes files on all cores.
    fn read_all(&self, writer: &IndexWriter, files: &[&File]) -> Result<Vec<Reading>, Error> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut read = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(index) else { return Ok(read) };
                if index > 0 && index.is_multiple_of(PROGRESS_EVERY) {
                    tracing::info!("reading the documents: {index} of {}", files.len());
                }
                read.push(((*file).clone(), self.read_one(writer, file)?));
            }
        };
        let threads = threads().min(files.len());
        let results = thread::scope(|scope| {
            let started = (1..threads).map(|_| thread::Builder::new().spawn_scoped(scope, work));
            let started: Vec<_> = started.collect();
            let mut results = vec![work()];
            for thread in started.into_iter().flatten() {
                match thread.join() {
                    Ok(result) => results.push(result),
                    Err(_) => {
                        tracing::error!("a thread that read documents failed; some of them may be missing");
                    }
                }
            }
            results
        });
        let read: Result<Vec<Vec<_>>, tantivy::TantivyError> = results.into_iter().collect();
        Ok(read?.into_iter().flatten().collect())
    }

    fn read_one(&self, writer: &IndexWriter, file: &File) -> tantivy::Result<Result<Entry, Skip>> {
        let text = match self.source.read(&file.path) {
            Ok(text) => text,
            Err(skip) => return Ok(Err(skip)),
        };
        let reading::Reading { front, body, document } = reading::read(&file.path, &text);
        let said = front.lang.as_deref().and_then(language_of_code);
        let language = said.or_else(|| likely_language_of(&document.sample));
        let mut analyzer = Analyzer::new(language);
        let mut entry = Entry::new(&file.path, front, document.title, language, file.stamp);
        let names = [std::slice::from_ref(&entry.title), &entry.aliases].concat().join("\n");
        let is_empty = !document.passages.iter().any(|passage| passage.has_body);
        for passage in document.passages.iter().filter(|passage| passage.has_body || is_empty) {
            let text = &body[passage.range.0..passage.range.1];
            self.index.add(writer, (&file.path, &names, &mut analyzer), (passage, text))?;
            entry.passages += 1;
        }
        Ok(Ok(entry))
    }

    fn record(&self, gone: &[String], read: Vec<Reading>) {
        let mut catalog = self.catalog.write().unwrap_or_else(PoisonError::into_inner);
        for path in gone {
            catalog.documents.remove(path);
            catalog.skipped.remove(path);
        }
        for (file, outcome) in read {
            match outcome {
                Ok(entry) => {
                    catalog.skipped.remove(&file.path);
                    catalog.documents.insert(file.path, entry);
                }
                Err(skip) => {
                    tracing::warn!(path = file.path, reason = %skip, "a document is skipped");
                    catalog.documents.remove(&file.path);
                    catalog.skipped.insert(file.path, file.stamp);
                }
            }
        }
        catalog.note_languages();
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("source", &self.source).finish_non_exhaustive()
    }
}

fn shown(
    entry: &Entry,
    (path, slug, heading): (&str, Option<&str>, &str),
    text: String,
    score: Option<f32>,
) -> Found {
    let id = slug.map_or_else(|| path.to_owned(), |slug| format!("{path}#{slug}"));
    let title =
        if heading.is_empty() { entry.title.clone() } else { format!("{} – {heading}", entry.title) };
    let metadata = Metadata {
        kb_id: path.to_owned(),
        heading: heading.to_owned(),
        path: path.to_owned(),
        url: entry.url.clone(),
        tags: entry.tags.clone(),
    };
    Found { id, title, text, url: entry.url.clone(), score, metadata }
}
