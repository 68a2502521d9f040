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
const STEM_LETTERS: usize = 6;

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
}

#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
    pub(crate) form: Form,
    pub(crate) stem: Stem,
    pub(crate) kind: TokenKind,
    pub(crate) value: Option<Value>,
    /// It is one of the most frequent words of its language.
    pub(crate) is_common: bool,
    pub(crate) denies: bool,
    /// A comma or the like stands before it.
    pub(crate) follows_pause: bool,
    pub(crate) is_capital: bool,
    /// Letters, which weigh more the more there are.
    pub(crate) length: u8,
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
    pub(crate) follows_pause: bool,
}

impl<'t> Reading<'t> {
    /// Reads a text. `likely` is its language where its own words do not tell.
    pub(crate) fn new(text: &'t str, likely: Option<Language>) -> Self {
        let raw = raw_tokens(text);
        let language = Language::of(raw.iter().map(|token| token.text.as_ref())).or(likely);
        let mut tokens = Vec::with_capacity(raw.len());
        let mut next = 0;
        while let Some(first) = raw.get(next) {
            let (value, length) = match quantity::value_at(text, &raw, next, language) {
                Some((value, length)) => (Some(value), length),
                None => (None, 1),
            };
            let last = raw.get(next + length.max(1) - 1).unwrap_or(first);
            tokens.push(Token::new(text, first, last, value, language));
            next += length.max(1);
        }
        Self { text, tokens, language }
    }

    /// The tokens that texts are compared by: pairs of letters would count each letter twice.
    pub(crate) fn compared(&self, tokens: Range<usize>) -> Vec<&Token> {
        let tokens = self.tokens.get(tokens).unwrap_or_default();
        tokens.iter().filter(|token| token.kind != TokenKind::Pair).collect()
    }

    /// Words; two letters of a script without spaces are taken for one.
    pub(crate) fn word_count(&self) -> usize {
        let count = |kind: TokenKind| self.tokens.iter().filter(|token| token.kind == kind).count();
        count(TokenKind::Word) + count(TokenKind::Letter).div_ceil(2)
    }
}

impl Token {
    fn new(
        text: &str,
        first: &RawToken<'_>,
        last: &RawToken<'_>,
        value: Option<Value>,
        language: Option<Language>,
    ) -> Self {
        let range = first.range.start..last.range.end;
        let word = first.text.as_ref();
        let is_number = value.is_some() && first.kind != TokenKind::Pair;
        let number = value.as_ref().filter(|_| is_number).and_then(Value::name);
        let form = number.as_deref().unwrap_or(word);
        let rest = text.get(range.start..).unwrap_or_default();
        let denies = match first.kind {
            TokenKind::Word => language.is_some_and(|of| of.denies(word)) || is_contracted_not(text, &range, word),
            TokenKind::Letter => language.is_some_and(|of| of.denial_at(rest)),
            TokenKind::Pair | TokenKind::Sign => false,
        };
        Self {
            form: Form(hash(form)),
            stem: Stem(hash(number.as_deref().unwrap_or_else(|| stem(word)))),
            kind: first.kind,
            is_common: language.is_some_and(|of| of.is_common(word)),
            denies,
            follows_pause: first.follows_pause,
            is_capital: rest.starts_with(char::is_uppercase),
            length: u8::try_from(word.chars().count()).unwrap_or(u8::MAX),
            value,
            range,
        }
    }
}

/// The "t" of "don't".
fn is_contracted_not(text: &str, range: &Range<usize>, word: &str) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    word == "t" && before.strip_suffix(['\'', '’']).is_some_and(|before| before.ends_with('n'))
}

fn raw_tokens(text: &str) -> Vec<RawToken<'_>> {
    let mut tokens: Vec<RawToken<'_>> = Vec::new();
    let (mut end, mut address_end, mut follows_pause) = (0, 0, false);
    for word in words(text) {
        let between = text.get(end..word.range.start).unwrap_or_default();
        let is_link = between.contains("](") || (between.ends_with('<') && word.text.starts_with("http"));
        if is_link && word.range.start >= address_end {
            address_end = end_of_address(text, word.range.start);
        }
        if word.range.start < address_end {
            end = end.max(word.range.end.min(address_end));
            continue;
        }
        for (at, sign) in between.char_indices() {
            let place = end + at..end + at + sign.len_utf8();
            if is_sign(text, &place, sign) {
                let kind = TokenKind::Sign;
                tokens.push(RawToken { text: sign.to_string().into(), range: place, kind, follows_pause });
            }
            follows_pause |= is_pause(sign);
        }
        end = end.max(word.range.end);
        push_word(text, word, follows_pause, &mut tokens);
        follows_pause = false;
    }
    for (at, sign) in text.get(end..).unwrap_or_default().char_indices() {
        let place = end + at..end + at + sign.len_utf8();
        if end >= address_end && is_sign(text, &place, sign) {
            let kind = TokenKind::Sign;
            tokens.push(RawToken { text: sign.to_string().into(), range: place, kind, follows_pause: false });
        }
    }
    tokens
}

/// Adds a word, as a number and a unit where it is both, such as "250ms".
fn push_word<'t>(text: &str, word: Word<'t>, follows_pause: bool, tokens: &mut Vec<RawToken<'t>>) {
    let kind = match word.kind {
        WordKind::Spaced => TokenKind::Word,
        WordKind::Lone | WordKind::Letter => TokenKind::Letter,
        WordKind::Pair => TokenKind::Pair,
    };
    let folded = match kind {
        TokenKind::Word => match word.text {
            Cow::Borrowed(text) => unaccented(text),
            Cow::Owned(text) => Cow::Owned(unaccented(&text).into_owned()),
        },
        _ => word.text,
    };
    let written = text.get(word.range.clone()).unwrap_or_default();
    let digits = written.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(written.len());
    if kind == TokenKind::Word && digits > 0 && digits < written.len() && folded.len() == written.len() {
        let (number, suffix) = folded.split_at(digits);
        if quantity::is_suffix(suffix) {
            let middle = word.range.start + digits;
            let range = word.range.start..middle;
            tokens.push(RawToken { range, text: number.to_owned().into(), kind, follows_pause });
            let range = middle..word.range.end;
            tokens.push(RawToken { range, text: suffix.to_owned().into(), kind, follows_pause: false });
            return;
        }
    }
    tokens.push(RawToken { range: word.range, text: folded, kind, follows_pause });
}

fn end_of_address(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.find(|c: char| c.is_whitespace() || c == ')' || c == '>').unwrap_or(rest.len());
    if end > LONGEST_ADDRESS { start } else { start + end }
}

fn is_pause(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '.' | '!' | '?' | '(' | ')' | '–' | '—' | '|' | '，' | '、' | '；' | '。' | '！' | '？'
            | '،' | '؛' | '؟'
    )
}

fn is_sign(text: &str, place: &Range<usize>, c: char) -> bool {
    match c {
        '%' | '€' | '$' | '£' | '¥' | '°' | '<' | '≤' | '≥' | '±' => true,
        // A minus, and neither a dash nor a list item.
        '-' | '−' => {
            let before = text.get(..place.start).and_then(|before| before.chars().next_back());
            let after = text.get(place.end..).and_then(|after| after.chars().next());
            before.is_some_and(|before| matches!(before, ' ' | '(')) && after.is_some_and(|after| after.is_ascii_digit())
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
    let is_mark = |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}');
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
    word.char_indices().nth(STEM_LETTERS).map_or(word, |(end, _)| word.get(..end).unwrap_or(word))
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
