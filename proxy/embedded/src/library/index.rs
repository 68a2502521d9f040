//! The search index: one entry a passage, kept in memory, texts compressed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::{
    DocAddress, Index, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyDocument, Term,
};

use super::language::Tongue;
use super::passages::Passage;
use super::words::{WordTokenizer, marked};

/// What each indexing thread may gather before it writes a segment, in bytes; tantivy's least is 15 MB.
const THREAD_BUDGET_BYTES: usize = 40_000_000;

/// More threads would only make more segments.
const MAX_THREADS: usize = 4;

/// The name that the tokenizer is registered under.
const TOKENIZER: &str = "words";

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

/// An entry as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) path: String,
    pub(crate) slug: String,
    /// The heading, then those above it, innermost first; empty under the title.
    pub(crate) headings: Vec<String>,
    pub(crate) text: String,
}

/// The index with its one writer.
pub(crate) struct Shelf {
    pub(crate) fields: Fields,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
}

impl Shelf {
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
        index.tokenizers().register(TOKENIZER, WordTokenizer::default());
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
        (path, names, tongue): (&str, &str, Tongue),
        (passage, text): (&Passage, &str),
    ) -> tantivy::Result<()> {
        let mut entry = TantivyDocument::default();
        let fields = &self.fields;
        let mut headings = passage.above.clone();
        headings.push(passage.heading.clone());
        entry.add_text(fields.title, marked(names, tongue));
        entry.add_text(fields.heading, marked(&headings.join("\n"), tongue));
        entry.add_text(fields.body, marked(&passage.plain, tongue));
        entry.add_text(fields.name, marked(path, tongue));
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
    pub(crate) fn stored(&self, searcher: &Searcher, address: DocAddress) -> tantivy::Result<Stored> {
        let entry: TantivyDocument = searcher.doc(address)?;
        let all = |field| entry.get_all(field).filter_map(|value| value.as_str()).map(str::to_owned);
        let one = |field| all(field).next().unwrap_or_default();
        let fields = &self.fields;
        let headings = all(fields.headings).collect();
        Ok(Stored { path: one(fields.path), slug: one(fields.slug), headings, text: one(fields.text) })
    }
}

/// How many threads read and index.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS)
}
