//! Numbers with what they count, so that "14 days" is "two weeks" and "six weeks" is not "six months".

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use super::{
    language::is_spaceless,
    tokens::{Token, TokenKind, Tokens},
    words::is_form,
};

/// A unit: its dimension, and its size in the base unit.
type Measure = (&'static str, f64);

/// Units by name. Each line of the file: dimension, size, names.
static MEASURES: LazyLock<HashMap<&str, Measure>> = LazyLock::new(|| {
    let measure = |line: &'static str| {
        let mut fields = line.split(' ');
        Some(((fields.next()?, fields.next()?.parse().ok()?), fields))
    };
    let lines = include_str!("measures.txt").lines().filter_map(measure);
    lines.flat_map(|(measure, names)| names.map(move |name| (name, measure))).collect()
});

/// The longest name of a unit in a script without spaces, in characters.
const LONGEST_NAME: usize = 6;

/// How far numbers may differ that are in different units: four weeks are a month to no one, but 30 days are.
const CONVERTED: f64 = 0.002;

/// Currencies are not converted.
const MONEY: &str = "money";

/// Number words up to this one often count nothing, as in "the two of them".
const SMALL: f64 = 3.0;

/// A number and its unit.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    /// Where it stands, with its unit.
    pub(super) at: Range<usize>,
    value: f64,
    measure: Option<Measure>,
    /// The letters of a version such as 1.2.3, which is no number.
    version: Option<String>,
    is_word: bool,
    /// It is a word beside another number.
    is_part: bool,
    /// The word that follows.
    next: String,
}

impl Quantity {
    /// All of a text, in order.
    pub(super) fn all(text: &str, tokens: &Tokens) -> Vec<Self> {
        let list = tokens.list();
        let is_number = |at: usize| list.get(at).is_some_and(|token| token.kind == TokenKind::Number);
        let quantity = |(at, token): (usize, &Token)| {
            // "Twenty-five" is two words, and neither of them is the number.
            let is_part = is_number(at + 1) || at.checked_sub(1).is_some_and(is_number);
            let mut quantity = Self::of(text, token, tokens.letters(token));
            quantity.is_part = quantity.is_word && is_part;
            quantity.next = list.get(at + 1).map(|next| tokens.letters(next).to_owned()).unwrap_or_default();
            quantity
        };
        list.iter().enumerate().filter(|(at, _)| is_number(*at)).map(quantity).collect()
    }

    fn of(text: &str, token: &Token, letters: &str) -> Self {
        let (at, measure) = measure_after(text, token.at.end)
            .map(|(end, measure)| (token.at.start..end, Some(measure)))
            .or_else(|| {
                symbol_before(text, token.at.start).map(|(start, of)| (start..token.at.end, Some(of)))
            })
            .unwrap_or_else(|| (token.at.clone(), None));
        let value = letters.parse().ok();
        let version = value.is_none().then(|| letters.to_owned());
        let is_word = !text.get(token.at.clone()).unwrap_or_default().starts_with(char::is_numeric);
        Self {
            at,
            value: value.unwrap_or_default(),
            measure,
            version,
            is_word,
            is_part: false,
            next: String::new(),
        }
    }

    /// Whether both are equal: "14 days" and "two weeks", or "6" and "six weeks".
    pub(super) fn equals(&self, other: &Self) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() <= one.abs().max(other.abs()) * CONVERTED;
        let same = |one: f64, other: f64| (one - other).abs() <= f64::EPSILON;
        if self.version.is_some() || other.version.is_some() {
            let begins = |one: &Option<String>, other: &Option<String>| {
                one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| {
                    one.strip_prefix(other.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                })
            };
            return begins(&self.version, &other.version) || begins(&other.version, &self.version);
        }
        match (self.measure, other.measure) {
            (Some((one, factor)), Some((another, of))) if one == another && !same(factor, of) => {
                one != MONEY && near(self.value * factor, other.value * of)
            }
            (Some((one, _)), Some((another, _))) if one != another => false,
            // In a table the unit is in the header.
            (Some((_, factor)), None) | (None, Some((_, factor))) => {
                let (one, other) = if self.measure.is_some() { (self, other) } else { (other, self) };
                same(one.value, other.value) || near(one.value * factor, other.value)
            }
            _ => same(self.value, other.value),
        }
    }

    /// Whether this is the sum or the difference of two others in its unit.
    pub(super) fn is_computed_of(&self, one: &Self, other: &Self) -> bool {
        let is_in_unit =
            |of: &Self| of.version.is_none() && (of.measure == self.measure || of.measure.is_none());
        let is_value = |value: f64| (self.value - value).abs() <= f64::EPSILON;
        let is_large = one.value > SMALL && other.value > SMALL && self.value > SMALL;
        is_large
            && self.version.is_none()
            && is_in_unit(one)
            && is_in_unit(other)
            && (is_value(one.value + other.value) || is_value((one.value - other.value).abs()))
    }

    /// Whether both have the same dimension, so that one can contradict the other.
    pub(super) fn rivals(&self, other: &Self) -> bool {
        let is_next = || is_form(&self.next, &other.next);
        match (self.measure, other.measure) {
            _ if self.is_part || other.is_part => false,
            (Some((one, _)), Some((other, _))) => one == other,
            _ => self.version.is_some() == other.version.is_some() && (is_next() || !other.is_word),
        }
    }

    /// Whether the word might not be meant as a number.
    pub(super) fn is_vague(&self) -> bool {
        self.is_part || (self.is_word && self.measure.is_none() && self.value <= SMALL)
    }
}

/// Whether these words are different units of the same kind, such as "week" and "month".
pub(super) fn are_units_of_one_dimension(one: &str, other: &str) -> bool {
    let of = |name: &str| MEASURES.get(name).filter(|_| name.chars().count() > 2);
    of(one)
        .zip(of(other))
        .is_some_and(|((one, size), (other, of))| one == other && (size - of).abs() > f64::EPSILON)
}

/// The unit that follows, and where it ends.
fn measure_after(text: &str, from: usize) -> Option<(usize, Measure)> {
    let rest = text.get(from..)?;
    let name = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let start = text.len() - name.len();
    let first = name.chars().next()?;
    let end = |characters: usize| name.char_indices().nth(characters).map_or(name.len(), |(end, _)| end);
    let lengths = if is_spaceless(first) {
        (1..=LONGEST_NAME).rev().map(end).collect()
    } else if first.is_alphabetic() {
        vec![name.find(|character: char| !character.is_alphabetic()).unwrap_or(name.len())]
    } else {
        vec![first.len_utf8()]
    };
    lengths.into_iter().find_map(|length| {
        let measure = MEASURES.get(name.get(..length)?.to_lowercase().as_str())?;
        Some((start + length, *measure))
    })
}

fn symbol_before(text: &str, until: usize) -> Option<(usize, Measure)> {
    let before = text.get(..until)?.trim_end_matches([' ', '\u{a0}']);
    let symbol = before.chars().next_back().filter(|symbol| "$€£¥₺₽".contains(*symbol))?;
    let start = before.len() - symbol.len_utf8();
    Some((start, *MEASURES.get(before.get(start..)?)?))
}
