//! Numbers, months and their units, however they are written: "two weeks" and "14 days", "1,500" and "1.500".

use std::ops::Range;

use crate::{
    lexicon::{Dimension, Language, Unit, unit},
    reading::{RawToken, TokenKind},
};

/// Relative tolerance between numbers of different units; months and years vary in length.
const CONVERTED: f64 = 0.002;
const CALENDAR: f64 = 0.04;
/// Relative tolerance between a number and a rounder one.
const ROUNDED: f64 = 0.08;

const MONTH: f64 = 2_592_000.0;

/// Some words of Chinese and Japanese that stand between a number and what it counts.
const COUNTERS: [char; 10] = ['月', '人', '匹', '头', '頭', '個', '个', '本', '台', '件'];

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Number(Number),
    /// From 1 to 12.
    Month(u8),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Number {
    value: f64,
    /// What it is if its point or comma is meant otherwise.
    other: Option<f64>,
    pub(crate) unit: Option<Unit>,
    /// Its unit, in bytes of the text.
    pub(crate) unit_range: Option<Range<usize>>,
}

impl Value {
    /// The name by which equal numbers and months are found, however they are written.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Number(number) => format!("#{}", number.value),
            Self::Month(month) => format!("month {month}"),
        }
    }

    pub(crate) fn equals(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(one), Self::Number(other)) => one.equals(other),
            (Self::Month(one), Self::Month(other)) => one == other,
            (Self::Number(number), Self::Month(month)) | (Self::Month(month), Self::Number(number)) => {
                number.unit.is_none() && is_near(number.value, f64::from(*month), 0.0)
            }
        }
    }
}

impl Number {
    /// "Two weeks" equals "14 days"; without a unit on one side, the numbers themselves count.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        match (self.unit, other.unit) {
            (Some(Unit(one, size)), Some(Unit(another, other_size))) => {
                let is_calendar =
                    one == Dimension::Time && size != other_size && size.max(other_size) >= MONTH;
                let tolerance = if size == other_size {
                    0.0
                } else if is_calendar {
                    CALENDAR
                } else {
                    CONVERTED
                };
                one == another && self.is_any_near(other, size, other_size, tolerance)
            }
            _ => self.is_any_near(other, 1.0, 1.0, 0.0),
        }
    }

    /// Whether it may be the other in fewer digits: about 200 for 207. Numbers that may be years are exact.
    pub(crate) fn is_rounded_from(&self, exact: &Self) -> bool {
        let may_be_year = |number: &Self| {
            number.unit.is_none() && number.other.is_none() && (1000.0..2200.0).contains(&number.value)
        };
        self.unit.zip(exact.unit).is_none_or(|(one, other)| one == other)
            && !(may_be_year(self) && may_be_year(exact))
            && significant_digits(self.value) < significant_digits(exact.value)
            && is_near(self.value, exact.value, ROUNDED)
    }

    /// Whether both count the same as far as that is known, and may not be one hour of the day on two clocks.
    pub(crate) fn is_comparable(&self, other: &Self) -> bool {
        let is_hour = |number: &Self| number.unit.is_none() && (0.0..=24.0).contains(&number.value);
        let are_clocks =
            is_hour(self) && is_hour(other) && is_near((self.value - other.value).abs(), 12.0, 0.0);
        self.unit.map(|unit| unit.0) == other.unit.map(|unit| unit.0) && !are_clocks
    }

    fn is_any_near(&self, other: &Self, size: f64, other_size: f64, tolerance: f64) -> bool {
        let own = [Some(self.value), self.other].into_iter().flatten();
        own.into_iter().any(|one| {
            let others = [Some(other.value), other.other].into_iter().flatten();
            others.into_iter().any(|other| is_near(one * size, other * other_size, tolerance))
        })
    }
}

fn significant_digits(value: f64) -> usize {
    let digits = value.to_string().replace('.', "");
    digits.trim_matches('0').len()
}

fn is_near(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= one.abs().max(other.abs()) * tolerance.max(1e-9)
}

/// Whether this after digits is a unit, a thousand or the end of an ordinal number, and not part of a name such as "5G".
pub(crate) fn is_suffix(suffix: &str) -> bool {
    scale(suffix).is_some() || is_ordinal(suffix) || unit(suffix, None).is_some()
}

fn is_ordinal(suffix: &str) -> bool {
    matches!(suffix, "st" | "nd" | "rd" | "th" | "er" | "e" | "eme")
}

fn scale(word: &str) -> Option<f64> {
    match word {
        "k" => Some(1e3),
        "bn" => Some(1e9),
        "万" | "萬" => Some(1e4),
        "億" | "亿" => Some(1e8),
        _ => None,
    }
}

/// The number or month that begins at a token, and the tokens that it takes.
pub(crate) fn value_at(
    text: &str,
    tokens: &[RawToken<'_>],
    first: usize,
    language: Option<Language>,
) -> Option<(Value, usize)> {
    let token = tokens.get(first)?;
    match token.kind {
        TokenKind::Word => {}
        TokenKind::Letter => return han_number(text, tokens, first, language),
        TokenKind::Pair | TokenKind::Sign => return None,
    }
    if let Some(month) = language.and_then(|of| of.month(&token.text)) {
        return is_month(text, tokens, first).then_some((Value::Month(month), 1));
    }
    let is_plain = token.text.bytes().all(|byte| byte.is_ascii_digit());
    let is_mixed = |next: &RawToken<'_>| {
        let is_scale = |c: char| small_scale(c).or_else(|| scale(c.encode_utf8(&mut [0; 4]))).is_some();
        next.kind == TokenKind::Letter
            && next.range.start == token.range.end
            && next.text.starts_with(is_scale)
    };
    if is_plain && tokens.get(first + 1).is_some_and(is_mixed) {
        return han_number(text, tokens, first, language);
    }
    let mut number = match digits(&token.text, language) {
        Some(number) => number,
        None => Number::of(language?.number(&token.text)?),
    };
    let mut length = 1;
    while let Some(next) =
        tokens.get(first + length).filter(|next| is_beside(text, tokens, first + length, next))
    {
        let Some(joined) = joined(&number, text, next, language) else { break };
        number = joined;
        length += 1;
    }
    if tokens.get(first + length).is_some_and(|next| {
        is_ordinal(&next.text) && tokens.get(first).is_some_and(|last| last.range.end == next.range.start)
    }) {
        length += 1;
    }
    number.find_unit(text, tokens, first, length, language);
    Some((Value::Number(number), length))
}

/// Months that are other words too count beside a number only: "may 5", "5 March".
fn is_month(text: &str, tokens: &[RawToken<'_>], at: usize) -> bool {
    let written = tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or_default();
    let has_digit = |token: Option<&RawToken<'_>>| {
        token.is_some_and(|token| token.text.starts_with(|c: char| c.is_ascii_digit()))
    };
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    let is_short = written.chars().count() < 5;
    has_digit(before) || has_digit(tokens.get(at + 1)) || !is_short
}

/// Whether a token stands right after the one before it.
fn is_beside(text: &str, tokens: &[RawToken<'_>], at: usize, token: &RawToken<'_>) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map_or(0, |before| before.range.end);
    let between = text.get(before..token.range.start).unwrap_or("?");
    matches!(between, "" | " " | "-" | "\u{a0}" | "\u{202f}" | "\u{2009}" | "'" | "’")
}

/// A number with what follows: another group of digits, "million", the "three" of "twenty-three".
fn joined(number: &Number, text: &str, next: &RawToken<'_>, language: Option<Language>) -> Option<Number> {
    let before = text.get(..next.range.start).unwrap_or_default();
    let is_group = next.text.len() == 3 && next.text.bytes().all(|byte| byte.is_ascii_digit());
    if is_group && number.value >= 1.0 && number.value.fract() == 0.0 && !before.ends_with('-') {
        let is_grouped = (number.value < 1000.0 && !before.ends_with("00 "))
            || number.value >= 1000.0 && number.other.is_some();
        let group: f64 = next.text.parse().ok()?;
        let value = number.value * 1000.0 + group;
        return is_grouped.then_some(Number { value, other: Some(value), unit: None, unit_range: None });
    }
    let scale = scale(&next.text).or_else(|| language?.number(&next.text).filter(|value| *value >= 100.0));
    if let Some(scale) = scale {
        let other = number.other.map(|other| other * scale);
        return Some(Number { value: number.value * scale, other, unit: None, unit_range: None });
    }
    let value = number.value;
    let more = language?.number(next.text.strip_prefix('و').unwrap_or(&next.text))?;
    let is_tens = |value: f64| value % 10.0 == 0.0 && (10.0..100.0).contains(&value);
    // Also the French sums up to 99, and the Arabic ones, which begin with the smaller number.
    let is_sum = is_tens(value) && (1.0..10.0).contains(&more)
        || (value == 60.0 || value == 80.0) && (10.0..20.0).contains(&more)
        || (1.0..10.0).contains(&value) && is_tens(more) && next.text.starts_with('و');
    if value == 4.0 && more == 20.0 {
        return Some(Number::of(value * more));
    }
    is_sum.then(|| Number::of(value + more))
}

/// A number in digits with separators; those of three digits may mean a thousand or a fraction.
fn digits(text: &str, language: Option<Language>) -> Option<Number> {
    let mut ascii = String::with_capacity(text.len());
    // "And" in Arabic is written together with the number.
    for c in text.strip_prefix('و').unwrap_or(text).chars() {
        match c {
            '0'..='9' | '.' | ',' => ascii.push(c),
            _ => ascii.push(char::from_digit(digit(c)?, 10)?),
        }
    }
    let plain = |text: &str| text.replace(['.', ','], "").parse::<f64>().ok();
    let separators: Vec<(usize, char)> = ascii.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let Some((last, separator)) = separators.last().copied() else { return plain(&ascii).map(Number::of) };
    let (whole, fraction) = (ascii.get(..last)?, ascii.get(last + 1..)?);
    let decimal = || format!("{}.{fraction}", whole.replace(['.', ','], "")).parse::<f64>().ok();
    if separators.iter().any(|(_, other)| *other != separator) {
        return decimal().map(Number::of);
    }
    let mut groups = ascii.split(separator);
    let first = groups.next().unwrap_or_default();
    let is_grouped = (1..=3).contains(&first.len()) && first != "0" && groups.all(|group| group.len() == 3);
    match (separators.len(), is_grouped) {
        (1, false) => decimal().map(Number::of),
        (1, true) if separator == '.' && language.is_some_and(Language::has_decimal_points) => {
            decimal().map(Number::of)
        }
        (1, true) if separator == ',' && language.is_some_and(Language::has_decimal_points) => {
            plain(&ascii).map(Number::of)
        }
        (1, true) => Some(Number { other: decimal(), ..Number::of(plain(&ascii)?) }),
        (_, true) => plain(&ascii).map(Number::of),
        // A version or a date.
        (_, false) => None,
    }
}

/// Digits, also the full-width ones and those of Arabic, Persian, Indic and Thai scripts.
fn digit(c: char) -> Option<u32> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    zeros
        .into_iter()
        .map(u32::from)
        .find_map(|zero| u32::from(c).checked_sub(zero).filter(|digit| *digit < 10))
}

fn han_digit(c: char) -> Option<u32> {
    let digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let c = if matches!(c, '两' | '兩') { '二' } else { c };
    digits.iter().position(|digit| *digit == c).and_then(|digit| u32::try_from(digit).ok())
}

fn small_scale(c: char) -> Option<f64> {
    match c {
        '十' => Some(10.0),
        '百' => Some(100.0),
        '千' => Some(1000.0),
        _ => None,
    }
}

/// A number in Han characters, of two or more or before a unit: single ones are in many words.
fn han_number(
    text: &str,
    tokens: &[RawToken<'_>],
    first: usize,
    language: Option<Language>,
) -> Option<(Value, usize)> {
    let start = tokens.get(first)?.range.start;
    let rest = text.get(start..)?;
    let (mut total, mut part, mut ones, mut end) = (0.0, 0.0, None, 0);
    for c in rest.chars() {
        if let Some(digit) = digit(c).or_else(|| han_digit(c)) {
            ones = Some(ones.unwrap_or_default() * 10.0 + f64::from(digit));
        } else if let Some(scale) = small_scale(c) {
            part += ones.take().unwrap_or(1.0) * scale;
        } else if let Some(scale) = scale(c.encode_utf8(&mut [0; 4])).filter(|_| end > 0) {
            total += (part + ones.take().unwrap_or_default()) * scale;
            part = 0.0;
        } else {
            break;
        }
        end += c.len_utf8();
    }
    let (written, after) = rest.split_at_checked(end)?;
    let is_counting = language.and_then(|of| of.unit_at(after)).is_some() || after.starts_with(COUNTERS);
    if written.is_empty() || (written.chars().count() == 1 && !is_counting) {
        return None;
    }
    let length = tokens.iter().skip(first).take_while(|token| token.range.end <= start + end).count();
    let mut number = Number::of(total + part + ones.unwrap_or_default());
    number.find_unit(text, tokens, first, length, language);
    Some((Value::Number(number), length))
}

impl Number {
    fn of(value: f64) -> Self {
        Self { value, other: None, unit: None, unit_range: None }
    }

    /// The unit that follows, or the sign before.
    fn find_unit(
        &mut self,
        text: &str,
        tokens: &[RawToken<'_>],
        first: usize,
        length: usize,
        language: Option<Language>,
    ) {
        let sign_before = first.checked_sub(1).and_then(|before| tokens.get(before));
        let sign_before = sign_before.filter(|sign| {
            sign.kind == TokenKind::Sign
                && tokens.get(first).is_some_and(|token| token.range.start == sign.range.end)
        });
        if let Some(sign) = sign_before
            && let Some(found) = unit(&sign.text, language)
        {
            (self.unit, self.unit_range) = (Some(found), Some(sign.range.clone()));
            return;
        }
        let end = tokens.get(first + length - 1).map_or(0, |token| token.range.end);
        let Some(next) = tokens.get(first + length) else { return };
        let between = text.get(end..next.range.start).unwrap_or("?");
        if !matches!(between, "" | " " | "-" | "\u{a0}" | "\u{202f}") {
            return;
        }
        if next.kind == TokenKind::Letter {
            let after = text.get(next.range.start..).unwrap_or_default();
            if let Some((found, length)) = language.and_then(|of| of.unit_at(after)) {
                let range = next.range.start..next.range.start + length;
                (self.unit, self.unit_range) = (Some(found), Some(range));
            }
        } else if let Some(found) = unit(&next.text, language) {
            (self.unit, self.unit_range) = (Some(found), Some(next.range.clone()));
        }
    }
}
