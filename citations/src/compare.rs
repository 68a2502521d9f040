//! A claim beside the sentences that it may rest on: whether they have its words one by one, or differ from it in one place.

use std::ops::Range;
use std::slice::from_ref;

use similar::DiffTag;
use similar::algorithms::{Capture, Compact, Replace, myers};

use crate::{
    lexicon::{ALONE, Language, Lexicon, Side},
    nearest::Place,
    quantity::Value,
    reading::{Reading, Token, beginning},
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

/// Maximum words in the place of a difference that is no number, and letters of a script without spaces.
const WORDS_IN_PLACE: usize = 3;
const LETTERS_IN_PLACE: usize = 6;

/// Minimum share of a claim's weight in a quote that says the same, and of what stands there in the claim's order.
const SAME: f64 = 0.8;
const SAME_IN_ORDER: f64 = 0.5;

/// Letters that two forms of a word share, and that a word shares with one that is longer by as many.
const FORM_LETTERS: usize = 5;
const ABBREVIATION_LETTERS: usize = 3;

/// What is said of a claim, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The quote does not stand in the source.
    Misquoted,
    /// The claim's words stand in one or two sentences of the source, in their order. Or the quote, which stands in the source,
    /// has nearly all of them, and no number, name, denial or other word that decides is in one of both alone.
    WordForWord,
    /// An otherwise equal sentence has another number, date, unit, name or an opposite, or only one of both denies.
    Differs,
    /// Hardly any word of the claim, which names something, is in the source.
    NotInSource,
    /// The quote stands in the source. Whether the claim says the same is not known.
    QuoteFound,
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
    /// A number differs, or what is counted; not the name of a month or another word.
    pub is_number: bool,
}

/// What stands in another's place, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Value,
    Denial,
    Opposite,
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

/// A claim beside words of a source.
struct Pair<'p, 't> {
    claim: &'p Reading<'t>,
    source: &'p Reading<'t>,
    tokens: &'p [Token<'t>],
    gaps: Vec<Gap<'p, 't>>,
}

impl Evidence<'_> {
    /// Whether a place has a claim word for word, or differs from it by another number, date, unit or name, by an opposite, or by
    /// a denial on one side only. Another word is a difference of which nothing is known: it may mean the same.
    pub(crate) fn compare(
        &self,
        number: u32,
        place: &Place<'_, '_>,
        claim: &Reading<'_>,
    ) -> (Verdict, Option<Difference>) {
        if claim.tokens.len() < FEWEST_WORDS {
            return (Verdict::Nearest, None);
        }
        let pair = Pair::new(claim, &place.passage.reading, &place.range);
        if pair.is_word_for_word() && !pair.is_asked() {
            return (Verdict::WordForWord, None);
        }
        let all = || self.of(number).iter().flat_map(Passage::tokens);
        let values: Vec<&Value> = pair.tokens.iter().filter_map(|token| token.value.as_ref()).collect();
        // Source and claim may speak of the same after all, at another place.
        let is_said_elsewhere = |(kind, gap): &(Kind, Gap<'_, '_>)| match kind {
            Kind::Value => {
                let is_sum = gap.claim[0].value.is_some_and(|value| value.is_sum_of(&values));
                is_sum || all().any(|other| other.value.is_some() && gap.claim[0] == *other)
            }
            Kind::Name => has_form(all(), gap.claim) || has_form(claim.tokens.iter(), gap.source),
            Kind::Denial | Kind::Opposite | Kind::Word => false,
        };
        let found = pair.gaps.iter().filter_map(|gap| pair.substitution(gap));
        let found = found.filter(|found| !is_said_elsewhere(found)).min_by_key(|(kind, _)| *kind);
        let Some((kind, found)) = found else { return (Verdict::Nearest, None) };
        let missing = pair.gaps.iter().map(|gap| weight(gap.claim)).sum::<f64>() - weight(found.claim);
        let most = if kind == Kind::Value { OTHERWISE_LIKE } else { OTHERWISE_EQUAL };
        if missing >= weight(&claim.tokens) * most {
            return (Verdict::Nearest, None);
        }
        let verdict = if kind == Kind::Word { Verdict::Nearest } else { Verdict::Differs };
        let (source, answer) = (written(pair.source.text, found.source), written(claim.text, found.claim));
        let is_number =
            kind == Kind::Value && found.claim.iter().filter_map(|token| token.value).any(Value::is_count);
        (verdict, Some(Difference { source, answer, is_number }))
    }
}

/// Whether words of a source say what a claim says, as far as words can show it.
pub(crate) fn says_same(claim: &Reading<'_>, source: &Reading<'_>, range: &Range<usize>) -> bool {
    let pair = Pair::new(claim, source, range);
    claim.tokens.len() >= FEWEST_WORDS && !pair.is_asked() && pair.says_same()
}

impl<'p, 't> Pair<'p, 't> {
    fn new(claim: &'p Reading<'t>, source: &'p Reading<'t>, range: &Range<usize>) -> Self {
        let tokens = source.tokens_in(range);
        let mut diff = Compact::new(Replace::new(Capture::new()), &claim.tokens[..], tokens);
        let Ok(()) =
            myers::diff(&mut diff, &claim.tokens[..], 0..claim.tokens.len(), tokens, 0..tokens.len());
        let steps = diff.into_inner().into_inner().into_ops().into_iter();
        let differing = steps.map(|step| step.as_tag_tuple()).filter(|(tag, ..)| *tag != DiffTag::Equal);
        let gaps = differing.map(|(_, of_claim, of_source)| Gap {
            is_outside: of_claim.start == 0
                || of_claim.end == claim.tokens.len()
                || of_claim.is_empty() && tokens[..of_source.end].ends_with(&claim.tokens[..of_claim.start]),
            claim: &claim.tokens[of_claim],
            source: &tokens[of_source],
        });
        let gaps = gaps.collect();
        Self { claim, source, tokens, gaps }
    }

    /// Whether the claim is a question, which says nothing.
    fn is_asked(&self) -> bool {
        self.claim.text.trim_end().ends_with(['?', '？', '؟'])
    }

    /// Whether the claim's words stand together, but for a few frequent words more or less. In scripts without spaces such a gap
    /// may be within a word, and in a language without lists it may hide a denial.
    fn is_word_for_word(&self) -> bool {
        let may_have_gaps =
            self.claim.language.is_some() && self.claim.tokens.iter().all(|token| !token.word.is_letter);
        let is_small = |gap: &Gap<'_, '_>| match (gap.claim, gap.source) {
            ([], skipped) => gap.is_outside || may_have_gaps && skipped.iter().all(|token| token.is_common),
            (added, []) => may_have_gaps && added.iter().all(|token| token.is_common && !token.denies),
            _ => false,
        };
        let added: usize = self.gaps.iter().map(|gap| gap.claim.len()).sum();
        // What limits the sentence, such as "only" or "falsely", may stand before the words that are the same.
        let is_plain = |gap: &Gap<'_, '_>| {
            !denies(gap.source) && !self.sides(self.source, gap.source).any(|side| side.side == ALONE)
        };
        added <= ADDED && self.gaps.iter().all(|gap| is_small(gap) && is_plain(gap))
    }

    /// Whether nearly all of the claim is in the source, and no word that decides is on one side only. Before and after the
    /// claim's words the source may say more, if it denies and limits nothing.
    fn says_same(&self) -> bool {
        let has = |others: &[Token<'_>], token: &Token<'_>| has_form(others.iter(), from_ref(token));
        let is_content = |token: &&Token<'_>| !token.is_common;
        let is_letters = self.claim.tokens.iter().any(|token| token.word.is_letter);
        let of_source: Vec<Side> = self.sides(self.source, self.tokens).collect();
        let of_claim: Vec<Side> = self.sides(self.claim, &self.claim.tokens).collect();
        let mut missing = 0.0;
        for gap in &self.gaps {
            let added = gap.claim.iter().filter(|token| !has(self.tokens, token));
            let skipped = gap.source.iter().filter(|token| !has(&self.claim.tokens, token));
            missing += added.clone().map(Token::weight).sum::<f64>();
            let is_replaced = gap.claim.iter().filter(is_content).any(|token| !has(gap.source, token))
                && gap.source.iter().filter(is_content).any(|token| !has(gap.claim, token));
            let is_limited = self
                .sides(self.source, gap.source)
                .any(|side| !of_claim.contains(&side) && (side.side == ALONE || !gap.is_outside));
            if is_replaced && (!gap.is_outside || is_letters)
                || is_limited
                || skipped.clone().any(|token| token.denies || token.value.is_some() && !gap.is_outside)
                || gap.claim.iter().any(|token| token.value.is_some())
                || added.clone().any(|token| token.denies || token.word.is_name)
            {
                return false;
            }
        }
        let all = weight(&self.claim.tokens);
        let out_of_order: f64 = self.gaps.iter().map(|gap| weight(gap.claim)).sum();
        missing <= all * (1.0 - SAME)
            && out_of_order <= all * (1.0 - SAME_IN_ORDER)
            && of_claim.iter().all(|side| of_source.contains(side))
    }

    /// The words of small sets that these tokens have; in scripts without spaces one may begin before them.
    fn sides<'r>(
        &self,
        reading: &'r Reading<'_>,
        tokens: &'r [Token<'_>],
    ) -> impl Iterator<Item = Side> + 'r {
        let lists = self.claim.language;
        let starts = tokens.first().zip(tokens.last()).map_or(0..0, |(first, last)| {
            let before = reading.text[..first.range.start].char_indices().rev();
            let is_letter = first.word.is_letter;
            let from = before.take(2).last().filter(|_| is_letter).map_or(first.range.start, |(at, _)| at);
            from..if is_letter { last.range.end } else { from }
        });
        let within = tokens.first().map_or(0, |first| first.range.start);
        let of_letters = reading.text[starts.clone()].char_indices().filter_map(move |(at, _)| {
            let start = starts.start + at;
            let (side, length) = Lexicon::at(&lists?.sides, &reading.text[start..])?;
            (start + length > within).then_some(side)
        });
        let of_words =
            tokens.iter().filter_map(move |token| lists?.sides.get(token.word.text.as_ref()).copied());
        of_letters.chain(of_words)
    }

    /// Finds the words of a gap that replace each other, and the kind of the difference.
    fn substitution<'g>(&self, gap: &Gap<'g, 't>) -> Option<(Kind, Gap<'g, 't>)> {
        if let Some(value) = gap.value(self.claim.language) {
            return Some((Kind::Value, value));
        }
        let is_letters = gap.claim.iter().chain(gap.source).any(|token| token.word.is_letter);
        let most = if is_letters { LETTERS_IN_PLACE } else { WORDS_IN_PLACE };
        let longest = gap.claim.len().max(gap.source.len());
        // Capital letters show all nouns in German.
        let shows_names = self.claim.language.is_some_and(|language| language.code != "de");
        let kind = if longest > most {
            return None;
        } else if denies(gap.claim) != denies(gap.source) && gap.is_only(|token| token.denies) {
            Kind::Denial
        } else if self.is_opposite(gap) {
            Kind::Opposite
        } else if denies(gap.claim) != denies(gap.source)
            || gap.claim.is_empty()
            || gap.source.is_empty()
            || longest > WORDS_IN_PLACE
        {
            return None;
        } else if shows_names
            && is_name(gap.claim)
            && is_name(gap.source)
            && !is_abbreviated(&written(self.claim.text, gap.claim), &written(self.source.text, gap.source))
        {
            Kind::Name
        } else if weight(gap.claim).min(weight(gap.source)) >= 1.0 {
            Kind::Word
        } else {
            // So few frequent words weigh less than another one.
            return None;
        };
        Some((kind, *gap))
    }

    /// Whether a word stands in its opposite's place, and besides only frequent ones and forms of the same.
    fn is_opposite(&self, gap: &Gap<'_, '_>) -> bool {
        let of_claim: Vec<Side> = self.sides(self.claim, gap.claim).collect();
        let of_source: Vec<Side> = self.sides(self.source, gap.source).collect();
        let is_opposite = |one: &Side, other: &Side| {
            one.set == other.set
                && one.side != other.side
                && !of_source.contains(one)
                && !of_claim.contains(other)
        };
        let lists = self.claim.language;
        let has_side = |token: &Token<'_>| {
            token.word.is_letter
                || lists.is_some_and(|lists| lists.sides.contains_key(token.word.text.as_ref()))
        };
        of_claim.iter().any(|one| of_source.iter().any(|other| is_opposite(one, other)))
            && gap.is_only(has_side)
    }
}

impl Gap<'_, '_> {
    /// Numbers or months at the same end of the gap on both sides, so that the same word stands beside them.
    fn value(&self, language: Option<Language>) -> Option<Self> {
        // "One" is a number where another one stands in its place.
        let is_one = |token: &Token<'_>| {
            let number = language.and_then(|lists| lists.numbers.get(token.word.text.as_ref()).copied());
            token.value.is_none() && !token.is_common && number == Some(1.0)
        };
        let is_other = |token: &Token<'_>| token.value.is_some_and(Value::is_several);
        let ends = [(self.claim.first()?, self.source.first()?), (self.claim.last()?, self.source.last()?)];
        let is_contradiction = |(claim, source): &(&Token<'_>, &Token<'_>)| {
            is_other(claim) && is_one(source)
                || is_one(claim) && is_other(source)
                || claim.value.zip(source.value).is_some_and(|(claim, source)| claim.contradicts(&source))
        };
        // The letter beside a number says little; only the number may be another.
        let has_letters =
            self.claim.iter().chain(self.source).any(|token| token.word.is_letter && token.value.is_none());
        let is_plain = !has_letters || self.claim.len() + self.source.len() == 2;
        let (claim, source) = ends.into_iter().find(is_contradiction).filter(|_| is_plain)?;
        Some(Self { claim: from_ref(claim), source: from_ref(source), ..*self })
    }

    /// Whether all other words of the gap are frequent ones or forms of one another.
    fn is_only(&self, is_it: impl Fn(&Token<'_>) -> bool) -> bool {
        let has_only = |words: &[Token<'_>], others: &[Token<'_>]| {
            words.iter().all(|word| is_it(word) || word.is_common || has_form(others.iter(), from_ref(word)))
        };
        has_only(self.claim, self.source) && has_only(self.source, self.claim)
    }
}

/// Whether among these tokens is a form or an abbreviation of one of these words, or the same number.
fn has_form<'r, 't: 'r>(mut tokens: impl Iterator<Item = &'r Token<'t>>, words: &[Token<'_>]) -> bool {
    tokens.any(|token| {
        words.iter().any(|word| {
            token == word
                || token.denies == word.denies
                    && token.value.is_none()
                    && word.value.is_none()
                    && is_form(&word.word.text, &token.word.text)
        })
    })
}

/// Whether two words may be forms of one, such as "liberal" and "lib".
fn is_form(one: &str, other: &str) -> bool {
    let shares = |letters: usize| beginning(one, letters) == beginning(other, letters);
    let length = |word: &str| word.chars().count();
    let (shorter, longer) = (length(one).min(length(other)), length(one).max(length(other)));
    let is_longer = longer - shorter >= ABBREVIATION_LETTERS;
    shares(FORM_LETTERS)
        || shorter >= ABBREVIATION_LETTERS && shares(ABBREVIATION_LETTERS) && (is_longer || shares(shorter))
}

/// Several words with capitals, or one that does not owe it to the beginning of a sentence.
fn is_name(tokens: &[Token<'_>]) -> bool {
    tokens.iter().all(|token| token.word.is_capital) && tokens.iter().any(|token| token.word.is_name)
}

/// Whether one side may be short for the other: US and United States, NY and New York.
fn is_abbreviated(one: &str, other: &str) -> bool {
    let is_short = |name: &str| name.len() < 6 && name.chars().all(|c| c.is_uppercase() || c == '.');
    let first = |name: &str| name.chars().next();
    is_short(one) != is_short(other) && first(one) == first(other)
        || is_short(one) && one.replace('.', "").get(..2) == other.replace('.', "").get(..2)
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
