//! The lists of each language: frequent words, denials, months, numbers and units.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::words::{Word, unaccented};

static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(read);

/// The languages that have a word among their frequent ones, by their place in the lists.
static OF_COMMON: LazyLock<HashMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
    let mut languages: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, lexicon) in LEXICONS.iter().enumerate() {
        lexicon.common.iter().for_each(|word| languages.entry(word).or_default().push(at));
    }
    languages
});

pub(crate) type Language = &'static Lexicon;

/// What a number counts: the place of its name in the lists of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit(pub(crate) usize);

/// How a number that stands beside a word such as "over" or "about" is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
    About,
}

/// A word of a small set whose members exclude each other, such as "all" and "some". One that stands alone in its set limits
/// what is said, such as "except".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) set: usize,
    pub(crate) side: usize,
}

/// The side of a word that stands alone in its set.
pub(crate) const ALONE: usize = usize::MAX;

/// The lists of a language, with words as [`unaccented`] writes them.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    pub(crate) code: &'static str,
    pub(crate) common: HashSet<String>,
    pub(crate) denial: HashSet<String>,
    /// The months from 1, then the days of the week from 13, Monday first.
    pub(crate) calendar: HashMap<String, f64>,
    pub(crate) numbers: HashMap<String, f64>,
    pub(crate) units: HashMap<String, Unit>,
    /// Words are joined by an underscore.
    pub(crate) bounds: HashMap<String, Bound>,
    pub(crate) sides: HashMap<String, Side>,
}

impl Lexicon {
    /// The sign before a fraction.
    pub(crate) fn point(&self) -> char {
        if matches!(self.code, "en" | "ja" | "zh" | "ko") { '.' } else { ',' }
    }

    /// Looks up the longest word with which a text without spaces begins; returns its value and its length.
    pub(crate) fn at<T: Copy>(list: &HashMap<String, T>, text: &str) -> Option<(T, usize)> {
        let words = list.iter().filter(|(word, _)| text.starts_with(word.as_str()));
        words.map(|(word, of)| (*of, word.len())).max_by_key(|(_, length)| *length)
    }
}

/// All lists, those that all languages share first.
pub(crate) fn lexicons() -> &'static [Lexicon] {
    &LEXICONS
}

/// The language that has most of these words among its frequent ones, if these are at least so many and no other language
/// has as many; Chinese, Japanese, Korean and Thai by their letters.
pub(crate) fn language_of(words: &[Word<'_>], least: usize) -> Option<Language> {
    const LETTERS: [[char; 2]; 4] = [
        ['\u{3041}', '\u{30ff}'],
        ['\u{ac00}', '\u{d7a3}'],
        ['\u{3400}', '\u{9fff}'],
        ['\u{e00}', '\u{e7f}'],
    ];
    let mut letters = [0; LETTERS.len()];
    let mut counts = vec![0; LEXICONS.len()];
    for word in words {
        if word.is_letter {
            let first = word.text.chars().next();
            let scripts = LETTERS.iter().zip(&mut letters);
            scripts
                .filter(|([from, to], _)| first.is_some_and(|c| (*from..=*to).contains(&c)))
                .for_each(|(_, count)| *count += 1);
        } else {
            let of = OF_COMMON.get(word.text.as_ref());
            of.into_iter().flatten().for_each(|language| counts[*language] += 1);
        }
    }
    let [kana, hangul, han, thai] = letters;
    if (han + kana + hangul + thai) * 2 > words.len() {
        let code = if thai > han {
            "th"
        } else if kana * 10 > han + hangul {
            "ja"
        } else if hangul > han {
            "ko"
        } else {
            "zh"
        };
        return LEXICONS.iter().find(|lexicon| lexicon.code == code);
    }
    let most = *counts.iter().max().filter(|most| **most >= least)?;
    let best: Vec<Language> = LEXICONS
        .iter()
        .zip(&counts)
        .filter(|(_, count)| **count == most)
        .map(|(language, _)| language)
        .collect();
    // Languages of which hardly anything is listed are looked for so that they are not taken for another.
    let mut listed = best.iter().filter(|language| best.len() == 1 || !language.numbers.is_empty());
    listed.next().copied().filter(|_| listed.next().is_none())
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
/// Of a set, words between strokes exclude each other, and those with an equals sign do not.
fn read() -> Vec<Lexicon> {
    let mut lexicons: Vec<Lexicon> = Vec::new();
    let (mut values, mut sets) = (Vec::new(), 0);
    for line in include_str!("lists.txt").lines() {
        let mut fields = line.split(' ');
        let (Some(code), Some(list)) = (fields.next(), fields.next()) else { continue };
        if lexicons.last().is_none_or(|last| last.code != code) {
            lexicons.push(Lexicon { code, ..Lexicon::default() });
        }
        let Some(lexicon) = lexicons.last_mut() else { continue };
        let forms = fields.enumerate().flat_map(|(at, forms)| {
            forms
                .split('/')
                .enumerate()
                .filter(|(_, form)| *form != "-")
                .map(move |(side, form)| (at, side, form))
        });
        let words = forms.clone().map(|(at, _, form)| (at, unaccented(form).into_owned()));
        match list {
            "values" => values.extend(words.filter_map(|(_, word)| word.parse::<f64>().ok())),
            "common" => lexicon.common.extend(words.map(|(_, word)| word)),
            "denial" => lexicon.denial.extend(words.map(|(_, word)| word)),
            "calendar" => lexicon.calendar.extend(words.map(|(at, word)| (word, float(at + 1)))),
            "numbers" => {
                lexicon.numbers.extend(words.filter_map(|(at, word)| Some((word, *values.get(at)?))));
            }
            "bounds" => {
                let bounds = [Bound::AtLeast, Bound::AtMost, Bound::About];
                lexicon.bounds.extend(words.filter_map(|(at, word)| Some((word, *bounds.get(at)?))));
            }
            "sides" => {
                let sides = forms.flat_map(|(at, side, forms)| {
                    forms.split('=').map(move |form| (at, side, unaccented(form).into_owned()))
                });
                let sides: Vec<(usize, usize, String)> = sides.collect();
                let is_alone = |set: usize| sides.iter().all(|(at, side, _)| *at != set || *side == 0);
                let sides = sides.iter().map(|(at, side, word)| {
                    let side = if is_alone(*at) { ALONE } else { *side };
                    (word.clone(), Side { set: sets + at, side })
                });
                lexicon.sides.extend(sides);
                sets += line.len();
            }
            _ => lexicon.units.extend(words.map(|(at, word)| (word, Unit(at)))),
        }
    }
    lexicons
}

pub(crate) fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
