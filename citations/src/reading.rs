//! The words and numbers of a text, and its language.

use std::{borrow::Cow, ops::Range};

use footnote_words::WordKind;

use crate::{
    lexicon::{Language, language_of},
    quantity::Value,
};

/// Letters that the forms of a word are taken to share, and letters that it shares with its abbreviation.
const STEM_LETTERS: usize = 5;
const START_LETTERS: usize = 3;

/// Frequent words of a language that a text has if it is surely in it.
const SURE: usize = 2;

/// What a frequent word weighs beside others.
const COMMON: f64 = 0.3;

#[derive(Debug, Clone)]
pub(crate) struct Reading<'t> {
    pub(crate) text: &'t str,
    pub(crate) words: Vec<Token<'t>>,
    /// The words, with those of a number and its unit as one.
    pub(crate) tokens: Vec<Token<'t>>,
    pub(crate) language: Option<Language>,
    /// The language that its own words tell.
    pub(crate) own_language: Option<Language>,
}

#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something else of a word")]
pub(crate) struct Token<'t> {
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
    /// As [`unaccented`] writes it.
    pub(crate) text: Cow<'t, str>,
    /// It is a letter of a script without spaces.
    pub(crate) is_letter: bool,
    /// The letter with the one after it, which are searched for in place of a word.
    pub(crate) pair: Option<Cow<'t, str>>,
    pub(crate) value: Option<Value>,
    /// It is one of the most frequent words of its language, or a letter of a Japanese ending or particle.
    pub(crate) is_common: bool,
    pub(crate) denies: bool,
    pub(crate) is_capital: bool,
    pub(crate) begins_sentence: bool,
}

impl<'t> Reading<'t> {
    /// Reads a text. `likely` is its language where its own words do not tell.
    pub(crate) fn new(text: &'t str, likely: Option<Language>) -> Self {
        let words = words(text);
        let own_language = language_of(&words, SURE);
        let language = own_language.or(likely).or_else(|| language_of(&words, 1));
        let tokens = Vec::with_capacity(words.len());
        let mut reading = Self { text, words, tokens, language, own_language };
        let mut next = 0;
        while let Some(word) = reading.words.get(next) {
            let mut token = word.clone();
            if let Some(language) = language {
                token.find_role(text, language);
            }
            next += 1;
            if let Some((value, range, end)) = reading.value_at(next - 1) {
                (token.value, token.range, next) = (Some(value), range, end);
            }
            reading.tokens.push(token);
        }
        reading
    }

    /// The tokens in a part of the text.
    pub(crate) fn tokens_in(&self, range: &Range<usize>) -> &[Token<'t>] {
        let count_before = |end: usize| self.tokens.partition_point(|token| token.range.start < end);
        self.tokens.get(count_before(range.start)..count_before(range.end)).unwrap_or_default()
    }
}

/// The words of a text; three letters of a script without spaces are taken for two.
pub fn word_count(text: &str) -> usize {
    let words = words(text);
    let letters = words.iter().filter(|word| word.is_letter).count();
    words.len() - letters + (letters * 2).div_ceil(3)
}

impl Token<'_> {
    /// What its forms have in common: the beginning, in Arabic without article and joined particles; of a number its value.
    pub(crate) fn stem(&self) -> Cow<'_, str> {
        match (&self.value, &self.pair) {
            (Some(value), _) => return Cow::Owned(format!("#{}", value.number)),
            (None, Some(pair)) => return Cow::Borrowed(pair),
            (None, None) => {}
        }
        let particles = ["وال", "بال", "كال", "فال", "لل", "ال"];
        let bare = particles.into_iter().find_map(|particle| self.text.strip_prefix(particle));
        let word = bare.filter(|bare| bare.chars().count() > 2).unwrap_or(&self.text);
        Cow::Borrowed(beginning(word, STEM_LETTERS))
    }

    /// The first letters, which an abbreviation shares.
    pub(crate) fn start(&self) -> &str {
        beginning(&self.text, START_LETTERS)
    }

    pub(crate) fn weight(&self) -> f64 {
        if self.is_common { COMMON } else { 1.0 }
    }

    fn find_role(&mut self, text: &str, language: Language) {
        let rest = &text[self.range.start..];
        if self.is_letter {
            self.denies = language.denial.iter().any(|denial| rest.starts_with(denial.as_str()));
            self.is_common = rest.starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c));
        } else {
            self.denies = language.denial.contains(self.text.as_ref());
            self.is_common = language.common.contains(self.text.as_ref());
        }
    }
}

/// Whether both say the same, a number however it is written.
impl PartialEq for Token<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Some(one), Some(other)) => one.equals(other),
            _ => self.text == other.text && self.denies == other.denies,
        }
    }
}

/// Whether a line ends within a sentence, as in Markdown that is wrapped.
pub(crate) fn is_line_break(between: &str) -> bool {
    between.trim().is_empty() && between.matches('\n').count() == 1
}

/// The words of a text without the addresses of its links.
pub(crate) fn words(text: &str) -> Vec<Token<'_>> {
    let mut words: Vec<Token<'_>> = Vec::new();
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
        words.push(Token {
            text: if is_letter { word.text } else { unaccented(&text[word.range.clone()]) },
            is_letter,
            is_capital: text[start..].starts_with(char::is_uppercase),
            begins_sentence: start == 0
                || signs.contains(['.', '!', '?', ':', '。', '！', '？', '؟', '|', '\n']),
            range: word.range,
            ..Token::default()
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

fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| &word[..end])
}
