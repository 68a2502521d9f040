//! The words and numbers of a text, and its language.

use std::{borrow::Cow, ops::Range};

use crate::{
    lexicon::{Language, language_of},
    quantity::{Numbers, Value},
    words::{Word, words},
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
    pub(crate) words: Vec<Word<'t>>,
    /// The words, with those of a number and its unit as one.
    pub(crate) tokens: Vec<Token<'t>>,
    pub(crate) language: Option<Language>,
    /// The language that its own words tell.
    pub(crate) own_language: Option<Language>,
}

/// A word, or a number of several words.
#[derive(Debug, Clone)]
pub(crate) struct Token<'t> {
    /// The word, or the first one.
    pub(crate) word: Word<'t>,
    /// Its place in the text, of a number with that of its unit.
    pub(crate) range: Range<usize>,
    pub(crate) value: Option<Value>,
    /// It is one of the most frequent words of its language, or a letter of a Japanese ending or particle.
    pub(crate) is_common: bool,
    pub(crate) denies: bool,
}

impl<'t> Reading<'t> {
    /// Reads a text. `likely` is its language where its own words do not tell.
    pub(crate) fn new(text: &'t str, likely: Option<Language>) -> Self {
        let words = words(text);
        let own_language = language_of(&words, SURE);
        let language = own_language.or(likely).or_else(|| language_of(&words, 1));
        let numbers = Numbers { text, words: &words, language };
        let (mut tokens, mut next) = (Vec::with_capacity(words.len()), 0);
        while let Some(word) = words.get(next) {
            let mut token = Token::new(word, text, language);
            next += 1;
            if let Some((value, range, end)) = numbers.value_at(next - 1) {
                (token.value, token.range, next) = (Some(value), range, end);
            }
            tokens.push(token);
        }
        Self { text, words, tokens, language, own_language }
    }

    /// The tokens in a part of the text.
    pub(crate) fn tokens_in(&self, range: &Range<usize>) -> &[Token<'t>] {
        let count_before = |end: usize| self.tokens.partition_point(|token| token.range.start < end);
        self.tokens.get(count_before(range.start)..count_before(range.end)).unwrap_or_default()
    }
}

impl<'t> Token<'t> {
    fn new(word: &Word<'t>, text: &str, language: Option<Language>) -> Self {
        let (rest, name) = (&text[word.range.start..], word.text.as_ref());
        let is_hiragana = rest.starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c));
        let denial_begins =
            |lists: Language| lists.denial.iter().any(|denial| rest.starts_with(denial.as_str()));
        let (is_common, denies) = match language {
            None => (false, false),
            Some(lists) if word.is_letter => (is_hiragana, denial_begins(lists)),
            Some(lists) => (lists.common.contains(name), lists.denial.contains(name)),
        };
        Self { word: word.clone(), range: word.range.clone(), value: None, is_common, denies }
    }

    /// What its forms have in common: the beginning, in Arabic without article and joined particles; of a number its value.
    pub(crate) fn stem(&self) -> Cow<'_, str> {
        match (&self.value, &self.word.pair) {
            (Some(value), _) => return Cow::Owned(format!("#{}", value.number)),
            (None, Some(pair)) => return Cow::Borrowed(pair),
            (None, None) => {}
        }
        let particles = ["وال", "بال", "كال", "فال", "لل", "ال"];
        let bare = particles.into_iter().find_map(|particle| self.word.text.strip_prefix(particle));
        let word = bare.filter(|bare| bare.chars().count() > 2).unwrap_or(&self.word.text);
        Cow::Borrowed(beginning(word, STEM_LETTERS))
    }

    /// The first letters, which an abbreviation shares.
    pub(crate) fn start(&self) -> &str {
        beginning(&self.word.text, START_LETTERS)
    }

    pub(crate) fn weight(&self) -> f64 {
        if self.is_common { COMMON } else { 1.0 }
    }
}

/// Whether both say the same, a number however it is written.
impl PartialEq for Token<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Some(one), Some(other)) => one.equals(other),
            _ => self.word.text == other.word.text && self.denies == other.denies,
        }
    }
}

fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| &word[..end])
}
