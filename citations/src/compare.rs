//! A claim beside the sentences that it may rest on: whether they have its words one by one, or differ from it in one place.

use crate::{
    Difference,
    lexicon::Language,
    nearest::Place,
    quantity::Value,
    reading::{Reading, Token, TokenKind},
    sources::{Source, float},
};

/// Fewest words of a claim that is compared.
const FEWEST_WORDS: usize = 3;

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

/// Maximum tokens that are compared.
const MAX_TOKENS: usize = 400;

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

/// Tokens that only one of both has, between two that both have.
#[derive(Debug, Clone)]
struct Gap<'a, 't> {
    claim: &'a [&'t Token],
    source: &'a [&'t Token],
    /// Whether it is before or after all that both have.
    is_outside: bool,
}

/// One in another's place.
struct Substitution<'a, 't> {
    kind: Kind,
    claim: &'a [&'t Token],
    source: &'a [&'t Token],
}

/// The tokens of a claim and of a place, side by side.
struct Alignment<'t> {
    claim: Vec<&'t Token>,
    source: Vec<&'t Token>,
    /// Indices of equal tokens, ascending in both lists.
    pairs: Vec<(usize, usize)>,
}

pub(crate) fn compare(source: &Source<'_>, place: &Place, claim: &Reading<'_>) -> Comparison {
    if claim.word_count() < FEWEST_WORDS {
        return Comparison::Unclear(None);
    }
    let tokens = source.tokens_of(place.units.clone());
    let alignment = Alignment::new(claim.compared(0..claim.tokens.len()), source.reading.compared(tokens));
    let sentences = place.units.end.0.saturating_sub(place.units.start.0);
    if sentences <= SENTENCES && alignment.is_word_for_word(claim) {
        return Comparison::WordForWord;
    }
    alignment.difference(source, claim)
}

impl<'t> Alignment<'t> {
    fn new(mut claim: Vec<&'t Token>, mut source: Vec<&'t Token>) -> Self {
        claim.truncate(MAX_TOKENS);
        source.truncate(MAX_TOKENS);
        let pairs = align(&claim, &source);
        Self { claim, source, pairs }
    }

    /// Whether the claim's words stand together, but for a few frequent words more or less. In scripts without spaces such a
    /// gap may be within a word, and in a language without lists it may hide a denial.
    fn is_word_for_word(&self, claim: &Reading<'_>) -> bool {
        let may_have_gaps =
            claim.language.is_some() && self.claim.iter().all(|token| token.kind != TokenKind::Letter);
        let gaps = self.gaps();
        let is_small = |gap: &Gap<'_, '_>| match (gap.claim, gap.source) {
            (added, []) => may_have_gaps && added.iter().all(|token| token.is_common && !token.denies),
            ([], skipped) => {
                gap.is_outside
                    || may_have_gaps && skipped.iter().all(|token| token.is_common || token.is_aside)
            }
            _ => false,
        };
        let added: usize = gaps.iter().map(|gap| gap.claim.len()).sum();
        !self.pairs.is_empty()
            && added <= ADDED
            && float(added) <= float(self.claim.len()) * ADDED_SHARE
            && gaps.iter().all(is_small)
            && !gaps.iter().flat_map(|gap| gap.source).any(|token| token.denies)
            && self.pairs.iter().all(|pair| self.has_unit_on_both_sides(*pair))
    }

    fn has_unit_on_both_sides(&self, (claim, source): (usize, usize)) -> bool {
        let has_unit = |list: &[&Token], at: usize| list.get(at).is_some_and(|token| token.unit().is_some());
        has_unit(&self.claim, claim) == has_unit(&self.source, source)
    }

    fn gaps(&self) -> Vec<Gap<'_, 't>> {
        let mut gaps = Vec::new();
        let (mut claim, mut source) = (0, 0);
        let end = (self.claim.len(), self.source.len());
        for (next_claim, next_source) in self.pairs.iter().copied().chain([end]) {
            if next_claim > claim || next_source > source {
                gaps.push(Gap {
                    claim: self.claim.get(claim..next_claim).unwrap_or_default(),
                    source: self.source.get(source..next_source).unwrap_or_default(),
                    is_outside: source == 0 || next_source == end.1,
                });
            }
            (claim, source) = (next_claim + 1, next_source + 1);
        }
        gaps
    }

    /// The surest of the differences, if both are equal otherwise.
    fn difference(&self, source: &Source<'_>, claim: &Reading<'_>) -> Comparison {
        let gaps = self.gaps();
        let shows_names = claim.language.is_some_and(Language::has_capitals_for_names);
        let found = gaps.iter().filter_map(|gap| gap.substitution(shows_names));
        let found = found.filter(|found| !found.is_said_elsewhere(&source.reading, claim));
        let Some(found) = found.min_by_key(|found| found.kind) else { return Comparison::Unclear(None) };
        let missing = gaps.iter().map(|gap| weight(gap.claim)).sum::<f64>() - weight(found.claim);
        let share = missing / weight(&self.claim);
        if share >= if found.kind == Kind::Value { OTHERWISE_LIKE } else { OTHERWISE_EQUAL } {
            return Comparison::Unclear(None);
        }
        let difference = Difference {
            source: written(source.reading.text, found.source),
            answer: written(claim.text, found.claim),
        };
        match found.kind {
            Kind::Word => Comparison::Unclear(Some(difference)),
            Kind::Value | Kind::Denial | Kind::Name => Comparison::Differs(difference),
        }
    }
}

impl<'a, 't> Gap<'a, 't> {
    /// What stands in another's place in this gap.
    fn substitution(&self, shows_names: bool) -> Option<Substitution<'a, 't>> {
        if let Some(found) = self.value() {
            return Some(found);
        }
        if self.claim.len() > WORDS_IN_PLACE || self.source.len() > WORDS_IN_PLACE {
            return None;
        }
        let of_kind = |kind| Some(Substitution { kind, claim: self.claim, source: self.source });
        let denies = |list: &[&Token]| list.iter().any(|token| token.denies);
        if denies(self.claim) != denies(self.source) {
            return of_kind(Kind::Denial).filter(|_| self.is_only_a_denial());
        }
        if self.claim.is_empty() || self.source.is_empty() {
            return None;
        }
        if shows_names && is_name(self.claim) && is_name(self.source) {
            return of_kind(Kind::Name);
        }
        let says_something = |list: &[&Token]| list.iter().any(|token| !token.is_common);
        let is_short = self.claim.len().max(self.source.len()) <= 2
            || self.claim.iter().all(|token| token.kind == TokenKind::Letter);
        of_kind(Kind::Word).filter(|_| is_short && says_something(self.claim) && says_something(self.source))
    }

    /// A number or month at the same end of the gap on both sides, so that the same word stands beside it.
    fn value(&self) -> Option<Substitution<'a, 't>> {
        let ends = |list: &'a [&'t Token]| Some([list.get(..1)?, list.get(list.len() - 1..)?]);
        let (claim, source) = (ends(self.claim)?, ends(self.source)?);
        let contradict = |(claim, source): &(&'a [&'t Token], &'a [&'t Token])| {
            claim.iter().zip(*source).all(|(one, other)| contradicts(one, other))
        };
        let (claim, source) = claim.into_iter().zip(source).find(contradict)?;
        Some(Substitution { kind: Kind::Value, claim, source })
    }

    /// Whether all other words of the gap are frequent ones or forms of one another, in one clause of both.
    fn is_only_a_denial(&self) -> bool {
        let is_on = |list: &[&Token], token: &Token| list.iter().any(|other| other.start == token.start);
        let is_known = |token: &Token, list| token.denies || token.is_common || is_on(list, token);
        // The first word of a sentence follows the one before.
        let in_clause = |list: &'a [&'t Token]| list.iter().skip(usize::from(self.is_outside));
        let is_between = !self.is_outside || !self.claim.is_empty() && !self.source.is_empty();
        is_between
            && !in_clause(self.claim).chain(in_clause(self.source)).any(|token| token.follows_pause)
            && self.claim.iter().all(|token| is_known(token, self.source))
            && self.source.iter().all(|token| is_known(token, self.claim))
    }
}

impl Substitution<'_, '_> {
    /// Whether source and claim may speak of the same after all, at another place.
    fn is_said_elsewhere(&self, source: &Reading<'_>, claim: &Reading<'_>) -> bool {
        match self.kind {
            Kind::Value => {
                self.claim.iter().any(|token| source.tokens.iter().any(|other| equal_values(token, other)))
            }
            Kind::Name => has_any(source, self.claim) || has_any(claim, self.source),
            Kind::Denial | Kind::Word => false,
        }
    }
}

/// Whether a reading has a form or an abbreviation of one of these words.
fn has_any(reading: &Reading<'_>, words: &[&Token]) -> bool {
    words.iter().any(|word| reading.tokens.iter().any(|other| word.start == other.start))
}

/// Several words with capitals, or one that does not owe it to the beginning of a sentence.
fn is_name(tokens: &[&Token]) -> bool {
    tokens.iter().all(|token| token.is_capital) && tokens.iter().any(|token| !token.starts_sentence)
}

fn weight(tokens: &[&Token]) -> f64 {
    tokens.iter().map(|token| if token.is_common { COMMON } else { 1.0 }).sum()
}

/// Whether a claim's value is another than that of its source, and not the same in fewer digits.
fn contradicts(claim: &Token, source: &Token) -> bool {
    match (&claim.value, &source.value) {
        (Some(Value::Number(claim)), Some(Value::Number(source))) => {
            claim.is_comparable(source) && !claim.equals(source) && !claim.is_rounded_from(source)
        }
        (Some(Value::Month(claim)), Some(Value::Month(source))) => claim != source,
        _ => false,
    }
}

fn equal_values(one: &Token, other: &Token) -> bool {
    one.value.as_ref().zip(other.value.as_ref()).is_some_and(|(one, other)| one.equals(other))
}

/// Tokens as they are written, with the units of numbers.
fn written(text: &str, tokens: &[&Token]) -> String {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return String::new() };
    let mut range = first.range.start..last.range.end;
    for unit in tokens.iter().filter_map(|token| token.unit()) {
        range = range.start.min(unit.start)..range.end.max(unit.end);
    }
    text.get(range).unwrap_or_default().to_owned()
}

/// Equal tokens of both lists in order: as many as possible, and rather together than apart.
fn align(claim: &[&Token], source: &[&Token]) -> Vec<(usize, usize)> {
    const EQUAL: u32 = 4;
    const TOGETHER: u32 = 1;
    let width = source.len() + 1;
    // The best that ends with a pair at these indices, and the best up to them.
    let mut paired = Grid::new(claim.len() + 1, width);
    let mut best = Grid::new(claim.len() + 1, width);
    for (row, one) in claim.iter().enumerate() {
        for (column, other) in source.iter().enumerate() {
            if is_equal(one, other) {
                let before = paired.get(row, column);
                let together = if before > 0 { before + EQUAL + TOGETHER } else { 0 };
                paired.set(row + 1, column + 1, together.max(best.get(row, column) + EQUAL));
            }
            let apart = best.get(row, column + 1).max(best.get(row + 1, column));
            best.set(row + 1, column + 1, apart.max(paired.get(row + 1, column + 1)));
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (claim.len(), source.len());
    let mut must_pair = false;
    while row > 0 && column > 0 {
        let here = paired.get(row, column);
        if here > 0 && (must_pair || here == best.get(row, column)) {
            (row, column) = (row - 1, column - 1);
            pairs.push((row, column));
            let before = paired.get(row, column);
            must_pair = before > 0 && here == before + EQUAL + TOGETHER;
        } else if best.get(row, column) == best.get(row, column - 1) {
            column -= 1;
        } else {
            row -= 1;
        }
    }
    pairs.reverse();
    pairs
}

/// Scores of pairs of tokens.
struct Grid {
    cells: Vec<u32>,
    width: usize,
}

impl Grid {
    fn new(rows: usize, width: usize) -> Self {
        Self { cells: vec![0; rows * width], width }
    }

    fn get(&self, row: usize, column: usize) -> u32 {
        self.cells.get(row * self.width + column).copied().unwrap_or_default()
    }

    fn set(&mut self, row: usize, column: usize, score: u32) {
        if let Some(cell) = self.cells.get_mut(row * self.width + column) {
            *cell = score;
        }
    }
}

fn is_equal(one: &Token, other: &Token) -> bool {
    match (&one.value, &other.value) {
        (Some(one), Some(other)) => one.equals(other),
        _ => one.form == other.form && one.kind == other.kind && one.denies == other.denies,
    }
}
