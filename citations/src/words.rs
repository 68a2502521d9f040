//! The words of a text, as they are written.

use std::{borrow::Cow, ops::Range};

use footnote_words::WordKind;

use crate::markup::{Piece, Reads, pieces};

/// Small digits, which mark a note behind a word of so many letters.
const SMALL_DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const FEWEST_BEFORE_NOTE: usize = 4;

/// Signs that change what the number beside them says.
const UNIT_SIGNS: [char; 6] = ['%', '‰', '€', '£', '¥', '°'];

/// Marks between the parts of a number, and between a number and its unit.
pub(crate) const JOINTS: [char; 7] = [' ', '-', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’'];

#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on one another")]
pub(crate) struct Word<'t> {
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
    /// As [`unaccented`] writes it.
    pub(crate) text: Cow<'t, str>,
    /// It is a letter of a script without spaces.
    pub(crate) is_letter: bool,
    /// The letter with the one after it, which are searched for in place of a word.
    pub(crate) pair: Option<Cow<'t, str>>,
    pub(crate) is_capital: bool,
    /// It has a capital letter that it does not owe to the beginning of a sentence.
    pub(crate) is_name: bool,
    pub(crate) gap: Gap,
    /// Numbers the words that may be left out together, from 1; 0 for all others.
    pub(crate) aside: usize,
    /// By the lists of its text's language.
    pub(crate) denies: bool,
}

/// What stands between a word and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// White space, or a mark that ends no word elsewhere. A unit's sign has to stand on both sides.
    Wide(Option<char>),
    /// Nothing, a hyphen, also at a line's end, an apostrophe or a bracket: another text may join the two.
    Narrow,
    /// A space or apostrophe between thousands.
    Thousands,
}

/// The words of a text; three letters of a script without spaces are taken for two.
pub fn word_count(text: &str) -> usize {
    let words = words(text);
    let letters = words.iter().filter(|word| word.is_letter).count();
    words.len() - letters + (letters * 2).div_ceil(3)
}

/// The words of a text, without addresses and what is struck out.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    words_between(text, &pieces(text, false))
}

/// The words of a quote, in which an editor may have put some into square brackets.
pub(crate) fn words_of_quote(text: &str) -> Vec<Word<'_>> {
    words_between(text, &pieces(text, true))
}

fn words_between<'t>(text: &'t str, pieces: &[Piece]) -> Vec<Word<'t>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let (mut signs, mut end, mut next) = (String::new(), 0, 0);
    let mut begins = true;
    for word in footnote_words::words(text) {
        let start = word.range.start;
        if word.kind == WordKind::Pair {
            let first = words.last_mut().filter(|first| first.range.start == start);
            if let Some(first) = first {
                first.pair = Some(word.text);
            }
            continue;
        }
        while let Some(piece) = pieces.get(next).filter(|piece| piece.range.end <= start) {
            let is_bracket = text[piece.range.start..].starts_with('[');
            let until = if is_bracket { piece.range.end } else { piece.range.start };
            signs.push_str(text.get(end..until).unwrap_or_default());
            if let Reads::Character(read) = &piece.reads {
                signs.push_str(read);
                if read.starts_with(char::is_alphanumeric) {
                    signs.truncate(signs.len() - read.len());
                    let written = Cow::Owned(unaccented(read).into_owned());
                    words.push(Word::new(written, piece.range.clone(), read, &signs, words.last()));
                    signs.clear();
                }
            }
            (end, next) = (end.max(piece.range.end), next + 1);
        }
        let piece = pieces.get(next).filter(|piece| piece.range.start <= start);
        if piece.is_some_and(|piece| piece.reads != Reads::Aside) {
            continue;
        }
        // Signs of a tag are none of the text.
        let tag =
            piece.filter(|piece| end <= piece.range.start && !text[piece.range.start..].starts_with('['));
        let until = tag.map_or(start, |tag| tag.range.start);
        signs.push_str(text.get(end..until).unwrap_or_default());
        let is_letter = word.kind != WordKind::Spaced;
        let raw = &text[word.range.clone()];
        let before_note = raw.trim_end_matches(SMALL_DIGITS);
        let has_note = before_note.len() < raw.len()
            && before_note.chars().filter(|c| c.is_alphabetic()).count() >= FEWEST_BEFORE_NOTE;
        let written =
            if is_letter { word.text } else { unaccented(if has_note { before_note } else { raw }) };
        end = word.range.end;
        let new = Word::new(written, word.range, raw, &signs, words.last());
        begins |= signs.contains(['.', '!', '?', ':', '。', '！', '？', '؟', '|', '\n']);
        // A small number by itself is a note's mark as well.
        let is_small = before_note.is_empty() && !signs.ends_with(JOINTS);
        let aside = if piece.is_some() || is_small { next + 1 } else { 0 };
        words.push(Word { is_letter, aside, is_name: new.is_capital && !begins, ..new });
        begins &= aside > 0;
        signs.clear();
    }
    words
}

impl<'t> Word<'t> {
    /// A word with that before it and the signs between them; `raw` is how it is written.
    fn new(
        text: Cow<'t, str>,
        range: Range<usize>,
        raw: &str,
        signs: &str,
        before: Option<&Word<'_>>,
    ) -> Self {
        Self {
            gap: Gap::new(before, signs, &text),
            text,
            range,
            is_letter: false,
            pair: None,
            is_capital: raw.starts_with(char::is_uppercase),
            is_name: false,
            aside: 0,
            denies: false,
        }
    }
}

impl Gap {
    fn new(before: Option<&Word<'_>>, signs: &str, next: &str) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        let wide = Self::Wide(signs.chars().find(|c| UNIT_SIGNS.contains(c)));
        let Some(before) = before else { return wide };
        if before.text.ends_with(is_digit) && next.starts_with(is_digit) {
            let is_group = before.text.chars().all(is_digit)
                && (before.gap == Self::Thousands || before.text.len() < 4)
                && next.find(|c| !is_digit(c)).unwrap_or(next.len()) == 3;
            let is_joint = signs.chars().count() == 1 && signs != "-" && signs.contains(JOINTS);
            return if is_group && is_joint { Self::Thousands } else { wide };
        }
        let hyphens = ['-', '\u{2010}', '\u{2011}', '\u{ad}'];
        let marks = ['\'', '’', '*', '_', '`', '[', ']', '\u{200b}', '\u{200c}', '\u{200d}', '\u{feff}'];
        let broken = signs.strip_prefix(hyphens).unwrap_or(signs);
        let is_line_end = broken.len() < signs.len() && broken.chars().all(char::is_whitespace);
        let is_narrow = is_line_end || signs.chars().all(|c| hyphens.contains(&c) || marks.contains(&c));
        if is_narrow { Self::Narrow } else { wide }
    }
}

/// A word in its usual form without the accents of Latin, Greek and Cyrillic letters, and without the vowel signs that Arabic
/// and Hebrew may leave out.
pub(crate) fn unaccented(word: &str) -> Cow<'_, str> {
    let word = footnote_words::fold(word);
    if word.is_ascii() {
        return word;
    }
    let is_mark =
        |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}');
    Cow::Owned(word.chars().map(footnote_words::base_letter).filter(|c| !is_mark(c)).collect())
}
