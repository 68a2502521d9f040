//! The search index in memory, with one entry per passage.
//!
//! Each word of a question counts once, in the field where it scores highest. For a word without a match, words count that
//! differ in one letter, else the parts of a compound, else words that have it in them; if there are none, it is ignored.

mod unknown_words;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tantivy::collector::{DocSetCollector, TopDocs};
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, Occur, Query, RangeQuery,
    TermQuery, TermSetQuery,
};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::tokenizer::Language;
use tantivy::{
    DocAddress, Index, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyDocument, Term,
};

use super::codes;
use super::filter::{Facets, Filter};
use super::words::Analyzer;

/// Memory budget of an indexing thread, in bytes; tantivy requires at least 15 MB.
const THREAD_BUDGET_BYTES: usize = 40_000_000;

/// Texts are analysed before they are added, each in its language. Their terms are given to tantivy with spaces between them:
/// it would pass a list of tokens on as JSON, which takes longer than to index them.
const TOKENIZER: &str = "whitespace";

/// The field with the keys of windows.
const WINDOW: &str = "window";

/// Weight of a word in title or path, which all passages of a document share; 1 elsewhere.
const DOCUMENT_BOOST: f32 = 0.7;
/// Weight of a code or date, which tells more of what is asked for than the words that it is written with.
const CODE_BOOST: f32 = 2.0;
/// Weight of a word's matches in fields other than the best one.
const TIE_BREAKER: f32 = 0.1;
/// How many more entries are returned for a question with one significant word.
const SINGLE_WORD_CANDIDATES: usize = 4;
/// Minimum characters for a fuzzy search.
const MIN_FUZZY_CHARS: usize = 4;
/// The same for quotes: another letter makes a shorter word into a different one, `serde` into `serve`.
const MIN_FUZZY_CHARS_OF_QUOTES: usize = 6;

/// The searched texts of an entry, as terms.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IndexedTerms<'a> {
    /// The document's title and aliases.
    pub(crate) title: &'a str,
    pub(crate) heading: &'a str,
    pub(crate) body: &'a str,
    /// The document's path.
    pub(crate) path: &'a str,
}

/// An entry that a search found.
#[derive(Debug)]
pub(crate) struct Match {
    /// BM25.
    pub(crate) score: f32,
    pub(crate) stored: String,
    /// Indexes of the words that it has.
    pub(crate) words: Vec<usize>,
}

/// What words that the index does not have are taken for.
#[derive(Debug, Clone, Copy)]
enum Unknown<'l> {
    /// In a search, where a few more results do no harm: also for compounds, in these languages.
    Searched(&'l [Option<Language>]),
    /// In quotes, which have to be about what is asked.
    Quoted,
}

impl Unknown<'_> {
    fn min_fuzzy_chars(self) -> usize {
        match self {
            Self::Searched(_) => MIN_FUZZY_CHARS,
            Self::Quoted => MIN_FUZZY_CHARS_OF_QUOTES,
        }
    }
}

/// The index with its one writer.
pub(crate) struct PassageIndex {
    /// The searched fields and their weights.
    fields: [(Field, f32); 4],
    /// What filters compare: folders, tags and dates.
    folder: Field,
    tag: Field,
    date: Field,
    /// The key by which entries are removed.
    key: Field,
    /// The value that a search returns.
    stored: Field,
    /// Keys of what of it is embedded.
    window: Field,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
}

impl PassageIndex {
    /// An empty index, written by `threads` threads.
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
        let folder = schema.add_text_field("folder", STRING);
        let tag = schema.add_text_field("tag", STRING);
        let date = schema.add_i64_field("date", FAST);
        let key = schema.add_text_field("key", STRING);
        let stored = schema.add_text_field("stored", STORED);
        let window = schema.add_u64_field(WINDOW, FAST | INDEXED);
        let settings =
            IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let index = Index::builder().schema(schema.build()).settings(settings).create_in_ram()?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let writer = index.writer_with_num_threads(threads, THREAD_BUDGET_BYTES * threads)?;
        Ok(Self { fields, folder, tag, date, key, stored, window, reader, writer: Mutex::new(writer) })
    }

    /// Locks the writer; call [`commit`](Self::commit) afterwards.
    pub(crate) fn writer(&self) -> MutexGuard<'_, IndexWriter> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes all entries with this key.
    pub(crate) fn remove(&self, writer: &IndexWriter, key: &str) {
        writer.delete_term(Term::from_field_text(self.key, key));
    }

    /// Adds an entry, whose key is the document's path, with the keys of its windows.
    pub(crate) fn add(
        &self,
        writer: &IndexWriter,
        key: &str,
        terms: IndexedTerms<'_>,
        facets: &Facets,
        (stored, windows): (&str, &[u64]),
    ) -> tantivy::Result<()> {
        let mut entry = TantivyDocument::default();
        let IndexedTerms { title, heading, body, path } = terms;
        for ((field, _), terms) in self.fields.iter().zip([title, heading, body, path]) {
            entry.add_text(*field, terms);
        }
        for folder in &facets.folders {
            entry.add_text(self.folder, folder);
        }
        for tag in &facets.tags {
            entry.add_text(self.tag, tag);
        }
        if let Some(date) = facets.date {
            entry.add_i64(self.date, date);
        }
        entry.add_text(self.key, key);
        entry.add_text(self.stored, stored);
        for window in windows {
            entry.add_u64(self.window, *window);
        }
        writer.add_document(entry).map(drop)
    }

    /// Makes all changes since the last commit visible to searches.
    pub(crate) fn commit(&self, writer: &mut IndexWriter) -> tantivy::Result<()> {
        writer.commit()?;
        self.reader.reload()
    }

    /// The stored values of entries that a filter allows with at least one word of a question, with their BM25 scores, best
    /// first. `languages` are those of the entries.
    pub(crate) fn search(
        &self,
        languages: &[Option<Language>],
        question: &str,
        filter: &Filter,
        limit: usize,
    ) -> tantivy::Result<Vec<(f32, String)>> {
        let mut words = content_words(question, languages);
        if words.is_empty() {
            words = all_words(question, languages);
        }
        let searcher = self.reader.searcher();
        let mut clauses = self.clauses(&searcher, &words, Unknown::Searched(languages))?;
        let codes = codes::codes(question);
        for (index, query) in &mut clauses {
            if matches!(&words[*index][..], [form] if codes.contains(form)) {
                *query = boosted(query.box_clone(), CODE_BOOST);
            }
        }
        // Many entries score the same then, and the caller prefers those whose heading is the question.
        let limit = if words.len() == 1 { limit.saturating_mul(SINGLE_WORD_CANDIDATES) } else { limit };
        let read = |(score, address)| Ok((score, self.stored(&searcher, address)?));
        best(&searcher, clauses, self.limits(filter), limit)?.into_iter().map(read).collect()
    }

    /// How much of what a question asks for by its words an entry with these terms has: from none, 0, to all, 1.
    pub(crate) fn covered(&self, words: &[Vec<String>], terms: &HashSet<String>) -> tantivy::Result<f32> {
        let (mut covered, mut all) = (0.0, 0.0);
        for forms in words {
            let weight = self.weight(forms)?;
            all += weight;
            if forms.iter().any(|form| terms.contains(form)) {
                covered += weight;
            }
        }
        Ok(if all > 0.0 { covered / all } else { 0.0 })
    }

    /// Whether no entry has a form of more than half of these words.
    pub(crate) fn knows_few(&self, words: &[Vec<String>]) -> tantivy::Result<bool> {
        let searcher = self.reader.searcher();
        let mut known = 0;
        for forms in words {
            known += usize::from(!self.terms(&searcher, forms)?.is_empty());
        }
        Ok(known * 2 < words.len())
    }

    /// Entries with at least one of these words, best first. Each word is a list of forms.
    pub(crate) fn matches(&self, words: &[Vec<String>], limit: usize) -> tantivy::Result<Vec<Match>> {
        let searcher = self.reader.searcher();
        let clauses = self.clauses(&searcher, words, Unknown::Quoted)?;
        let entries = |(index, query): &(usize, Box<dyn Query>)| {
            Ok((*index, searcher.search(query, &DocSetCollector)?))
        };
        let with_word = clauses.iter().map(entries).collect::<tantivy::Result<Vec<_>>>()?;
        let read = |(score, address)| {
            let words = with_word.iter().filter(|(_, entries)| entries.contains(&address));
            let words = words.map(|(index, _)| *index).collect();
            Ok(Match { score, stored: self.stored(&searcher, address)?, words })
        };
        best(&searcher, clauses, Vec::new(), limit)?.into_iter().map(read).collect()
    }

    /// The keys of the windows of all entries, or of those that a filter allows.
    pub(crate) fn windows(&self, filter: Option<&Filter>) -> tantivy::Result<HashSet<u64>> {
        let searcher = self.reader.searcher();
        let query =
            filter.map_or_else(|| Box::new(AllQuery) as Box<dyn Query>, |filter| all_of(self.limits(filter)));
        let mut windows = HashSet::new();
        for address in searcher.search(&query, &DocSetCollector)? {
            let column = searcher.segment_reader(address.segment_ord).fast_fields().u64(WINDOW)?;
            windows.extend(column.values_for_doc(address.doc_id));
        }
        Ok(windows)
    }

    /// The stored values of at most `limit` entries with any of these windows.
    pub(crate) fn with_any_window(
        &self,
        windows: &HashSet<u64>,
        limit: usize,
    ) -> tantivy::Result<Vec<String>> {
        let mut found = Vec::new();
        let searcher = self.reader.searcher();
        for address in searcher.search(&AllQuery, &DocSetCollector)? {
            let column = searcher.segment_reader(address.segment_ord).fast_fields().u64(WINDOW)?;
            if column.values_for_doc(address.doc_id).any(|window| windows.contains(&window)) {
                found.push(self.stored(&searcher, address)?);
                if found.len() == limit {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The stored values of entries that a filter allows with these windows, in their order.
    pub(crate) fn with_windows(&self, windows: &[u64], filter: &Filter) -> tantivy::Result<Vec<String>> {
        let searcher = self.reader.searcher();
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for window in windows {
            let term = Term::from_field_u64(self.window, *window);
            let query = TermQuery::new(term, IndexRecordOption::Basic);
            let query =
                all_of(self.limits(filter).into_iter().chain([Box::new(query) as Box<dyn Query>]).collect());
            for address in searcher.search(&query, &DocSetCollector)? {
                if seen.insert(address) {
                    found.push(self.stored(&searcher, address)?);
                }
            }
        }
        Ok(found)
    }

    /// Queries for what a filter allows, which change no score.
    fn limits(&self, filter: &Filter) -> Vec<Box<dyn Query>> {
        let mut limits: Vec<Box<dyn Query>> = Vec::new();
        let wanted =
            [(self.folder, &filter.folders), (self.tag, &filter.tags), (self.key, &filter.documents)];
        for (field, wanted) in wanted {
            if !wanted.is_empty() {
                let terms = wanted.iter().map(|wanted| Term::from_field_text(field, wanted));
                limits.push(Box::new(TermSetQuery::new(terms)));
            }
        }
        if filter.has_dates() {
            let date = |date| Term::from_field_i64(self.date, date);
            let from = filter.after.map_or(Bound::Unbounded, |after| Bound::Included(date(after)));
            let to = filter.before.map_or(Bound::Unbounded, |before| Bound::Excluded(date(before)));
            limits.push(Box::new(RangeQuery::new(from, to)));
        }
        limits.into_iter().map(|limit| Box::new(ConstScoreQuery::new(limit, 0.0)) as Box<dyn Query>).collect()
    }

    /// A query for each word that an entry has, with the word's index.
    fn clauses(
        &self,
        searcher: &Searcher,
        words: &[Vec<String>],
        unknown: Unknown<'_>,
    ) -> tantivy::Result<Vec<(usize, Box<dyn Query>)>> {
        let mut clauses: Vec<(usize, Box<dyn Query>)> = Vec::new();
        for (index, forms) in words.iter().enumerate() {
            let mut queries = self.terms(searcher, forms)?;
            if queries.is_empty() {
                queries = self.similar(searcher, forms, unknown)?;
            }
            let groups = match unknown {
                Unknown::Searched(languages) if queries.is_empty() => {
                    self.compounds(searcher, forms, languages)?
                }
                _ => vec![queries],
            };
            for queries in groups.into_iter().filter(|queries| !queries.is_empty()) {
                let either = DisjunctionMaxQuery::with_tie_breaker(queries, TIE_BREAKER);
                clauses.push((index, Box::new(either)));
            }
        }
        Ok(clauses)
    }

    fn stored(&self, searcher: &Searcher, address: DocAddress) -> tantivy::Result<String> {
        let entry: TantivyDocument = searcher.doc(address)?;
        let stored = entry.get_first(self.stored).and_then(|value| value.as_str().map(str::to_owned));
        Ok(stored.unwrap_or_default())
    }

    /// How much a word tells about what is asked for: little if many entries have it.
    pub(crate) fn weight(&self, forms: &[String]) -> tantivy::Result<f32> {
        let searcher = self.reader.searcher();
        let mut most = 0;
        for form in forms {
            for (field, _) in self.fields {
                most = most.max(searcher.doc_freq(&Term::from_field_text(field, form))?);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "only the proportion matters")]
        let (with, all) = (most as f32, searcher.num_docs() as f32);
        // The inverse document frequency of BM25.
        Ok((1.0 + (all - with + 0.5).max(0.0) / (with + 0.5)).ln())
    }

    /// Queries for the forms in the index.
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
}

/// The best entries that one of these queries and all limits find.
fn best(
    searcher: &Searcher,
    clauses: Vec<(usize, Box<dyn Query>)>,
    limits: Vec<Box<dyn Query>>,
    limit: usize,
) -> tantivy::Result<Vec<(f32, DocAddress)>> {
    if clauses.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let clauses = clauses.into_iter().map(|(_, query)| (Occur::Should, query)).collect();
    let mut query = Box::new(BooleanQuery::new(clauses)) as Box<dyn Query>;
    if !limits.is_empty() {
        query = all_of(limits.into_iter().chain([query]).collect());
    }
    searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())
}

fn all_of(queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    Box::new(BooleanQuery::new(queries.into_iter().map(|query| (Occur::Must, query)).collect()))
}

fn boosted(query: impl Query, boost: f32) -> Box<dyn Query> {
    Box::new(BoostQuery::new(Box::new(query), boost))
}

/// The forms of each significant word of a question in all languages. Stop words have no form in their language.
pub(crate) fn content_words(question: &str, languages: &[Option<Language>]) -> Vec<Vec<String>> {
    if languages.iter().all(Option::is_none) {
        return all_words(question, languages);
    }
    let question = codes::divided(question);
    let question = question.as_ref();
    let mut words: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    // An unknown language has no stop words, so it does not show which words are significant.
    let mut significant = BTreeSet::new();
    for language in languages {
        for token in Analyzer::for_questions(*language).tokens(question) {
            if language.is_some() {
                significant.insert(token.position);
            }
            words.entry(token.position).or_default().insert(token.text);
        }
    }
    words.retain(|position, _| significant.contains(position));
    with_codes(words, question)
}

/// The forms of each word of a question in all languages.
fn all_words(question: &str, languages: &[Option<Language>]) -> Vec<Vec<String>> {
    let mut words: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for token in languages.iter().flat_map(|language| Analyzer::for_stop_words(*language).tokens(question)) {
        words.entry(token.position).or_default().insert(token.text);
    }
    with_codes(words, question)
}

/// Adds the codes, numbers and dates of a question as words of their own.
fn with_codes(words: BTreeMap<usize, BTreeSet<String>>, question: &str) -> Vec<Vec<String>> {
    let mut codes = codes::codes(question);
    codes.retain(|code| !words.values().any(|forms| forms.contains(code)));
    let words = words.into_values().map(|forms| forms.into_iter().collect());
    words.chain(codes.into_iter().map(|code| vec![code])).collect()
}
