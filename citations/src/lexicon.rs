//! The lists of each language: frequent words, denials, months, numbers and units.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::words::{Word, unaccented};

static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(read);

pub(crate) type Language = &'static Lexicon;

/// What a number counts: the place of its name in the lists of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit(pub(crate) usize);

/// The lists of a language, with words as [`unaccented`] writes them.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    pub(crate) code: &'static str,
    pub(crate) common: HashSet<String>,
    pub(crate) denial: HashSet<String>,
    pub(crate) months: HashMap<String, f64>,
    pub(crate) numbers: HashMap<String, f64>,
    pub(crate) units: HashMap<String, Unit>,
}

impl Lexicon {
    /// The sign before a fraction.
    pub(crate) fn point(&self) -> char {
        if matches!(self.code, "en" | "ja" | "zh" | "ko") { '.' } else { ',' }
    }

    /// The unit that a text without spaces begins with, and the length of its name.
    pub(crate) fn unit_at(&self, text: &str) -> Option<(Unit, usize)> {
        let names = self.units.iter().filter(|(name, _)| text.starts_with(name.as_str()));
        names.map(|(name, unit)| (*unit, name.len())).max_by_key(|(_, length)| *length)
    }
}

/// All lists, those that all languages share first.
pub(crate) fn lexicons() -> &'static [Lexicon] {
    &LEXICONS
}

/// The language that has most of these words among its frequent ones, if these are at least so many and no other language
/// has as many; Chinese, Japanese and Korean by their letters.
pub(crate) fn language_of(words: &[Word<'_>], least: usize) -> Option<Language> {
    let count_words = |letters: [char; 2]| {
        words.iter().filter(|word| word.text.starts_with(|c| (letters[0]..=letters[1]).contains(&c))).count()
    };
    let [kana, hangul, han] =
        [['\u{3041}', '\u{30ff}'], ['\u{ac00}', '\u{d7a3}'], ['\u{3400}', '\u{9fff}']].map(count_words);
    if (han + kana + hangul) * 2 > words.len() {
        let without_kana = if hangul > han { "ko" } else { "zh" };
        let code = if kana * 10 > han + hangul { "ja" } else { without_kana };
        return LEXICONS.iter().find(|lexicon| lexicon.code == code);
    }
    let count_common = |lexicon: Language| {
        (words.iter().filter(|word| lexicon.common.contains(word.text.as_ref())).count(), lexicon)
    };
    let mut counts: Vec<(usize, Language)> = LEXICONS.iter().map(count_common).collect();
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let [(most, language), (second, _), ..] = counts[..] else { return None };
    (most >= least && most > second).then_some(language)
}

/// The unit of a word, by the lists of a language or by symbols that all have.
pub(crate) fn unit(word: &str, language: Option<Language>) -> Option<Unit> {
    look_up(language, |lexicon| lexicon.units.get(word).copied())
}

/// Looks in the lists of a language, then in those that all have.
pub(crate) fn look_up<T>(language: Option<Language>, find: impl Fn(Language) -> Option<T>) -> Option<T> {
    language.into_iter().chain(LEXICONS.first()).find_map(find)
}

/// Reads the lists. A line is a language or "any", what is listed, and the words. Other forms of a word stand after a stroke, and a
/// dash stands for none. Number words have the value at the same place of the first line; units at the same place are the same.
fn read() -> Vec<Lexicon> {
    let mut lexicons: Vec<Lexicon> = Vec::new();
    let mut values = Vec::new();
    for line in include_str!("lists.txt").lines() {
        let mut fields = line.split(' ');
        let (Some(code), Some(list)) = (fields.next(), fields.next()) else { continue };
        if lexicons.last().is_none_or(|last| last.code != code) {
            lexicons.push(Lexicon { code, ..Lexicon::default() });
        }
        let Some(lexicon) = lexicons.last_mut() else { continue };
        let words = fields.enumerate().flat_map(|(at, forms)| {
            forms.split('/').filter(|form| *form != "-").map(move |form| (at, unaccented(form).into_owned()))
        });
        match list {
            "values" => values.extend(words.filter_map(|(_, word)| word.parse::<f64>().ok())),
            "common" => lexicon.common.extend(words.map(|(_, word)| word)),
            "denial" => lexicon.denial.extend(words.map(|(_, word)| word)),
            "months" => lexicon.months.extend(words.map(|(at, word)| (word, float(at + 1)))),
            "numbers" => {
                lexicon.numbers.extend(words.filter_map(|(at, word)| Some((word, *values.get(at)?))));
            }
            _ => lexicon.units.extend(words.map(|(at, word)| (word, Unit(at)))),
        }
    }
    lexicons
}

pub(crate) fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
