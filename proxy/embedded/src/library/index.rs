//! The search index: one entry a passage, kept in memory, texts compressed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::{
    DocAddress, Index, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyDocument, Term,
};

use super::passages::Passage;
use super::words::Analyzer;

/// What each indexing thread may gather before it writes a segment, in bytes; tantivy's least is 15 MB.
const THREAD_BUDGET_BYTES: usize = 40_000_000;

/// More threads would only make more segments.
const MAX_THREADS: usize = 4;

/// The texts are analysed before they are added, each in its own language, so that this one has nothing to do.
const TOKENIZER: &str = "raw";

/// The fields of an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    /// Words of the document's title and aliases.
    pub(crate) title: Field,
    /// Words of the headings.
    pub(crate) heading: Field,
    /// Words of the passage.
    pub(crate) body: Field,
    /// Words of the document's path.
    pub(crate) name: Field,
    path: Field,
    slug: Field,
    headings: Field,
    text: Field,
}

/// How much a word counts in a title or a path, beside 1 elsewhere: all passages of a document have them.
const DOCUMENT_BOOST: f32 = 0.7;

impl Fields {
    /// The searched fields, with how much a word counts in each.
    pub(crate) fn boosts(&self) -> [(Field, f32); 4] {
        [(self.body, 1.0), (self.heading, 1.0), (self.title, DOCUMENT_BOOST), (self.name, DOCUMENT_BOOST)]
    }
}

/// An entry as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPassage {
    pub(crate) path: String,
    pub(crate) slug: String,
    /// The heading, then those above it, innermost first; empty under the title.
    pub(crate) headings: Vec<String>,
    pub(crate) text: String,
}

/// The index with its one writer.
pub(crate) struct PassageIndex {
    pub(crate) fields: Fields,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
}

impl PassageIndex {
    /// An empty index.
    pub(crate) fn new() -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        let words = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_index_option(IndexRecordOption::WithFreqs);
        let words = TextOptions::default().set_indexing_options(words);
        let fields = Fields {
            title: schema.add_text_field("title", words.clone()),
            heading: schema.add_text_field("heading", words.clone()),
            body: schema.add_text_field("body", words.clone()),
            name: schema.add_text_field("name", words),
            path: schema.add_text_field("path", STRING | STORED),
            slug: schema.add_text_field("slug", STORED),
            headings: schema.add_text_field("headings", STORED),
            text: schema.add_text_field("text", STORED),
        };
        let settings =
            IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let index = Index::builder().schema(schema.build()).settings(settings).create_in_ram()?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let threads = threads();
        let writer = index.writer_with_num_threads(threads, THREAD_BUDGET_BYTES * threads)?;
        Ok(Self { fields, reader, writer: Mutex::new(writer) })
    }

    /// The index as of the last commit.
    pub(crate) fn searcher(&self) -> Searcher {
        self.reader.searcher()
    }

    /// The right to change the index; whoever has it last must commit.
    pub(crate) fn writer(&self) -> MutexGuard<'_, IndexWriter> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a document's passages out.
    pub(crate) fn remove(&self, writer: &IndexWriter, path: &str) {
        writer.delete_term(Term::from_field_text(self.fields.path, path));
    }

    /// Puts a passage in.
    pub(crate) fn add(
        &self,
        writer: &IndexWriter,
        (path, names, analyzer): (&str, &str, &mut Analyzer),
        (passage, text): (&Passage, &str),
    ) -> tantivy::Result<()> {
        let mut entry = TantivyDocument::default();
        let fields = &self.fields;
        let mut headings = passage.above.clone();
        headings.push(passage.heading.clone());
        entry.add_pre_tokenized_text(fields.title, analyzer.analyzed(names));
        // What stands under the title itself has the title for a heading.
        let is_under_title = headings.iter().all(String::is_empty);
        let title = names.lines().next().unwrap_or_default();
        let heading = if is_under_title { title.to_owned() } else { headings.join("\n") };
        entry.add_pre_tokenized_text(fields.heading, analyzer.analyzed(&heading));
        entry.add_pre_tokenized_text(fields.body, analyzer.analyzed(&passage.plain));
        entry.add_pre_tokenized_text(fields.name, analyzer.analyzed(path));
        entry.add_text(fields.path, path);
        entry.add_text(fields.slug, &passage.slug);
        for heading in headings.iter().rev().filter(|heading| !heading.is_empty()) {
            entry.add_text(fields.headings, heading);
        }
        entry.add_text(fields.text, text);
        writer.add_document(entry)?;
        Ok(())
    }

    /// Makes all changes since the last commit visible to searches.
    pub(crate) fn commit(&self, writer: &mut IndexWriter) -> tantivy::Result<()> {
        writer.commit()?;
        self.reader.reload()
    }

    /// The entry at an address that a search gave.
    pub(crate) fn stored(&self, searcher: &Searcher, address: DocAddress) -> tantivy::Result<StoredPassage> {
        let entry: TantivyDocument = searcher.doc(address)?;
        let all = |field| entry.get_all(field).filter_map(|value| value.as_str()).map(str::to_owned);
        let one = |field| all(field).next().unwrap_or_default();
        let fields = &self.fields;
        let headings = all(fields.headings).collect();
        Ok(StoredPassage { path: one(fields.path), slug: one(fields.slug), headings, text: one(fields.text) })
    }
}

/// How many threads read and index.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS)
}
