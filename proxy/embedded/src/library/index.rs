//! The search index: one entry a passage, kept in memory.
//!
//! A word of a question counts once, in the field where it says the most. A word that is nowhere is looked for with one
//! letter changed, and if that is nowhere either, the other words decide.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tantivy::collector::TopDocs;
use tantivy::query::{
    BooleanQuery, BoostQuery, DisjunctionMaxQuery, FuzzyTermQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::tokenizer::{Language, PreTokenizedString};
use tantivy::{
    Index, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyDocument, Term,
};

use super::words::Analyzer;

/// What each indexing thread may gather before it writes a segment, in bytes; tantivy's least is 15 MB.
const THREAD_BUDGET_BYTES: usize = 40_000_000;

/// The texts are analysed before they are added, each in its own language, so that this one has nothing to do.
const TOKENIZER: &str = "raw";

/// How much a word counts in a title or a path, beside 1 elsewhere: all passages of a document have them.
const DOCUMENT_BOOST: f32 = 0.7;
/// What a word found in several fields gains from all but the best of them.
const TIE_BREAKER: f32 = 0.1;
/// Shorter words are like too many others with a letter changed, in characters.
const MIN_FUZZY_CHARS: usize = 4;

/// The texts of an entry, as they are searched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Texts<'a> {
    /// The document's title and aliases.
    pub(crate) title: &'a str,
    pub(crate) heading: &'a str,
    pub(crate) body: &'a str,
    /// The document's path.
    pub(crate) path: &'a str,
}

/// The index with its one writer.
pub(crate) struct PassageIndex {
    /// The searched fields, with how much a word counts in each.
    fields: [(Field, f32); 4],
    /// What an entry is removed by.
    key: Field,
    /// What a search gives of an entry.
    stored: Field,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
}

impl PassageIndex {
    /// An empty index that is written by so many threads.
    pub(crate) fn new(threads: usize) -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        let words = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_index_option(IndexRecordOption::WithFreqs);
        let words = TextOptions::default().set_indexing_options(words);
        let mut field = |name| schema.add_text_field(name, words.clone());
        let fields = [
            (field("title"), DOCUMENT_BOOST),
            (field("heading"), 1.0),
            (field("body"), 1.0),
            (field("path"), DOCUMENT_BOOST),
        ];
        let key = schema.add_text_field("key", STRING);
        let stored = schema.add_text_field("stored", STORED);
        let settings =
            IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let index = Index::builder().schema(schema.build()).settings(settings).create_in_ram()?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let writer = index.writer_with_num_threads(threads, THREAD_BUDGET_BYTES * threads)?;
        Ok(Self { fields, key, stored, reader, writer: Mutex::new(writer) })
    }

    /// The right to change the index; whoever has it last must commit.
    pub(crate) fn writer(&self) -> MutexGuard<'_, IndexWriter> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes all entries with this key.
    pub(crate) fn remove(&self, writer: &IndexWriter, key: &str) {
        writer.delete_term(Term::from_field_text(self.key, key));
    }

    pub(crate) fn add(
        &self,
        writer: &IndexWriter,
        key: &str,
        texts: Texts<'_>,
        analyzer: &mut Analyzer,
        stored: &str,
    ) -> tantivy::Result<()> {
        let mut entry = TantivyDocument::default();
        let Texts { title, heading, body, path } = texts;
        for ((field, _), text) in self.fields.iter().zip([title, heading, body, path]) {
            let tokens = analyzer.tokens(text);
            entry.add_pre_tokenized_text(*field, PreTokenizedString { text: String::new(), tokens });
        }
        entry.add_text(self.key, key);
        entry.add_text(self.stored, stored);
        writer.add_document(entry).map(drop)
    }

    /// Makes all changes since the last commit visible to searches.
    pub(crate) fn commit(&self, writer: &mut IndexWriter) -> tantivy::Result<()> {
        writer.commit()?;
        self.reader.reload()
    }

    /// What is stored of the entries that answer a question, with their BM25 scores, best first. `languages` are those of
    /// the entries; of the number of the question's words, `needed` gives how many an entry must have.
    pub(crate) fn search(
        &self,
        languages: &[Option<Language>],
        question: &str,
        limit: usize,
        needed: fn(usize) -> usize,
    ) -> tantivy::Result<Vec<(f32, String)>> {
        let searcher = self.reader.searcher();
        let words = forms(question, languages);
        let mut clauses = Vec::new();
        for forms in &words {
            let found = self.terms(&searcher, forms)?;
            let queries = if found.is_empty() { self.similar(forms) } else { found };
            if !queries.is_empty() {
                let word: Box<dyn Query> =
                    Box::new(DisjunctionMaxQuery::with_tie_breaker(queries, TIE_BREAKER));
                clauses.push((Occur::Should, word));
            }
        }
        let needed = needed(words.len()).max(1);
        if clauses.len() < needed || limit == 0 {
            return Ok(Vec::new());
        }
        let query = BooleanQuery::with_minimum_required_clauses(clauses, needed);
        let found = searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())?;
        let stored = |(score, address)| {
            let entry: TantivyDocument = searcher.doc(address)?;
            let stored = entry.get_first(self.stored).and_then(|value| value.as_str().map(str::to_owned));
            Ok((score, stored.unwrap_or_default()))
        };
        found.into_iter().map(stored).collect()
    }

    /// Queries for the forms that are in the index.
    fn terms(&self, searcher: &Searcher, forms: &[String]) -> tantivy::Result<Vec<Box<dyn Query>>> {
        let mut queries = Vec::new();
        for form in forms {
            for (field, boost) in self.fields {
                let term = Term::from_field_text(field, form);
                if searcher.doc_freq(&term)? > 0 {
                    queries.push(boosted(TermQuery::new(term, IndexRecordOption::WithFreqs), boost));
                }
            }
        }
        Ok(queries)
    }

    /// Queries for words that differ in one letter.
    fn similar(&self, forms: &[String]) -> Vec<Box<dyn Query>> {
        let long = forms.iter().filter(|form| form.chars().count() >= MIN_FUZZY_CHARS);
        let both = long.flat_map(|form| self.fields.iter().map(move |field| (form, field)));
        both.map(|(form, (field, boost))| {
            boosted(FuzzyTermQuery::new(Term::from_field_text(*field, form), 1, true), *boost)
        })
        .collect()
    }
}

fn boosted(query: impl Query, boost: f32) -> Box<dyn Query> {
    Box::new(BoostQuery::new(Box::new(query), boost))
}

/// For each word of a question, its forms in all languages. Words that are in every text of a language have no form in it;
/// a question of such words alone keeps them.
fn forms(question: &str, languages: &[Option<Language>]) -> Vec<Vec<String>> {
    let mut words: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    // A text whose language is not known has no stop words, so it does not tell which words say something.
    let mut telling = BTreeSet::new();
    for language in languages {
        for token in Analyzer::for_questions(*language).tokens(question) {
            if language.is_some() {
                telling.insert(token.position);
            }
            words.entry(token.position).or_default().insert(token.text);
        }
    }
    words.retain(|position, _| telling.contains(position));
    if words.is_empty() {
        for token in languages.iter().flat_map(|language| Analyzer::new(*language).tokens(question)) {
            words.entry(token.position).or_default().insert(token.text);
        }
    }
    words.into_values().map(|forms| forms.into_iter().collect()).collect()
}
