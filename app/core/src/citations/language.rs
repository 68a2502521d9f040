//! Whether two texts are in one language: by their script, and within a script by its languages' function words.
//!
//! A detector by trigrams knows more languages and errs on short texts, and a claim is one sentence; it would also
//! be a twelfth of the page. The function words are needed anyway: they say nothing of what a text is about.

use std::{collections::HashMap, ops::RangeInclusive, sync::LazyLock};

use super::tokens::{TokenKind, Tokens};

/// A language a line: its code and its most frequent function words.
const LANGUAGES: &str = include_str!("function_words.txt");

/// The languages that have each function word, as a set of lines.
static FUNCTION_WORDS: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
    let mut languages: HashMap<&str, u32> = HashMap::new();
    for (at, line) in LANGUAGES.lines().enumerate() {
        for word in line.split(' ').skip(1) {
            *languages.entry(word).or_default() |= 1 << at;
        }
    }
    languages
});

/// Scripts of several languages, which their words tell apart; other scripts are languages here.
const LATIN: &str = "Latin";
const CYRILLIC: &str = "Cyrillic";
const ARABIC: &str = "Arabic";
const DEVANAGARI: &str = "Devanagari";

const HAN: &str = "Han";
const KANA: &str = "Kana";

const SCRIPTS: &[(RangeInclusive<u32>, &str)] = &[
    (0x41..=0x2af, LATIN),
    (0x370..=0x3ff, "Greek"),
    (0x400..=0x52f, CYRILLIC),
    (0x530..=0x58f, "Armenian"),
    (0x590..=0x5ff, "Hebrew"),
    (0x600..=0x77f, ARABIC),
    (0x900..=0x97f, DEVANAGARI),
    (0x980..=0x9ff, "Bengali"),
    (0xa00..=0xa7f, "Gurmukhi"),
    (0xa80..=0xaff, "Gujarati"),
    (0xb00..=0xb7f, "Oriya"),
    (0xb80..=0xbff, "Tamil"),
    (0xc00..=0xc7f, "Telugu"),
    (0xc80..=0xcff, "Kannada"),
    (0xd00..=0xd7f, "Malayalam"),
    (0xd80..=0xdff, "Sinhala"),
    (0xe00..=0xe7f, "Thai"),
    (0xe80..=0xeff, "Lao"),
    (0xf00..=0xfff, "Tibetan"),
    (0x1000..=0x109f, "Burmese"),
    (0x10a0..=0x10ff, "Georgian"),
    (0x1100..=0x11ff, "Hangul"),
    (0x1200..=0x139f, "Ethiopic"),
    (0x1780..=0x17ff, "Khmer"),
    (0x1e00..=0x1eff, LATIN),
    (0x1f00..=0x1fff, "Greek"),
    (0x3005..=0x3005, HAN),
    (0x3040..=0x30ff, KANA),
    (0x3400..=0x9fff, HAN),
    (0xac00..=0xd7af, "Hangul"),
    (0xf900..=0xfaff, HAN),
    (0xfb1d..=0xfb4f, "Hebrew"),
    (0xfb50..=0xfdff, ARABIC),
    (0xfe70..=0xfefe, ARABIC),
    (0x20000..=0x3fffd, HAN),
];

/// Minimum percentage of Latin letters for Latin to be a text's script: texts in other scripts often have Latin names and
/// terms.
const MOSTLY: usize = 80;

/// Minimum percentage of function words for a sentence's language to be recognised.
const FUNCTION_SHARE: usize = 12;

/// Maximum words and characters of a text that are read to detect its language.
const MOST_WORDS: usize = 2000;
const MOST_CHARACTERS: usize = 10_000;

/// The detected script, and evidence for languages.
#[derive(Debug, Clone, Default)]
pub(super) struct Language {
    script: &'static str,
    words: usize,
    /// How many of the words are function words of each language of the list, in its order.
    hits: Vec<usize>,
}

/// The script of a letter.
fn script(character: char) -> Option<&'static str> {
    let code = u32::from(character);
    let at = SCRIPTS.partition_point(|(range, _)| *range.end() < code);
    SCRIPTS.get(at).filter(|(range, _)| range.contains(&code)).map(|(_, script)| *script)
}

/// Whether words of this character's script are written without spaces between them. Korean has spaces, but particles
/// hang on to words.
pub(super) fn is_spaceless(character: char) -> bool {
    // Fast path: most characters come before Thai.
    character >= '\u{e00}'
        && character != '・'
        && matches!(script(character), Some(HAN | KANA | "Hangul" | "Thai" | "Lao" | "Burmese" | "Khmer"))
}

impl Language {
    pub(super) fn of(text: &str, tokens: &Tokens) -> Self {
        let script = main_script(text);
        let mut hits = Vec::new();
        let words = tokens.list().iter().filter(|token| token.kind == TokenKind::Word).take(MOST_WORDS);
        if matches!(script, LATIN | CYRILLIC | ARABIC | DEVANAGARI) {
            hits = vec![0; LANGUAGES.lines().count()];
            for languages in words.clone().filter_map(|word| FUNCTION_WORDS.get(tokens.letters(word))) {
                hits.iter_mut()
                    .enumerate()
                    .for_each(|(at, hits)| *hits += usize::from(languages >> at & 1 == 1));
            }
        }
        let words = words.count();
        Self { script, words, hits }
    }

    /// Whether this is a function word of the language.
    pub(super) fn has_function_word(&self, word: &str) -> bool {
        let most = self.most();
        let is_own = |at: usize| most == 0 || self.hits.get(at) == Some(&most);
        let languages = FUNCTION_WORDS.get(word).copied().unwrap_or_default();
        (0..32).any(|at| languages >> at & 1 == 1 && is_own(at))
    }

    /// Whether this language, by its code, is the likeliest.
    pub(super) fn is(&self, code: &str) -> bool {
        let most = self.most();
        let mut lines = LANGUAGES.lines().zip(&self.hits);
        most > 0 && lines.any(|(line, hits)| *hits == most && line.split(' ').next() == Some(code))
    }

    fn most(&self) -> usize {
        self.hits.iter().max().copied().unwrap_or_default()
    }

    /// Whether no other language is likelier for a sentence than that of this text. A single word is no evidence.
    pub(super) fn is_likeliest_of(&self, sentence: &Self) -> bool {
        let (most, here) = (sentence.most(), self.most());
        let mut own = self.hits.iter().zip(&sentence.hits).filter(|(hits, _)| **hits == here);
        self.script == sentence.script && (most < 2 || own.any(|(_, hits)| *hits == most))
    }

    /// Whether a sentence is in the language of this text; `None` if that is unclear.
    pub(super) fn is_of(&self, sentence: &Self) -> Option<bool> {
        if self.script.is_empty() || sentence.script.is_empty() {
            return None;
        }
        if self.script != sentence.script {
            return Some(false);
        }
        if self.hits.is_empty() {
            return Some(true);
        }
        let (most, here) = (sentence.most(), self.most());
        if most == 0 || here == 0 {
            return None;
        }
        let own = self.hits.iter().zip(&sentence.hits).filter(|(hits, _)| **hits == here);
        let in_this = own.map(|(_, hits)| *hits).max().unwrap_or_default();
        let rivals = sentence.hits.iter().filter(|hits| **hits == most).count();
        // Words shared by several languages do not distinguish them.
        if in_this == most && rivals == 1 && in_this * 100 >= sentence.words * FUNCTION_SHARE {
            Some(true)
        } else if in_this * 2 <= most && most > 1 {
            Some(false)
        } else {
            None
        }
    }
}

fn main_script(text: &str) -> &'static str {
    let mut counts: Vec<(&'static str, usize)> = Vec::new();
    for script in
        text.chars().take(MOST_CHARACTERS).filter(|character| character.is_alphabetic()).filter_map(script)
    {
        match counts.iter_mut().find(|(of, _)| *of == script) {
            Some((_, count)) => *count += 1,
            None => counts.push((script, 1)),
        }
    }
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    let of = |script: &str| counts.iter().find(|(of, _)| *of == script).map_or(0, |(_, count)| *count);
    if of(LATIN) * 100 >= all * MOSTLY {
        return counts.first().map_or("", |_| LATIN);
    }
    // Japanese has characters of both.
    if of(KANA) * 10 >= of(HAN) && of(KANA) > 0 {
        return KANA;
    }
    let others = counts.iter().filter(|(script, _)| *script != LATIN);
    others.max_by_key(|(_, count)| *count).map_or("", |(script, _)| script)
}
