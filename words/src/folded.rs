//! A text as it is searched letter by letter, for words that a person may not have typed to their end.

use std::ops::Range;

use crate::{
    fold::{base_letter, folded_letters},
    script::{Class, class, is_ignored},
};

/// A text in lower case, with the common form of each letter, without accents, and with a space for each white space.
#[derive(Debug, Clone)]
pub struct Folded {
    text: String,
    /// For each letter its start in `text` and its place in the original, in bytes; `None` where they are the same.
    letters: Option<Vec<(usize, Range<usize>)>>,
}

/// Diacritical marks that search ignores. Marks of other scripts make other letters.
const ACCENTS: Range<u32> = 0x300..0x370;

impl Folded {
    pub fn new(original: &str) -> Self {
        if original.is_ascii() {
            let text = original.to_ascii_lowercase().replace(|c: char| c.is_ascii_whitespace(), " ");
            return Self { text, letters: None };
        }
        let (mut text, mut letters) = (String::with_capacity(original.len()), Vec::new());
        folded_letters(kept(original), |letter, range| {
            for letter in letter.to_lowercase().filter_map(base) {
                letters.push((text.len(), range.clone()));
                text.push(letter);
            }
        });
        Self { text, letters: Some(letters) }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The place in the original of a place in this text, in bytes.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let Some(letters) = &self.letters else { return range };
        let first = letters.partition_point(|(start, _)| *start < range.start);
        let end = letters.partition_point(|(start, _)| *start < range.end);
        let letters = letters.get(first..end).unwrap_or_default();
        let start = letters.first().map_or(0, |(_, place)| place.start);
        start..letters.last().map_or(start, |(_, place)| place.end)
    }

    /// Whether no word of this text extends over a place in it, in bytes. Where a script has no spaces, words may begin and
    /// end anywhere.
    pub fn is_boundary(&self, at: usize) -> bool {
        let (before, after) = self.text.split_at_checked(at).unwrap_or_default();
        let (before, after) = (before.chars().next_back().map(class), after.chars().next().map(class));
        let is_inside = matches!(
            (before, after),
            (Some(_), Some(Class::Mark)) | (Some(Class::Spaced | Class::Mark), Some(Class::Spaced))
        );
        !is_inside
    }
}

/// The characters of a text that are searched, with their places. White space becomes a space; lines of a script without
/// spaces break anywhere.
fn kept(text: &str) -> impl Iterator<Item = (char, Range<usize>)> {
    let mut is_after_dense = false;
    let mut skip_to = 0;
    text.char_indices().filter_map(move |(at, c)| {
        if at < skip_to || is_ignored(c) {
            return None;
        }
        let range = at..at + c.len_utf8();
        if !c.is_whitespace() {
            let class = class(c);
            is_after_dense = class == Class::Dense || (is_after_dense && class == Class::Mark);
            return Some((c, range));
        }
        if is_after_dense && let Some(end) = line_break(text, at) {
            skip_to = end;
            return None;
        }
        is_after_dense = false;
        Some((' ', range))
    })
}

/// The end of the white space at `at`, if it is a single line break before a letter of a script without spaces.
fn line_break(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let after = rest.trim_start_matches([' ', '\t', '\r', '\n']);
    let white = rest.get(..rest.len() - after.len())?;
    let is_single = white.matches('\n').count() == 1;
    (is_single && after.chars().next().map(class) == Some(Class::Dense)).then_some(text.len() - after.len())
}

/// A letter without its accents; `None` for an accent.
fn base(letter: char) -> Option<char> {
    let letter = match base_letter(letter) {
        'ς' => 'σ',
        base => base,
    };
    (!ACCENTS.contains(&u32::from(letter))).then_some(letter)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    #[track_caller]
    fn check(original: &str, expect: &str) {
        assert_eq!(Folded::new(original).as_str(), expect, "{original}");
        let decomposed: String = original.nfd().collect();
        assert_eq!(Folded::new(&decomposed).as_str(), expect, "{original}, decomposed");
    }

    #[test]
    fn case_accents_and_forms_of_letters_are_folded() {
        check("The HIVE\n\tof 3.14", "the hive  of 3.14");
        check("Größe naïve Việt Ậ", "große naive viet a");
        check("İstanbul ΟΔΌΣ οδός", "istanbul οδοσ οδοσ");
        check("ёлка Йод", "елка иод");
        check("ﬁnal ＡＢＣ co\u{ad}operate", "final abc cooperate");
        check("が ﾃﾞｰﾀ 한국어", "が データ 한국어");
        check("模\r\n型 模\n\n型", "模型 模  型");
    }

    #[test]
    fn places_are_those_of_the_original() {
        let check = |original: &str, wanted: &str, expect: &str| {
            let folded = Folded::new(original);
            let start = folded.as_str().find(wanted).unwrap();
            assert_eq!(&original[folded.original(start..start + wanted.len())], expect, "{original}");
        };
        check("Die Gro\u{308}ße.", "große", "Gro\u{308}ße");
        check("Plain text", "text", "text");
        check("Die ﾃﾞｰﾀ hier", "データ", "ﾃﾞｰﾀ");
        check("über 模\n型!", "模型", "模\n型");
    }

    #[test]
    fn words_end_where_letters_do() {
        let check = |text: &str, at: usize, expect: bool| {
            assert_eq!(Folded::new(text).is_boundary(at), expect, "{text} at {at}");
        };
        check("bees", 0, true);
        check("bees", 3, false);
        check("bees", 4, true);
        check("no_std", 3, true);
        check("违约金", 3, true);
        check("की", 3, false);
    }
}
