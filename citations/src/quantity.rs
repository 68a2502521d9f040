//! Numbers, months and their units, however they are written: "two weeks" and "14 days", "1,500" and "1.500".

use std::ops::Range;

use crate::{
    lexicon::{Language, Lexicon, Unit, scale, unit},
    reading::{Token, TokenKind},
};

/// Relative tolerance between numbers of different units: months and years vary in length.
const CONVERTED: f64 = 0.04;

/// Relative tolerance between a number and a rounder one.
const ROUNDED: f64 = 0.08;

/// Some words of Chinese and Japanese that stand between a number and what it counts.
const COUNTERS: [char; 10] = ['月', '人', '匹', '头', '頭', '個', '个', '本', '台', '件'];

/// The unit of months, whose values are from 1 to 12.
const MONTH: Unit = Unit("month of the year", 1.0);

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    number: f64,
    /// What it is if its point or comma is meant otherwise.
    other: f64,
    /// Its unit, and where this stands in the text, in bytes.
    pub(crate) unit: Option<(Unit, Range<usize>)>,
}

impl Value {
    fn new(number: f64) -> Self {
        Self { number, other: number, unit: None }
    }

    /// The name by which equal numbers are found.
    pub(crate) fn name(&self) -> String {
        format!("#{}", self.number)
    }

    fn unit(&self) -> Option<Unit> {
        self.unit.as_ref().map(|(unit, _)| *unit)
    }

    /// "Two weeks" equals "14 days"; without a unit on one side, the numbers themselves count.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        let (Unit(one, size), Unit(another, other_size)) = match self.unit().zip(other.unit()) {
            Some(units) => units,
            None => (Unit("", 1.0), Unit("", 1.0)),
        };
        let tolerance = if is_near(size, other_size, 0.0) { 0.0 } else { CONVERTED };
        let numbers = [(self.number, other.number), (self.number, other.other), (self.other, other.number)];
        one == another
            && numbers.iter().any(|(one, other)| is_near(one * size, other * other_size, tolerance))
    }

    /// Whether it is another than that of a source: both count the same, it is not the same in fewer digits (about 200 for
    /// 207), and not the same hour on a clock of 24 hours. Numbers that may be years are exact.
    pub(crate) fn contradicts(&self, source: &Self) -> bool {
        let is_hour = |value: &Self| value.unit.is_none() && (0.0..=24.0).contains(&value.number);
        let is_clock =
            is_hour(self) && is_hour(source) && is_near((self.number - source.number).abs(), 12.0, 0.0);
        let may_be_year = |value: &Self| {
            value.unit.is_none()
                && is_near(value.number, value.other, 0.0)
                && (1000.0..2200.0).contains(&value.number)
        };
        let digits = |number: f64| number.to_string().replace('.', "").trim_matches('0').len();
        let is_rounded = digits(self.number) < digits(source.number)
            && is_near(self.number, source.number, ROUNDED)
            && !(may_be_year(self) && may_be_year(source));
        let dimension = |value: &Self| value.unit().map(|Unit(dimension, _)| dimension);
        dimension(self) == dimension(source) && !self.equals(source) && !is_rounded && !is_clock
    }
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

/// The number or month that begins at a token, and the index after its last one.
pub(crate) fn value_at(
    text: &str,
    tokens: &[Token<'_>],
    first: usize,
    language: Option<Language>,
) -> Option<(Value, usize)> {
    let token = &tokens[first];
    let next_is_scale = tokens.get(first + 1).is_some_and(|next| {
        next.kind == TokenKind::Letter
            && next.range.start == token.range.end
            && next.text.starts_with(|c| han_scale(c).is_some())
    });
    let (mut value, mut end) = match token.kind {
        TokenKind::Letter => han_number(text, tokens, first, language)?,
        TokenKind::Word if next_is_scale && token.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            han_number(text, tokens, first, language)?
        }
        TokenKind::Word => {
            if let Some(month) = language.and_then(|of| of.months.get(token.text.as_ref())) {
                let unit = Some((MONTH, token.range.clone()));
                return is_month(tokens, first).then(|| (Value { unit, ..Value::new(*month) }, first + 1));
            }
            let spoken = || language?.numbers.get(token.text.as_ref()).copied().map(Value::new);
            (digits(&token.text, language).or_else(spoken)?, first + 1)
        }
        TokenKind::Pair | TokenKind::Sign => return None,
    };
    while let Some(joined) = joined(&value, text, tokens, end, language) {
        value = joined;
        end += 1;
    }
    end += usize::from(is_beside(text, tokens, end) && is_ordinal(&tokens[end].text));
    value.unit = unit_of(text, tokens, first..end, language);
    Some((value, end))
}

/// Months that are other words too count beside a number only: "may 5", "5 March".
fn is_month(tokens: &[Token<'_>], at: usize) -> bool {
    let neighbours = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let has_digit = |token: &Token<'_>| token.text.starts_with(|c: char| c.is_ascii_digit());
    tokens[at].text.chars().count() > 4 || neighbours.filter_map(|at| tokens.get(at)).any(has_digit)
}

/// Whether a token stands right after the one before it.
fn is_beside(text: &str, tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    before.zip(tokens.get(at)).is_some_and(|(before, token)| {
        let between = text.get(before.range.end..token.range.start);
        between.is_some_and(|between| {
            matches!(between, "" | " " | "-" | "\u{a0}" | "\u{202f}" | "\u{2009}" | "'" | "’")
        })
    })
}

/// A number with the token that follows: another group of digits, "million", the "three" of "twenty-three".
fn joined(
    value: &Value,
    text: &str,
    tokens: &[Token<'_>],
    at: usize,
    language: Option<Language>,
) -> Option<Value> {
    let next = tokens.get(at).filter(|next| next.kind != TokenKind::Pair && is_beside(text, tokens, at))?;
    let number = value.number;
    let before = &tokens[at - 1].text;
    let is_digits =
        |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if next.text.len() == 3
        && is_digits(&next.text)
        && is_digits(before)
        && !text[..next.range.start].ends_with('-')
    {
        return Some(Value::new(number * 1000.0 + next.text.parse::<f64>().ok()?));
    }
    let word = next.text.strip_prefix('و').unwrap_or(&next.text);
    let more = scale(word).or_else(|| language?.numbers.get(word).copied())?;
    let is_twenties = is_near(number, 4.0, 0.0) && is_near(more, 20.0, 0.0);
    if more >= 100.0 || is_twenties {
        return Some(Value { number: number * more, other: value.other * more, unit: None });
    }
    let is_tens = |value: f64| (10.0..100.0).contains(&value) && value % 10.0 < f64::EPSILON;
    let is_score = is_near(number, 60.0, 0.0) || is_near(number, 80.0, 0.0);
    // The French sums go up to 99; the Arabic ones begin with the smaller number.
    let is_sum = is_tens(number) && (1.0..10.0).contains(&more)
        || is_score && (10.0..20.0).contains(&more)
        || (1.0..10.0).contains(&number) && is_tens(more) && next.text.starts_with('و');
    is_sum.then(|| Value::new(number + more))
}

/// A number in digits. One separator before three digits may be that of thousands or of a fraction.
fn digits(text: &str, language: Option<Language>) -> Option<Value> {
    // "And" in Arabic is written together with the number.
    let text = text.strip_prefix('و').unwrap_or(text);
    let ascii =
        |c: char| digit(c).map_or(matches!(c, '.' | ',').then_some(c), |digit| char::from_digit(digit, 10));
    let text: String = text.chars().map(ascii).collect::<Option<_>>()?;
    let whole: f64 = text.replace(['.', ','], "").parse().ok()?;
    let Some((before, after)) = text.rfind(['.', ',']).map(|at| text.split_at(at)) else {
        return Some(Value::new(whole));
    };
    let decimal: f64 = format!("{}.{}", before.replace(['.', ','], ""), &after[1..]).parse().ok()?;
    let is_mixed = text.contains('.') && text.contains(',');
    let is_grouped = text.split(['.', ',']).skip(1).all(|group| group.len() == 3) && !text.starts_with('0');
    let is_single = !before.contains(['.', ',']);
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
    zeros.iter().find_map(|zero| u32::from(c).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10))
}

fn han_scale(c: char) -> Option<f64> {
    scale(c.encode_utf8(&mut [0; 4])).filter(|_| !c.is_ascii())
}

/// A number in Han characters, of two or more or before a unit: single ones are in many words.
fn han_number(
    text: &str,
    tokens: &[Token<'_>],
    first: usize,
    language: Option<Language>,
) -> Option<(Value, usize)> {
    let start = tokens[first].range.start;
    let (mut total, mut part, mut ones, mut end) = (0.0, 0.0, None, start);
    for c in text[start..].chars() {
        let han =
            || "〇一二三四五六七八九".chars().zip(0..).find(|(digit, _)| *digit == c).map(|(_, digit)| digit);
        let two = || matches!(c, '两' | '兩').then_some(2);
        if let Some(digit) = digit(c).or_else(han).or_else(two) {
            ones = Some(ones.unwrap_or_default() * 10.0 + f64::from(digit));
        } else if let Some(scale) = han_scale(c).filter(|scale| *scale < 10_000.0 || end > start) {
            if scale < 10_000.0 {
                part += ones.take().unwrap_or(1.0) * scale;
            } else {
                total += (part + ones.take().unwrap_or_default()) * scale;
                part = 0.0;
            }
        } else {
            break;
        }
        end += c.len_utf8();
    }
    let (written, after) = (&text[start..end], &text[end..]);
    let counts = language.is_some_and(|of| of.unit_at(after).is_some()) || after.starts_with(COUNTERS);
    let number: f64 = total + part + ones.unwrap_or_default();
    let length = tokens[first..].iter().take_while(|token| token.range.end <= end).count();
    let is_number = written.chars().count() > usize::from(!counts) && length > 0;
    is_number.then(|| (Value::new(number), first + length))
}

/// The unit that follows a number, or the sign before it.
fn unit_of(
    text: &str,
    tokens: &[Token<'_>],
    number: Range<usize>,
    language: Option<Language>,
) -> Option<(Unit, Range<usize>)> {
    let sign = number.start.checked_sub(1).map(|before| &tokens[before]);
    let sign = sign
        .filter(|sign| sign.kind == TokenKind::Sign && sign.range.end == tokens[number.start].range.start);
    if let Some((sign, unit)) = sign.and_then(|sign| Some((sign, unit(&sign.text, language)?))) {
        return Some((unit, sign.range.clone()));
    }
    let end = tokens[number.end - 1].range.end;
    let next = tokens[number.end..].iter().find(|token| token.range.start >= end)?;
    if !matches!(&text[end..next.range.start], "" | " " | "-" | "\u{a0}" | "\u{202f}") {
        return None;
    }
    if next.kind != TokenKind::Letter {
        return Some((unit(&next.text, language)?, next.range.clone()));
    }
    let (unit, length) = language?.unit_at(&text[next.range.start..])?;
    Some((unit, next.range.start..next.range.start + length))
}
