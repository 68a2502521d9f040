//! The lists of each language: frequent words, denials, months, numbers and units.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::reading::unaccented;

/// A line of the file: a language or "any", what is listed, and the words. Other forms of a word stand after a stroke, and a
/// dash stands for none. Number words have the value at the same place of the first line; units at the same place are the same.
const LISTS: &str = include_str!("lists.txt");

static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(read);

pub(crate) type Language = &'static Lexicon;

/// What a number counts: the place of its name in the lists of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit(usize);

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
    /// Whether a point before three digits is that of a fraction.
    pub(crate) fn has_decimal_points(&self) -> bool {
        matches!(self.code, "en" | "ja" | "zh" | "ko")
    }

    /// Whether a capital letter within a sentence shows a name.
    pub(crate) fn has_capitals_for_names(&self) -> bool {
        self.code != "de"
    }

    /// The unit that a text without spaces begins with, and the length of its name.
    pub(crate) fn unit_at(&self, text: &str) -> Option<(Unit, usize)> {
        let names = self.units.iter().filter(|(name, _)| text.starts_with(name.as_str()));
        names.map(|(name, unit)| (*unit, name.len())).max_by_key(|(_, length)| *length)
    }
}

/// The language that has most of these words among its frequent ones, if these are at least so many and no other language
/// has as many; Chinese, Japanese and Korean by their letters.
pub(crate) fn language_of<'w>(words: impl Iterator<Item = &'w str>, least: usize) -> Option<Language> {
    let mut counts = vec![0; LEXICONS.len()];
    let [mut han, mut kana, mut hangul, mut spaced] = [0; 4];
    for word in words {
        match word.chars().next() {
            Some('\u{3041}'..='\u{30ff}') => kana += 1,
            Some('\u{ac00}'..='\u{d7a3}') => hangul += 1,
            Some('\u{3400}'..='\u{9fff}') => han += 1,
            _ => spaced += 1,
        }
        for (count, lexicon) in counts.iter_mut().zip(LEXICONS.iter()) {
            *count += usize::from(lexicon.common.contains(word));
        }
    }
    if han + kana + hangul > spaced {
        let code = if kana * 10 > han + hangul {
            "ja"
        } else if hangul > han {
            "ko"
        } else {
            "zh"
        };
        return LEXICONS.iter().find(|lexicon| lexicon.code == code);
    }
    let most = counts.iter().copied().max().filter(|most| *most >= least)?;
    let mut likeliest = LEXICONS.iter().zip(counts).filter(|(_, count)| *count == most);
    likeliest.next().filter(|_| likeliest.next().is_none()).map(|(lexicon, _)| lexicon)
}

/// The unit of a word, by the lists of a language or by symbols that all have.
pub(crate) fn unit(word: &str, language: Option<Language>) -> Option<Unit> {
    language.and_then(|lexicon| lexicon.units.get(word)).or_else(|| any()?.units.get(word)).copied()
}

/// A factor that belongs to the number before it in all languages, such as "k" and "億".
pub(crate) fn scale(word: &str) -> Option<f64> {
    any()?.numbers.get(word).copied()
}

fn any() -> Option<Language> {
    LEXICONS.first()
}

fn read() -> Vec<Lexicon> {
    let mut lexicons: Vec<Lexicon> = Vec::new();
    let mut values = Vec::new();
    for line in LISTS.lines() {
        let mut fields = line.split(' ');
        let (Some(code), Some(list)) = (fields.next(), fields.next()) else { continue };
        if lexicons.last().is_none_or(|last| last.code != code) {
            lexicons.push(Lexicon { code, ..Lexicon::default() });
        }
        let Some(lexicon) = lexicons.last_mut() else { continue };
        let pairs = fields.clone().filter_map(|field| field.split_once(':'));
        let pairs = pairs.filter_map(|(name, size)| Some((name, size.parse::<f64>().ok()?)));
        let words = fields.clone().enumerate().flat_map(|(at, forms)| {
            forms.split('/').filter(|form| *form != "-").map(move |form| (at, unaccented(form).into_owned()))
        });
        match list {
            "values" => values = fields.filter_map(|value| value.parse::<f64>().ok()).collect(),
            "scales" => lexicon.numbers.extend(pairs.map(|(name, size)| (name.to_owned(), size))),
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
