//! Numbers, months and their units, however they are written: "two" and "2", "1,500" and "1.500".

use std::ops::Range;

use crate::{
    lexicon::{Language, Lexicon, Unit, scale, unit},
    reading::{Token, TokenKind, is_line_break},
};

/// Relative tolerance of a rounder number.
const ROUNDED: f64 = 0.08;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    number: f64,
    /// What it is if its point or comma is meant otherwise.
    other: f64,
    /// It is the month with this number.
    is_month: bool,
    /// Its unit, and where this stands in the text, in bytes.
    pub(crate) unit: Option<(Unit, Range<usize>)>,
}

impl Value {
    fn new(number: f64) -> Self {
        Self { number, other: number, is_month: false, unit: None }
    }

    /// The name by which equal numbers are found.
    pub(crate) fn name(&self) -> String {
        format!("#{}", self.number)
    }

    fn unit(&self) -> Option<Unit> {
        self.unit.as_ref().map(|(unit, _)| *unit)
    }

    /// A number without a unit may be one of any.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.is_number(other)
            && (self.unit().is_none() || other.unit().is_none() || self.unit() == other.unit())
    }

    fn is_number(&self, other: &Self) -> bool {
        let numbers = [(self.number, other.number), (self.number, other.other), (self.other, other.number)];
        numbers.iter().any(|(one, other)| is_near(*one, *other, 0.0))
    }

    /// Whether it is another than that of a source: another number of the same, or the same number of something else. Six weeks
    /// and 42 days may be equal. It is not the same in fewer digits (about 200 for 207), or on a clock of 24 hours.
    pub(crate) fn contradicts(&self, source: &Self) -> bool {
        if self.unit() != source.unit() {
            return self.unit.is_some() && source.unit.is_some() && self.is_number(source);
        }
        let are_within = |range: Range<f64>| {
            self.unit.is_none() && range.contains(&self.number) && range.contains(&source.number)
        };
        let is_clock = are_within(0.0..24.5) && is_near((self.number - source.number).abs(), 12.0, 0.0);
        let are_years = are_within(1000.0..2200.0) && is_near(source.number, source.other, 0.0);
        let count_digits = |number: f64| number.to_string().replace('.', "").trim_matches('0').len();
        let has_fewer_digits = !are_years && count_digits(self.number) < count_digits(source.number);
        let is_rounded = has_fewer_digits && is_near(self.number, source.number, ROUNDED);
        self.is_month == source.is_month && !self.is_number(source) && !is_rounded && !is_clock
    }
}

fn is_near(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= one.abs().max(other.abs()) * tolerance.max(1e-9)
}

/// Whether this after digits is a unit or a thousand, and not part of a name such as "5G".
pub(crate) fn is_suffix(suffix: &str) -> bool {
    scale(suffix).is_some() || unit(suffix, None).is_some()
}

/// Finds the numbers of a text.
pub(crate) struct Numbers<'r, 't> {
    pub(crate) text: &'t str,
    pub(crate) tokens: &'r [Token<'t>],
    pub(crate) language: Option<Language>,
}

impl Numbers<'_, '_> {
    /// The number or month that begins at a token, and the index after its last one.
    pub(crate) fn value_at(&self, first: usize) -> Option<(Value, usize)> {
        let token = self.tokens.get(first).filter(|token| token.kind == TokenKind::Word)?;
        if let Some(month) = self.language.and_then(|lexicon| lexicon.months.get(token.text.as_ref())) {
            let value = Value { is_month: true, ..Value::new(*month) };
            return self.is_month(first).then_some((value, first + 1));
        }
        let spoken = |lexicon: Language| lexicon.numbers.get(token.text.as_ref()).copied().map(Value::new);
        let mut value = digits(&token.text, self.language).or_else(|| spoken(self.language?))?;
        let mut end = first + 1;
        while let Some(joined) = self.joined(&value, end) {
            (value, end) = (joined, end + 1);
        }
        let last = &self.tokens[end - 1];
        // Parts of a number such as 3万2千, which are none of their own.
        let is_part = self.text[..token.range.start]
            .ends_with(|c: char| !c.is_ascii() && scale(c.encode_utf8(&mut [0; 4])).is_some())
            || last.kind == TokenKind::Letter
                && self.text[last.range.end..].starts_with(|c| digit(c).is_some());
        value.unit = self.unit_of(first..end);
        (!is_part).then_some((value, end))
    }

    /// Months that are other words too count beside a number only: "may 5", "5 March".
    fn is_month(&self, at: usize) -> bool {
        let neighbours = [at.wrapping_sub(1), at + 1].into_iter().filter_map(|at| self.tokens.get(at));
        let has_digit = |token: &Token<'_>| token.text.starts_with(|c: char| c.is_ascii_digit());
        self.tokens[at].text.chars().count() > 4 || neighbours.into_iter().any(has_digit)
    }

    /// Whether a token stands right after the one before it.
    fn is_beside(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| {
            let between = self.text.get(self.tokens[at - 1].range.end..token.range.start);
            between.is_some_and(|between| {
                ["", " ", "-", "\u{a0}", "\u{202f}", "\u{2009}", "'", "’"].contains(&between)
                    || is_line_break(between)
            })
        })
    }

    /// A number with the token that follows: another group of digits, "million", the "three" of "twenty-three".
    fn joined(&self, value: &Value, at: usize) -> Option<Value> {
        let next = self.tokens.get(at).filter(|next| next.kind != TokenKind::Pair && self.is_beside(at))?;
        let number = value.number;
        let is_group =
            |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_range = self.text[..next.range.start].ends_with('-');
        if next.text.len() == 3 && is_group(&next.text) && is_group(&self.tokens[at - 1].text) && !is_range {
            return Some(Value::new(number * 1000.0 + next.text.parse::<f64>().ok()?));
        }
        let word = next.text.strip_prefix('و').unwrap_or(&next.text);
        let more = scale(word).or_else(|| self.language?.numbers.get(word).copied())?;
        let is_twenties = is_near(number, 4.0, 0.0) && is_near(more, 20.0, 0.0);
        if more >= 100.0 || is_twenties {
            return Some(Value { other: value.other * more, ..Value::new(number * more) });
        }
        let is_tens = |value: f64| (10.0..100.0).contains(&value) && value % 10.0 < f64::EPSILON;
        let is_score = is_near(number, 60.0, 0.0) || is_near(number, 80.0, 0.0);
        // The French sums go up to 99; the Arabic ones begin with the smaller number.
        let is_sum = is_tens(number) && more < 10.0
            || is_score && more < 20.0
            || number < 10.0 && is_tens(more) && next.text.starts_with('و');
        is_sum.then(|| Value::new(number + more))
    }

    /// The sign or unit that follows a number, or the sign before it.
    fn unit_of(&self, number: Range<usize>) -> Option<(Unit, Range<usize>)> {
        let (start, end) = (self.tokens[number.start].range.start, self.tokens[number.end - 1].range.end);
        let unit_sign_at = |at: usize| {
            let sign = self.text[at..].chars().next().filter(|c| !c.is_alphanumeric())?;
            Some((unit(sign.encode_utf8(&mut [0; 4]), None)?, at..at + sign.len_utf8()))
        };
        let before = self.text[..start].char_indices().next_back().and_then(|(at, _)| unit_sign_at(at));
        let after = &self.text[end..];
        let spaces = after.len() - after.trim_start().len();
        let is_wrapped = is_line_break(&after[..spaces]);
        let name = if is_wrapped {
            &after[spaces..]
        } else {
            after.trim_start_matches([' ', '-', '\u{a0}', '\u{202f}'])
        };
        let at = end + after.len() - name.len();
        let unit_word = || {
            let next = self.tokens[number.end..].iter().find(|token| token.range.start == at)?;
            if next.kind == TokenKind::Word {
                return Some((unit(&next.text, self.language)?, next.range.clone()));
            }
            let (unit, length) = self.language?.unit_at(name)?;
            Some((unit, at..at + length))
        };
        before.or_else(|| unit_sign_at(at)).or_else(unit_word)
    }
}

/// A number in digits. One separator before three digits may be that of thousands or of a fraction.
fn digits(text: &str, language: Option<Language>) -> Option<Value> {
    // "And" in Arabic is written together with the number.
    let text = text.strip_prefix('و').unwrap_or(text);
    let to_ascii = |c: char| if matches!(c, '.' | ',') { Some(c) } else { char::from_digit(digit(c)?, 10) };
    let text: String = text.chars().map(to_ascii).collect::<Option<_>>()?;
    let whole: f64 = text.replace(['.', ','], "").parse().ok()?;
    let Some((before, after)) = text.rfind(['.', ',']).map(|at| text.split_at(at)) else {
        return Some(Value::new(whole));
    };
    let decimal: f64 = format!("{}.{}", before.replace(['.', ','], ""), &after[1..]).parse().ok()?;
    let is_mixed = text.contains('.') && text.contains(',');
    let is_single = !before.contains(['.', ',']);
    let is_grouped = text.split(['.', ',']).skip(1).all(|group| group.len() == 3) && !text.starts_with('0');
    let has_points = language.is_some_and(Lexicon::has_decimal_points);
    match (is_mixed, is_single, is_grouped) {
        (true, ..) | (_, true, false) => Some(Value::new(decimal)),
        (_, true, true) if has_points => {
            Some(Value::new(if after.starts_with('.') { decimal } else { whole }))
        }
        (_, true, true) => Some(Value { other: decimal, ..Value::new(whole) }),
        (_, false, true) => Some(Value::new(whole)),
        // A version or a date.
        (_, false, false) => None,
    }
}

/// Digits, also the full-width ones and those of Arabic, Persian, Indic and Thai scripts.
fn digit(c: char) -> Option<u32> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    let mut offsets = zeros.iter().filter_map(|zero| u32::from(c).checked_sub(u32::from(*zero)));
    offsets.find(|offset| *offset < 10)
}
