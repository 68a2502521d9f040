//! Texts as words, numbers and, where there are no spaces, pairs of characters.

use std::ops::Range;

use super::words;

/// The longest address after `](` that is passed over, in bytes.
const MAX_ADDRESS: usize = 2048;

/// A text cut up.
#[derive(Debug, Clone, Default)]
pub(super) struct Tokens {
    /// The tokens' letters in lower case, one after the other.
    folded: String,
    list: Vec<Token>,
    /// What comes next stands behind a comma or the like.
    pause: bool,
}

/// A piece of a text that is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// Where it stands in the text.
    pub(super) at: Range<usize>,
    /// Where its letters are in lower case.
    folded: Range<usize>,
    pub(super) kind: Kind,
    /// It negates what is near it.
    pub(super) negates: bool,
    /// A comma or the like stands before it.
    pub(super) pause: bool,
    /// It names something: code, capital letters inside or at the beginning.
    pub(super) name: Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word of a script with spaces.
    Word,
    /// A number in digits, or a part of a version.
    Number,
    /// A number written as a word.
    NumberWord,
    /// Two characters of a script without spaces, or one that stands alone.
    Pair,
}

/// How much a word looks like a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    No,
    /// It begins with a capital letter.
    Capital,
    /// It stands in code, or has capital letters or underscores inside.
    Code,
}

impl Tokens {
    /// Cuts up a text. Addresses of Markdown's links are passed over.
    pub(super) fn of(text: &str) -> Self {
        let mut tokens = Self::default();
        let mut cutter = Cutter { text, tokens: &mut tokens, in_code: false };
        let mut at = 0;
        while let Some(character) = text[at..].chars().next() {
            at = cutter.step(at, character);
        }
        tokens
    }

    /// The tokens in order.
    pub(super) fn list(&self) -> &[Token] {
        &self.list
    }

    /// A token's letters in lower case.
    pub(super) fn letters(&self, token: &Token) -> &str {
        self.folded.get(token.folded.clone()).unwrap_or_default()
    }

    /// Where some tokens of another text stand one after the other, as indices.
    pub(super) fn find(&self, other: &Self, wanted: Range<usize>) -> Option<Range<usize>> {
        let wanted = other.list.get(wanted)?;
        let first = other.letters(wanted.first()?);
        let last = self.list.len().checked_sub(wanted.len())?;
        (0..=last).find_map(|at| {
            let here = self.list.get(at..at + wanted.len())?;
            let same = self.letters(here.first()?) == first
                && here.iter().zip(wanted).all(|(one, another)| self.letters(one) == other.letters(another));
            same.then_some(at..at + wanted.len())
        })
    }

    fn push(&mut self, at: Range<usize>, letters: &str, kind: Kind, name: Name) {
        let from = self.folded.len();
        for character in letters.chars() {
            if character.is_ascii() {
                self.folded.push(character.to_ascii_lowercase());
            } else {
                self.folded.extend(narrow(character).to_lowercase());
            }
        }
        let folded = from..self.folded.len();
        let letters = self.folded.get(folded.clone()).unwrap_or_default();
        let (kind, digits) = match kind {
            Kind::Word => words::number_of(letters).map_or((kind, None), |of| (Kind::NumberWord, Some(of))),
            _ => (kind, None),
        };
        let negates = kind == Kind::Word && words::negates(letters);
        if let Some(digits) = digits {
            self.folded.truncate(from);
            self.folded.push_str(digits);
        }
        let folded = from..self.folded.len();
        let pause = std::mem::take(&mut self.pause);
        self.list.push(Token { at, folded, kind, negates, pause, name });
    }
}

struct Cutter<'a> {
    text: &'a str,
    tokens: &'a mut Tokens,
    in_code: bool,
}

impl Cutter<'_> {
    /// Takes what begins here and says where the next begins.
    fn step(&mut self, at: usize, character: char) -> usize {
        let rest = &self.text[at..];
        if is_spaceless(character) {
            return self.pairs(at);
        }
        if narrow(character).is_numeric() {
            return self.number(at);
        }
        if character.is_alphabetic() {
            return self.word(at);
        }
        match character {
            '`' => self.in_code = !self.in_code,
            ',' | ';' | ':' | '.' | '(' | ')' | '–' | '—' | '，' | '、' | '；' | '。' => {
                self.tokens.pause = true;
            }
            '\n' if rest.starts_with("\n\n") => self.in_code = false,
            ']' if rest.starts_with("](") => return at + address(rest),
            _ => {}
        }
        at + character.len_utf8()
    }

    fn word(&mut self, from: usize) -> usize {
        let rest = &self.text[from..];
        let inside =
            |character: char| (character.is_alphabetic() || is_mark(character)) && !is_spaceless(character);
        let length = rest.find(|character| !inside(character)).unwrap_or(rest.len());
        let (word, end) = (&rest[..length], from + length);
        let before = self.text[..from].chars().next_back();
        let after = self.text[end..].chars().next();
        let mut upper = word.chars().map(char::is_uppercase);
        let capital = upper.next() == Some(true);
        let joined = before == Some('_')
            || after == Some('_')
            || (after == Some(':') && rest[length..].starts_with("::"));
        let name = match capital {
            _ if self.in_code || joined || upper.any(|upper| upper) => Name::Code,
            true => Name::Capital,
            false => Name::No,
        };
        // The "t" of "don't".
        let is_not = matches!(word, "t" | "T")
            && matches!(before, Some('\'' | '’'))
            && self.tokens.list.last().is_some_and(|last| self.tokens.letters(last).ends_with('n'));
        self.tokens.push(from..end, word, Kind::Word, name);
        if is_not && let Some(last) = self.tokens.list.last_mut() {
            last.negates = true;
        }
        end
    }

    /// Digits, with points between them; separators of thousands are left out.
    fn number(&mut self, from: usize) -> usize {
        let mut digits = String::new();
        let mut characters = self.text[from..].char_indices().peekable();
        let mut end = self.text.len();
        while let Some((at, character)) = characters.next() {
            let narrowed = narrow(character);
            let next = characters.peek().map(|(_, next)| narrow(*next));
            let goes_on = next.is_some_and(|next| next.is_ascii_digit());
            if narrowed.is_numeric() {
                digits.push(narrowed);
            } else if narrowed == '.' && goes_on {
                digits.push('.');
            } else if matches!(narrowed, ',' | '_' | '\'' | '’' | '\u{a0}' | '\u{202f}') && goes_on {
                let group =
                    self.text[from + at + character.len_utf8()..].bytes().take_while(u8::is_ascii_digit);
                match group.count() {
                    3 => {}
                    // A comma before another number of digits is a decimal one, or stands between two numbers.
                    1 | 2 if narrowed == ',' => digits.push('.'),
                    _ => {
                        end = from + at;
                        break;
                    }
                }
            } else {
                end = from + at;
                break;
            }
        }
        let name = if self.in_code { Name::Code } else { Name::No };
        self.tokens.push(from..end, &digits, Kind::Number, name);
        end
    }

    /// Each two neighbours of a run of characters without spaces.
    fn pairs(&mut self, from: usize) -> usize {
        let rest = &self.text[from..];
        let length = rest.find(|character| !is_spaceless(character)).unwrap_or(rest.len());
        let run = &rest[..length];
        let before = self.tokens.list.len();
        let mut starts = run.char_indices().map(|(at, _)| at).chain([length]);
        let (Some(mut one), Some(mut two)) = (starts.next(), starts.next()) else { return from + length };
        if two == length {
            self.pair(from, run);
        }
        for three in starts {
            self.pair(from + one, &run[one..three]);
            (one, two) = (two, three);
        }
        self.numerals(from, run);
        if let Some(added) = self.tokens.list.get_mut(before..) {
            added.sort_by_key(|token| token.at.start);
        }
        from + length
    }

    /// Numbers in a run of characters without spaces: several numerals, or one before what is counted.
    fn numerals(&mut self, from: usize, run: &str) {
        let mut rest = run;
        while let Some(at) = rest.find(is_numeral) {
            let length = rest[at..].find(|character| !is_numeral(character)).unwrap_or(rest.len() - at);
            let (number, after) = (&rest[at..at + length], &rest[at + length..]);
            let counts = after.starts_with(|next: char| {
                "年月日人回条項名岁周個个天小時时分秒円元倍点次件歳".contains(next)
            });
            let is_one = number.chars().count() == 1;
            if !is_one || (counts && number != "一") {
                let start = from + run.len() - rest.len() + at;
                self.tokens.push(start..start + length, number, Kind::NumberWord, Name::No);
            }
            rest = after;
        }
    }

    fn pair(&mut self, from: usize, pair: &str) {
        let negates = self.pair_negates(from, pair);
        self.tokens.push(from..from + pair.len(), pair, Kind::Pair, Name::No);
        if let Some(last) = self.tokens.list.last_mut() {
            last.negates = negates;
        }
    }

    fn pair_negates(&self, from: usize, pair: &str) -> bool {
        let mut characters = pair.chars();
        match (characters.next(), characters.next()) {
            // "No matter which", "different" and the like.
            (Some('不'), next) => !next.is_some_and(|next| "分同论論仅僅但断斷过過久足管如".contains(next)),
            (Some('没' | '沒' | '無' | '无' | '未'), next) => next != Some('来') && next != Some('論'),
            // "Has to be done" is two negations.
            (Some('な'), Some('い')) => !self.text[..from].ends_with("ばなら"),
            (Some('ま'), Some('せ')) | (Some('な'), Some('か')) | (Some('않' | '없'), _) => true,
            _ => false,
        }
    }
}

/// How much a pair of characters says: one of kana alone mostly is grammar.
pub(super) fn is_grammar(pair: &str) -> bool {
    let little = |character: char| {
        matches!(character, '\u{3040}'..='\u{309f}') || "的了是在和及与或之者也有其所以".contains(character)
    };
    pair.chars().all(little)
}

/// How long `](…)` is at the beginning of the text; 2 where it does not end.
fn address(rest: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in rest.bytes().enumerate().take(MAX_ADDRESS).skip(1) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\n' => break,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    2
}

fn is_numeral(character: char) -> bool {
    "〇一二三四五六七八九十百千万".contains(character)
}

/// Whether words of this character's script are written without spaces between them. Korean has spaces, but
/// particles hang on to words.
fn is_spaceless(character: char) -> bool {
    matches!(character,
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1100}'..='\u{11ff}' | '\u{1780}'..='\u{17ff}'
        | '\u{3005}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3fffd}')
        && !matches!(character, '\u{30fb}')
}

/// Accents that follow their letter.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{0300}'..='\u{036f}' | '\u{0900}'..='\u{0dff}')
}

/// A wide character of East Asian typesetting as the narrow one.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            u32::from(character).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(character)
        }
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Kind, Name, Tokens};

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let tokens = Tokens::of(text);
        let letters: Vec<&str> = tokens.list().iter().map(|token| tokens.letters(token)).collect();
        assert_eq!(letters, expect, "for {text:?}");
    }

    #[test]
    fn texts_are_cut_into_words_numbers_and_pairs() {
        check("The **quick** Fox-trot.", &["the", "quick", "fox", "trot"]);
        check("`MAX_STREAMS` is 1,024, v1.2.3.", &["max", "streams", "is", "1024", "v", "1.2.3"]);
        check("250ms, UTF-8, 0,5 and 1, 2", &["250", "ms", "utf", "8", "0.5", "and", "1", "2"]);
        check("see [the page](https://a.example/b(c)d) now", &["see", "the", "page", "now"]);
        check("[a](b\nc", &["a", "b", "c"]);
        check("すべての人", &["すべ", "べて", "ての", "の人"]);
        check("人人生而自由,第１２条", &["人人", "人生", "生而", "而自", "自由", "第", "12", "条"]);
        check("three zwei", &["3", "2"]);
        check("don't l'homme", &["don", "t", "l", "homme"]);
    }

    #[test]
    fn names_and_negations_are_marked() {
        let of = |text: &str| {
            Tokens::of(text).list().iter().map(|token| (token.name, token.negates)).collect::<Vec<_>>()
        };
        assert_eq!(of("Tokio `is` HTTP"), [(Name::Capital, false), (Name::Code, false), (Name::Code, false)]);
        assert_eq!(of("don't"), [(Name::No, false), (Name::No, true)]);
        assert_eq!(of("not a_b"), [(Name::No, true), (Name::Code, false), (Name::Code, false)]);
        assert_eq!(
            Tokens::of("two 2").list().iter().map(|token| token.kind).collect::<Vec<_>>(),
            [Kind::NumberWord, Kind::Number]
        );
    }

    proptest! {
        #[test]
        fn tokens_stand_in_the_text_in_order(text in ".{0,80}") {
            let tokens = Tokens::of(&text);
            let mut last = 0;
            for token in tokens.list() {
                prop_assert!(token.at.start >= last && token.at.start < token.at.end);
                prop_assert!(text.get(token.at.clone()).is_some());
                prop_assert!(!tokens.letters(token).is_empty());
                last = token.at.start;
            }
        }

        #[test]
        fn markdown_does_too(text in "[a-z0-9 \\]\\[()`.,'\\n人のあ_:-]{0,60}") {
            for token in Tokens::of(&text).list() {
                prop_assert!(text.get(token.at.clone()).is_some());
            }
        }
    }
}
