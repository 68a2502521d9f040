//! The words of a text, as they are written.

use std::{borrow::Cow, ops::Range};

use footnote_words::WordKind;

#[derive(Debug, Clone)]
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
}

/// The words of a text; three letters of a script without spaces are taken for two.
pub fn word_count(text: &str) -> usize {
    let words = words(text);
    let letters = words.iter().filter(|word| word.is_letter).count();
    words.len() - letters + (letters * 2).div_ceil(3)
}

/// The words of a text without the addresses of its links.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let (mut end, mut address_end) = (0, 0);
    for word in footnote_words::words(text) {
        let (start, signs) = (word.range.start, text.get(end..word.range.start).unwrap_or_default());
        if start >= address_end && signs.contains("](") {
            let length = text[start..].find(|c: char| c.is_whitespace() || c == ')');
            address_end = length.map_or(text.len(), |length| start + length);
        }
        if start < address_end {
            end = address_end;
            continue;
        }
        end = end.max(word.range.end);
        if word.kind == WordKind::Pair {
            words.last_mut().into_iter().for_each(|letter| letter.pair = Some(word.text.clone()));
            continue;
        }
        let is_letter = word.kind != WordKind::Spaced;
        let is_capital = text[start..].starts_with(char::is_uppercase);
        let begins_sentence =
            start == 0 || signs.contains(['.', '!', '?', ':', '。', '！', '？', '؟', '|', '\n']);
        words.push(Word {
            text: if is_letter { word.text } else { unaccented(&text[word.range.clone()]) },
            is_letter,
            is_capital,
            is_name: is_capital && !begins_sentence,
            range: word.range,
            pair: None,
        });
    }
    words
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
