//! A claim beside the sentences that it may rest on: whether they have its words one by one, or differ from it in one place.

use std::slice::from_ref;

use similar::DiffTag;
use similar::algorithms::{Capture, Compact, Replace, myers};

use crate::{
    nearest::Place,
    reading::{Reading, Token},
    sources::{Evidence, Passage},
};

/// Fewest words of a claim that is compared.
const FEWEST_WORDS: usize = 3;

/// Frequent words, such as an article or "and", that a claim may have in addition.
const ADDED: usize = 2;

/// Maximum share of the claim's weight that an otherwise equal sentence lacks, beside what is in another's place.
const OTHERWISE_EQUAL: f64 = 0.1;

/// That a number stands in another's place is plain even if some words differ.
const OTHERWISE_LIKE: f64 = 0.28;

/// Maximum words in the place of a difference that is no number.
const WORDS_IN_PLACE: usize = 3;

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

/// The words in which source and answer differ, such as "six weeks" and "six months". One side is empty where the other
/// only has a word more, such as "not".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub source: String,
    pub answer: String,
}

/// What stands in another's place, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Value,
    Denial,
    Name,
    Word,
}

/// Tokens that only one of both has, between two that both have.
#[derive(Debug, Clone, Copy)]
struct Gap<'g, 't> {
    claim: &'g [Token<'t>],
    source: &'g [Token<'t>],
    /// Whether it is before or after all that both have, or would be if the same words at its end were taken for them.
    is_outside: bool,
}

impl Evidence<'_> {
    /// Whether a place has a claim word for word, or differs from it by another number, date, unit or name, or by a denial on
    /// one side only. Another word is a difference of which nothing is known: it may mean the same.
    pub(crate) fn compare(
        &self,
        number: u32,
        place: &Place<'_, '_>,
        claim: &Reading<'_>,
    ) -> (Verdict, Option<Difference>) {
        let (source, nothing) = (&place.passage.reading, (Verdict::Nearest, None));
        if claim.tokens.len() < FEWEST_WORDS {
            return nothing;
        }
        let gaps = gaps(&claim.tokens, source.tokens_in(&place.range));
        if is_word_for_word(&gaps, claim) {
            return (Verdict::WordForWord, None);
        }
        // Source and claim may speak of the same after all, at another place.
        let is_said_elsewhere = |(kind, gap): &(Kind, Gap<'_, '_>)| {
            let mut tokens = self.of(number).iter().flat_map(Passage::tokens);
            match kind {
                Kind::Value => tokens.any(|other| other.value.is_some() && gap.claim[0] == *other),
                Kind::Name => has_any(tokens, gap.claim) || has_any(claim.tokens.iter(), gap.source),
                Kind::Denial | Kind::Word => false,
            }
        };
        let found = gaps.iter().filter_map(|gap| gap.substitution(claim));
        let found = found.filter(|found| !is_said_elsewhere(found)).min_by_key(|(kind, _)| *kind);
        let Some((kind, found)) = found else { return nothing };
        let missing = gaps.iter().map(|gap| weight(gap.claim)).sum::<f64>() - weight(found.claim);
        let most = if kind == Kind::Value { OTHERWISE_LIKE } else { OTHERWISE_EQUAL };
        if missing >= weight(&claim.tokens) * most {
            return nothing;
        }
        let verdict = if kind == Kind::Word { Verdict::Nearest } else { Verdict::Differs };
        let (source, answer) = (written(source.text, found.source), written(claim.text, found.claim));
        (verdict, Some(Difference { source, answer }))
    }
}

/// What lies between equal tokens of both.
fn gaps<'g, 't>(claim: &'g [Token<'t>], source: &'g [Token<'t>]) -> Vec<Gap<'g, 't>> {
    let mut diff = Compact::new(Replace::new(Capture::new()), claim, source);
    let Ok(()) = myers::diff(&mut diff, claim, 0..claim.len(), source, 0..source.len());
    let steps = diff.into_inner().into_inner().into_ops().into_iter();
    let differing = steps.map(|step| step.as_tag_tuple()).filter(|(tag, ..)| *tag != DiffTag::Equal);
    differing
        .map(|(_, of_claim, of_source)| Gap {
            is_outside: of_claim.start == 0
                || of_claim.end == claim.len()
                || of_claim.is_empty() && source[..of_source.end].ends_with(&claim[..of_claim.start]),
            claim: &claim[of_claim],
            source: &source[of_source],
        })
        .collect()
}

/// Whether the claim's words stand together, but for a few frequent words more or less. In scripts without spaces such a gap
/// may be within a word, and in a language without lists it may hide a denial.
fn is_word_for_word(gaps: &[Gap<'_, '_>], claim: &Reading<'_>) -> bool {
    let may_have_gaps = claim.language.is_some() && claim.tokens.iter().all(|token| !token.word.is_letter);
    let is_small = |gap: &Gap<'_, '_>| match (gap.claim, gap.source) {
        ([], skipped) => gap.is_outside || may_have_gaps && skipped.iter().all(|token| token.is_common),
        (added, []) => may_have_gaps && added.iter().all(|token| token.is_common && !token.denies),
        _ => false,
    };
    let added: usize = gaps.iter().map(|gap| gap.claim.len()).sum();
    added <= ADDED && gaps.iter().all(is_small) && !gaps.iter().any(|gap| denies(gap.source))
}

impl Gap<'_, '_> {
    /// What stands in another's place in this gap.
    fn substitution(&self, claim: &Reading<'_>) -> Option<(Kind, Self)> {
        if let Some(value) = self.value() {
            return Some((Kind::Value, value));
        }
        let longest = self.claim.len().max(self.source.len());
        // Capital letters show all nouns in German.
        let shows_names = claim.language.is_some_and(|language| language.code != "de");
        let kind = if longest > WORDS_IN_PLACE {
            return None;
        } else if denies(self.claim) != denies(self.source) {
            self.is_only_a_denial().then_some(Kind::Denial)
        } else if self.claim.is_empty() || self.source.is_empty() {
            None
        } else if shows_names && is_name(self.claim) && is_name(self.source) {
            Some(Kind::Name)
        } else {
            // So few frequent words weigh less than another one.
            (weight(self.claim).min(weight(self.source)) >= 1.0).then_some(Kind::Word)
        };
        kind.map(|kind| (kind, *self))
    }

    /// Numbers or months at the same end of the gap on both sides, so that the same word stands beside them.
    fn value(&self) -> Option<Self> {
        let ends = [(self.claim.first()?, self.source.first()?), (self.claim.last()?, self.source.last()?)];
        let is_contradiction = |(claim, source): &(&Token<'_>, &Token<'_>)| {
            claim.value.zip(source.value).is_some_and(|(claim, source)| claim.contradicts(&source))
        };
        // The letter beside a number says little; only the number may be another.
        let has_letters = self.claim.iter().chain(self.source).any(|token| token.word.is_letter);
        let is_plain = !has_letters || self.claim.len() + self.source.len() == 2;
        let (claim, source) = ends.into_iter().find(is_contradiction).filter(|_| is_plain)?;
        Some(Self { claim: from_ref(claim), source: from_ref(source), ..*self })
    }

    /// Whether all other words of the gap are frequent ones or forms of one another.
    fn is_only_a_denial(&self) -> bool {
        let has_only = |words: &[Token<'_>], others: &[Token<'_>]| {
            words.iter().all(|word| word.denies || word.is_common || has_any(others.iter(), from_ref(word)))
        };
        has_only(self.claim, self.source) && has_only(self.source, self.claim)
    }
}

/// Whether among these tokens is a form or an abbreviation of one of these words.
fn has_any<'r, 't: 'r>(mut tokens: impl Iterator<Item = &'r Token<'t>>, words: &[Token<'_>]) -> bool {
    tokens.any(|token| words.iter().any(|word| word.start() == token.start()))
}

/// Several words with capitals, or one that does not owe it to the beginning of a sentence.
fn is_name(tokens: &[Token<'_>]) -> bool {
    tokens.iter().all(|token| token.word.is_capital) && tokens.iter().any(|token| token.word.is_name)
}

fn denies(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(|token| token.denies)
}

fn weight(tokens: &[Token<'_>]) -> f64 {
    tokens.iter().map(Token::weight).sum()
}

/// Tokens as they are written.
fn written(text: &str, tokens: &[Token<'_>]) -> String {
    let range = tokens.first().zip(tokens.last()).map(|(first, last)| first.range.start..last.range.end);
    range.map_or(String::new(), |range| text[range].to_owned())
}
