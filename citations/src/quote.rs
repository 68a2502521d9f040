//! Exact words, found again whatever punctuation and markup stands between them.

use std::ops::Range;

use crate::reading::{Reading, Token, TokenKind};

/// Minimum percentage of a quote, from its beginning, that counts as found by [`locate`].
const SHARE: usize = 60;

/// The bytes of a quote in a text: its very characters, else its words whatever stands between them, else its longest
/// beginning.
///
/// The text may be a document's Markdown, or what is shown of it.
pub fn locate(text: &str, quote: &str) -> Option<Range<usize>> {
    let quote = quote.trim();
    if quote.is_empty() {
        return None;
    }
    if let Some(start) = text.find(quote) {
        return Some(start..start + quote.len());
    }
    let text = Reading::new(text, None);
    let quote = Reading::in_language(quote, text.language);
    let (tokens, wanted) = (single(&text), single(&quote));
    let length_from = |start: usize| {
        tokens[start..].iter().zip(&wanted).take_while(|(token, wanted)| token.text == wanted.text).count()
    };
    // The first of the longest.
    let best =
        (0..tokens.len()).rev().map(|start| (length_from(start), start)).max_by_key(|(length, _)| *length);
    let (length, start) = best.filter(|(length, _)| *length > 0 && length * 100 >= wanted.len() * SHARE)?;
    Some(tokens[start].range.start..tokens[start + length - 1].range.end)
}

/// The tokens of a text that a quote's parts stand in, in their order.
pub(crate) fn find(text: &Reading<'_>, quote: &Reading<'_>) -> Option<Range<usize>> {
    let tokens = single(text);
    let parts = parts(quote);
    let first = parts.first()?;
    let mut from = 0;
    // The first part may stand in several places, of which the rest follows only some.
    while let Some(start) = find_part(&tokens, first, from) {
        let mut end = Some(start + first.len());
        for part in &parts[1..] {
            end = end.and_then(|end| Some(find_part(&tokens, part, end)? + part.len()));
        }
        if let Some(end) = end {
            let token_index = |at: usize| text.tokens.partition_point(|token| token.range.start < at);
            return Some(token_index(tokens[start].range.start)..token_index(tokens[end - 1].range.end));
        }
        from = start + 1;
    }
    None
}

/// The index from which on a part's tokens stand.
fn find_part(tokens: &[&Token<'_>], part: &[&Token<'_>], from: usize) -> Option<usize> {
    let is_part = |window: &[&Token<'_>]| {
        window.iter().zip(part).all(|(one, other)| one.text == other.text && one.equals(other))
    };
    tokens.get(from..)?.windows(part.len()).position(is_part).map(|start| from + start)
}

/// The parts of a quote between ellipses.
fn parts<'q, 't>(quote: &'q Reading<'t>) -> Vec<Vec<&'q Token<'t>>> {
    let mut parts: Vec<Vec<&Token<'_>>> = Vec::new();
    let mut end = 0;
    for token in single(quote) {
        let between = &quote.text[end..token.range.start];
        match parts.last_mut() {
            Some(part) if !between.contains('…') && !between.contains("...") => part.push(token),
            _ => parts.push(vec![token]),
        }
        end = token.range.end;
    }
    parts
}

/// All tokens but pairs of letters, which would count each letter twice.
fn single<'r, 't>(reading: &'r Reading<'t>) -> Vec<&'r Token<'t>> {
    reading.tokens.iter().filter(|token| token.kind != TokenKind::Pair).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::locate;

    #[track_caller]
    fn check(text: &str, quote: &str, expect: Option<&str>) {
        assert_eq!(locate(text, quote).map(|range| &text[range]), expect, "{quote:?} in {text:?}");
    }

    #[test]
    fn quotes_are_found_whatever_stands_between_their_words() {
        check("It is so. It is not.", "It is not.", Some("It is not."));
        check("It  is\nnot.", "It is not.", Some("It  is\nnot"));
        check("It is not here.", "It is **not** `here`.", Some("It is not here"));
        check("It **is** [not](https://a.example/b).", "It is not", Some("It **is** [not"));
        check("人人生而自由。", "人人生而自由", Some("人人生而自由"));
        check("人人\n生而自由。", "人人生而自由", Some("人人\n生而自由"));
        check("One two three four five.", "one two three four six", Some("One two three four"));
        check("One two.", "three", None);
        check("One two.", "  ", None);
        check("", "a", None);
    }

    proptest! {
        #[test]
        fn a_piece_of_a_text_is_found(text in "(?s).{1,80}", from in 0_usize..80, length in 1_usize..80) {
            let piece: String = text.chars().skip(from).take(length).collect();
            if let Some(range) = locate(&text, &piece) {
                prop_assert_eq!(&text[range], piece.trim());
            } else {
                prop_assert!(piece.trim().is_empty());
            }
        }
    }
}
