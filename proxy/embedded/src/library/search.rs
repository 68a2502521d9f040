//! From a question to passages, in BM25's own order.
//!
//! A word counts once, in the field where it says the most. A word that is nowhere is looked for with one letter changed,
//! and if that is nowhere either, the other words decide.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tantivy::collector::TopDocs;
use tantivy::query::{
    BooleanQuery, BoostQuery, DisjunctionMaxQuery, FuzzyTermQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::tokenizer::{Language, Token};
use tantivy::{Searcher, Term};

use super::index::{PassageIndex, StoredPassage};
use super::words::Analyzer;

/// No document fills the results with more passages than this.
const MAX_PER_DOCUMENT: usize = 3;
/// Passages that are looked at for each result, since some are left out.
const CANDIDATES_PER_RESULT: usize = 4;
/// Results are dropped below this share of the best one's score.
const MIN_OF_BEST: f32 = 0.2;
/// What a word found in several fields gains from all but the best of them.
const TIE_BREAKER: f32 = 0.1;
/// Shorter words are like too many others with a letter changed, in characters.
const MIN_FUZZY_CHARS: usize = 4;

/// A passage that was found.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) passage: StoredPassage,
    /// BM25.
    pub(crate) score: f32,
}

/// The passages that answer a question best, best first, at most `limit`. `languages` are those of the documents.
pub(crate) fn search(
    index: &PassageIndex,
    languages: &[Option<Language>],
    question: &str,
    limit: usize,
) -> tantivy::Result<Vec<Match>> {
    let searcher = index.searcher();
    let fields = index.fields.boosts();
    let mut clauses = Vec::new();
    for forms in forms(question, languages) {
        let found = terms(&searcher, &fields, &forms)?;
        let queries = if found.is_empty() { similar(&fields, &forms) } else { found };
        if !queries.is_empty() {
            let word: Box<dyn Query> = Box::new(DisjunctionMaxQuery::with_tie_breaker(queries, TIE_BREAKER));
            clauses.push((Occur::Should, word));
        }
    }
    if clauses.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let top = TopDocs::with_limit(limit.saturating_mul(CANDIDATES_PER_RESULT)).order_by_score();
    let found = searcher.search(&BooleanQuery::new(clauses), &top)?;
    let matches = found
        .into_iter()
        .map(|(score, address)| index.stored(&searcher, address).map(|passage| Match { passage, score }));
    Ok(chosen(matches.collect::<tantivy::Result<_>>()?, limit))
}

/// For each word of a question, its forms in all languages. Words that are in every text of a language have no form in it;
/// a question of such words alone keeps them.
fn forms(question: &str, languages: &[Option<Language>]) -> Vec<Vec<String>> {
    let mut words: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    // A text whose language is not known has no stop words, so it does not tell which words say something.
    let mut telling = BTreeSet::new();
    for language in languages {
        for token in Analyzer::for_questions(*language).tokens(question) {
            if language.is_some() {
                telling.insert(token.position);
            }
            add_form(&mut words, token);
        }
    }
    words.retain(|position, _| telling.contains(position));
    if words.is_empty() {
        let all = languages.iter().flat_map(|language| Analyzer::new(*language).tokens(question));
        all.for_each(|token| add_form(&mut words, token));
    }
    words.into_values().collect()
}

fn add_form(words: &mut BTreeMap<usize, Vec<String>>, token: Token) {
    let forms = words.entry(token.position).or_default();
    if !forms.contains(&token.text) {
        forms.push(token.text);
    }
}

/// Queries for the forms that are in the index.
fn terms(
    searcher: &Searcher,
    fields: &[(Field, f32)],
    forms: &[String],
) -> tantivy::Result<Vec<Box<dyn Query>>> {
    let mut queries = Vec::new();
    for form in forms {
        for (field, boost) in fields {
            let term = Term::from_field_text(*field, form);
            if searcher.doc_freq(&term)? > 0 {
                queries.push(boosted(TermQuery::new(term, IndexRecordOption::WithFreqs), *boost));
            }
        }
    }
    Ok(queries)
}

/// Queries for words that differ in one letter.
fn similar(fields: &[(Field, f32)], forms: &[String]) -> Vec<Box<dyn Query>> {
    let long = forms.iter().filter(|form| form.chars().count() >= MIN_FUZZY_CHARS);
    let both = long.flat_map(|form| fields.iter().map(move |field| (form, field)));
    both.map(|(form, (field, boost))| {
        boosted(FuzzyTermQuery::new(Term::from_field_text(*field, form), 1, true), *boost)
    })
    .collect()
}

fn boosted(query: impl Query, boost: f32) -> Box<dyn Query> {
    Box::new(BoostQuery::new(Box::new(query), boost))
}

/// The best, without copies of the same text and without crowds from one document.
fn chosen(matches: Vec<Match>, limit: usize) -> Vec<Match> {
    let min_score = matches.first().map_or(0.0, |best| best.score * MIN_OF_BEST);
    let mut seen = HashSet::new();
    let mut per_document: HashMap<String, usize> = HashMap::new();
    let mut chosen = Vec::new();
    for found in matches.into_iter().take_while(|found| found.score >= min_score) {
        let count = per_document.entry(found.passage.path.clone()).or_default();
        if chosen.len() == limit || *count == MAX_PER_DOCUMENT || !seen.insert(found.passage.text.clone()) {
            continue;
        }
        *count += 1;
        chosen.push(found);
    }
    chosen
}
