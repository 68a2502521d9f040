//! Numbers, months and their units, however they are written: "two" and "2", "1,500" and "1.500".

use std::ops::Range;

use crate::{
    lexicon::{Bound, Language, Lexicon, Unit, look_up, unit},
    words::{JOINTS, Word},
};

/// Units of which no list has a name: months and days of the week by name, the time of day in minutes, and whole dates.
const MONTH: Unit = Unit(1000);
const WEEKDAY: Unit = Unit(1001);
const TIME: Unit = Unit(1002);
const DATE: Unit = Unit(1003);
const ORDINAL: Unit = Unit(1004);

/// Relative tolerance of a rounder number, and of one that is said to be about so much.
const ROUNDED: f64 = 0.08;

/// What is counted by a number that is written as a letter.
const COUNTED: &str = "度个個人名岁歳才本只隻枚张張件位点時时次回层層階楼号章届倍元円块つ所頭匹台冊校种種家명개번살시달권층마리병잔가";

/// Most words of a phrase such as "no more than".
const BOUND_WORDS: usize = 4;

/// Letters of a script without spaces after a number in which one may stand, behind what is counted.
const BOUND_LETTERS: usize = 7;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Value {
    pub(crate) number: f64,
    unit: Option<Unit>,
    bound: Bound,
    /// It is written with a word such as "million".
    is_round: bool,
}

impl Value {
    pub(crate) fn equals(&self, other: &Self) -> bool {
        is_near(self.number, other.number, 0.0) && self.unit == other.unit
    }

    /// Whether it counts more than one of something.
    pub(crate) fn is_several(self) -> bool {
        self.unit.is_none() && self.bound == Bound::Exact && self.number >= 2.0
    }

    /// Whether it is a number as people say, and no month, day or date.
    pub(crate) fn is_count(self) -> bool {
        ![MONTH, WEEKDAY, DATE].map(Some).contains(&self.unit)
    }

    /// The key that it shares with values that are nearly the same: of a date its year.
    pub(crate) fn stem(&self) -> String {
        let is_date = self.unit == Some(DATE);
        format!("#{}", if is_date { (self.number / 10_000.0).floor() } else { self.number })
    }

    /// Whether it is another than that of a source: another number of the same, or the same number of something else. Six weeks
    /// and 42 days may be equal, more than 50 are 67, and about 200 or 0.2 thousand are 207.
    pub(crate) fn contradicts(&self, source: &Self) -> bool {
        use Bound::{About, AtLeast, AtMost, Exact};
        let is_number = is_near(self.number, source.number, 0.0);
        if self.unit != source.unit {
            return self.unit.is_some() && source.unit.is_some() && is_number;
        }
        let is_rounded = self.bound == About
            || source.bound == About
            || (self.is_round || source.is_round || last_digit(self.number) >= 1000.0)
                && !is_near(last_digit(self.number), last_digit(source.number), 0.0);
        let (claimed, said) = (self.number, source.number);
        !(is_number || is_rounded && is_near(claimed, said, ROUNDED))
            && match (self.bound, source.bound) {
                (AtMost, AtMost) => claimed < said,
                (AtLeast, _) | (_, AtMost) => claimed > said,
                (AtMost, _) | (_, AtLeast) => claimed < said,
                (Exact | About, Exact | About) => true,
            }
    }

    /// Whether it is the sum of all these that count the same, or sum or difference of two, which a source need not give itself.
    pub(crate) fn is_sum_of(&self, others: &[&Self]) -> bool {
        let is_it = |number: f64| is_near(number, self.number, 0.0);
        let like: Vec<f64> =
            others.iter().filter(|other| other.unit == self.unit).map(|other| other.number).collect();
        let mut pairs = like
            .iter()
            .enumerate()
            .flat_map(|(at, one)| like[at + 1..].iter().map(move |other| (one, other)));
        pairs.any(|(one, other)| is_it(one + other) || is_it((one - other).abs()))
            || like.len() > 2 && is_it(like.iter().sum())
    }
}

fn is_near(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= one.abs().max(other.abs()) * tolerance.max(1e-9)
}

/// Returns the place value of the last digit that is no zero: 100 in 1200, a tenth in 2.5.
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

impl<'t> Numbers<'_, 't> {
    /// The number, month or day that begins at a word, its place with that of its unit, and the index after its last word.
    pub(crate) fn value_at(&self, first: usize) -> Option<(Value, Range<usize>, usize)> {
        let word = self.words.get(first)?;
        let start = word.range.start;
        let exact = |number: f64, unit: Unit| Value {
            number,
            unit: Some(unit),
            bound: Bound::Exact,
            is_round: false,
        };
        if let Some((number, unit, end)) = self.date_at(first).or_else(|| self.time_at(first)) {
            return Some((exact(number, unit), start..end, self.after(end)));
        }
        if word.is_letter {
            let (number, length) = letters_number(&self.text[start..], self.language?)?;
            let unit = Lexicon::at(&self.language?.units, &self.text[start + length..]);
            let end = start + length + unit.map_or(0, |(_, length)| length);
            let value = Value { number, unit: unit.map(|(unit, _)| unit), ..exact(number, DATE) };
            let bound = self.bound_of(first, &(start..end), self.after(end));
            return Some((Value { bound, ..value }, start..end, self.after(end)));
        }
        let ordinal =
            ["st", "nd", "rd", "th"].iter().find_map(|suffix| word.text.strip_suffix(suffix)?.parse().ok());
        if let Some(number) = ordinal {
            return Some((exact(number, ORDINAL), word.range.clone(), first + 1));
        }
        let Some((number, end)) = self.number_at(first) else {
            let number = *self.language?.calendar.get(word.text.as_ref())?;
            return Some((
                exact(number, if number > 12.0 { WEEKDAY } else { MONTH }),
                word.range.clone(),
                first + 1,
            ));
        };
        let number_range = start..self.words[end - 1].range.end;
        let is_round =
            self.words[first..end].iter().skip(1).any(|word| word.text.chars().all(char::is_alphabetic));
        let (unit, range) = self.unit_of(&number_range, end).unzip();
        // "One" is seldom a number.
        if is_near(number, 1.0, 0.0) && unit.is_none() && word.text.chars().all(char::is_alphabetic) {
            return None;
        }
        if unit.is_none() && number <= 24.0 && self.words.get(end).is_some_and(|word| word.text == "uhr") {
            return Some((exact(number * 60.0, TIME), start..self.words[end].range.end, end + 1));
        }
        let range = range.unwrap_or(number_range);
        let end = end.max(self.after(range.end));
        let bound = self.bound_of(first, &range, end);
        Some((Value { number, unit, bound, is_round }, range, end))
    }

    /// The index of the first word that begins after this byte.
    fn after(&self, end: usize) -> usize {
        self.words.partition_point(|word| word.range.start < end)
    }

    /// How the number at a place is meant, by the words before and after it.
    fn bound_of(&self, first: usize, range: &Range<usize>, end: usize) -> Bound {
        let Some(lists) = self.language else { return Bound::Exact };
        let (before, after) = (&self.text[..range.start], &self.text[range.end..]);
        if after.starts_with('+') {
            return Bound::AtLeast;
        }
        if matches!(lists.code, "ja" | "zh" | "ko") {
            let beside =
                after.find(|c: char| !c.is_alphabetic() && c != ' ').map_or(after, |end| &after[..end]);
            let near = beside.char_indices().nth(BOUND_LETTERS).map_or(beside, |(end, _)| &beside[..end]);
            let is_beside = |phrase: &str| before.trim_end().ends_with(phrase) || near.contains(phrase);
            let phrases = lists.bounds.iter().filter(|(phrase, _)| is_beside(phrase));
            return phrases.max_by_key(|(phrase, _)| phrase.len()).map_or(Bound::Exact, |(_, bound)| *bound);
        }
        let phrase = |words: &[Word<'_>]| {
            let texts: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
            lists.bounds.get(&texts.join("_")).copied()
        };
        let mut starts = first.saturating_sub(BOUND_WORDS)..first;
        let mut ends = (end + 2..=end + BOUND_WORDS).filter(|last| *last <= self.words.len());
        let is_before = starts.find_map(|start| phrase(&self.words[start..first]));
        is_before.or_else(|| ends.find_map(|last| phrase(&self.words[end..last]))).unwrap_or_default()
    }

    /// A date with its year: "2025-04-03", "2025年4月3日", "3 April 2025" or "April 3, 2025".
    fn date_at(&self, first: usize) -> Option<(f64, Unit, usize)> {
        let date = |year: f64, month: f64, day: f64| {
            let is_date = (1000.0..3000.0).contains(&year)
                && (1.0..=12.0).contains(&month)
                && (1.0..=31.0).contains(&day);
            is_date.then_some((year * 10_000.0 + month * 100.0 + day, DATE))
        };
        let number = |text: &str| {
            let length = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            Some((text[..length].parse::<f64>().ok().filter(|_| length < 5)?, length))
        };
        // The number after a sign, and what follows the sign.
        let next = |text: &'t str| {
            let after = text.strip_prefix(['-', '年', '月', '년', '월'])?.trim_start();
            Some((number(after)?, after))
        };
        let in_order = || {
            let rest = &self.text[self.words[first].range.start..];
            let (year, length) = number(rest).filter(|(_, length)| *length == 4)?;
            let ((month, length), after) = next(&rest[length..])?;
            let ((day, length), after) = next(&after[length..])?;
            let (date, unit) = date(year, month, day)?;
            let after = &after[length..];
            let after = after.strip_prefix(['日', '일']).unwrap_or(after);
            Some((date, unit, self.text.len() - after.len()))
        };
        if let Some(found) = in_order() {
            return Some(found);
        }
        let words = self.words.get(first..)?;
        // "3 de abril de 2025"
        let mut words = words.iter().filter(|word| !matches!(word.text.as_ref(), "de" | "of" | "del"));
        let [one, two, three] = [words.next()?, words.next()?, words.next()?];
        let month = |word: &Word<'_>| self.language?.calendar.get(word.text.as_ref()).copied();
        let day = |word: &Word<'_>| word.text.trim_end_matches(char::is_alphabetic).parse::<f64>().ok();
        let (month, day) = month(two).zip(day(one)).or_else(|| month(one).zip(day(two)))?;
        let between = self.text.get(one.range.start..three.range.start)?;
        let (date, unit) = date(three.text.parse().ok()?, month, day).filter(|_| between.len() < 30)?;
        Some((date, unit, three.range.end))
    }

    /// A time of day, in minutes: "14:30", "14.30 Uhr", "2 pm", "2:30 p.m." or "14h30".
    fn time_at(&self, first: usize) -> Option<(f64, Unit, usize)> {
        let start = self.words[first].range.start;
        let rest = &self.text[start..];
        let number = |text: &str| {
            let length = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            Some((text[..length].parse::<f64>().ok().filter(|_| length < 3)?, length))
        };
        let (hours, length) = number(rest)?;
        let sign = rest[length..].chars().next().filter(|c| matches!(c, ':' | '.' | 'h'));
        let minutes = sign.and_then(|_| number(&rest[length + 1..]).filter(|(_, length)| *length == 2));
        let end = length + minutes.map_or(0, |_| 3);
        let after = rest[end..].trim_start();
        let begins = |marker: &&&str| {
            let length = marker.len();
            let is_it = after.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(marker));
            is_it && !after[length..].starts_with(char::is_alphanumeric)
        };
        let half = ["am", "a.m.", "pm", "p.m."].iter().find(begins);
        let marker = half.or_else(|| ["uhr", "o'clock", "o’clock"].iter().find(begins));
        let is_time = marker.is_some() || minutes.is_some() && sign != Some('.');
        let minutes = minutes.map_or(0.0, |(minutes, _)| minutes);
        if !is_time || hours > 24.0 || minutes > 59.0 {
            return None;
        }
        let hours = match half {
            Some(half) => hours % 12.0 + if half.starts_with('p') { 12.0 } else { 0.0 },
            None => hours,
        };
        let space = rest[end..].len() - rest[end..].trim_start().len();
        Some((hours * 60.0 + minutes, TIME, start + end + marker.map_or(0, |marker| space + marker.len())))
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
        let before = &self.text[..self.words[first].range.start];
        // A year without its century, after a full one.
        if word.len() == 2
            && value < 100.0
            && let Some(year) = before.strip_suffix(['-', '–', '/'])
            && let Some(year) =
                year.get(year.len().saturating_sub(4)..).and_then(|year| year.parse::<f64>().ok())
            && (1000.0..3000.0).contains(&year)
        {
            value += (year / 100.0).floor() * 100.0;
        }
        let mut end = first + 1;
        while self.is_beside(end) {
            let next = bare(&self.words[end].text);
            let is_range = self.text[..self.words[end].range.start].ends_with('-');
            if next.len() == 3 && !is_range && is_group(next) && is_group(&self.words[end - 1].text) {
                value = value * 1000.0 + next.parse::<f64>().ok()?;
            } else if let Some(factor) = look_up(self.language, |lexicon| lexicon.numbers.get(next).copied())
                && (factor >= 100.0
                    || is_dozen(factor, next)
                    || is_near(value, 4.0, 0.0) && is_near(factor, 20.0, 0.0))
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
                let (unit, length) = Lexicon::at(&self.language?.units, &self.text[word.range.start..])?;
                return Some((unit, range.start..word.range.start + length));
            }
            // "km/h" and "percentage points" are two words.
            let joined = self.words.get(next + 1).and_then(|second| {
                let unit = unit(&[word.text.as_ref(), second.text.as_ref()].concat(), self.language)?;
                let between = &self.text[word.range.end..second.range.start];
                (between.len() == 1).then_some((unit, range.start..second.range.end))
            });
            joined.or_else(|| Some((unit(&word.text, self.language)?, range.start..word.range.end)))
        };
        let sign = unit_of_sign(after.chars().next());
        sign.map(|(unit, length)| (unit, range.start..start + length)).or_else(unit_of_word)
    }
}

/// "Dozen", but not "twelve" or 12.
fn is_dozen(factor: f64, word: &str) -> bool {
    is_near(factor, 12.0, 0.0) && ["doz", "dut", "douza", "doc"].iter().any(|dozen| word.starts_with(dozen))
}

/// A number at the beginning of a text without spaces that counts something: "三个", "二百米", "세 시간".
fn letters_number(text: &str, lists: Language) -> Option<(f64, usize)> {
    let (mut sum, mut part, mut digit, mut end, mut letters) = (0.0, 0.0, None, 0, 0);
    while let Some((number, length)) = look_up(Some(lists), |lists| Lexicon::at(&lists.numbers, &text[end..]))
    {
        if number < 10.0 {
            digit = Some(digit.unwrap_or(0.0) * 10.0 + number);
        } else if number < 10_000.0 {
            part += digit.take().unwrap_or(1.0) * number;
        } else {
            sum += (part + digit.take().unwrap_or(0.0)).max(1.0) * number;
            part = 0.0;
        }
        (end, letters) = (end + length, letters + 1);
    }
    let number = sum + part + digit.unwrap_or(0.0);
    let counted = text[end..].trim_start_matches(' ');
    // Three letters in a row are no chance: 四十五.
    let is_counted = letters > 2
        || counted.starts_with(|c| COUNTED.contains(c))
        || Lexicon::at(&lists.units, counted).is_some();
    (letters > 0 && is_counted && !(letters == 1 && number < 2.0)).then_some((number, end))
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
        // "25.6." is a day in German.
        let is_day = sign == "." && language.is_some_and(|language| language.code == "de");
        !before.contains(sign)
            && !is_day
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
