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
//! compare     a claim beside a few sentences: word for word, or different in one place
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
    collections::{BTreeMap, HashSet},
    ops::Range,
};

use lexicon::Language;
use nearest::Place;
use reading::{Reading, Token};
use sources::Passage;

pub use reading::word_count;
pub use units::{sentences, statements};

/// Fewest words of a quote that is looked for: shorter ones are in any text.
const FEWEST_IN_QUOTE: usize = 3;

/// Fewest words that say what a claim is about, of which it can be said that none is in a source.
const FEWEST_MISSING: usize = 5;

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

/// What is said of a claim, the surest first.
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
    /// Hardly any word of the claim, which names something, is in the source.
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
    /// By number.
    sources: BTreeMap<u32, Vec<Passage<'a>>>,
}

impl<'a> Evidence<'a> {
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>) -> Self {
        let mut sources: BTreeMap<u32, Vec<Passage<'a>>> = BTreeMap::new();
        for text in texts {
            sources.entry(text.number).or_default().push(Passage::new(text));
        }
        Self { sources }
    }

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

    /// The source that a sentence which cites none most likely rests on, and how the two compare.
    pub fn attribute(&self, text: &str) -> Option<(u32, Finding)> {
        // A source that has the sentence word for word is the one, so none needs to be looked for in the others.
        let check = |source: u32| {
            let claim = Claim { text, source, quote: None, together: 1 };
            (source, self.check_words(&claim, &self.read(text, source)))
        };
        let rank = |finding: &Finding| (finding.verdict == Verdict::WordForWord, finding.share_pct);
        let with_text = self.sources.keys().copied().filter(|source| self.has_text(*source));
        // The first of several equal ones, which the search thought better.
        with_text.rev().map(check).max_by_key(|(_, finding)| rank(finding))
    }

    /// The passages of a source.
    fn of(&self, number: u32) -> &[Passage<'a>] {
        self.sources.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Reads words in the language of a source, unless they show their own.
    fn read<'t>(&self, text: &'t str, number: u32) -> Reading<'t> {
        Reading::new(text, self.of(number).iter().find_map(|passage| passage.reading.language))
    }

    fn has_text(&self, number: u32) -> bool {
        self.of(number).iter().any(|passage| !passage.reading.tokens.is_empty())
    }

    fn is_whole(&self, number: u32) -> bool {
        self.of(number).iter().all(|passage| passage.is_whole)
    }

    /// `None` where the quote may be in a part of the source that is not known.
    fn check_quote(&self, claim: &Claim<'_>, reading: &Reading<'_>, quote: &str) -> Option<Finding> {
        let (number, is_whole) = (claim.source, self.is_whole(claim.source));
        if let Some((passage, range)) = self.place_of_quote(number, quote) {
            let place = Place { passage, range: passage.units_around(&range), score: 0.0 };
            let (verdict, difference) = self.compare(number, &place, reading);
            if claim.together < 2 && is_whole && verdict == Verdict::Differs {
                return Some(Finding::at(&place, verdict, difference));
            }
            return Some(Finding { evidence: Some(passage.excerpt(range)), ..Finding::new(Verdict::Quoted) });
        }
        let reading = self.read(quote, number);
        let place = self.places(number, &reading, 1).pop();
        let finding = place.map_or(Finding::new(Verdict::Misquoted), |place| {
            Finding::at(&place, Verdict::Misquoted, self.compare(number, &place, &reading).1)
        });
        let found_in =
            self.sources.keys().find(|other| self.place_of_quote(**other, quote).is_some()).copied();
        is_whole.then_some(Finding { found_in, ..finding })
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
        let content: HashSet<&str> = content.map(Token::start).collect();
        let code = |language: Option<Language>| language.map(|lexicon| lexicon.code);
        let lacks_content = |passage: &Passage<'_>| {
            code(passage.reading.language) == code(reading.own_language)
                && !passage.tokens().any(|token| content.contains(token.start()))
        };
        // Other words may say the same where nothing is named.
        let names = |token: &Token<'_>| {
            token.is_letter || token.value.is_some() || token.is_capital && !token.begins_sentence
        };
        reading.own_language.is_some()
            && reading.tokens.iter().any(names)
            && content.len() >= FEWEST_MISSING
            && self.of(number).iter().all(lacks_content)
    }
}

impl Finding {
    fn new(verdict: Verdict) -> Self {
        Self { verdict, evidence: None, difference: None, found_in: None, share_pct: 0 }
    }

    fn at(place: &Place<'_, '_>, verdict: Verdict, difference: Option<Difference>) -> Self {
        let evidence = Some(place.passage.excerpt(place.range.clone()));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
        let share_pct = (place.score.clamp(0.0, 1.0) * 100.0) as u8;
        Self { evidence, difference, share_pct, ..Self::new(verdict) }
    }
}

#[cfg(test)]
mod tests;
