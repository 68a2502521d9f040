//! Finds a quote in a text whose white space and markup may differ.

use std::ops::Range;

use super::tokens::Tokens;

/// Minimum percentage of a quote, from its beginning, that counts as a match.
const SHARE: usize = 60;

/// The range of a quote in a text: verbatim, else compared by words, else its longest beginning.
///
/// The text may be a document's Markdown, or what is shown of it.
pub fn locate(text: &str, quote: &str) -> Option<Range<usize>> {
    let quote = quote.trim();
    if quote.is_empty() {
        return None;
    }
    if let Some(at) = text.find(quote) {
        return Some(at..at + quote.len());
    }
    let (text_tokens, wanted) = (Tokens::of(text), Tokens::of(quote));
    let list = text_tokens.list();
    let wanted_list = wanted.list();
    let same = |at: usize, of: usize| match (list.get(at), wanted_list.get(of)) {
        (Some(one), Some(other)) => text_tokens.letters(one) == wanted.letters(other),
        _ => false,
    };
    let mut best = (0, 0);
    for start in 0..list.len() {
        let length = (0..wanted_list.len()).take_while(|&more| same(start + more, more)).count();
        if length > best.0 {
            best = (length, start);
        }
    }
    let (length, start) = best;
    if length == 0 || length * 100 < wanted_list.len() * SHARE {
        return None;
    }
    let (begin, end) = (list.get(start)?, list.get(start + length - 1)?);
    Some(begin.at.start..end.at.end)
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
        check("人人\n生而自由。", "人人生而自由", None);
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
