//! The words and numbers of a text, and its language.

use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    ops::Range,
};

use footnote_words::{Word, WordKind, words};

use crate::{
    lexicon::Language,
    quantity::{self, Value},
};

/// The longest address after `](` that is passed over, in bytes.
const LONGEST_ADDRESS: usize = 2048;

/// Letters of a word that its other forms are taken to share.
const STEM_LETTERS: usize = 5;

/// Letters that a word and its abbreviation are taken to share.
const START_LETTERS: usize = 3;

/// Frequent words of a language that a text has if it is surely in it.
const SURE: usize = 2;

/// Words are compared by hashes, so that a long text costs no string a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Form(u64);

/// What the forms of a word have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Stem(u64);

#[derive(Debug, Clone)]
pub(crate) struct Reading<'t> {
    pub(crate) text: &'t str,
    pub(crate) tokens: Vec<Token>,
    pub(crate) language: Option<Language>,
    /// Whether its own words tell its language.
    pub(crate) is_language_sure: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
    pub(crate) form: Form,
    pub(crate) stem: Stem,
    /// Its first letters, which an abbreviation shares.
    pub(crate) start: Form,
    pub(crate) kind: TokenKind,
    pub(crate) value: Option<Value>,
    /// It is one of the most frequent words of its language, or a letter of a Japanese ending or particle.
    pub(crate) is_common: bool,
    pub(crate) denies: bool,
    /// A comma or the like stands before it.
    pub(crate) follows_pause: bool,
    /// It stands between brackets.
    pub(crate) is_aside: bool,
    pub(crate) is_capital: bool,
    /// It is the first of a sentence, whose capital letter tells nothing.
    pub(crate) starts_sentence: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A word or number of a script with spaces.
    Word,
    /// A letter of a script without spaces.
    Letter,
    /// Two neighbouring letters, which are searched for in place of words.
    Pair,
    /// A sign such as % that changes what a number says.
    Sign,
}

/// A word before its number and language are known.
#[derive(Debug)]
pub(crate) struct RawToken<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) text: Cow<'t, str>,
    pub(crate) kind: TokenKind,
    pub(crate) pause: Pause,
}

/// What separates a word from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pause {
    None,
    /// A comma or the like.
    Clause,
    Sentence,
}

impl<'t> Reading<'t> {
    /// Reads a text. `likely` is its language where its own words do not tell.
    pub(crate) fn new(text: &'t str, likely: Option<Language>) -> Self {
        let raw = raw_tokens(text);
        let language_by = |least| Language::of(raw.iter().map(|token| token.text.as_ref()), least);
        let own = language_by(SURE);
        let language = own.or(likely).or_else(|| language_by(1));
        let mut tokens = Vec::with_capacity(raw.len());
        let mut next = 0;
        while next < raw.len() {
            let (value, length) = match quantity::value_at(text, &raw, next, language) {
                Some((value, length)) => (Some(value), length),
                None => (None, 1),
            };
            let words = raw.get(next..next + length.max(1)).unwrap_or_default();
            tokens.extend(Token::new(text, words, value, language));
            next += length.max(1);
        }
        mark_asides(text, &mut tokens);
        Self { text, tokens, language, is_language_sure: own.is_some() }
    }

    /// The tokens that texts are compared by. Pairs of letters would count each letter twice; a unit belongs to its number.
    pub(crate) fn compared(&self, tokens: Range<usize>) -> Vec<&Token> {
        let mut compared: Vec<&Token> = Vec::new();
        let mut unit = 0..0;
        for token in self.tokens.get(tokens).unwrap_or_default() {
            if token.kind == TokenKind::Pair || token.range.start >= unit.start && token.range.end <= unit.end
            {
                continue;
            }
            if let Some(range) = token.unit() {
                unit = range.clone();
                if compared.last().is_some_and(|sign| sign.range == unit) {
                    compared.pop();
                }
            }
            compared.push(token);
        }
        compared
    }

    /// The tokens that say what it is about: neither frequent words nor letters of Japanese endings.
    pub(crate) fn content(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| match token.kind {
            TokenKind::Word | TokenKind::Letter => !token.is_common && !token.denies,
            TokenKind::Pair | TokenKind::Sign => false,
        })
    }

    /// Words; two letters of a script without spaces are taken for one.
    pub(crate) fn word_count(&self) -> usize {
        let count = |kind: TokenKind| self.tokens.iter().filter(|token| token.kind == kind).count();
        count(TokenKind::Word) + count(TokenKind::Letter).div_ceil(2)
    }
}

impl Token {
    /// Where the unit of a number stands.
    pub(crate) fn unit(&self) -> Option<&Range<usize>> {
        match &self.value {
            Some(Value::Number(number)) => number.unit_range.as_ref(),
            _ => None,
        }
    }

    /// A word, or several that are one number.
    fn new(
        text: &str,
        words: &[RawToken<'_>],
        value: Option<Value>,
        language: Option<Language>,
    ) -> Option<Self> {
        let (first, last) = (words.first()?, words.last()?);
        let range = first.range.start..last.range.end;
        let word = first.text.as_ref();
        let form: String = words.iter().map(|word| word.text.as_ref()).collect();
        let number = value.as_ref().map(Value::name);
        let rest = text.get(range.start..).unwrap_or_default();
        let denies = match first.kind {
            TokenKind::Word => {
                language.is_some_and(|of| of.denies(word)) || is_contracted_not(text, &range, word)
            }
            TokenKind::Letter => language.is_some_and(|of| of.denial_at(rest)),
            TokenKind::Pair | TokenKind::Sign => false,
        };
        Some(Self {
            form: Form(hash(&form)),
            stem: Stem(hash(number.as_deref().unwrap_or_else(|| stem(word)))),
            start: Form(hash(beginning(word, START_LETTERS))),
            kind: first.kind,
            is_common: language.is_some_and(|of| of.is_common(word))
                || first.kind == TokenKind::Letter && is_hiragana(word),
            denies,
            follows_pause: first.pause > Pause::None,
            is_aside: false,
            is_capital: rest.starts_with(char::is_uppercase),
            starts_sentence: first.pause == Pause::Sentence,
            value,
            range,
        })
    }
}

fn mark_asides(text: &str, tokens: &mut [Token]) {
    let (mut end, mut is_aside) = (0, false);
    for token in tokens {
        for c in text.get(end..token.range.start).unwrap_or_default().chars() {
            match c {
                '(' | '（' => is_aside = true,
                ')' | '）' | '\n' => is_aside = false,
                _ => {}
            }
        }
        token.is_aside = is_aside;
        end = token.range.end;
    }
}

fn is_hiragana(letter: &str) -> bool {
    letter.starts_with(|c| ('\u{3041}'..='\u{309f}').contains(&c))
}

/// The "t" of "don't".
fn is_contracted_not(text: &str, range: &Range<usize>, word: &str) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    word == "t" && before.strip_suffix(['\'', '’']).is_some_and(|before| before.ends_with('n'))
}

fn raw_tokens(text: &str) -> Vec<RawToken<'_>> {
    let mut tokens: Vec<RawToken<'_>> = Vec::new();
    let (mut end, mut address_end, mut pause) = (0, 0, Pause::Sentence);
    for word in words(text) {
        let between = text.get(end..word.range.start).unwrap_or_default();
        if word.range.start >= address_end && (between.contains("](") || is_bare_address(between, &word)) {
            address_end = end_of_address(text, word.range.start);
        }
        if word.range.start < address_end {
            end = end.max(word.range.end.min(address_end));
            continue;
        }
        pause = push_signs(text, end..word.range.start, pause, &mut tokens);
        end = end.max(word.range.end);
        push_word(text, word, pause, &mut tokens);
        pause = Pause::None;
    }
    push_signs(text, end.max(address_end)..text.len(), pause, &mut tokens);
    tokens
}

/// Whether a word begins an address in angle brackets.
fn is_bare_address(before: &str, word: &Word<'_>) -> bool {
    before.ends_with('<') && matches!(word.text.as_ref(), "http" | "https" | "mailto")
}

/// Adds the signs between two words, and returns how far these are apart.
fn push_signs<'t>(
    text: &'t str,
    range: Range<usize>,
    mut pause: Pause,
    tokens: &mut Vec<RawToken<'t>>,
) -> Pause {
    for (at, sign) in text.get(range.clone()).unwrap_or_default().char_indices() {
        let range = range.start + at..range.start + at + sign.len_utf8();
        if is_sign(text, &range, sign) {
            let written = text.get(range.clone()).unwrap_or_default();
            tokens.push(RawToken { text: Cow::Borrowed(written), range, kind: TokenKind::Sign, pause });
            pause = Pause::None;
        }
        pause = pause.max(pause_of(sign));
    }
    pause
}

/// Adds a word, as a number and a unit where it is both, such as "250ms".
fn push_word<'t>(text: &str, word: Word<'t>, pause: Pause, tokens: &mut Vec<RawToken<'t>>) {
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
    let written = text.get(word.range.clone()).unwrap_or_default();
    let digits = written.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(written.len());
    let parts = folded.split_at_checked(digits).filter(|(number, suffix)| {
        kind == TokenKind::Word && !number.is_empty() && !suffix.is_empty() && quantity::is_suffix(suffix)
    });
    if let Some((number, suffix)) = parts {
        let middle = word.range.start + digits;
        let (first, second) = (word.range.start..middle, middle..word.range.end);
        tokens.push(RawToken { range: first, text: Cow::Owned(number.to_owned()), kind, pause });
        tokens.push(RawToken {
            range: second,
            text: Cow::Owned(suffix.to_owned()),
            kind,
            pause: Pause::None,
        });
        return;
    }
    tokens.push(RawToken { range: word.range, text: folded, kind, pause });
}

fn end_of_address(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.find(|c: char| c.is_whitespace() || c == ')' || c == '>').unwrap_or(rest.len());
    if end > LONGEST_ADDRESS { start } else { start + end }
}

fn pause_of(c: char) -> Pause {
    match c {
        '.' | '!' | '?' | ':' | '。' | '！' | '？' | '؟' | '|' | '\n' => Pause::Sentence,
        ',' | ';' | '(' | ')' | '–' | '—' | '，' | '、' | '；' | '،' | '؛' => Pause::Clause,
        _ => Pause::None,
    }
}

fn is_sign(text: &str, place: &Range<usize>, c: char) -> bool {
    match c {
        '%' | '€' | '$' | '£' | '¥' | '°' | '<' | '≤' | '≥' | '±' => true,
        // A minus, and neither a dash nor a list item.
        '-' | '−' => {
            let before = text.get(..place.start).and_then(|before| before.chars().next_back());
            let after = text.get(place.end..).and_then(|after| after.chars().next());
            before.is_some_and(|before| matches!(before, ' ' | '('))
                && after.is_some_and(|after| after.is_ascii_digit())
        }
        _ => false,
    }
}

/// A word without the accents of its Latin, Greek or Cyrillic letters, and without vowel signs that Arabic and Hebrew may
/// leave out.
pub(crate) fn unaccented(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let is_mark =
        |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}');
    let letters = footnote_words::fold(word);
    let base: String = letters.chars().map(footnote_words::base_letter).filter(|c| !is_mark(c)).collect();
    Cow::Owned(base)
}

pub(crate) fn is_dense(word: &str) -> bool {
    words(word).any(|word| word.kind != WordKind::Spaced)
}

/// The beginning that the forms of a word share; in Arabic without article and joined particles.
fn stem(word: &str) -> &str {
    let particles = ["وال", "بال", "كال", "فال", "لل", "ال"];
    let bare = particles.into_iter().find_map(|particle| word.strip_prefix(particle));
    let word = bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word);
    beginning(word, STEM_LETTERS)
}

fn beginning(word: &str, letters: usize) -> &str {
    word.char_indices().nth(letters).map_or(word, |(end, _)| word.get(..end).unwrap_or(word))
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
