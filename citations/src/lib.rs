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
//! lib         the verdicts, and the order in which they are tried
//! compare     a claim beside one or two sentences: word for word, or different in one place
//! nearest     the sentences that share most of a claim's weight
//! sources     the texts, prepared once for all claims
//! quote       exact words, found again
//! units       sentences, items, rows and headings
//! reading     the words and numbers of a text, and its language
//! quantity    numbers, months and units
//! lexicon     the lists of each language
//! ```

mod compare;
mod lexicon;
mod nearest;
mod quantity;
mod quote;
mod reading;
mod sources;
mod units;

use std::{
    collections::{BTreeSet, HashSet},
    ops::Range,
};

use compare::{Comparison, compare};
use nearest::{Place, places};
use reading::{Reading, Token};
use sources::Source;

pub use quote::locate;
pub use units::{sentences, statements, word_count};

/// Fewest words of a quote that is looked for: shorter ones are in any text.
const FEWEST_IN_QUOTE: usize = 3;

/// Fewest words of a claim of which it can be said that they are not in a source.
const FEWEST_NOT_IN_SOURCE: usize = 5;

/// Fewest of its words that say what it is about, none of which is in the source.
const FEWEST_MISSING: usize = 6;

/// Places of a source with which a claim is compared.
const PLACES: usize = 4;

/// Minimum score of a place, as a share of the best one's, where a claim can be said to differ.
const LIKELY: f64 = 0.9;

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
    /// How much of the claim's weight is in the evidence, in percent.
    pub share_pct: u8,
}

/// Words of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The id of the passage they stand in.
    pub passage: String,
    /// One to three sentences as they are written, at most 600 bytes.
    pub text: String,
    /// Their bytes in the passage's text.
    pub range: Range<usize>,
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
}

impl<'a> Evidence<'a> {
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>) -> Self {
        Self { sources: texts.into_iter().map(Source::new).collect() }
    }

    /// How a claim compares with the source that it cites.
    pub fn check(&self, claim: &Claim<'_>) -> Finding {
        if !self.has_text(claim.source) {
            return Finding::new(Verdict::NoText);
        }
        let language = self.of(claim.source).find_map(|source| source.reading.language);
        let reading = Reading::new(claim.text, language);
        let quote = claim.quote.map(|quote| Reading::in_language(quote, language));
        let quote = quote.filter(|quote| quote.word_count() >= FEWEST_IN_QUOTE);
        if let Some(of_quote) = quote.and_then(|quote| self.check_quote(claim, &reading, &quote)) {
            return of_quote;
        }
        let mut finding = self.check_words(claim, &reading);
        if matches!(finding.verdict, Verdict::Differs | Verdict::NotInSource) {
            finding.found_in = self.found_elsewhere(claim.source, &reading);
        }
        finding
    }

    /// The source that a sentence which cites none most likely rests on, and how the two compare.
    pub fn attribute(&self, text: &str) -> Option<(u32, Finding)> {
        let numbers: BTreeSet<u32> = self.sources.iter().map(Source::number).collect();
        let with_text = numbers.into_iter().filter(|number| self.has_text(*number));
        // A source that has the sentence word for word is the one, so none needs to be looked for in the others.
        let check = |source| {
            let language = self.of(source).find_map(|source| source.reading.language);
            let claim = Claim { text, source, quote: None, together: 1 };
            (source, self.check_words(&claim, &Reading::new(text, language)))
        };
        let rank = |finding: &Finding| (finding.verdict == Verdict::WordForWord, finding.share_pct);
        // The first of several equal ones, which the search thought better.
        with_text.rev().map(check).max_by_key(|(_, finding)| rank(finding))
    }

    fn of(&self, number: u32) -> impl Iterator<Item = &Source<'a>> {
        self.sources.iter().filter(move |source| source.number() == number)
    }

    fn has_text(&self, number: u32) -> bool {
        self.of(number).any(|source| !source.reading.tokens.is_empty())
    }

    fn is_whole(&self, number: u32) -> bool {
        self.of(number).all(|source| source.text.whole)
    }

    /// `None` where the quote may be in a part of the source that is not known.
    fn check_quote(&self, claim: &Claim<'_>, reading: &Reading<'_>, quote: &Reading<'_>) -> Option<Finding> {
        let find_quote = |source: &Source<'_>| quote::find(&source.reading, quote);
        let is_whole = self.is_whole(claim.source);
        if let Some((source, tokens)) =
            self.of(claim.source).find_map(|source| Some((source, find_quote(source)?)))
        {
            let (sources, units) = (self.sources.as_slice(), source.units_of(&tokens));
            let place = Place { source, sources, units, score: 0.0 };
            if claim.together < 2
                && is_whole
                && let Comparison::Differs(difference) = compare(&place, reading)
            {
                return Some(Finding::at(&place, Verdict::Differs, Some(difference)));
            }
            let (first, last) =
                (&source.reading.tokens[tokens.start], &source.reading.tokens[tokens.end - 1]);
            let evidence = Some(source.excerpt(first.range.start..last.range.end));
            return Some(Finding { evidence, ..Finding::new(Verdict::Quoted) });
        }
        let place = places(&self.sources, claim.source, quote, 1).pop();
        let finding = place.map_or(Finding::new(Verdict::Misquoted), |place| {
            let difference = match compare(&place, quote) {
                Comparison::Differs(difference) => Some(difference),
                Comparison::WordForWord | Comparison::Unclear(_) => None,
            };
            Finding::at(&place, Verdict::Misquoted, difference)
        });
        let found_in = self.sources.iter().filter(|source| find_quote(source).is_some());
        let found_in = found_in.map(Source::number).min();
        is_whole.then_some(Finding { found_in, ..finding })
    }

    fn check_words(&self, claim: &Claim<'_>, reading: &Reading<'_>) -> Finding {
        let places = places(&self.sources, claim.source, reading, PLACES);
        let may_be_wrong = claim.together < 2 && self.is_whole(claim.source);
        let best = places.first().map_or(0.0, |place| place.score);
        let mut finding = Finding::new(Verdict::Nearest);
        for (at, place) in places.iter().enumerate() {
            let (verdict, difference) = match compare(place, reading) {
                Comparison::WordForWord => return Finding::at(place, Verdict::WordForWord, None),
                Comparison::Differs(difference) if may_be_wrong && place.score >= best * LIKELY => {
                    (Verdict::Differs, Some(difference))
                }
                Comparison::Differs(difference) => (Verdict::Nearest, Some(difference)),
                Comparison::Unclear(difference) => (Verdict::Nearest, difference),
            };
            if at == 0 || (verdict == Verdict::Differs && finding.verdict == Verdict::Nearest) {
                finding = Finding::at(place, verdict, difference);
            }
        }
        if finding.verdict == Verdict::Nearest && may_be_wrong && self.is_not_in_source(claim.source, reading)
        {
            finding.verdict = Verdict::NotInSource;
        }
        finding
    }

    /// Whether not even the beginning of a word that says what a claim is about is in a source of its language.
    fn is_not_in_source(&self, number: u32, reading: &Reading<'_>) -> bool {
        let content: HashSet<&str> = reading.content().map(Token::start).collect();
        let language = reading.language.filter(|_| reading.is_language_sure).map(|lexicon| lexicon.code);
        let lacks_content = |source: &Source<'_>| {
            language.is_some()
                && language == source.reading.language.map(|lexicon| lexicon.code)
                && !source.words().any(|token| content.contains(token.start()))
        };
        reading.word_count() >= FEWEST_NOT_IN_SOURCE
            && content.len() >= FEWEST_MISSING
            && self.of(number).all(lacks_content)
    }

    /// The first other source that has a claim word for word.
    fn found_elsewhere(&self, number: u32, reading: &Reading<'_>) -> Option<u32> {
        let others: BTreeSet<u32> = self.sources.iter().map(Source::number).collect();
        let has_word_for_word = |other: &u32| {
            let places = places(&self.sources, *other, reading, PLACES);
            *other != number && places.iter().any(|place| compare(place, reading) == Comparison::WordForWord)
        };
        others.into_iter().find(has_word_for_word)
    }
}

impl Finding {
    fn new(verdict: Verdict) -> Self {
        Self { verdict, evidence: None, difference: None, found_in: None, share_pct: 0 }
    }

    fn at(place: &Place<'_, '_>, verdict: Verdict, difference: Option<Difference>) -> Self {
        let evidence = Some(place.source.excerpt(place.source.range_of(&place.units)));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
        let share_pct = (place.score.clamp(0.0, 1.0) * 100.0) as u8;
        Self { evidence, difference, share_pct, ..Self::new(verdict) }
    }
}

#[cfg(test)]
mod tests;
