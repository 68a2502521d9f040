//! Reads the folder into the index. Files that may take seconds each, such as PDFs, are read after all others and become
//! searchable a few at a time.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::PoisonError;
use std::time::Instant;

use footnote_extractor::NO_TEXT_ON_PAGE;
use footnote_words::{Question, Section, questions, says_what};
use rayon::prelude::*;
use tantivy::IndexWriter;

use super::catalog::CatalogEntry;
use super::file_reader::Patience;
use super::folder::{FileStamp, Files};
use super::formats::Kind;
use super::index::IndexedTerms;
use super::meaning::windows;
use super::passages::Passage;
use super::skip::Skip;
use super::words::{Analyzers, SAMPLE_BYTES, language_of_code, likely_language_of};
use super::{Library, Stats, parse, passages};
use crate::Error;

/// Slow files that become searchable together. They are read in parallel, and the slowest of them is waited for.
const SLOW_FILES_PER_COMMIT: usize = 16;
/// Passages of a document that questions are made of, the bytes of each, and the questions.
const MAX_ASKED: usize = 12;
const MAX_ASKED_BYTES: usize = 700;
const MAX_QUESTIONS: usize = 4;
/// The longest heading of a section that is named to ask about, in characters.
const MAX_SECTION: usize = 60;

/// A file to read, with what is known of it.
type FoundFile = (String, FileStamp);

impl Library {
    /// Indexes files that were added, changed or removed since the last call. Files in `touched` count as changed even if
    /// their size and time are the same.
    pub(crate) fn refresh(&self, touched: &HashSet<PathBuf>) -> Result<(), Error> {
        self.refresh_then(touched, || {})
    }

    /// The same; calls `on_searchable` when only slow files are left.
    pub(crate) fn refresh_then(
        &self,
        touched: &HashSet<PathBuf>,
        on_searchable: impl FnOnce(),
    ) -> Result<(), Error> {
        let started = Instant::now();
        let mut writer = self.index.writer();
        let Files { documents: files, pictures, unreadable, passed_over } = self.source.files();
        *self.passed_over.write().unwrap_or_else(PoisonError::into_inner) = passed_over;
        *self.pictures.write().unwrap_or_else(PoisonError::into_inner) = pictures;
        {
            let mut catalog = self.catalog_mut();
            for (path, reason) in &unreadable {
                if !catalog.outside_walk.contains_key(path) {
                    tracing::warn!(path, %reason, "a part of the documents folder is skipped");
                }
            }
            catalog.outside_walk = unreadable;
        }
        let folder = self.folder();
        let is_touched = |path: &str| folder.as_ref().is_some_and(|root| touched.contains(&root.join(path)));
        let is_same = |(known, entry): &(FileStamp, Result<CatalogEntry, Skip>), path: &str, stamp| {
            *known == stamp && (!is_touched(path) || matches!(entry, Err(reason) if reason.is_costly()))
        };
        let (gone, new): (Vec<String>, Vec<FoundFile>) = {
            let known = &self.catalog().files;
            let is_known = |(path, stamp): &(&String, &FileStamp)| {
                known.get(*path).is_some_and(|file| is_same(file, path, **stamp))
            };
            let new = files.iter().filter(|file| !is_known(file));
            let gone = known.keys().filter(|path| !files.contains_key(*path));
            (gone.cloned().collect(), new.map(|(path, stamp)| (path.clone(), *stamp)).collect())
        };
        if gone.is_empty() && new.is_empty() {
            on_searchable();
            return Ok(());
        }
        let changed = gone.len() + new.len();
        let is_slow = |(path, _): &FoundFile| Kind::of_path(path).is_some_and(Kind::is_slow);
        let (slow, quick): (Vec<_>, Vec<_>) = new.into_iter().partition(is_slow);
        let late = self.index_files(&mut writer, &gone, quick, slow.len(), Patience::Short)?;
        self.catalog_mut().update_editions();
        on_searchable();
        let has_slow = !(slow.is_empty() && late.is_empty());
        let read = self.index_slow_files(&mut writer, slow, late);
        if has_slow {
            self.catalog_mut().update_editions();
        }
        if read.is_err() {
            self.catalog_mut().pending = 0;
        }
        read?;
        let Stats { documents, skipped, passages } = self.stats();
        let milliseconds = started.elapsed().as_millis();
        tracing::info!(changed, documents, passages, skipped, milliseconds, "the documents are indexed");
        Ok(())
    }

    /// Indexes all files anew.
    pub(crate) fn refresh_all(&self) -> Result<(), Error> {
        self.catalog_mut().files.values_mut().for_each(|(stamp, _)| *stamp = FileStamp::default());
        self.refresh(&HashSet::new())
    }

    /// Makes slow files searchable a few at a time; last those that take longest, beginning with `late`.
    fn index_slow_files(
        &self,
        writer: &mut IndexWriter,
        files: Vec<FoundFile>,
        mut late: Vec<FoundFile>,
    ) -> Result<(), Error> {
        let mut waiting = files.len();
        for batch in files.chunks(SLOW_FILES_PER_COMMIT) {
            waiting -= batch.len();
            let pending = waiting + late.len();
            late.extend(self.index_files(writer, &[], batch.to_vec(), pending, Patience::Short)?);
        }
        let mut waiting = late.len();
        for batch in late.chunks(SLOW_FILES_PER_COMMIT) {
            waiting -= batch.len();
            self.index_files(writer, &[], batch.to_vec(), waiting, Patience::Long)?;
        }
        Ok(())
    }

    /// Makes files searchable together and takes others out. `pending` files are to come after these. Gives back those that
    /// take longer than `patience` and are to be tried with more.
    fn index_files(
        &self,
        writer: &mut IndexWriter,
        gone: &[String],
        files: Vec<FoundFile>,
        pending: usize,
        patience: Patience,
    ) -> Result<Vec<FoundFile>, Error> {
        for path in gone.iter().chain(files.iter().map(|(path, _)| path)) {
            self.index.remove(writer, path);
        }
        let shared: &IndexWriter = writer;
        let read = |analyzers: &mut Analyzers, file: FoundFile| {
            let entry = self.read(shared, analyzers, &file, patience)?;
            Ok((file, entry))
        };
        // One by one, so that no thread ends long before the others, and each keeps its analyzers.
        let files = files.into_iter().par_bridge();
        let read = files.map_init(Analyzers::default, read).collect::<tantivy::Result<Vec<_>>>()?;
        self.index.commit(writer)?;
        if let Some(meaning) = &self.meaning {
            meaning.index_changed();
        }
        let mut catalog = self.catalog_mut();
        for path in gone {
            catalog.files.remove(path);
        }
        let mut late = Vec::new();
        for ((path, stamp), entry) in read {
            if patience == Patience::Short && matches!(entry, Err(Skip::TooSlow)) {
                catalog.files.remove(&path);
                late.push((path, stamp));
                continue;
            }
            if let Err(reason) = &entry {
                tracing::warn!(path, %reason, "a document is skipped");
            }
            catalog.files.insert(path, (stamp, entry));
        }
        catalog.pending = pending + late.len();
        catalog.update_languages();
        Ok(late)
    }

    /// Reads and indexes a file, unless there is a reason to skip it.
    fn read(
        &self,
        writer: &IndexWriter,
        analyzers: &mut Analyzers,
        (path, stamp): &FoundFile,
        patience: Patience,
    ) -> tantivy::Result<Result<CatalogEntry, Skip>> {
        let kind = Kind::of_path(path).unwrap_or(Kind::Text);
        let text = match self.source.read(path, patience) {
            Ok(text) => text,
            Err(reason) => return Ok(Err(reason)),
        };
        let parsed = parse::read(kind, &text);
        if let Some(error) = &parsed.front.error {
            tracing::warn!(
                path,
                error,
                "the front matter of a document is not YAML and is read line by line"
            );
        }
        let (body, is_markdown) = (&parsed.body, parsed.is_markdown);
        let document = parsed.document;
        let sample =
            if is_markdown { &document.prose } else { &body[..body.floor_char_boundary(SAMPLE_BYTES)] };
        let declared = parsed.front.lang.as_deref().and_then(language_of_code);
        let language = declared.or_else(|| likely_language_of(sample));
        let mut entry = CatalogEntry::new((path, *stamp), kind, parsed.front, document.title, language);
        let analyzer = analyzers.of(entry.language);
        let names = [std::slice::from_ref(&entry.title), &entry.aliases].concat().join("\n");
        let names = analyzer.terms(&names);
        let path_terms = analyzer.terms(path);
        let is_blank = |passage: &&Passage| {
            kind == Kind::Pdf && body[passage.range.clone()].trim_end().ends_with(NO_TEXT_ON_PAGE)
        };
        let blank = document.passages.iter().filter(is_blank).count();
        if blank > 0 {
            let pages = document.passages.len();
            entry.remark = Some(format!("{blank} of its {pages} pages have no text, as scanned ones"));
        }
        if kind.has_headings() {
            let is_offered = |heading: &&String| heading.chars().count() <= MAX_SECTION && says_what(heading);
            let headed = document.passages.iter().filter(|passage| passage.has_body);
            entry.section = headed.map(|passage| &passage.heading).find(is_offered).cloned();
            entry.questions = questions_of(&entry.title, &document.passages, body);
        }
        let is_empty = !document.passages.iter().any(|passage| passage.has_body);
        let indexed = |passage: &&Passage| (passage.has_body || is_empty) && !is_blank(passage);
        for passage in document.passages.iter().filter(indexed) {
            let text = &body[passage.range.clone()];
            let plain = if is_markdown { passages::plain(text, true).into() } else { Cow::Borrowed(text) };
            let headings = [&passage.above[..], std::slice::from_ref(&passage.heading)].concat().join("\n");
            // A passage directly under the title has the title as heading.
            let heading = if headings.is_empty() { &entry.title } else { &headings };
            let (heading, body_terms) = (analyzer.terms(heading), analyzer.terms(&plain));
            entry.sketch.add(&body_terms);
            let terms =
                IndexedTerms { title: &names, heading: &heading, body: &body_terms, path: &path_terms };
            let found = entry.passage(passage, body);
            let stored = serde_json::to_string(&found).unwrap_or_default();
            let windows: Vec<u64> = match &self.meaning {
                Some(_) => windows(&found).iter().map(|window| window.key).collect(),
                None => Vec::new(),
            };
            self.index.add(writer, path, terms, &entry.facets, (&stored, &windows))?;
            entry.passages += 1;
        }
        entry.sketch = std::mem::take(&mut entry.sketch).done();
        Ok(Ok(entry))
    }
}

/// The questions that the first passages of a Markdown text answer.
fn questions_of(title: &str, passages: &[Passage], body: &str) -> Vec<Question> {
    let begun =
        passages.iter().filter(|passage| passage.has_body && !passage.slug.contains('~')).take(MAX_ASKED);
    let texts: Vec<(&str, String)> = begun
        .map(|passage| {
            let text = &body[passage.range.clone()];
            let text = &text[..text.floor_char_boundary(MAX_ASKED_BYTES)];
            let text = passages::plain(text, false);
            // The heading is the first line of its passage.
            let text = text.trim_start();
            let heading = if passage.heading.is_empty() { title } else { &passage.heading };
            (passage.heading.as_str(), text.strip_prefix(heading).unwrap_or(text).trim_start().to_owned())
        })
        .collect();
    let sections: Vec<Section<'_>> = texts.iter().map(|(heading, text)| Section { heading, text }).collect();
    let mut questions = questions(title, &sections);
    questions.truncate(MAX_QUESTIONS);
    questions
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::library::DocumentSource;
    use crate::library::file_reader::FileReader;

    #[test]
    fn slow_files_are_read_after_all_others() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.pdf"), "no walrus").unwrap();
        fs::write(dir.path().join("b.md"), "A walrus.").unwrap();
        fs::write(dir.path().join("c.csv"), "animal\nwalrus\n").unwrap();
        let library =
            Library::unread(DocumentSource::open(dir.path(), FileReader::default()).unwrap(), None).unwrap();
        let look = || {
            let list = library.list(0, 10);
            (library.search("walrus", 10).unwrap().len(), list.pending, list.unreadable_count)
        };
        let mut before_slow = None;
        library.refresh_then(&HashSet::new(), || before_slow = Some(look())).unwrap();
        assert_eq!(before_slow, Some((2, 1, 0)));
        assert_eq!(look(), (2, 0, 1));
        // Nothing has changed, so nothing is read.
        let mut again = None;
        library.refresh_then(&HashSet::new(), || again = Some(look())).unwrap();
        assert_eq!(again, Some((2, 0, 1)));
    }
}
