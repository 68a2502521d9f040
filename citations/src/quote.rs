//! Exact words, found again whatever stands between them.

use std::ops::Range;

use crate::{
    reading::{Reading, Token, TokenKind},
    sources::Source,
};

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
    let (text, quote) = (Reading::new(text, None), Reading::new(quote, None));
    let (tokens, wanted) = (compared(&text), compared(&quote));
    let first = wanted.first()?;
    let mut best = 0..0;
    for start in
        (0..tokens.len()).filter(|start| tokens.get(*start).is_some_and(|token| is_same(token, first)))
    {
        let rest = tokens.get(start..).unwrap_or_default();
        let length = rest.iter().zip(&wanted).take_while(|(token, wanted)| is_same(token, wanted)).count();
        if length > best.len() {
            best = start..start + length;
        }
    }
    let (start, end) = (tokens.get(best.start)?, tokens.get(best.end.checked_sub(1)?)?);
    (best.len() * 100 >= wanted.len() * SHARE).then(|| start.range.start..end.range.end)
}

/// The tokens of a source that a quote's parts stand in, in their order.
pub(crate) fn find(source: &Source<'_>, quote: &Reading<'_>) -> Option<Range<usize>> {
    let tokens = &source.reading;
    let list = compared(tokens);
    let parts = parts(quote);
    let first = parts.first()?;
    let mut from = 0;
    // The first part may stand in several places, of which the rest follows only some.
    while let Some(start) = find_part(&list, first, from) {
        let mut end = start + first.len();
        let rest = parts.iter().skip(1);
        let is_found = rest.into_iter().all(|part| match find_part(&list, part, end) {
            Some(next) => {
                end = next + part.len();
                true
            }
            None => false,
        });
        if is_found {
            let (first, last) = (list.get(start)?, list.get(end - 1)?);
            let index =
                |token: &Token| tokens.tokens.partition_point(|other| other.range.start < token.range.start);
            let after = tokens.tokens.partition_point(|other| other.range.start < last.range.end);
            return Some(index(first)..after);
        }
        from = start + 1;
    }
    None
}

/// The index from which on a part's tokens stand.
fn find_part(tokens: &[&Token], part: &[&Token], from: usize) -> Option<usize> {
    let rest = tokens.get(from..)?;
    let has_all = |window: &[&Token]| window.iter().zip(part).all(|(one, other)| is_same(one, other));
    rest.windows(part.len().max(1)).position(has_all).map(|start| from + start)
}

/// The parts of a quote between ellipses.
fn parts<'q>(quote: &'q Reading<'_>) -> Vec<Vec<&'q Token>> {
    let mut parts: Vec<Vec<&Token>> = vec![Vec::new()];
    let mut end = 0;
    for token in compared(quote) {
        let between = quote.text.get(end..token.range.start).unwrap_or_default();
        if between.contains('…') || between.contains("...") {
            parts.push(Vec::new());
        }
        end = token.range.end;
        if let Some(part) = parts.last_mut() {
            part.push(token);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Pairs of letters would count each letter twice.
fn compared<'t>(reading: &'t Reading<'_>) -> Vec<&'t Token> {
    reading.tokens.iter().filter(|token| token.kind != TokenKind::Pair).collect()
}

fn is_same(one: &Token, other: &Token) -> bool {
    one.form == other.form && (one.kind == TokenKind::Sign) == (other.kind == TokenKind::Sign)
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
