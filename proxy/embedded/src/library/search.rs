//! From a question to passages.
//!
//! BM25 over titles, headings, bodies and paths gives candidates; these are then weighed by how much of the question
//! they cover, how close together its words stand, and how well the title fits. What covers too little is dropped, so
//! that a question about something else finds nothing.

use std::collections::{HashMap, HashSet};

use tantivy::collector::TopDocs;
use tantivy::query::{
    Bm25StatisticsProvider, BooleanQuery, BoostQuery, DisjunctionMaxQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Searcher, Term};

use super::catalog::Catalog;
use super::index::{Shelf, Stored};
use super::question::{Question, QuestionWord};
use super::weigh::{Weighed, weigh};

/// As many passages as are weighed, best by BM25 first.
const CANDIDATES: usize = 64;

/// No document fills the results with more passages than this.
const MAX_PER_DOCUMENT: usize = 3;

/// A passage must cover this share of what the question's words weigh.
const LEAST_COVERAGE: f32 = 0.42;

/// Results are dropped below this share of the best one's score.
const LEAST_OF_BEST: f32 = 0.2;

/// How much a word counts in each field, beside 1 in the body.
const TITLE_BOOST: f32 = 1.8;
const HEADING_BOOST: f32 = 1.6;
const NAME_BOOST: f32 = 1.2;

/// What a word found in several fields gains from all but the best of them.
const TIE_BREAKER: f32 = 0.25;

/// A passage that was found, with its place in the ranking.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) stored: Stored,
    pub(crate) score: f32,
}

/// The passages that answer a question best, best first, at most `limit`.
pub(crate) fn search(
    shelf: &Shelf,
    catalog: &Catalog,
    query: &str,
    limit: usize,
) -> tantivy::Result<Vec<Match>> {
    let searcher = shelf.searcher();
    let mut question = Question::new(query, &catalog.tongues);
    if searcher.num_docs() == 0 || question.words.is_empty() {
        return Ok(Vec::new());
    }
    let fields = shelf.fields;
    let boosts = [
        (fields.body, 1.0),
        (fields.title, TITLE_BOOST),
        (fields.heading, HEADING_BOOST),
        (fields.name, NAME_BOOST),
    ];
    let mut statistics = Statistics::new(&searcher, &boosts)?;
    let mut clauses = Vec::new();
    for word in &mut question.words {
        clauses.extend(statistics.clause(word, &boosts)?);
    }
    if clauses.is_empty() {
        return Ok(Vec::new());
    }
    let query = BooleanQuery::new(clauses.into_iter().map(|clause| (Occur::Should, clause)).collect());
    let top = TopDocs::with_limit(CANDIDATES.max(limit)).order_by_score();
    let mut matches = Vec::new();
    for (bm25, address) in searcher.search_with_statistics_provider(&query, &top, &statistics)? {
        let stored = shelf.stored(&searcher, address)?;
        let Some(entry) = catalog.documents.get(&stored.path) else { continue };
        let Weighed { coverage, factor } = weigh(&question, entry, &stored);
        if coverage >= LEAST_COVERAGE {
            matches.push(Match { stored, score: bm25 * factor });
        }
    }
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(chosen(matches, limit))
}

/// The best, without copies of the same text and without crowds from one document.
fn chosen(matches: Vec<Match>, limit: usize) -> Vec<Match> {
    let least = matches.first().map_or(0.0, |best| best.score * LEAST_OF_BEST);
    let mut seen = HashSet::new();
    let mut per_document: HashMap<String, usize> = HashMap::new();
    let mut chosen = Vec::new();
    for found in matches.into_iter().take_while(|found| found.score >= least) {
        let count = per_document.entry(found.stored.path.clone()).or_default();
        if chosen.len() == limit || *count == MAX_PER_DOCUMENT || !seen.insert(found.stored.text.clone()) {
            continue;
        }
        *count += 1;
        chosen.push(found);
    }
    chosen
}

/// Term statistics in which all forms of a word count as one, and joined names as another, so that a rare form is not taken for a rare word.
struct Statistics<'s> {
    searcher: &'s Searcher,
    passages: u64,
    tokens: HashMap<Field, u64>,
    frequencies: HashMap<Term, u64>,
}

impl<'s> Statistics<'s> {
    fn new(searcher: &'s Searcher, boosts: &[(Field, f32)]) -> tantivy::Result<Self> {
        let passages = searcher.total_num_docs()?;
        let tokens = boosts.iter().map(|(field, _)| Ok((*field, searcher.total_num_tokens(*field)?)));
        let tokens = tokens.collect::<tantivy::Result<_>>()?;
        Ok(Self { searcher, passages, tokens, frequencies: HashMap::new() })
    }

    /// The query for one word, which is thereby weighed; `None` if no passage has it.
    fn clause(
        &mut self,
        word: &mut QuestionWord,
        boosts: &[(Field, f32)],
    ) -> tantivy::Result<Option<Box<dyn Query>>> {
        let mut queries = Vec::new();
        let mut pooled = 0;
        let (own, joined) = word.forms.split_at(word.own_forms);
        for forms in [own, joined] {
            let mut terms = Vec::new();
            let mut most = 0;
            for (field, boost) in boosts {
                let mut in_field = 0;
                for form in forms {
                    let term = Term::from_field_text(*field, form);
                    let frequency = self.searcher.doc_freq(&term)?;
                    in_field += frequency;
                    terms.extend((frequency > 0).then_some((term, *boost)));
                }
                most = in_field.max(most);
            }
            let most = most.min(self.passages);
            pooled += most;
            queries.extend(terms.into_iter().map(|(term, boost)| {
                self.frequencies.insert(term.clone(), most);
                let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
                Box::new(BoostQuery::new(Box::new(query), boost)) as Box<dyn Query>
            }));
        }
        word.weigh(pooled.min(self.passages), self.passages);
        if queries.is_empty() {
            return Ok(None);
        }
        Ok(Some(Box::new(DisjunctionMaxQuery::with_tie_breaker(queries, TIE_BREAKER))))
    }
}

impl Bm25StatisticsProvider for Statistics<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        match self.tokens.get(&field) {
            Some(tokens) => Ok(*tokens),
            None => self.searcher.total_num_tokens(field),
        }
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.passages)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        match self.frequencies.get(term) {
            Some(frequency) => Ok(*frequency),
            None => self.searcher.doc_freq(term),
        }
    }
}
