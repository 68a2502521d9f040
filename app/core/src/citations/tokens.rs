//! Tokens: words, numbers, and pairs of characters in scripts without spaces.

use std::{collections::HashMap, ops::Range};

use unicode_normalization::char::is_combining_mark;

use super::{
    language::is_spaceless,
    words::{self, Beginning, beginning},
};

/// The longest address after `](` that is passed over, in bytes.
const MAX_ADDRESS: usize = 2048;

/// A tokenised text.
#[derive(Debug, Clone, Default)]
pub(super) struct Tokens {
    /// The tokens' letters in lower case, one after the other.
    folded: String,
    list: Vec<Token>,
    /// A comma or the like stands before what comes next.
    pause: bool,
    /// The tokens by the beginning of their letters; filled by `index`.
    beginnings: HashMap<Beginning, Vec<usize>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// Where it stands in the text.
    pub(super) at: Range<usize>,
    folded: Range<usize>,
    pub(super) kind: TokenKind,
    pub(super) negates: bool,
    /// A comma or the like stands before it.
    pub(super) pause: bool,
    pub(super) name: Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum TokenKind {
    /// A word of a script with spaces.
    Word,
    /// Digits, a version, or a number as a word, all with digits as their letters.
    Number,
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
    /// Tokenises a text; addresses of Markdown links are skipped.
    pub(super) fn of(text: &str) -> Self {
        let mut tokens = Self::default();
        let mut cutter = Cutter { text, tokens: &mut tokens, in_code: false };
        let mut at = 0;
        while let Some(character) = text[at..].chars().next() {
            at = cutter.step(at, character);
        }
        tokens.name_months();
        tokens
    }

    /// Gives the months beside numbers their letters: "may" alone is mostly a verb.
    fn name_months(&mut self) {
        let is_number =
            |list: &[Token], at: usize| list.get(at).is_some_and(|token| token.kind == TokenKind::Number);
        for at in 0..self.list.len() {
            let pauses = self.list.get(at + 1).is_some_and(|next| next.pause);
            let is_date = (is_number(&self.list, at + 1) && !pauses)
                || at.checked_sub(1).is_some_and(|before| is_number(&self.list, before))
                || (matches!(self.at(at.saturating_sub(1)), "de" | "of")
                    && at.checked_sub(2).is_some_and(|before| is_number(&self.list, before)));
            if let Some(letters) = words::month(self.at(at)).filter(|_| is_date) {
                self.make_month(at, letters);
            }
        }
    }

    fn make_month(&mut self, at: usize, letters: &str) {
        let from = self.folded.len();
        self.folded.push_str(letters);
        if let Some(token) = self.list.get_mut(at) {
            (token.folded, token.kind, token.name) = (from..self.folded.len(), TokenKind::Word, Name::Code);
        }
    }

    /// Prepares a text for many claims: each is compared only with the words that begin as its own do.
    pub(super) fn index(mut self) -> Self {
        for at in 0..self.list.len() {
            let beginning = beginning(self.at(at));
            self.beginnings.entry(beginning).or_default().push(at);
        }
        self
    }

    /// The tokens that may be forms of a word, if this text is indexed.
    pub(super) fn beginning_as(&self, letters: &str) -> &[usize] {
        self.beginnings.get(&beginning(letters)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn list(&self) -> &[Token] {
        &self.list
    }

    /// A token's letters in lower case.
    pub(super) fn letters(&self, token: &Token) -> &str {
        self.folded.get(token.folded.clone()).unwrap_or_default()
    }

    /// The letters of the token at this index.
    pub(super) fn at(&self, index: usize) -> &str {
        self.list.get(index).map_or("", |token| self.letters(token))
    }

    /// Returns the index ranges at which all tokens of another text occur consecutively.
    pub(super) fn places_of(&self, other: &Self) -> impl Iterator<Item = Range<usize>> {
        let length = other.list.len();
        let starts = 0..(self.list.len() + 1).saturating_sub(length);
        let same = move |at: &usize| (0..length).all(|of| self.at(at + of) == other.at(of));
        starts.filter(same).map(move |at| at..at + length)
    }

    fn push(&mut self, at: Range<usize>, letters: &str, kind: TokenKind, name: Name) {
        let from = self.folded.len();
        self.folded.extend(letters.chars().map(narrow).flat_map(char::to_lowercase));
        let letters = self.folded.get(from..).unwrap_or_default();
        let digits = if kind == TokenKind::Word { words::number(letters) } else { None };
        let negates = kind == TokenKind::Word && words::negates(letters);
        if let Some(digits) = &digits {
            self.folded.truncate(from);
            self.folded.push_str(digits);
        }
        let kind = if digits.is_some() { TokenKind::Number } else { kind };
        let pause = std::mem::take(&mut self.pause);
        self.list.push(Token { at, folded: from..self.folded.len(), kind, negates, pause, name });
    }
}

struct Cutter<'a> {
    text: &'a str,
    tokens: &'a mut Tokens,
    in_code: bool,
}

impl Cutter<'_> {
    /// Reads one token and returns the offset after it.
    fn step(&mut self, at: usize, character: char) -> usize {
        let rest = &self.text[at..];
        if is_spaceless(character) {
            return self.pairs(at);
        }
        if narrow(character).is_ascii_digit() {
            return self.number(at);
        }
        if character.is_alphanumeric() {
            return self.word(at);
        }
        match character {
            '`' => self.in_code = !self.in_code,
            // That of "12. May".
            '.' if self.text[..at].ends_with(|before: char| before.is_ascii_digit()) => {}
            ',' | ';' | ':' | '.' | '!' | '?' | '(' | ')' | '，' | '、' | '；' | '。' | '！' | '？' | '،'
            | '؛' => {
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
        let inside = |character: char| {
            (character.is_alphabetic() || is_combining_mark(character)) && !is_spaceless(character)
        };
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length =
            rest[first..].find(|character| !inside(character)).map_or(rest.len(), |more| first + more);
        let (word, end) = (&rest[..length], from + length);
        let before = self.text[..from].chars().next_back();
        let after = &rest[length..];
        let mut upper = word.chars().map(char::is_uppercase);
        let capital = upper.next() == Some(true);
        let joined = before == Some('_') || after.starts_with('_') || after.starts_with("::");
        let name = match capital {
            _ if self.in_code || joined || upper.any(|upper| upper) => Name::Code,
            true => Name::Capital,
            false => Name::No,
        };
        // The "t" of "don't".
        let is_not = matches!(word, "t" | "T") && matches!(before, Some('\'' | '’'));
        let is_not =
            is_not && self.tokens.list.last().is_some_and(|last| self.tokens.letters(last).ends_with('n'));
        self.tokens.push(from..end, word, TokenKind::Word, name);
        if let Some(last) = self.tokens.list.last_mut() {
            last.negates |= is_not;
        }
        end
    }

    /// Digits, with points between them; separators of thousands are left out.
    fn number(&mut self, from: usize) -> usize {
        if let Some(end) = self.date(from) {
            return end;
        }
        let mut is_grouped = false;
        let mut digits = String::new();
        let mut characters = self.text[from..].char_indices().peekable();
        let mut end = self.text.len();
        while let Some((at, character)) = characters.next() {
            let narrowed = narrow(character);
            let next = characters.peek().map(|(_, next)| narrow(*next));
            let goes_on = next.is_some_and(|next| next.is_ascii_digit());
            let rest = &self.text[from + at + character.len_utf8()..];
            let group = || rest.bytes().take_while(u8::is_ascii_digit).count();
            match narrowed {
                '0'..='9' => digits.push(narrowed),
                // Points separate thousands in many languages, and hardly a decimal number has three places.
                '.' | ' '
                    if goes_on
                        && group() == 3
                        && !digits.contains('.')
                        && digits != "0"
                        && (is_grouped || digits.len() < 4) =>
                {
                    is_grouped = true;
                }
                '.' if goes_on => digits.push('.'),
                ',' | '_' | '\'' | '’' | '\u{a0}' | '\u{202f}' if goes_on && group() == 3 => {}
                // A comma before another number of digits is a decimal one, or stands between two numbers.
                ',' if goes_on && group() < 3 => digits.push('.'),
                _ => {
                    end = from + at;
                    break;
                }
            }
        }
        let name = if self.in_code { Name::Code } else { Name::No };
        self.push_number(from..end, &digits, name);
        end
    }

    /// A date in digits, as the numbers of day and year and the letters of the month.
    fn date(&mut self, from: usize) -> Option<usize> {
        let rest = &self.text[from..];
        let end = rest.find(|character: char| !character.is_ascii_digit() && !".-".contains(character));
        let date = rest[..end.unwrap_or(rest.len())].trim_end_matches(['.', '-']);
        let parts: Vec<&str> = date.split(['.', '-']).collect();
        // "02.07." is a day and a month.
        let [first, month, last] = parts[..] else {
            let is_date = rest[date.len()..].starts_with('.') && date.len() == 5 && date.contains('.');
            let [day, month] = parts[..] else { return None };
            return (is_date && day.len() == 2).then(|| self.day(from, day, month)).flatten();
        };
        let day = if first.len() == 4 { last } else { first };
        let within = |part: &str, most: u32| part.parse().is_ok_and(|number| (1..=most).contains(&number));
        if first.len().max(last.len()) != 4 || day.len() > 2 || !within(day, 31) || !within(month, 12) {
            return None;
        }
        let mut at = from;
        for part in [first, month, last] {
            let (digits, range) = (part.trim_start_matches('0'), at..at + part.len());
            if at == from + first.len() + 1 {
                self.tokens.push(range, &format!("m{digits}"), TokenKind::Word, Name::Code);
            } else {
                self.tokens.push(range, digits, TokenKind::Number, Name::No);
            }
            at += part.len() + 1;
        }
        Some(from + date.len())
    }

    /// A number, or the month that it is in Chinese and Japanese.
    fn push_number(&mut self, at: Range<usize>, digits: &str, name: Name) {
        let is_month =
            self.text[at.end..].starts_with('月') && digits.parse().is_ok_and(|month: u32| month <= 12);
        if is_month {
            self.tokens.push(at, &format!("m{digits}"), TokenKind::Word, Name::Code);
        } else {
            self.tokens.push(at, digits, TokenKind::Number, name);
        }
    }

    /// A day and a month of no year.
    fn day(&mut self, from: usize, day: &str, month: &str) -> Option<usize> {
        let within = |part: &str, most: u32| part.parse().is_ok_and(|number| (1..=most).contains(&number));
        if !within(day, 31) || !within(month, 12) {
            return None;
        }
        let (end, letters) = (from + day.len(), format!("m{}", month.trim_start_matches('0')));
        self.tokens.push(from..end, day.trim_start_matches('0'), TokenKind::Number, Name::No);
        self.tokens.push(end + 1..end + 1 + month.len(), &letters, TokenKind::Word, Name::Code);
        Some(end + 1 + month.len())
    }

    /// Each two neighbours of a run of characters without spaces, and the numbers written with them.
    fn pairs(&mut self, from: usize) -> usize {
        let rest = &self.text[from..];
        let length = rest.find(|character| !is_spaceless(character)).unwrap_or(rest.len());
        let run = &rest[..length];
        let starts: Vec<usize> = run.char_indices().map(|(at, _)| at).chain([length]).collect();
        let mut numeral_end = 0;
        for (at, start) in starts.iter().copied().enumerate().take(starts.len() - 1) {
            if start >= numeral_end
                && let Some((digits, length)) = words::numeral(&run[start..], run[..start].ends_with('第'))
            {
                numeral_end = start + length;
                self.push_number(from + start..from + numeral_end, &digits, Name::No);
            }
            let end = starts.get(at + 2).copied();
            if let Some(end) = end.or((starts.len() == 2).then_some(length)) {
                let pair = &run[start..end];
                let negates = words::pair_negates(&self.text[..from + start], pair);
                self.tokens.push(from + start..from + end, pair, TokenKind::Pair, Name::No);
                if let Some(last) = self.tokens.list.last_mut() {
                    last.negates = negates;
                }
            }
        }
        from + length
    }
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

/// A wide character of East Asian typesetting as the narrow one, and a digit of any script as the ASCII one.
fn narrow(character: char) -> char {
    let code = u32::from(character);
    let ascii = match code {
        0xff01..=0xff5e => code - 0xfee0,
        0x660..=0x669 => code - 0x660 + 0x30,
        0x6f0..=0x6f9 => code - 0x6f0 + 0x30,
        0x966..=0x96f => code - 0x966 + 0x30,
        _ => return character,
    };
    char::from_u32(ascii).unwrap_or(character)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Name, TokenKind, Tokens};

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
        check("二十日間", &["20", "二十", "十日", "日間"]);
        check("٣٠ يوما", &["30", "يوما"]);
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
            [TokenKind::Number, TokenKind::Number]
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
