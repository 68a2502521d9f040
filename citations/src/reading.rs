//! The words and numbers of a text, and its language.

use std::{borrow::Cow, ops::Range};

use footnote_words::{WordKind, words};

use crate::{
    lexicon::{Language, language_of},
    quantity::{Numbers, Value, is_suffix},
};

/// The longest address after `](` that is passed over, in bytes.
const LONGEST_ADDRESS: usize = 2048;

/// Letters that the forms of a word are taken to share, and letters that it shares with its abbreviation.
const STEM_LETTERS: usize = 5;
const START_LETTERS: usize = 3;

/// Frequent words of a language that a text has if it is surely in it.
const SURE: usize = 2;

#[derive(Debug, Clone)]
pub(crate) struct Reading<'t> {
    pub(crate) text: &'t str,
    pub(crate) tokens: Vec<Token<'t>>,
    pub(crate) language: Option<Language>,
    /// Whether its own words tell its language.
    pub(crate) is_language_sure: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Token<'t> {
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
    /// As [`unaccented`] writes it.
    pub(crate) text: Cow<'t, str>,
    pub(crate) kind: TokenKind,
    pub(crate) value: Option<Value>,
    /// It is one of the most frequent words of its language, or a letter of a Japanese ending or particle.
    pub(crate) is_common: bool,
    pub(crate) denies: bool,
    /// What stands before it.
    pub(crate) pause: Pause,
    pub(crate) is_capital: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A word or number of a script with spaces.
    Word,
    /// A letter of a script without spaces.
    Letter,
    /// Two neighbouring letters, which are searched for in place of words.
    Pair,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pause {
    None,
    /// A comma or the like.
    Clause,
    /// The end of a sentence.
    Sentence,
}

impl Pause {
    fn of_sign(c: char) -> Self {
        match c {
            '.' | '!' | '?' | ':' | '。' | '！' | '？' | '؟' | '|' | '\n' => Self::Sentence,
            ',' | ';' | '(' | ')' | '–' | '—' | '，' | '、' | '；' | '،' | '؛' => Self::Clause,
            _ => Self::None,
        }
    }
}

impl<'t> Reading<'t> {
    /// Reads a text. `likely` is its language where its own words do not tell.
    pub(crate) fn new(text: &'t str, likely: Option<Language>) -> Self {
        let words = tokens(text);
        let find_language = |least| language_of(words.iter().map(|token| token.text.as_ref()), least);
        let own = find_language(SURE);
        let language = own.or(likely).or_else(|| find_language(1));
        Self { is_language_sure: own.is_some(), ..Self::of_words(text, &words, language) }
    }

    /// Reads a quote in the language of its source, so that both have the same tokens.
    pub(crate) fn in_language(text: &'t str, language: Option<Language>) -> Self {
        Self::of_words(text, &tokens(text), language)
    }

    fn of_words(text: &'t str, words: &[Token<'t>], language: Option<Language>) -> Self {
        let numbers = Numbers { text, tokens: words, language };
        let mut tokens: Vec<Token<'t>> = Vec::with_capacity(words.len());
        let mut next = 0;
        while next < words.len() {
            let (value, end) = numbers.value_at(next).unzip();
            let end = end.unwrap_or(next + 1);
            let mut token = Token { value, ..words[next].clone() };
            if end > next + 1 {
                let parts = words[next..end].iter().filter(|word| word.kind != TokenKind::Pair);
                token.text = Cow::Owned(parts.map(|word| word.text.as_ref()).collect());
                token.range.end = words[end - 1].range.end;
            }
            token.find_role(text, language);
            tokens.push(token);
            next = end;
        }
        Self { text, tokens, language, is_language_sure: false }
    }

    /// The tokens that texts are compared by. Pairs would count each letter twice, and a unit belongs to its number.
    pub(crate) fn compared(&self, tokens: Range<usize>) -> Vec<&Token<'t>> {
        let mut compared: Vec<&Token<'t>> = Vec::new();
        let mut unit = 0..0;
        let tokens = self.tokens.get(tokens).unwrap_or_default();
        for token in tokens.iter().filter(|token| token.kind != TokenKind::Pair) {
            if token.range.start >= unit.start && token.range.end <= unit.end {
                continue;
            }
            if let Some(range) = token.unit() {
                unit = range.clone();
            }
            compared.push(token);
        }
        compared
    }

    /// The tokens that say what it is about: neither frequent words nor letters of Japanese endings.
    pub(crate) fn content(&self) -> impl Iterator<Item = &Token<'t>> {
        let is_content =
            |token: &&Token<'_>| token.kind != TokenKind::Pair && !token.is_common && !token.denies;
        self.tokens.iter().filter(is_content)
    }

    /// Words; three letters of a script without spaces are taken for two.
    pub(crate) fn word_count(&self) -> usize {
        let count = |kind: TokenKind| self.tokens.iter().filter(|token| token.kind == kind).count();
        count(TokenKind::Word) + (count(TokenKind::Letter) * 2).div_ceil(3)
    }
}

impl Token<'_> {
    /// What its forms have in common: the beginning, in Arabic without article and joined particles; of a number its value.
    pub(crate) fn stem(&self) -> Cow<'_, str> {
        if let Some(value) = &self.value {
            return Cow::Owned(value.name());
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

    /// Where the unit of a number stands.
    pub(crate) fn unit(&self) -> Option<&Range<usize>> {
        self.value.as_ref()?.unit.as_ref().map(|(_, range)| range)
    }

    /// Whether it says the same, a number however it is written.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Some(one), Some(other)) => one.equals(other),
            _ => self.text == other.text && self.kind == other.kind && self.denies == other.denies,
        }
    }

    fn find_role(&mut self, text: &str, language: Option<Language>) {
        let (before, rest) = text.split_at(self.range.start);
        let is_hiragana = rest.starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c));
        self.is_capital = rest.starts_with(char::is_uppercase);
        let Some(language) = language else { return };
        match self.kind {
            TokenKind::Word => {
                let is_contracted = self.text == "t" && (before.ends_with("n'") || before.ends_with("n’"));
                self.denies = is_contracted || language.denial.contains(self.text.as_ref());
                self.is_common = language.common.contains(self.text.as_ref());
            }
            TokenKind::Letter => {
                self.denies = language.denial.iter().any(|denial| rest.starts_with(denial.as_str()));
                self.is_common = is_hiragana;
            }
            TokenKind::Pair => {}
        }
    }
}

/// Whether a line ends within a sentence, as in Markdown that is wrapped.
pub(crate) fn is_line_break(between: &str) -> bool {
    between.trim().is_empty() && between.matches('\n').count() == 1
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut end, mut address_end, mut pause) = (0, 0, Pause::Sentence);
    for word in words(text) {
        let (start, between) = (word.range.start, text.get(end..word.range.start).unwrap_or_default());
        if start >= address_end && (between.contains("](") || between.ends_with('<') && word.text == "https")
        {
            address_end = end_of_address(text, start);
        }
        if start < address_end {
            end = address_end;
            continue;
        }
        let signs = text.get(end..start).unwrap_or_default();
        if !is_line_break(signs) {
            pause = signs.chars().map(Pause::of_sign).fold(pause, Pause::max);
        }
        end = end.max(word.range.end);
        let kind = match word.kind {
            WordKind::Spaced => TokenKind::Word,
            WordKind::Lone | WordKind::Letter => TokenKind::Letter,
            WordKind::Pair => TokenKind::Pair,
        };
        let folded = match (kind, word.text) {
            (TokenKind::Word, Cow::Borrowed(text)) => unaccented(text),
            (TokenKind::Word, Cow::Owned(text)) => Cow::Owned(unaccented(&text).into_owned()),
            (_, text) => text,
        };
        // "250ms" is a number and a unit.
        let digits = folded.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(0);
        let (number, suffix) = folded.split_at(digits);
        if kind == TokenKind::Word
            && !number.is_empty()
            && text[start..].starts_with(number)
            && is_suffix(suffix)
        {
            let (middle, suffix) = (start + digits, Cow::Owned(suffix.to_owned()));
            tokens.push(Token::new(start..middle, Cow::Owned(number.to_owned()), kind, pause));
            tokens.push(Token::new(middle..word.range.end, suffix, kind, Pause::None));
        } else {
            tokens.push(Token::new(word.range, folded, kind, pause));
        }
        pause = Pause::None;
    }
    tokens
}

impl<'t> Token<'t> {
    fn new(range: Range<usize>, text: Cow<'t, str>, kind: TokenKind, pause: Pause) -> Self {
        Self { range, text, kind, pause, value: None, is_common: false, denies: false, is_capital: false }
    }
}

fn end_of_address(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let end = rest.find(|c: char| c.is_whitespace() || c == ')' || c == '>').unwrap_or(rest.len());
    if end > LONGEST_ADDRESS { start } else { start + end }
}

/// A word in its usual form without the accents of Latin, Greek and Cyrillic letters, and without the vowel signs that Arabic
/// and Hebrew may leave out.
pub(crate) fn unaccented(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return footnote_words::fold(word);
    }
    let is_mark =
        |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}');
    let letters = footnote_words::fold(word);
    Cow::Owned(letters.chars().map(footnote_words::base_letter).filter(|c| !is_mark(c)).collect())
}

fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| &word[..end])
}
