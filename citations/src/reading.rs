//! The words and numbers of a text, and its language.

use std::{borrow::Cow, ops::Range};

use crate::{
    lexicon::{Language, language_of, lexicons},
    quantity::{Numbers, Value},
    words::{Word, words, words_of_quote},
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
    /// The words that are no aside, with those of a number and its unit as one.
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
        Self::of_words(text, words(text), likely)
    }

    /// Reads a quote, in which words in square brackets may be an editor's.
    pub(crate) fn of_quote(text: &'t str, likely: Option<Language>) -> Self {
        Self::of_words(text, words_of_quote(text), likely)
    }

    fn of_words(text: &'t str, mut words: Vec<Word<'t>>, likely: Option<Language>) -> Self {
        let own_language = language_of(&words, SURE);
        let language = own_language.or(likely).or_else(|| language_of(&words, 1));
        for word in &mut words {
            word.denies = denies(word, text, language);
        }
        let read: Cow<'_, [Word<'t>]> = if words.iter().any(|word| word.aside > 0) {
            words.iter().filter(|word| word.aside == 0).cloned().collect()
        } else {
            Cow::Borrowed(&words)
        };
        let numbers = Numbers { text, words: &read, language };
        let (mut tokens, mut next) = (Vec::with_capacity(read.len()), 0);
        while let Some(word) = read.get(next) {
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
        let is_hiragana = text[word.range.start..].starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c));
        let is_listed = |lists: Language| lists.common.contains(word.text.as_ref());
        let is_common =
            language.is_some_and(|lists| if word.is_letter { is_hiragana } else { is_listed(lists) });
        let (word, range) = (word.clone(), word.range.clone());
        Self { denies: word.denies && language.is_some(), word, range, value: None, is_common }
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

/// Whether a word denies by the lists of its language, or one begins with this letter that does. Where the language is not known
/// it may be any.
fn denies(word: &Word<'_>, text: &str, language: Option<Language>) -> bool {
    let rest = &text[word.range.start..];
    let denies = |lists: Language| {
        if word.is_letter {
            lists.denial.iter().any(|denial| rest.starts_with(denial.as_str()))
        } else {
            lists.denial.contains(word.text.as_ref())
        }
    };
    language.map_or_else(|| lexicons().iter().any(denies), denies)
}

fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| &word[..end])
}
