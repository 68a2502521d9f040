//! A claim beside the sentences that it may rest on: whether they have its words one by one, or differ from it in one place.

use crate::{
    Difference,
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

/// Words of a source that may stand between those of a claim, as a share of the claim's.
const SKIPPED_SHARE: f64 = 0.5;

/// What a frequent word weighs beside others.
const COMMON: f64 = 0.3;

/// Maximum weight of the claim's words that an otherwise equal sentence lacks. That a number stands in another's place is
/// plain even if other words differ.
const OTHERWISE_EQUAL: f64 = 0.15;
const OTHERWISE_LIKE: f64 = 0.3;

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
    /// Whether tokens that both have stand before and after it.
    is_inside: bool,
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
    let alignment =
        Alignment::new(claim.compared(0..claim.tokens.len()), source.reading.compared(tokens));
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

    /// In scripts without spaces a gap may be within a word, and in a language without lists it may hide a denial: there the
    /// words must stand together.
    fn is_word_for_word(&self, claim: &Reading<'_>) -> bool {
        let (Some((_, first)), Some((_, last))) = (self.pairs.first(), self.pairs.last()) else { return false };
        let count = float(self.claim.len());
        let added: Vec<&Token> = self.gaps().iter().flat_map(|gap| gap.claim).copied().collect();
        let skipped = float(last + 1 - first - self.pairs.len());
        let may_have_gaps = claim.language.is_some() && self.claim.iter().all(|token| token.kind != TokenKind::Letter);
        let is_close = if may_have_gaps {
            skipped <= count * SKIPPED_SHARE
                && added.len() <= ADDED
                && float(added.len()) <= count * ADDED_SHARE
                && added.iter().all(|token| token.is_common && !token.denies)
        } else {
            skipped == 0.0 && added.is_empty()
        };
        let denies = self.gaps().iter().flat_map(|gap| gap.source).any(|token| token.denies);
        is_close && !denies && self.pairs.iter().all(|pair| self.has_unit_on_both_sides(*pair))
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
                    is_inside: claim > 0 && next_claim < end.0,
                });
            }
            (claim, source) = (next_claim + 1, next_source + 1);
        }
        gaps
    }

    /// The surest of the differences, if both are equal otherwise.
    fn difference(&self, source: &Source<'_>, claim: &Reading<'_>) -> Comparison {
        let gaps = self.gaps();
        let found = gaps.iter().filter_map(Gap::substitution);
        let found = found.filter(|found| !found.is_said_elsewhere(&source.reading, claim));
        let Some(found) = found.min_by_key(|found| found.kind) else { return Comparison::Unclear(None) };
        let missing = gaps.iter().map(|gap| weight(gap.claim)).sum::<f64>() - weight(found.claim);
        let share = missing / weight(&self.claim);
        if share > if found.kind == Kind::Value { OTHERWISE_LIKE } else { OTHERWISE_EQUAL } {
            return Comparison::Unclear(None);
        }
        let difference =
            Difference { source: written(source.reading.text, found.source), answer: written(claim.text, found.claim) };
        match found.kind {
            Kind::Word => Comparison::Unclear(Some(difference)),
            Kind::Value | Kind::Denial | Kind::Name => Comparison::Differs(difference),
        }
    }
}

impl<'a, 't> Gap<'a, 't> {
    /// What stands in another's place in this gap.
    fn substitution(&self) -> Option<Substitution<'a, 't>> {
        let of_kind = |kind| Some(Substitution { kind, claim: self.claim, source: self.source });
        let value = |list: &'a [&'t Token]| list.iter().position(|token| token.value.is_some());
        if let Some((claim, source)) = value(self.claim).zip(value(self.source)) {
            let (claim, source) = (self.claim.get(claim..=claim)?, self.source.get(source..=source)?);
            if claim.iter().zip(source).all(|(one, other)| contradicts(one, other)) {
                return Some(Substitution { kind: Kind::Value, claim, source });
            }
        }
        if self.claim.len() > WORDS_IN_PLACE || self.source.len() > WORDS_IN_PLACE {
            return None;
        }
        let denies = |list: &[&Token]| list.iter().any(|token| token.denies);
        if denies(self.claim) != denies(self.source) {
            let is_one_clause = !self.claim.iter().chain(self.source).any(|token| token.follows_pause);
            return of_kind(Kind::Denial).filter(|_| self.is_inside && is_one_clause);
        }
        if self.claim.is_empty() || self.source.is_empty() {
            return None;
        }
        let is_name = is_name(self.claim) && is_name(self.source);
        of_kind(if is_name { Kind::Name } else { Kind::Word })
    }
}

impl Substitution<'_, '_> {
    /// Whether source and claim may speak of the same after all, at another place.
    fn is_said_elsewhere(&self, source: &Reading<'_>, claim: &Reading<'_>) -> bool {
        match self.kind {
            Kind::Value => self.claim.iter().any(|token| {
                source.tokens.iter().any(|other| equal_values(token, other))
            }),
            Kind::Name => has_any(source, self.claim) || has_any(claim, self.source),
            Kind::Denial => false,
            Kind::Word => self.claim.iter().chain(self.source).all(|token| token.is_common),
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
            !claim.equals(source) && !claim.is_rounded_from(source)
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

pub(crate) fn trace(source: &Source<'_>, place: &Place, claim: &Reading<'_>) -> String {
    let a = Alignment::new(claim.compared(0..claim.tokens.len()), source.reading.compared(source.tokens_of(place.units.clone())));
    let got: f64 = a.pairs.iter().map(|(c, _)| weight(&[a.claim[*c]])).sum::<f64>() / weight(&a.claim);
    let gaps: Vec<String> = a.gaps().iter().filter(|g| !g.claim.is_empty()||g.substitution().is_some()).map(|g| format!("«{}»/«{}»{}", written(source.reading.text, g.source), written(claim.text, g.claim), g.substitution().map_or(String::new(), |s| format!("{:?}", s.kind)))).collect();
    let skipped = a.pairs.last().map_or(0, |l| l.1 + 1) - a.pairs.first().map_or(0, |f| f.1);
    format!("{:.2}\t{}\t{}\t{}", got, a.claim.len(), skipped as i64 - a.pairs.len() as i64, gaps.join(" "))
}
