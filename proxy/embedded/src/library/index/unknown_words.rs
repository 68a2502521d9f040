//! Words of a question that the index does not have: misspelt ones, compounds, and words within compounds.

use std::collections::{BTreeSet, HashMap};

use tantivy::query::{FuzzyTermQuery, Query};
use tantivy::tokenizer::Language;
use tantivy::{Searcher, Term};

use super::{PassageIndex, Unknown, content_words};

/// Words that a misspelt word may stand for, at most.
const MAX_SIMILAR: usize = 3;
/// Languages that write compounds as one word. Only where there are texts of one, compounds are looked for.
const COMPOUNDING: [Language; 7] = [
    Language::Danish,
    Language::Dutch,
    Language::Finnish,
    Language::German,
    Language::Hungarian,
    Language::Norwegian,
    Language::Swedish,
];
/// Minimum characters of each part of a compound.
const MIN_PART_CHARS: usize = 4;
/// What may stand between the parts of a compound in German, Dutch and their relatives.
const LINKS: [&str; 6] = ["", "s", "es", "n", "en", "e"];
/// Minimum characters of a word that is looked for within others.
const MIN_INNER_CHARS: usize = 6;
/// Words that a word is found in, at most.
const MAX_OUTER: usize = 20;

impl PassageIndex {
    /// Queries for words that differ in one letter, each scored as the word that it is. Those with the same first letter and in
    /// more passages are likelier meant.
    pub(super) fn similar(
        &self,
        searcher: &Searcher,
        forms: &[String],
        unknown: Unknown<'_>,
    ) -> tantivy::Result<Vec<Box<dyn Query>>> {
        let mut known: HashMap<String, (bool, u32)> = HashMap::new();
        // Another digit makes another number.
        let is_word = |form: &&String| {
            form.chars().count() >= unknown.min_fuzzy_chars() && !form.contains(|c: char| c.is_ascii_digit())
        };
        for form in forms.iter().filter(is_word) {
            let first = form.chars().next();
            // The same for all fields.
            let automaton =
                FuzzyTermQuery::new(Term::from_field_text(self.key, form), 1, true).automaton()?;
            for (field, _) in self.fields {
                for segment in searcher.segment_readers() {
                    let index = segment.inverted_index(field)?;
                    let mut terms = index.terms().search(&automaton).into_stream()?;
                    while terms.advance() {
                        let Ok(word) = std::str::from_utf8(terms.key()) else { continue };
                        let count = terms.value().doc_freq;
                        let entry = known.entry(word.to_owned()).or_insert((word.chars().next() == first, 0));
                        entry.1 += count;
                    }
                }
            }
        }
        let mut known: Vec<(String, (bool, u32))> = known.into_iter().collect();
        // For a quote, `weight` is not `height`.
        known.retain(|(_, (is_likely, _))| *is_likely || matches!(unknown, Unknown::Searched(_)));
        known.sort_unstable_by(|(a, likely), (b, other)| other.cmp(likely).then_with(|| a.cmp(b)));
        known.truncate(MAX_SIMILAR);
        let words: Vec<String> = known.into_iter().map(|(word, _)| word).collect();
        self.terms(searcher, &words)
    }

    /// Queries for a word as a compound: for each of its parts, else for words that have it in them. Only where there are texts in
    /// a language that writes compounds as one word.
    pub(super) fn compounds(
        &self,
        searcher: &Searcher,
        forms: &[String],
        languages: &[Option<Language>],
    ) -> tantivy::Result<Vec<Vec<Box<dyn Query>>>> {
        if !languages.iter().flatten().any(|language| COMPOUNDING.contains(language)) {
            return Ok(Vec::new());
        }
        match self.parts_of_compound(searcher, forms, languages)? {
            Some(parts) => parts.iter().map(|part| self.terms(searcher, part)).collect(),
            None => Ok(vec![self.compounds_with(searcher, forms)?]),
        }
    }

    /// The forms of the two parts of a compound, such as `Versicherungskarte`, if the index has both.
    fn parts_of_compound(
        &self,
        searcher: &Searcher,
        forms: &[String],
        languages: &[Option<Language>],
    ) -> tantivy::Result<Option<[Vec<String>; 2]>> {
        for form in forms.iter().filter(|form| form.chars().all(char::is_alphabetic)) {
            let cuts = form.char_indices().map(|(at, _)| at).skip(MIN_PART_CHARS);
            for (first, last) in cuts.map(|at| form.split_at(at)) {
                if last.chars().count() < MIN_PART_CHARS || !self.has(searcher, last)? {
                    continue;
                }
                for bare in LINKS.iter().filter_map(|link| first.strip_suffix(link)) {
                    let parts = content_words(bare, languages).pop().unwrap_or_default();
                    let is_long = bare.chars().count() >= MIN_PART_CHARS;
                    if is_long && self.has_any(searcher, &parts)? {
                        return Ok(Some([parts, vec![last.to_owned()]]));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Queries for words that have this one in them, as `Krankenversicherungskarte` has `Versicherungskarte`.
    fn compounds_with(&self, searcher: &Searcher, forms: &[String]) -> tantivy::Result<Vec<Box<dyn Query>>> {
        let mut outer = BTreeSet::new();
        let is_long =
            |form: &&String| form.chars().count() >= MIN_INNER_CHARS && form.chars().all(char::is_alphabetic);
        let inner: Vec<&str> = forms.iter().filter(is_long).map(String::as_str).collect();
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        for (field, _) in self.fields {
            for segment in searcher.segment_readers() {
                let index = segment.inverted_index(field)?;
                let mut terms = index.terms().stream()?;
                while terms.advance() && outer.len() < MAX_OUTER {
                    let Ok(word) = std::str::from_utf8(terms.key()) else { continue };
                    if inner.iter().any(|inner| word.contains(inner)) {
                        outer.insert(word.to_owned());
                    }
                }
            }
        }
        let outer: Vec<String> = outer.into_iter().collect();
        self.terms(searcher, &outer)
    }

    fn has_any(&self, searcher: &Searcher, forms: &[String]) -> tantivy::Result<bool> {
        for form in forms {
            if self.has(searcher, form)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn has(&self, searcher: &Searcher, form: &str) -> tantivy::Result<bool> {
        for (field, _) in self.fields {
            if searcher.doc_freq(&Term::from_field_text(field, form))? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
