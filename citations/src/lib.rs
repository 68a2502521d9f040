//! Finds what a cited sentence rests on in the text of its source, and says how the two compare, as far as that is a fact.
//!
//! Shared words show where a claim may come from; they cannot show that it is true. [`Evidence`] therefore finds the
//! sentences that a claim most likely rests on, and a verdict that says more than [`Verdict::Nearest`] is given only for
//! what can be seen in the words themselves: that they are there one by one, that an otherwise equal sentence has another
//! number, or that next to none of them is anywhere in the source.
//!
//! # Layout
//!
//! A file imports only from those below it.
//!
//! ```text
//! lib         the checks of a claim, in the order in which they are tried
//! compare     the verdicts; a claim beside a few sentences: word for word, or different in one place
//! nearest     the sentences that share most of a claim's weight
//! quote       exact words, found again
//! sources     the texts, prepared once for all claims
//! reading     the words and numbers of a text, and its language
//! quantity    numbers, months and units
//! lexicon     the lists of each language
//! units       sentences, items, rows and headings
//! words       the words of a text, as they are written
//! markup      what in a text is not of its words: notes, tags, entities
//! ```

mod compare;
mod lexicon;
mod markup;
mod nearest;
mod quantity;
mod quote;
mod reading;
mod sources;
mod units;
mod words;

use std::cmp::Reverse;
use std::collections::HashSet;

use compare::says_same;
use nearest::Place;
use reading::{Reading, Token};
use sources::Passage;

pub use compare::{Difference, Verdict};
pub use quote::QuoteIndex;
pub use sources::{Evidence, Excerpt, SourceText};
pub use units::{sentences, statements};
pub use words::word_count;

/// Fewest words of a quote that is looked for: shorter ones are in any text.
const FEWEST_IN_QUOTE: usize = 3;

/// Fewest words that say what a claim is about, of which it can be said that none is in a source, and fewest letters of a script
/// without spaces.
const FEWEST_MISSING: usize = 5;
const FEWEST_LETTERS_MISSING: usize = 11;

/// Minimum share of a sentence's weight in a passage that is named for it, in percent, and how far it has to be ahead of the next
/// source.
const LIKE_PCT: (u8, u8) = (34, 22);
const CHINESE_PCT: (u8, u8) = (20, 10);

/// Minimum share of a sentence's weight in a passage that is like it at all.
const ALIKE_PCT: u8 = 18;
const CHINESE_ALIKE_PCT: u8 = 10;

/// Share from which on it is named even if the next source has as much.
const PLAIN_PCT: u8 = 92;

/// Places of a source with which a claim is compared.
const PLACES: usize = 4;

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

impl Evidence<'_> {
    /// How a claim compares with the source that it cites.
    pub fn check(&self, claim: &Claim<'_>) -> Finding {
        if !self.has_text(claim.source) {
            return Finding::new(Verdict::NoText);
        }
        let reading = self.read(claim.text, claim.source);
        let quote = claim.quote.filter(|quote| word_count(quote) >= FEWEST_IN_QUOTE);
        if let Some(of_quote) = quote.and_then(|quote| self.check_quote(claim, &reading, quote)) {
            return of_quote;
        }
        let mut finding = self.check_words(claim, &reading);
        if matches!(finding.verdict, Verdict::Differs | Verdict::NotInSource) {
            let has_claim = |other: &u32| {
                let places = self.places(*other, &reading, PLACES);
                places.iter().any(|place| self.compare(*other, place, &reading).0 == Verdict::WordForWord)
            };
            finding.found_in = self.sources.keys().copied().find(has_claim);
        }
        finding
    }

    /// The source that a sentence which cites none most likely rests on, and how the two compare. `None` where no source is like
    /// it, or several are about as like.
    pub fn attribute(&self, text: &str) -> Option<(u32, Finding)> {
        // A source that has the sentence word for word is the one, so none needs to be looked for in the others.
        let check = |source: u32| {
            let claim = Claim { text, source, quote: None, together: 1 };
            (source, self.check_words(&claim, &self.read(text, source)))
        };
        let rank = |finding: &Finding| (finding.verdict == Verdict::WordForWord, finding.share_pct);
        let with_text = self.sources.keys().copied().filter(|source| self.has_text(*source));
        let mut findings: Vec<_> = with_text.map(check).collect();
        // The first of several equal ones, which the search thought better.
        findings.sort_by_key(|(_, finding)| Reverse(rank(finding)));
        let second = findings.get(1).map_or(0, |(_, finding)| finding.share_pct);
        let (source, best) = findings.into_iter().next()?;
        let share = best.share_pct;
        let (least, ahead) = if is_chinese(&self.read(text, source)) { CHINESE_PCT } else { LIKE_PCT };
        let is_plain = share >= PLAIN_PCT || share.saturating_sub(second) >= ahead;
        let is_like = share >= least && is_plain || best.verdict == Verdict::WordForWord;
        (is_like && best.verdict != Verdict::NotInSource).then_some((source, best))
    }

    /// Whether any source has a passage that is at all like a sentence.
    pub fn has_like(&self, text: &str) -> bool {
        let is_like = |source: &u32| {
            let reading = self.read(text, *source);
            let least = if is_chinese(&reading) { CHINESE_ALIKE_PCT } else { ALIKE_PCT };
            self.places(*source, &reading, 1).pop().is_some_and(|place| place.share_pct() >= least)
        };
        self.sources.keys().any(is_like)
    }

    /// `None` where the quote may be in a part of the source that is not known.
    fn check_quote(&self, claim: &Claim<'_>, reading: &Reading<'_>, quote: &str) -> Option<Finding> {
        let (number, is_whole) = (claim.source, self.is_whole(claim.source));
        if let Some((passage, range)) = self.place_of_quote(number, quote) {
            // The words of the quote are compared first, then the sentences that they stand in.
            let mut has_claim = false;
            for range in [range.clone(), passage.units_around(&range)] {
                let place = Place { passage, range, score: 0.0 };
                let (verdict, difference) = self.compare(number, &place, reading);
                if claim.together < 2 && is_whole && verdict == Verdict::Differs {
                    return Some(Finding::at(&place, verdict, difference));
                }
                has_claim = verdict == Verdict::WordForWord;
            }
            let is_same = has_claim || says_same(reading, &passage.reading, &range);
            let verdict = if is_same { Verdict::WordForWord } else { Verdict::QuoteFound };
            return Some(Finding { evidence: Some(passage.excerpt(range)), ..Finding::new(verdict) });
        }
        let reading = self.read(quote, number);
        let place = self.places(number, &reading, 1).pop();
        let finding = place.map_or(Finding::new(Verdict::Misquoted), |place| {
            Finding::at(&place, Verdict::Misquoted, self.compare(number, &place, &reading).1)
        });
        let has_quote = |other: &u32| self.place_of_quote(*other, quote).is_some();
        is_whole.then_some(Finding { found_in: self.sources.keys().copied().find(has_quote), ..finding })
    }

    fn check_words(&self, claim: &Claim<'_>, reading: &Reading<'_>) -> Finding {
        let may_be_wrong = claim.together < 2 && self.is_whole(claim.source);
        let places = self.places(claim.source, reading, PLACES);
        let findings = places.iter().map(|place| {
            let (verdict, difference) = self.compare(claim.source, place, reading);
            let is_said = verdict != Verdict::Differs || may_be_wrong;
            Finding::at(place, if is_said { verdict } else { Verdict::Nearest }, difference)
        });
        // The first, which is the best place, of those with the surest verdict.
        let mut finding =
            findings.min_by_key(|finding| finding.verdict).unwrap_or(Finding::new(Verdict::Nearest));
        if finding.verdict == Verdict::Nearest && may_be_wrong && self.is_not_in_source(claim.source, reading)
        {
            finding.verdict = Verdict::NotInSource;
        }
        finding
    }

    /// Whether not even the beginning of a word that says what a claim is about is in a source of its language.
    fn is_not_in_source(&self, number: u32, reading: &Reading<'_>) -> bool {
        let content = reading.tokens.iter().filter(|token| !token.is_common && !token.denies);
        let is_letters = reading.tokens.iter().any(|token| token.word.is_letter);
        let fewest = if is_letters { FEWEST_LETTERS_MISSING } else { FEWEST_MISSING };
        let content: HashSet<&str> = content.map(Token::start).collect();
        let language = reading.own_language.map(|language| language.code);
        let lacks_content = |passage: &Passage<'_>| {
            passage.reading.language.map(|language| language.code) == language
                && !passage.tokens().any(|token| content.contains(token.start()))
        };
        // Other words may say the same where nothing is named.
        let names = |token: &Token<'_>| token.word.is_letter || token.value.is_some() || token.word.is_name;
        language.is_some()
            && reading.tokens.iter().any(names)
            && content.len() >= fewest
            && self.of(number).iter().all(lacks_content)
    }
}

/// Chinese has many words for one thing, and no forms of a word that share letters.
fn is_chinese(reading: &Reading<'_>) -> bool {
    reading.language.is_some_and(|language| language.code == "zh")
}

impl Finding {
    fn new(verdict: Verdict) -> Self {
        Self { verdict, evidence: None, difference: None, found_in: None, share_pct: 0 }
    }

    fn at(place: &Place<'_, '_>, verdict: Verdict, difference: Option<Difference>) -> Self {
        let evidence = Some(place.passage.excerpt(place.range.clone()));
        let share_pct = place.share_pct();
        Self { evidence, difference, share_pct, ..Self::new(verdict) }
    }
}

#[cfg(test)]
mod change_tests;
#[cfg(test)]
mod tests;
