//! A searchable folder of documents: passages by heading, ranked by BM25 and, where a server embeds them, by meaning.

pub(crate) mod added;
mod catalog;
mod codes;
pub(crate) mod dates;
mod editions;
pub(crate) mod embedding;
mod embeds;
mod encoding;
mod extracted;
pub(crate) mod file_reader;
mod filter;
mod folder;
mod formats;
mod found;
mod front_matter;
pub(crate) mod index;
mod logseq;
pub(crate) mod markdown;
pub(crate) mod meaning;
pub(crate) mod obsidian;
mod originals;
mod parse;
pub(crate) mod passages;
mod passed_over;
mod pictures;
mod reading;
mod search;
mod skip;
mod table;
mod watch;
pub(crate) mod words;

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::SystemTime;

use footnote_wire::{DetailedList, DocumentList, FilterChoices, NamedSection, UnreadableFile};

use self::catalog::{Catalog, CatalogEntry};
use self::dates::DAY_S;
use self::extracted::ExtractedTexts;
use self::file_reader::{FileReader, Patience};
pub(crate) use self::filter::{Facets, Filter, FilterError};
pub(crate) use self::folder::DocumentSource;
use self::formats::Kind;
pub use self::found::{FoundPassage, PassageMetadata};
use self::index::PassageIndex;
use self::meaning::Meaning;
pub(crate) use self::originals::OriginalError;
use self::passed_over::PassedOver;
pub(crate) use self::pictures::{Picture, PictureError, PictureQuery};
pub(crate) use self::watch::Watch;
use crate::Error;

/// Maximum indexing threads; more would only create more index segments.
const MAX_THREADS: usize = 4;
/// Headings after the title in a link such as `Title#Heading#Lower heading`, at most.
const MAX_HEADINGS: usize = 8;
/// Files in the list of those that cannot be read.
const MAX_UNREADABLE: usize = 100;
/// Documents written last that are listed first, and those whose questions are tried.
const MAX_LATEST: usize = 3;
const MAX_TRIED: usize = 60;

/// Which part of a document is wanted.
#[derive(Debug, Clone, Copy)]
enum Part<'p> {
    Whole,
    /// By the end of a passage's id.
    Passage(&'p str),
    /// By the headings of a link.
    Section(&'p str),
}

/// A searchable folder, or the guide.
pub struct Library {
    source: DocumentSource,
    index: PassageIndex,
    catalog: RwLock<Catalog>,
    /// Paths of the pictures.
    pictures: RwLock<BTreeSet<String>>,
    passed_over: RwLock<PassedOver>,
    extracted: ExtractedTexts,
    /// `None`: searches are by words alone.
    pub(crate) meaning: Option<Arc<Meaning>>,
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
    /// Reads and indexes a folder of trusted files, all in this process. Unreadable files are logged and skipped; an unreadable
    /// folder is an error.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let library = Self::unread(DocumentSource::open(dir, FileReader::default())?, None)?;
        library.refresh(&HashSet::new())?;
        Ok(library)
    }

    /// A library that has not read its documents yet.
    pub(crate) fn unread(source: DocumentSource, meaning: Option<Arc<Meaning>>) -> Result<Self, Error> {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        Ok(Self {
            source,
            index: PassageIndex::new(threads)?,
            catalog: RwLock::default(),
            pictures: RwLock::default(),
            passed_over: RwLock::default(),
            extracted: ExtractedTexts::default(),
            meaning,
        })
    }

    /// The document with this id, or the passage if the id has a `#` with a heading's slug, or `#^` with a block's id. The notes
    /// that it embeds stand in it as quotes.
    pub fn document(&self, id: &str) -> Option<FoundPassage> {
        let is_document = self.catalog().document(id).is_some();
        // The name of a file may have a `#` too.
        let cut = id.rsplit_once('#').filter(|_| !is_document);
        self.with_embeds(cut.map_or((id, Part::Whole), |(path, slug)| (path, Part::Passage(slug))))
    }

    /// The document with this title, alias, file name or end of its path, ignoring case and Unicode form; `Title#Heading` gives
    /// the part under a heading, and `Title#^block` the passage with a block.
    pub fn by_title(&self, title: &str) -> Option<FoundPassage> {
        let (path, headings) = self.path_of_title(title)?;
        self.with_embeds((&path, headings.map_or(Part::Whole, Part::Section)))
    }

    fn with_embeds(&self, (path, part): (&str, Part<'_>)) -> Option<FoundPassage> {
        let mut found = self.own_document(path, part)?;
        let read = |name: &str| {
            let (embedded, headings) = self.path_of_title(name)?;
            let is_note = Kind::of_path(&embedded) == Some(Kind::Markdown) && embedded != path;
            let part = headings.map_or(Part::Whole, Part::Section);
            is_note.then(|| self.own_document(&embedded, part)).flatten().map(|embedded| embedded.text)
        };
        if Kind::of_path(path) == Some(Kind::Markdown) {
            found.text = embeds::with_embedded(&found.text, read);
        }
        Some(found)
    }

    /// A document, or a part of it, with its embeds as they are written.
    fn own_document(&self, path: &str, part: Part<'_>) -> Option<FoundPassage> {
        // Paths name only indexed files, never others on the disk.
        let (stamp, entry) = {
            let catalog = self.catalog();
            let (stamp, entry) = catalog.files.get(path)?;
            match entry {
                Ok(entry) => (*stamp, entry.clone()),
                Err(skip) => return Kind::is_scan(path, skip).then(|| CatalogEntry::scan(path, *stamp)),
            }
        };
        let read = || self.source.read(path, Patience::Long);
        let text = match self.extracted.get_or_read(entry.kind, path, stamp, read) {
            Ok(text) => text,
            Err(error) => {
                tracing::warn!(path, %error, "a document that was indexed cannot be shown");
                return None;
            }
        };
        let parsed = parse::read(entry.kind, &text);
        let passage = match part {
            Part::Whole => None,
            Part::Passage(slug) => parsed.passage(slug).cloned(),
            Part::Section(headings) => parsed.section(headings),
        };
        let found = match passage {
            Some(passage) => entry.passage(&passage, &parsed.body),
            None => entry.found(parsed.body.into_owned()),
        };
        Some(self.catalog().with_edition(found))
    }

    /// The path of the document with this title, and the headings after it. A title may have a `#` too.
    fn path_of_title<'t>(&self, title: &'t str) -> Option<(String, Option<&'t str>)> {
        let catalog = self.catalog();
        let cuts = title
            .rmatch_indices('#')
            .take(MAX_HEADINGS)
            .map(|(at, _)| (&title[..at], Some(&title[at + 1..])));
        [(title, None)]
            .into_iter()
            .chain(cuts)
            .find_map(|(title, headings)| Some((catalog.by_name(title)?.metadata.path.clone(), headings)))
    }

    /// The picture that a note names.
    pub(crate) fn picture(&self, query: &PictureQuery) -> Result<Picture, PictureError> {
        // Like ids of documents, paths are only those of the walk.
        let path = {
            let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
            query.find(&pictures).ok_or(PictureError::Missing)?.to_owned()
        };
        let bytes = self.source.read_bytes(&path, pictures::MAX_PICTURE_BYTES).inspect_err(|error| {
            tracing::warn!(path, %error, "a picture cannot be shown");
        })?;
        Picture::new(&path, bytes)
    }

    /// How much a word with these forms tells about what is asked for.
    pub(crate) fn weight(&self, forms: &[String]) -> tantivy::Result<f32> {
        self.index.weight(forms)
    }

    /// How many documents there are, at most `limit` of them in the order of their paths, and files that cannot be read.
    pub(crate) fn list(&self, offset: usize, limit: usize) -> DetailedList {
        let catalog = self.catalog();
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let name = |folder: PathBuf| Some(folder.file_name()?.to_string_lossy().into_owned());
        let entries = || catalog.documents().skip(offset).take(limit);
        let unreadable = |(path, skip): (&str, &skip::Skip)| UnreadableFile {
            path: path.to_owned(),
            reason: skip.to_string(),
            has_pages: Kind::is_scan(path, skip),
        };
        DetailedList {
            list: DocumentList {
                count: count(catalog.documents().count()),
                name: self.folder().and_then(name),
                notes: self.notes(),
                titles: entries().map(|entry| entry.title.clone()).collect(),
                recent: count(catalog.written_after(a_day_ago())),
                sections: Vec::new(),
            },
            documents: entries().map(|entry| catalog.listed(entry)).collect(),
            latest: if offset == 0 { catalog.latest_changes(MAX_LATEST) } else { Vec::new() },
            unreadable: catalog.unreadable().take(MAX_UNREADABLE).map(unreadable).collect(),
            unreadable_count: count(catalog.unreadable().count()),
            pending: count(catalog.pending),
            to_embed: count(self.meaning.as_ref().map_or(0, |meaning| meaning.missing_count())),
        }
    }

    /// Names what can be asked of the documents written last, with their paths, and how often the documents have changed.
    pub(crate) fn beginnings(&self) -> (u64, Vec<(String, NamedSection)>) {
        let catalog = self.catalog();
        let beginnings = catalog.beginnings(MAX_TRIED).into_iter();
        (catalog.revision, beginnings.map(|(path, section)| (path.to_owned(), section)).collect())
    }

    /// How often the documents have changed.
    pub(crate) fn revision(&self) -> u64 {
        self.catalog().revision
    }

    /// Sentences about the folder as a whole.
    fn notes(&self) -> Vec<String> {
        if self.has_lost_its_folder() {
            return vec!["The folder is not there any more, so nothing can be found in it.".to_owned()];
        }
        let is_empty = { self.catalog().files.is_empty() };
        let empty = is_empty.then(|| "There is no document in the folder.".to_owned());
        let passed_over = self.passed_over.read().unwrap_or_else(PoisonError::into_inner).to_string();
        let passed_over = Some(passed_over).filter(|sentence| !sentence.is_empty());
        empty.into_iter().chain(passed_over).chain(self.meaning_note()).collect()
    }

    /// A sentence on the search by meaning, where something is to be known of it.
    pub(crate) fn meaning_note(&self) -> Option<String> {
        self.meaning.as_ref()?.note()
    }

    pub(crate) fn is_folder(&self) -> bool {
        self.source.is_folder()
    }

    /// Whether there is no folder any more at the path from which the documents were read.
    pub(crate) fn has_lost_its_folder(&self) -> bool {
        self.source.is_folder() && self.folder().is_none()
    }

    /// Counts the folders and tags to which searches can be limited.
    pub(crate) fn filters(&self) -> FilterChoices {
        let catalog = self.catalog();
        filter::choices(catalog.documents().map(|entry| (&entry.facets, &entry.metadata.tags[..])))
    }

    pub fn stats(&self) -> Stats {
        let catalog = self.catalog();
        let documents = catalog.documents().count();
        let passages = catalog.documents().map(|entry| entry.passages).sum();
        Stats { documents, skipped: catalog.unreadable().count(), passages }
    }

    /// The canonical path of the folder, unless the documents are the built-in guide.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.source.folder()
    }

    fn catalog(&self) -> RwLockReadGuard<'_, Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn catalog_mut(&self) -> RwLockWriteGuard<'_, Catalog> {
        self.catalog.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// In seconds since 1970.
fn a_day_ago() -> i64 {
    dates::seconds(SystemTime::now()).map_or(i64::MAX, |now| now - DAY_S)
}

impl Catalog {
    /// A result with what tells its document apart.
    fn with_edition(&self, mut found: FoundPassage) -> FoundPassage {
        let edition = self.edition(&found.metadata.path);
        found.metadata.edition = edition.map(|edition| edition.label.clone());
        found
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
        let mut found = self.found(passage.text(body).into_owned());
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
