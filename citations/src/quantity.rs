//! Numbers, months and their units, however they are written: "two" and "2", "1,500" and "1.500".

use std::ops::Range;

use crate::{
    lexicon::{Language, Unit, look_up, unit},
    words::{JOINTS, Word},
};

/// The unit of the months of a year, of which no list has a name.
const MONTH: Unit = Unit(usize::MAX);

/// Relative tolerance of a rounder number.
const ROUNDED: f64 = 0.08;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Value {
    pub(crate) number: f64,
    unit: Option<Unit>,
}

impl Value {
    pub(crate) fn equals(&self, other: &Self) -> bool {
        is_near(self.number, other.number, 0.0) && self.unit == other.unit
    }

    /// Whether it is another than that of a source: another number of the same, or the same number of something else. Six weeks
    /// and 42 days may be equal, and about 200 is the same as 207, if it is no year.
    pub(crate) fn contradicts(&self, source: &Self) -> bool {
        let is_number = is_near(self.number, source.number, 0.0);
        if self.unit != source.unit {
            return self.unit.is_some() && source.unit.is_some() && is_number;
        }
        let are_years = [self, source].iter().all(|value| (1000.0..2200.0).contains(&value.number));
        let is_rounded = last_digit(self.number) > last_digit(source.number)
            && is_near(self.number, source.number, ROUNDED);
        !is_number && (are_years || !is_rounded)
    }
}

fn is_near(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= one.abs().max(other.abs()) * tolerance.max(1e-9)
}

/// What the last digit counts that is no zero: 100 in 1200, a tenth in 2.5.
fn last_digit(number: f64) -> f64 {
    let sizes = (-3..12).rev().map(|power| 10_f64.powi(power)).filter(|size| *size <= number);
    sizes.into_iter().find(|size| is_near((number / size).round() * size, number, 0.0)).unwrap_or(1.0)
}

/// Finds the numbers among the words of a text.
pub(crate) struct Numbers<'w, 't> {
    pub(crate) text: &'t str,
    pub(crate) words: &'w [Word<'t>],
    pub(crate) language: Option<Language>,
}

impl Numbers<'_, '_> {
    /// The number or month that begins at a word, its place with that of its unit, and the index after its last word.
    pub(crate) fn value_at(&self, first: usize) -> Option<(Value, Range<usize>, usize)> {
        let word = self.words.get(first).filter(|word| !word.is_letter)?;
        let Some((number, end)) = self.number_at(first) else {
            let number = *self.language?.months.get(word.text.as_ref())?;
            return Some((Value { number, unit: Some(MONTH) }, word.range.clone(), first + 1));
        };
        let number_range = word.range.start..self.words[end - 1].range.end;
        let (unit, range) = self.unit_of(&number_range, end).unzip();
        let range = range.unwrap_or(number_range);
        let end = end.max(self.words.partition_point(|word| word.range.start < range.end));
        Some((Value { number, unit }, range, end))
    }

    /// Whether a word stands right after the one before it.
    fn is_beside(&self, at: usize) -> bool {
        let gap = self.words.get(at).map(|word| &self.text[self.words[at - 1].range.end..word.range.start]);
        // A line may end within a sentence, as in Markdown that is wrapped.
        let is_line_break = |gap: &str| gap.trim().is_empty() && gap.matches('\n').count() == 1;
        gap.is_some_and(|gap| gap.trim_matches(JOINTS).is_empty() || is_line_break(gap))
    }

    /// A number of several words: with further groups of digits, with factors such as "million", and with what is added to it,
    /// such as the "three" of "twenty-three".
    fn number_at(&self, first: usize) -> Option<(f64, usize)> {
        let word = bare(&self.words[first].text);
        let spoken = |lexicon: Language| lexicon.numbers.get(word).copied();
        let mut value = digits(word, self.language).or_else(|| spoken(self.language?))?;
        let mut end = first + 1;
        while self.is_beside(end) {
            let next = bare(&self.words[end].text);
            let is_range = self.text[..self.words[end].range.start].ends_with('-');
            if next.len() == 3 && !is_range && is_group(next) && is_group(&self.words[end - 1].text) {
                value = value * 1000.0 + next.parse::<f64>().ok()?;
            } else if let Some(factor) = look_up(self.language, |lexicon| lexicon.numbers.get(next).copied())
                && (factor >= 100.0 || is_near(value, 4.0, 0.0) && is_near(factor, 20.0, 0.0))
            {
                value *= factor;
            } else {
                break;
            }
            end += 1;
        }
        if self.is_beside(end)
            && !self.words[end - 1].text.starts_with(|c: char| c.is_ascii_digit())
            && let Some((more, more_end)) = self.number_at(end)
        {
            // French counts up to 99 from 60 and 80; Arabic begins with the smaller number.
            let is_score = is_near(value, 60.0, 0.0) || is_near(value, 80.0, 0.0);
            let room = if is_score { 20.0 } else { last_digit(value) };
            if more < room || value < 10.0 && more < 100.0 && self.words[end].text.starts_with('و') {
                return Some((value + more, more_end));
            }
        }
        Some((value, end))
    }

    /// The sign before a number, or the sign or unit after it, with the place of both.
    fn unit_of(&self, range: &Range<usize>, next: usize) -> Option<(Unit, Range<usize>)> {
        let unit_of_sign = |sign: Option<char>| {
            let sign = sign.filter(|sign| !sign.is_alphanumeric())?;
            Some((unit(sign.encode_utf8(&mut [0; 4]), None)?, sign.len_utf8()))
        };
        if let Some((unit, length)) = unit_of_sign(self.text[..range.start].chars().next_back()) {
            return Some((unit, range.start - length..range.end));
        }
        let after = self.text[range.end..].trim_start_matches(JOINTS);
        let start = self.text.len() - after.len();
        let unit_of_word = || {
            let word = self.words.get(next).filter(|_| self.is_beside(next))?;
            if word.is_letter {
                let (unit, length) = self.language?.unit_at(&self.text[word.range.start..])?;
                return Some((unit, range.start..word.range.start + length));
            }
            Some((unit(&word.text, self.language)?, range.start..word.range.end))
        };
        let sign = unit_of_sign(after.chars().next());
        sign.map(|(unit, length)| (unit, range.start..start + length)).or_else(unit_of_word)
    }
}

/// Without the "and" that is written together with a number in Arabic.
fn bare(word: &str) -> &str {
    word.strip_prefix('و').unwrap_or(word)
}

fn is_group(word: &str) -> bool {
    word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number in digits. A separator is the point before a fraction, unless it stands before three digits and the language's
/// point is not known or another. `None` also for a version or date.
fn digits(word: &str, language: Option<Language>) -> Option<f64> {
    let to_ascii = |c: char| if matches!(c, '.' | ',') { Some(c) } else { char::from_digit(digit(c)?, 10) };
    let text: String = word.chars().map(to_ascii).collect::<Option<_>>()?;
    let is_grouped = text.split(['.', ',']).skip(1).all(|group| group.len() == 3);
    let fraction = text.rsplit_once(['.', ',']).filter(|(before, after)| {
        let sign = &text[before.len()..=before.len()];
        !before.contains(sign)
            && (after.len() != 3 || language.is_some_and(|language| sign.starts_with(language.point())))
    });
    let text = match fraction {
        Some((whole, fraction)) => format!("{}.{fraction}", whole.replace(['.', ','], "")),
        None if is_grouped => text.replace(['.', ','], ""),
        None => return None,
    };
    text.parse().ok()
}

/// Digits, also the full-width ones and those of Arabic, Persian, Indic and Thai scripts.
fn digit(c: char) -> Option<u32> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    let mut offsets = zeros.iter().filter_map(|zero| u32::from(c).checked_sub(u32::from(*zero)));
    offsets.find(|offset| *offset < 10)
}
