//! The lists of each language: frequent words, denials, months, numbers and units.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::reading::{is_dense, unaccented};

/// A line of the file: a language or "any", what is listed, and the words; other forms of one stand after a stroke, and a
/// dash stands for none.
const LISTS: &str = include_str!("lists.txt");

static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(read);

/// The values of the listed number words, in their order.
const NUMBERS: [f64; 32] = [
    0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0,
    19.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 1e3, 1e6, 1e9,
];

/// The listed units, in their order.
const UNITS: [Unit; 22] = [
    Unit(Dimension::Time, 1.0),
    Unit(Dimension::Time, 60.0),
    Unit(Dimension::Time, 3600.0),
    Unit(Dimension::Time, 86_400.0),
    Unit(Dimension::Time, 604_800.0),
    Unit(Dimension::Time, 2_592_000.0),
    Unit(Dimension::Time, 31_536_000.0),
    Unit(Dimension::Share, 1.0),
    Unit(Dimension::Length, 1.0),
    Unit(Dimension::Length, 1000.0),
    Unit(Dimension::Length, 0.01),
    Unit(Dimension::Length, 0.001),
    Unit(Dimension::Length, 1609.344),
    Unit(Dimension::Mass, 1.0),
    Unit(Dimension::Mass, 1000.0),
    Unit(Dimension::Mass, 0.001),
    Unit(Dimension::Mass, 1e6),
    Unit(Dimension::Volume, 1.0),
    Unit(Dimension::Volume, 0.001),
    Unit(Dimension::Euro, 1.0),
    Unit(Dimension::Dollar, 1.0),
    Unit(Dimension::Pound, 1.0),
];

/// What a number counts: a dimension, and the size in its base unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Unit(pub(crate) Dimension, pub(crate) f64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dimension {
    Time,
    Share,
    Length,
    Mass,
    Volume,
    Euro,
    Dollar,
    Pound,
}

/// A language that has lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language(usize);

#[derive(Debug, Default)]
struct Lexicon {
    code: &'static str,
    common: HashSet<String>,
    denial: HashSet<String>,
    months: HashMap<String, u8>,
    numbers: HashMap<String, f64>,
    units: HashMap<String, Unit>,
}

impl Language {
    /// By its frequent words, of which it must have more than every other language; Chinese and Japanese by their letters.
    ///
    /// `least` of them are needed.
    pub(crate) fn of<'w>(words: impl Iterator<Item = &'w str>, least: usize) -> Option<Self> {
        let mut counts = vec![0_usize; LEXICONS.len()];
        let (mut dense, mut kana, mut hangul, mut spaced) = (0, 0, 0, 0);
        for word in words {
            match word.chars().next() {
                Some('\u{3041}'..='\u{30ff}') => kana += 1,
                Some('\u{ac00}'..='\u{d7a3}') => hangul += 1,
                Some('\u{3400}'..='\u{9fff}') => dense += 1,
                _ => spaced += 1,
            }
            for (count, lexicon) in counts.iter_mut().zip(LEXICONS.iter()) {
                *count += usize::from(lexicon.common.contains(word));
            }
        }
        if dense + kana + hangul > spaced {
            let code = if kana * 10 > dense {
                "ja"
            } else if hangul > dense {
                "ko"
            } else {
                "zh"
            };
            return LEXICONS.iter().position(|lexicon| lexicon.code == code).map(Self);
        }
        let most = counts.iter().copied().max().filter(|most| *most >= least)?;
        let mut likeliest = counts.iter().enumerate().filter(|(_, count)| **count == most);
        let (language, _) = likeliest.next()?;
        likeliest.next().is_none().then_some(Self(language))
    }

    /// Whether a point before three digits is that of a fraction.
    pub(crate) fn has_decimal_points(self) -> bool {
        self.lexicon().is_some_and(|lexicon| matches!(lexicon.code, "en" | "ja" | "zh" | "ko"))
    }

    /// Whether a capital letter within a sentence shows a name.
    pub(crate) fn has_capitals_for_names(self) -> bool {
        self.lexicon().is_some_and(|lexicon| lexicon.code != "de")
    }

    pub(crate) fn is_common(self, word: &str) -> bool {
        self.lexicon().is_some_and(|lexicon| lexicon.common.contains(word))
    }

    pub(crate) fn denies(self, word: &str) -> bool {
        self.lexicon().is_some_and(|lexicon| lexicon.denial.contains(word))
    }

    /// The denial that a text without spaces begins with.
    pub(crate) fn denial_at(self, text: &str) -> bool {
        self.lexicon()
            .is_some_and(|lexicon| lexicon.denial.iter().any(|denial| text.starts_with(denial.as_str())))
    }

    pub(crate) fn month(self, word: &str) -> Option<u8> {
        self.lexicon()?.months.get(word).copied()
    }

    pub(crate) fn number(self, word: &str) -> Option<f64> {
        self.lexicon()?.numbers.get(word).copied()
    }

    /// The unit that a text begins with, and the length of its name.
    pub(crate) fn unit_at(self, text: &str) -> Option<(Unit, usize)> {
        let units = &self.lexicon()?.units;
        let names = units.iter().filter(|(name, _)| text.starts_with(name.as_str()));
        names.map(|(name, unit)| (*unit, name.len())).max_by_key(|(_, length)| *length)
    }

    fn lexicon(self) -> Option<&'static Lexicon> {
        LEXICONS.get(self.0)
    }
}

/// The unit of a word, by the lists of a language or by symbols that all have.
pub(crate) fn unit(word: &str, language: Option<Language>) -> Option<Unit> {
    let own = language.and_then(Language::lexicon).and_then(|lexicon| lexicon.units.get(word));
    let any = LEXICONS.iter().find(|lexicon| lexicon.code == "any");
    own.or_else(|| any?.units.get(word)).copied()
}

fn read() -> Vec<Lexicon> {
    let mut lexicons: Vec<Lexicon> = Vec::new();
    for line in LISTS.lines() {
        let mut fields = line.split(' ');
        let (Some(code), Some(list)) = (fields.next(), fields.next()) else { continue };
        if lexicons.last().is_none_or(|last| last.code != code) {
            lexicons.push(Lexicon { code, ..Lexicon::default() });
        }
        let Some(lexicon) = lexicons.last_mut() else { continue };
        for (place, field) in fields.enumerate() {
            for word in field.split('/').filter(|word| *word != "-") {
                // Marks are letters of their own where there are no spaces.
                let word = if is_dense(word) { word.to_owned() } else { unaccented(word).into_owned() };
                lexicon.add(list, place, word);
            }
        }
    }
    lexicons
}

impl Lexicon {
    fn add(&mut self, list: &str, place: usize, word: String) {
        match list {
            "common" => {
                self.common.insert(word);
            }
            "denial" => {
                self.denial.insert(word);
            }
            "months" => {
                self.months.insert(word, u8::try_from(place + 1).unwrap_or_default());
            }
            "numbers" => {
                self.numbers.extend(NUMBERS.get(place).map(|number| (word, *number)));
            }
            _ => self.units.extend(UNITS.get(place).map(|unit| (word, *unit))),
        }
    }
}
