//! Finds what a cited sentence rests on in the text of its source, and says how the two compare, as far as that is a fact.
//!
//! Shared words show where a claim may come from; they cannot show that it is true. [`Evidence`] therefore finds the
//! sentences that a claim most likely rests on, and a verdict that says more than [`Verdict::Nearest`] is given only for
//! what can be seen in the words themselves: that they are there one by one, that an otherwise equal sentence has another
//! number, or that next to none of them is anywhere in the source.
//!
//! # Layout
//!
//! ```text
//! lib        the verdicts, and the order in which they are tried
//! compare    a claim beside one or two sentences: word for word, or different in one place
//! nearest    the sentences that share most of a claim's weight
//! quote      exact words, found again
//! sources    the texts, prepared once for all claims
//! reading    the words and numbers of a text, and its language
//! quantity   numbers, dates and units
//! lexicon    the lists of each language
//! units      sentences, items, rows and headings
//! ```

mod compare;
mod lexicon;
mod nearest;
mod quantity;
mod quote;
mod reading;
mod sources;
mod units;

use std::{collections::HashSet, ops::Range};

use compare::{Comparison, compare};
use nearest::{Place, Query};
use reading::{Form, Reading};
use sources::Source;

pub use quote::locate;
pub use units::{sentences, word_count};

/// Fewest words of a quote that is looked for: shorter ones are in any text.
const FEWEST_IN_QUOTE: usize = 3;

/// Fewest words of a claim of which it can be said that they are not in a source.
const FEWEST_NOT_IN_SOURCE: usize = 5;

/// Fewest of its words that say what it is about, none of which is in the source.
const FEWEST_MISSING: usize = 6;

/// Places of a source with which a claim is compared.
const PLACES: usize = 4;

/// A text that belongs to a source. A source may have several: passages of one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceText<'a> {
    /// The source's number, which citations name.
    pub number: u32,
    /// The passage's id.
    pub passage: &'a str,
    /// May be empty.
    pub title: &'a str,
    /// Markdown or plain text.
    pub text: &'a str,
    /// Whether the text is complete. If not, missing words prove nothing.
    pub whole: bool,
}

/// A sentence of an answer that cites a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim<'a> {
    /// The sentence, without the citation itself.
    pub text: &'a str,
    /// The number of the cited source.
    pub source: u32,
    /// The words of the source that the model gave as evidence.
    pub quote: Option<&'a str>,
    /// How many sources are cited for the sentence. Each of several needs to support a part only.
    pub together: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The quote stands in the source.
    Quoted,
    /// The quote does not stand in the source.
    Misquoted,
    /// The claim's words stand in one or two sentences of the source, in their order.
    WordForWord,
    /// An otherwise equal sentence has another number, date, unit or name, or only one of both denies.
    Differs,
    /// Hardly any word of the claim is in the source.
    NotInSource,
    /// Nothing is known but where the source is most like the claim. If an otherwise equal sentence has another word, that is
    /// the difference; it may mean the same.
    Nearest,
    /// The source has no text.
    NoText,
}

/// What was found out about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub verdict: Verdict,
    /// Where the claim most likely comes from.
    pub evidence: Option<Excerpt>,
    /// In what both differ.
    pub difference: Option<Difference>,
    /// Another source that has the quote, or the claim word for word.
    pub found_in: Option<u32>,
}

/// Words of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The id of the passage they stand in.
    pub passage: String,
    /// One to three sentences as they are written, cut at about [`sources::LONGEST_EXCERPT`] bytes.
    pub text: String,
    /// Their bytes in the passage's text.
    pub range: Range<usize>,
    /// The words that the claim or quote has too, as bytes in `text`.
    pub shared: Vec<Range<usize>>,
}

/// The words in which source and answer differ, such as "six weeks" and "six months". One side is empty where the other
/// only has a word more, such as "not".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub source: String,
    pub answer: String,
}

/// The texts of an answer's sources, prepared for any number of claims.
#[derive(Debug, Clone)]
pub struct Evidence<'a> {
    sources: Vec<Source<'a>>,
    statistics: sources::Statistics,
}

impl<'a> Evidence<'a> {
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>) -> Self {
        let sources: Vec<Source<'a>> = texts.into_iter().map(Source::new).collect();
        let statistics = sources::Statistics::new(&sources);
        Self { sources, statistics }
    }

    /// How a claim compares with the source that it cites.
    pub fn check(&self, claim: &Claim<'_>) -> Finding {
        if self.of(claim.source).all(Source::is_empty) {
            return Finding::new(Verdict::NoText, None);
        }
        let language = self.of(claim.source).find_map(Source::language);
        let reading = Reading::new(claim.text, language);
        let quote = claim.quote.map(|quote| Reading::new(quote, language));
        if let Some(quote) = quote.filter(|quote| quote.word_count() >= FEWEST_IN_QUOTE) {
            if let Some(finding) = self.check_quote(claim, &reading, &quote) {
                return finding;
            }
        }
        self.check_words(claim, &reading)
    }

    fn of(&self, number: u32) -> impl Iterator<Item = &Source<'a>> {
        self.sources.iter().filter(move |source| source.number() == number)
    }

    /// `None` where the quote may be in a part of the source that is not known.
    fn check_quote(&self, claim: &Claim<'_>, reading: &Reading<'_>, quote: &Reading<'_>) -> Option<Finding> {
        let found = self.of(claim.source).find_map(|source| Some((source, quote::find(source, quote)?)));
        if let Some((source, tokens)) = found {
            let place = source.place_of(&tokens);
            let differs = claim.together < 2 && self.is_whole(claim.source);
            if differs && let Comparison::Differs(difference) = compare(source, &place, reading) {
                let excerpt = source.excerpt(&place, reading);
                let verdict = Verdict::Differs;
                return Some(Finding {
                    difference: Some(difference),
                    ..Finding::new(verdict, Some(excerpt))
                });
            }
            return Some(Finding::new(Verdict::Quoted, Some(source.excerpt_of(tokens, quote))));
        }
        if !self.is_whole(claim.source) {
            return None;
        }
        let mut finding = Finding::new(Verdict::Misquoted, None);
        let places = self.places(claim.source, quote);
        if let Some((source, place)) = places.first() {
            finding.evidence = Some(source.excerpt(place, quote));
            if let Comparison::Differs(difference) = compare(source, place, quote) {
                finding.difference = Some(difference);
            }
        }
        let others = self.sources.iter().filter(|source| source.number() != claim.source);
        let has_quote = |source: &&Source<'_>| quote::find(source, quote).is_some();
        finding.found_in = others.filter(has_quote).map(Source::number).min();
        Some(finding)
    }

    fn check_words(&self, claim: &Claim<'_>, reading: &Reading<'_>) -> Finding {
        let places = self.places(claim.source, reading);
        let compared: Vec<_> =
            places.iter().map(|(source, place)| (source, place, compare(source, place, reading))).collect();
        let with = |verdict, (source, place): (&&Source<'_>, &Place), difference| Finding {
            difference,
            ..Finding::new(verdict, Some(source.excerpt(place, reading)))
        };
        for (source, place, comparison) in &compared {
            if *comparison == Comparison::WordForWord {
                return with(Verdict::WordForWord, (source, place), None);
            }
        }
        let may_be_wrong = claim.together < 2 && self.is_whole(claim.source);
        for (source, place, comparison) in compared.iter().filter(|_| may_be_wrong) {
            if let Comparison::Differs(difference) = comparison {
                let finding = with(Verdict::Differs, (source, place), Some(difference.clone()));
                return Finding { found_in: self.found_elsewhere(claim.source, reading), ..finding };
            }
        }
        let mut finding = Finding::new(Verdict::Nearest, None);
        if let Some((source, place, comparison)) = compared.first() {
            let difference = match comparison {
                Comparison::Unclear(difference) => difference.clone(),
                Comparison::Differs(difference) => Some(difference.clone()),
                Comparison::WordForWord => None,
            };
            finding = with(Verdict::Nearest, (source, place), difference);
        }
        if may_be_wrong && self.is_not_in_source(claim.source, reading) {
            finding.verdict = Verdict::NotInSource;
            finding.found_in = self.found_elsewhere(claim.source, reading);
        }
        finding
    }

    /// The places of a source that are most like a claim, the best first.
    fn places(&self, number: u32, reading: &Reading<'_>) -> Vec<(&Source<'a>, Place)> {
        let query = Query::new(reading, &self.statistics);
        let mut places: Vec<(&Source<'a>, Place)> = Vec::new();
        for source in self.of(number) {
            places.extend(query.places(source, PLACES).into_iter().map(|place| (source, place)));
        }
        places.sort_by(|(_, one), (_, other)| other.score.total_cmp(&one.score));
        places.truncate(PLACES);
        places
    }

    fn is_whole(&self, number: u32) -> bool {
        self.of(number).all(Source::is_whole)
    }

    /// Whether not even the beginning of a word that says what a claim is about is in a source of its language.
    fn is_not_in_source(&self, number: u32, reading: &Reading<'_>) -> bool {
        let content: HashSet<Form> = reading.content().map(|token| token.start).collect();
        reading.word_count() >= FEWEST_NOT_IN_SOURCE
            && content.len() >= FEWEST_MISSING
            && self.of(number).all(|source| source.is_in_language_of(reading))
            && !reading.content().any(|token| self.of(number).any(|source| source.has_start(token)))
    }

    /// The first other source that has a claim word for word.
    fn found_elsewhere(&self, number: u32, reading: &Reading<'_>) -> Option<u32> {
        let mut others: Vec<u32> = self.sources.iter().map(Source::number).collect();
        others.retain(|other| *other != number);
        others.sort_unstable();
        others.dedup();
        let has_it = |number: &u32| {
            let places = self.places(*number, reading);
            places.iter().any(|(source, place)| compare(source, place, reading) == Comparison::WordForWord)
        };
        others.into_iter().find(has_it)
    }
}

impl Finding {
    fn new(verdict: Verdict, evidence: Option<Excerpt>) -> Self {
        Self { verdict, evidence, difference: None, found_in: None }
    }
}

#[cfg(test)]
mod tests;
