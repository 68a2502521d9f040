//! The words of a text in which facts are looked for, with their punctuation. Where a script has no spaces, these are pieces of
//! some letters; a number or a word of another script is one by itself.

use std::ops::Deref;

use footnote_words::{is_combining, is_dense_letter};

/// Maximum digits of a number that may be that of a place in a text or list.
const MAX_PLACE_DIGITS: usize = 4;

/// Vowels of Latin and Cyrillic. Units of two letters have none: km, kg, км, кг.
const VOWELS: &str = "aeiouyаеиоуыэюяієї";

/// Letters of a script without spaces that are one piece, about as long as a word.
const LETTERS: usize = 4;

/// A word or piece as it is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece<'t> {
    text: &'t str,
    /// Nothing stands between it and the piece before it.
    pub(super) is_joined: bool,
}

impl Deref for Piece<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

/// The pieces of each line outside code blocks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Vec<Piece<'_>>> {
    let mut in_code = false;
    text.lines().filter_map(move |line| {
        let fence = line.trim_start();
        if fence.starts_with("```") || fence.starts_with("~~~") {
            in_code = !in_code;
            return None;
        }
        (!in_code).then(|| line.split_whitespace().flat_map(divided).collect())
    })
}

/// The text of these pieces, with a space wherever the original has white space.
pub(super) fn joined<'t>(pieces: impl Iterator<Item = &'t Piece<'t>>) -> String {
    let mut text = String::new();
    for piece in pieces {
        if !text.is_empty() && !piece.is_joined {
            text.push(' ');
        }
        text.push_str(piece);
    }
    text
}

/// A word without the punctuation around it.
pub(super) fn bare(word: &str) -> &str {
    word.trim_matches(|character: char| !character.is_alphanumeric() && !"€$£¥%°+".contains(character))
}

/// Whether a word has digits alone, of any script, and so few that it may number a place.
pub(super) fn is_bare_number(plain: &str) -> bool {
    (1..=MAX_PLACE_DIGITS).contains(&plain.chars().count()) && plain.chars().all(char::is_numeric)
}

/// Whether a word after a number is a unit in any language: °C, km, €.
pub(super) fn is_unit_sign(plain: &str) -> bool {
    let is_vowel = |letter: char| VOWELS.contains(letter);
    let letters = plain.chars().filter(|c| c.is_alphabetic()).count();
    let is_abbreviation =
        letters == 2 && plain.chars().count() == 2 && !plain.to_lowercase().contains(is_vowel);
    is_abbreviation || plain.contains('°') || (letters == 0 && plain.contains(['€', '$', '£', '¥', '%']))
}

pub(super) fn ends_sentence(word: &str) -> bool {
    word.trim_end_matches(['"', '\'', ')', '*', '_', '”', '’'])
        .ends_with(['.', '!', '?', ':', '。', '！', '？', '：', '؟', '।'])
}

pub(super) fn ends_phrase(word: &str) -> bool {
    let ends = |c: char| (c.is_ascii_punctuation() && c != '%') || "。、，！？：；）」』؟،؛।".contains(c);
    word.ends_with(ends)
}

/// Divides a word where letters of a script without spaces begin or end, or a clause of them does.
fn divided(word: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut start, mut end, mut letters) = (0, 0, 0);
    // Of the last letter or digit: whether it is of such a script.
    let mut last: Option<bool> = None;
    let is_divided = !word.contains("://") && word.contains(is_dense_letter);
    for (at, c) in word.char_indices().filter(|_| is_divided) {
        if is_combining(c) {
            end = at + c.len_utf8();
        }
        if is_combining(c) || !c.is_alphanumeric() {
            continue;
        }
        let is_dense = is_dense_letter(c);
        let is_new =
            last.is_some_and(|last| last != is_dense || (is_dense && (at > end || letters == LETTERS)));
        if is_new {
            pieces.push(Piece { text: word.get(start..at).unwrap_or_default(), is_joined: start > 0 });
            (start, letters) = (at, 0);
        }
        (end, letters, last) = (at + c.len_utf8(), letters + 1, Some(is_dense));
    }
    pieces.push(Piece { text: word.get(start..).unwrap_or_default(), is_joined: start > 0 });
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let words: Vec<_> = lines(text).flatten().collect();
        assert_eq!(words.iter().map(|word| word.text).collect::<Vec<_>>(), expect);
        assert_eq!(joined(words.iter()), text, "nothing is lost");
    }

    #[test]
    fn pieces_are_words_or_some_letters() {
        check("My number is AB-1.", &["My", "number", "is", "AB-1."]);
        check(
            "私のファイル番号は、AB-12です。次",
            &["私のファ", "イル番号", "は、", "AB-12", "です。", "次"],
        );
        check("第136条 [[発売計画]]", &["第", "136", "条", "[[発売計画]]"]);
        check("หมายเลขแฟ้มของ1", &["หมาย", "เลขแ", "ฟ้มขอ", "ง", "1"]);
        check("번호는 4711입니다", &["번호는", "4711", "입니다"]);
        check("https://例.jp/a رقم ٤٥٧", &["https://例.jp/a", "رقم", "٤٥٧"]);
    }

    proptest! {
        #[test]
        fn no_text_is_lost(line in "\\PC{0,60}|[ก-๛一-龥ぁ-ん0-9a-z。、 .-]{0,60}") {
            let words: Vec<_> = lines(&line).flatten().collect();
            let expect = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_code = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
            prop_assert!(is_code || joined(words.iter()) == expect);
        }
    }
}
