//! The words and numbers of a text, and its language.

use std::{borrow::Cow, ops::Range};

use footnote_words::without_article;

use crate::{
    lexicon::{Language, language_of, lexicons},
    quantity::{Numbers, Value},
    words::{Word, words, words_of_quote},
};

/// Letters that the forms of a word are taken to share, and letters that it shares with its abbreviation.
const STEM_LETTERS: usize = 5;
const START_LETTERS: usize = 3;

/// A denial before one of these, at the beginning of a sentence, answers a question.
const COMMAS: [char; 7] = [',', '，', '、', '،', '.', '。', '!'];

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
        Self::of_words(text, words(text), likely, &[])
    }

    /// Reads a quote, in which words in square brackets may be an editor's.
    pub(crate) fn of_quote(text: &'t str, likely: Option<Language>) -> Self {
        Self::of_words(text, words_of_quote(text), likely, &[])
    }

    /// Reads a text whose sentences end at these bytes. Each is read in its own language.
    pub(crate) fn of_sentences(text: &'t str, ends: &[usize]) -> Self {
        Self::of_words(text, words(text), None, ends)
    }

    fn of_words(text: &'t str, mut words: Vec<Word<'t>>, likely: Option<Language>, ends: &[usize]) -> Self {
        let own_language = language_of(&words, SURE);
        let language = own_language.or(likely).or_else(|| language_of(&words, 1));
        let mut tokens = Vec::with_capacity(words.len());
        let mut rest = words.as_mut_slice();
        for end in ends.iter().copied().chain([text.len()]) {
            let count = rest.partition_point(|word| word.range.start < end);
            let (sentence, after) = std::mem::take(&mut rest).split_at_mut(count);
            let own =
                if ends.is_empty() { own_language } else { language_of(sentence, SURE).or(own_language) };
            let sure = own.or(likely);
            read_sentence(text, sentence, sure.or(language), sure.is_some(), &mut tokens);
            rest = after;
        }
        Self { text, words, tokens, language, own_language }
    }

    /// The tokens in a part of the text.
    pub(crate) fn tokens_in(&self, range: &Range<usize>) -> &[Token<'t>] {
        let count_before = |end: usize| self.tokens.partition_point(|token| token.range.start < end);
        self.tokens.get(count_before(range.start)..count_before(range.end)).unwrap_or_default()
    }
}

/// Adds the tokens of a sentence, and sets which of its words deny. A denial counts in any language if that of the sentence is
/// not sure.
fn read_sentence<'t>(
    text: &'t str,
    words: &mut [Word<'t>],
    language: Option<Language>,
    is_sure: bool,
    tokens: &mut Vec<Token<'t>>,
) {
    for (at, word) in words.iter_mut().enumerate() {
        word.denies = denies(word, text, language.filter(|_| is_sure))
            && !(at < 2 && text[word.range.end..].starts_with(COMMAS));
    }
    let read: Cow<'_, [Word<'t>]> = if words.iter().any(|word| word.aside > 0) {
        words.iter().filter(|word| word.aside == 0).cloned().collect()
    } else {
        Cow::Borrowed(words)
    };
    let numbers = Numbers { text, words: &read, language };
    let mut next = 0;
    while let Some(word) = read.get(next) {
        let mut token = Token::new(word, text, language);
        next += 1;
        if let Some((value, range, end)) = numbers.value_at(next - 1) {
            (token.value, token.range, next) = (Some(value), range, end.max(next));
        }
        tokens.push(token);
    }
}

impl<'t> Token<'t> {
    fn new(word: &Word<'t>, text: &str, language: Option<Language>) -> Self {
        let is_hiragana = text[word.range.start..].starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c));
        let is_listed = |lists: Language| lists.common.contains(word.text.as_ref());
        let is_common =
            language.is_some_and(|lists| if word.is_letter { is_hiragana } else { is_listed(lists) });
        let (word, range) = (word.clone(), word.range.clone());
        Self { denies: word.denies, word, range, value: None, is_common }
    }

    /// The key that its forms share: the beginning, in Arabic without article and joined particles; of a number its value.
    pub(crate) fn stem(&self) -> Cow<'_, str> {
        match (&self.value, &self.word.pair) {
            (Some(value), _) => return Cow::Owned(value.stem()),
            (None, Some(pair)) => return Cow::Borrowed(pair),
            (None, None) => {}
        }
        Cow::Borrowed(beginning(without_article(&self.word.text), STEM_LETTERS))
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
    let (before, rest) = text.split_at(word.range.start);
    let is_contraction =
        || word.text == "t" && before.strip_suffix(['\'', '’']).is_some_and(|verb| verb.ends_with('n'));
    let denies = |lists: Language| {
        if word.is_letter {
            lists.denial.iter().any(|denial| rest.starts_with(denial.as_str()))
        } else {
            lists.denial.contains(word.text.as_ref()) || lists.code == "en" && is_contraction()
        }
    };
    language.map_or_else(|| lexicons().iter().any(denies), denies)
}

pub(crate) fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| &word[..end])
}
