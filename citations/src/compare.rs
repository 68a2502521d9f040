//! A claim beside the sentences that it may rest on: whether they have its words one by one, or differ from it in one place.

use crate::{
    Difference,
    lexicon::{Lexicon, float},
    nearest::Place,
    reading::{Pause, Reading, Token, TokenKind},
    sources::Source,
};

/// Fewest words of a claim that is compared, and most tokens.
const FEWEST_WORDS: usize = 3;
const MAX_TOKENS: usize = 400;

/// Maximum sentences that can have a claim word for word.
const SENTENCES: usize = 2;

/// Frequent words, such as an article or "and", that a claim may have in addition: so many, and this share of its words.
const ADDED: usize = 2;
const ADDED_SHARE: f64 = 0.25;

/// What a frequent word weighs beside others.
const COMMON: f64 = 0.3;

/// Maximum share of the claim's weight that an otherwise equal sentence lacks, beside what is in another's place.
const OTHERWISE_EQUAL: f64 = 0.1;

/// That a number stands in another's place is plain even if some words differ.
const OTHERWISE_LIKE: f64 = 0.25;

/// Maximum words in the place of a difference that is no number.
const WORDS_IN_PLACE: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comparison {
    WordForWord,
    /// Another number, date, unit or name, or a denial on one side only.
    Differs(Difference),
    /// Nothing can be said, even if both differ in one word only: it may mean the same.
    Unclear(Option<Difference>),
}

/// What stands in another's place, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Value,
    Denial,
    Name,
    Word,
}

/// The tokens of a claim and of a place, side by side.
struct Alignment<'r, 't> {
    claim: Vec<&'r Token<'t>>,
    source: Vec<&'r Token<'t>>,
    /// Indices of equal tokens, ascending in both lists.
    pairs: Vec<(usize, usize)>,
}

/// Tokens that only one of both has, between two that both have.
#[derive(Debug, Clone, Copy)]
struct Gap<'g, 't> {
    claim: &'g [&'g Token<'t>],
    source: &'g [&'g Token<'t>],
    /// Whether it is before or after all that both have.
    is_outside: bool,
}

pub(crate) fn compare(place: &Place<'_, '_>, claim: &Reading<'_>) -> Comparison {
    if claim.word_count() < FEWEST_WORDS {
        return Comparison::Unclear(None);
    }
    let source = &place.source.reading;
    let mut alignment = Alignment {
        claim: claim.compared(0..claim.tokens.len()),
        source: source.compared(place.source.tokens_of(&place.units)),
        pairs: Vec::new(),
    };
    alignment.align();
    let gaps = alignment.gaps();
    if place.units.end.0 - place.units.start.0 <= SENTENCES && alignment.is_word_for_word(&gaps, claim) {
        return Comparison::WordForWord;
    }
    let shows_names = claim.language.is_some_and(Lexicon::has_capitals_for_names);
    let found = gaps.iter().filter_map(|gap| gap.substitution(shows_names));
    let found = found.filter(|(kind, gap)| !gap.is_said_elsewhere(*kind, place, claim));
    let Some((kind, found)) = found.min_by_key(|(kind, _)| *kind) else { return Comparison::Unclear(None) };
    let missing = gaps.iter().map(|gap| weight(gap.claim)).sum::<f64>() - weight(found.claim);
    let most = if kind == Kind::Value { OTHERWISE_LIKE } else { OTHERWISE_EQUAL };
    if missing >= weight(&alignment.claim) * most {
        return Comparison::Unclear(None);
    }
    let difference =
        Difference { source: written(source.text, found.source), answer: written(claim.text, found.claim) };
    if kind == Kind::Word {
        return Comparison::Unclear(Some(difference));
    }
    Comparison::Differs(difference)
}

impl<'t> Alignment<'_, 't> {
    /// Finds equal tokens of both in order: as many as possible, and rather together than apart.
    fn align(&mut self) {
        const EQUAL: u32 = 4;
        const TOGETHER: u32 = 1;
        self.claim.truncate(MAX_TOKENS);
        self.source.truncate(MAX_TOKENS);
        // The best that ends with a pair at these indices, and the best up to them.
        let mut paired = vec![vec![0_u32; self.source.len() + 1]; self.claim.len() + 1];
        let mut best = paired.clone();
        for (row, one) in self.claim.iter().enumerate() {
            for (column, other) in self.source.iter().enumerate() {
                if one.equals(other) {
                    let together = paired[row][column] + TOGETHER * u32::from(paired[row][column] > 0);
                    paired[row + 1][column + 1] = together.max(best[row][column]) + EQUAL;
                }
                let apart = best[row][column + 1].max(best[row + 1][column]);
                best[row + 1][column + 1] = apart.max(paired[row + 1][column + 1]);
            }
        }
        let (mut row, mut column) = (self.claim.len(), self.source.len());
        let mut must_pair = false;
        while row > 0 && column > 0 {
            let here = paired[row][column];
            if here > 0 && (must_pair || here == best[row][column]) {
                (row, column) = (row - 1, column - 1);
                self.pairs.push((row, column));
                must_pair = paired[row][column] > 0 && here == paired[row][column] + EQUAL + TOGETHER;
            } else if best[row][column] == best[row][column - 1] {
                column -= 1;
            } else {
                row -= 1;
            }
        }
        self.pairs.reverse();
    }

    fn gaps(&self) -> Vec<Gap<'_, 't>> {
        let mut gaps = Vec::new();
        let (mut claim, mut source) = (0, 0);
        let end = (self.claim.len(), self.source.len());
        for (next_claim, next_source) in self.pairs.iter().copied().chain([end]) {
            if next_claim > claim || next_source > source {
                gaps.push(Gap {
                    claim: &self.claim[claim..next_claim],
                    source: &self.source[source..next_source],
                    is_outside: claim == 0 || next_claim == end.0,
                });
            }
            (claim, source) = (next_claim + 1, next_source + 1);
        }
        gaps
    }

    /// Whether the claim's words stand together, but for a few frequent words more or less. In scripts without spaces such a
    /// gap may be within a word, and in a language without lists it may hide a denial.
    fn is_word_for_word(&self, gaps: &[Gap<'_, 't>], claim: &Reading<'_>) -> bool {
        let is_spaced = self.claim.iter().all(|token| token.kind != TokenKind::Letter);
        let may_have_gaps = claim.language.is_some() && is_spaced;
        let is_small = |gap: &Gap<'_, '_>| match (gap.claim, gap.source) {
            ([], skipped) => gap.is_outside || may_have_gaps && skipped.iter().all(|token| token.is_common),
            (added, []) => may_have_gaps && added.iter().all(|token| token.is_common && !token.denies),
            _ => false,
        };
        let added: usize = gaps.iter().map(|gap| gap.claim.len()).sum();
        let agree_in_units = |(one, other): &(usize, usize)| {
            self.claim[*one].unit().is_some() == self.source[*other].unit().is_some()
        };
        !self.pairs.is_empty()
            && added <= ADDED
            && float(added) <= float(self.claim.len()) * ADDED_SHARE
            && gaps.iter().all(is_small)
            && !gaps.iter().any(|gap| denies(gap.source))
            && self.pairs.iter().all(agree_in_units)
    }
}

impl Gap<'_, '_> {
    /// What stands in another's place in this gap.
    fn substitution(&self, shows_names: bool) -> Option<(Kind, Self)> {
        if let Some(value) = self.value() {
            return Some((Kind::Value, value));
        }
        if self.claim.len().max(self.source.len()) > WORDS_IN_PLACE {
            return None;
        }
        if denies(self.claim) != denies(self.source) {
            return self.is_only_a_denial().then_some((Kind::Denial, *self));
        }
        if self.claim.is_empty() || self.source.is_empty() {
            return None;
        }
        if shows_names && is_name(self.claim) && is_name(self.source) {
            return Some((Kind::Name, *self));
        }
        let is_short = self.claim.len().max(self.source.len()) <= 2
            || self.claim.iter().all(|token| token.kind == TokenKind::Letter);
        let is_word = is_short && has_content(self.claim) && has_content(self.source);
        is_word.then_some((Kind::Word, *self))
    }

    /// Numbers or months at the same end of the gap on both sides, so that the same word stands beside them.
    fn value(&self) -> Option<Self> {
        let first = Self { claim: self.claim.get(..1)?, source: self.source.get(..1)?, ..*self };
        let (claim, source) = (self.claim.len() - 1, self.source.len() - 1);
        let last = Self { claim: &self.claim[claim..], source: &self.source[source..], ..*self };
        let first_value = |list: &[&Token<'_>]| list.first().and_then(|token| token.value.clone());
        let is_contradiction = |gap: &Self| {
            first_value(gap.claim)
                .zip(first_value(gap.source))
                .is_some_and(|(claim, source)| claim.contradicts(&source))
        };
        // The letter beside a number says little; only the number may be another.
        let is_spaced = self.claim.iter().chain(self.source).all(|token| token.kind != TokenKind::Letter);
        let is_plain = is_spaced || claim + source == 0;
        [first, last].into_iter().find(is_contradiction).filter(|_| is_plain)
    }

    /// Whether all other words of the gap are frequent ones or forms of one another, in one clause of both.
    fn is_only_a_denial(&self) -> bool {
        // The first word of a sentence follows the one before.
        let is_one_clause = |list: &[&Token<'_>]| {
            list.iter().skip(usize::from(self.is_outside)).all(|token| token.pause == Pause::None)
        };
        let is_known_in = |list: &[&Token<'_>], token: &Token<'_>| {
            token.denies || token.is_common || list.iter().any(|other| other.start() == token.start())
        };
        (!self.is_outside || !self.claim.is_empty() && !self.source.is_empty())
            && is_one_clause(self.claim)
            && is_one_clause(self.source)
            && self.claim.iter().all(|token| is_known_in(self.source, token))
            && self.source.iter().all(|token| is_known_in(self.claim, token))
    }

    /// Whether source and claim may speak of the same after all, at another place.
    fn is_said_elsewhere(&self, kind: Kind, place: &Place<'_, '_>, claim: &Reading<'_>) -> bool {
        let mut words = place.passages().flat_map(Source::words);
        match kind {
            Kind::Value => words.any(|other| other.value.is_some() && self.claim[0].equals(other)),
            Kind::Name => has_any(words, self.claim) || has_any(claim.tokens.iter(), self.source),
            Kind::Denial | Kind::Word => false,
        }
    }
}

/// Whether among these tokens is a form or an abbreviation of one of these words.
fn has_any<'r, 't: 'r>(mut tokens: impl Iterator<Item = &'r Token<'t>>, words: &[&Token<'_>]) -> bool {
    tokens.any(|token| words.iter().any(|word| word.start() == token.start()))
}

/// Several words with capitals, or one that does not owe it to the beginning of a sentence.
fn is_name(tokens: &[&Token<'_>]) -> bool {
    tokens.iter().all(|token| token.is_capital) && tokens.iter().any(|token| token.pause != Pause::Sentence)
}

fn denies(tokens: &[&Token<'_>]) -> bool {
    tokens.iter().any(|token| token.denies)
}

fn has_content(tokens: &[&Token<'_>]) -> bool {
    tokens.iter().any(|token| !token.is_common)
}

fn weight(tokens: &[&Token<'_>]) -> f64 {
    tokens.iter().map(|token| if token.is_common { COMMON } else { 1.0 }).sum()
}

/// Tokens as they are written, with the units of numbers.
fn written(text: &str, tokens: &[&Token<'_>]) -> String {
    let parts = tokens.iter().flat_map(|token| [Some(&token.range), token.unit()]).flatten();
    let range = parts.cloned().reduce(|all, part| all.start.min(part.start)..all.end.max(part.end));
    range.map_or(String::new(), |range| text[range].to_owned())
}
