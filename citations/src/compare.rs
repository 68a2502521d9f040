//! A claim beside one or two sentences: whether they have its words one by one, or differ from it in one place.

use std::ops::Range;

use crate::{
    Difference,
    nearest::Place,
    quantity::Value,
    reading::{Reading, Token, TokenKind},
    sources::Source,
};

/// Fewest words of a claim that is compared.
const FEWEST: usize = 3;

/// Tokens of a source that may stand between those of a claim, for each of the claim's.
const GAPS: f64 = 0.5;

/// Tokens of a place that are compared.
const MAX_TOKENS: usize = 400;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comparison {
    WordForWord,
    Differs(Difference),
    Unclear,
}

/// Tokens that only one of both has, between two that both have.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Gap {
    claim: Range<usize>,
    source: Range<usize>,
}

/// Two lists of tokens side by side.
struct Alignment<'t> {
    claim: Vec<&'t Token>,
    source: Vec<&'t Token>,
    /// Indices of equal tokens, ascending in both lists.
    pairs: Vec<(usize, usize)>,
}

pub(crate) fn compare(source: &Source<'_>, place: &Place, claim: &Reading<'_>) -> Comparison {
    let alignment = Alignment::new(
        claim.compared(0..claim.tokens.len()),
        source.reading.compared(source.tokens_of(place.units.clone())),
    );
    if claim.word_count() < FEWEST {
        return Comparison::Unclear;
    }
    if alignment.is_word_for_word(claim) {
        return Comparison::WordForWord;
    }
    match alignment.difference(source, claim) {
        Some(difference) => Comparison::Differs(difference),
        None => Comparison::Unclear,
    }
}

impl<'t> Alignment<'t> {
    fn new(mut claim: Vec<&'t Token>, mut source: Vec<&'t Token>) -> Self {
        claim.truncate(MAX_TOKENS);
        source.truncate(MAX_TOKENS);
        let pairs = align(&claim, &source);
        Self { claim, source, pairs }
    }

    fn is_word_for_word(&self, claim: &Reading<'_>) -> bool {
        let matched = self.pairs.len();
        if matched < self.claim.len() {
            return false;
        }
        let (Some((_, first)), Some((_, last))) = (self.pairs.first(), self.pairs.last()) else { return false };
        let skipped = last + 1 - first - matched;
        let most = GAPS * crate::sources::float(matched);
        let is_close = if claim.language.is_some() { crate::sources::float(skipped) <= most } else { skipped == 0 };
        is_close && !self.unmatched_source().any(|token| token.denies) && self.units_agree()
    }

    fn unmatched_source(&self) -> impl Iterator<Item = &&'t Token> {
        let is_matched = |at: &usize| self.pairs.iter().any(|(_, source)| source == at);
        self.source.iter().enumerate().filter(move |(at, _)| !is_matched(at)).map(|(_, token)| token)
    }

    fn units_agree(&self) -> bool {
        let value = |list: &[&Token], at: usize| list.get(at).and_then(|token| token.value.clone());
        self.pairs.iter().all(|(claim, source)| {
            match (value(&self.claim, *claim), value(&self.source, *source)) {
                (Some(one), Some(other)) => one.equals(&other),
                _ => true,
            }
        })
    }

    fn gaps(&self) -> Vec<Gap> {
        let mut gaps = Vec::new();
        let (mut claim, mut source) = (0, 0);
        for (next_claim, next_source) in self.pairs.iter().copied().chain([(self.claim.len(), self.source.len())]) {
            if next_claim > claim || next_source > source {
                gaps.push(Gap { claim: claim..next_claim, source: source..next_source });
            }
            (claim, source) = (next_claim + 1, next_source + 1);
        }
        gaps
    }

    fn difference(&self, source: &Source<'_>, claim: &Reading<'_>) -> Option<Difference> {
        let weight = |token: &&Token| if token.is_common { 0.3 } else { 1.0 };
        let all: f64 = self.claim.iter().map(|token| weight(token)).sum();
        let gaps = self.gaps();
        let mut found = None;
        let mut missing = 0.0;
        for gap in &gaps {
            let of_claim = self.claim.get(gap.claim.clone()).unwrap_or_default();
            let of_source = self.source.get(gap.source.clone()).unwrap_or_default();
            let one = of_claim.iter().find(|token| is_number(token));
            let other = of_source.iter().find(|token| is_number(token));
            match (one, other) {
                (Some(one), Some(other)) if found.is_none() && differ(one, other) && !is_anywhere(source, one) => {
                    found = Some(Difference {
                        source: written(source.reading.text, other),
                        answer: written(claim.text, one),
                    });
                    missing += of_claim.iter().filter(|token| !is_number(token)).map(weight).sum::<f64>();
                }
                _ => missing += of_claim.iter().map(weight).sum::<f64>(),
            }
        }
        found.filter(|_| missing <= all * 0.15)
    }
}

fn is_number(token: &&&Token) -> bool {
    token.value.is_some()
}

fn differ(one: &Token, other: &Token) -> bool {
    match (&one.value, &other.value) {
        (Some(Value::Number(_)), Some(Value::Number(_))) | (Some(Value::Month(_)), Some(Value::Month(_))) => {
            !equal_values(one, other)
        }
        _ => false,
    }
}

fn equal_values(one: &Token, other: &Token) -> bool {
    one.value.as_ref().zip(other.value.as_ref()).is_some_and(|(one, other)| one.equals(other))
}

fn is_anywhere(source: &Source<'_>, token: &Token) -> bool {
    source.reading.tokens.iter().any(|other| equal_values(token, other))
}

fn written(text: &str, token: &Token) -> String {
    let unit = match &token.value {
        Some(Value::Number(number)) => number.unit_range.clone(),
        _ => None,
    };
    let unit = unit.unwrap_or_else(|| token.range.clone());
    let range = token.range.start.min(unit.start)..token.range.end.max(unit.end);
    text.get(range).unwrap_or_default().to_owned()
}

/// Equal tokens of both lists in order: as many as possible, and rather together than apart.
fn align(claim: &[&Token], source: &[&Token]) -> Vec<(usize, usize)> {
    const EQUAL: u32 = 4;
    const TOGETHER: u32 = 1;
    let width = source.len() + 1;
    // The best that ends with a pair at these indices, and the best up to them.
    let mut paired = vec![0_u32; (claim.len() + 1) * width];
    let mut best = vec![0_u32; (claim.len() + 1) * width];
    for (row, one) in claim.iter().enumerate() {
        for (column, other) in source.iter().enumerate() {
            let (here, before) = ((row + 1) * width + column + 1, row * width + column);
            if is_equal(one, other) {
                let together = if paired[before] > 0 { paired[before] + EQUAL + TOGETHER } else { 0 };
                paired[here] = together.max(best[before] + EQUAL);
            }
            best[here] = paired[here].max(best[here - 1]).max(best[here - width]);
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (claim.len(), source.len());
    let mut must_pair = false;
    while row > 0 && column > 0 {
        let here = row * width + column;
        if must_pair || best[here] == paired[here] {
            if paired[here] == 0 {
                break;
            }
            pairs.push((row - 1, column - 1));
            let before = (row - 1) * width + column - 1;
            must_pair = paired[before] > 0 && paired[here] == paired[before] + EQUAL + TOGETHER;
            (row, column) = (row - 1, column - 1);
        } else if best[here] == best[here - 1] {
            column -= 1;
        } else {
            row -= 1;
        }
    }
    pairs.reverse();
    pairs
}

fn is_equal(one: &Token, other: &Token) -> bool {
    if one.kind == TokenKind::Sign || other.kind == TokenKind::Sign {
        return one.kind == other.kind && one.form == other.form;
    }
    one.form == other.form || equal_values(one, other)
}
