//! How long a text is in tokens, roughly, and where it must end.

use super::wire::Finish;

/// ASCII characters that make a token, as `OpenAI`'s help pages put it for English.
const ASCII_PER_TOKEN: usize = 4;

/// What each message adds for its role and framing, in tokens.
pub(crate) const PER_MESSAGE: u64 = 4;

/// The tokens in a text, estimated: a token for every four ASCII characters and for every other character.
pub(crate) fn estimate(text: &str) -> u64 {
    let ascii = text.bytes().filter(u8::is_ascii).count();
    let others = text.chars().filter(|c| !c.is_ascii()).count();
    u64::try_from(ascii.div_ceil(ASCII_PER_TOKEN) + others).unwrap_or(u64::MAX)
}

/// Cuts a text at the first of `stops`, and to `limit` tokens; says why it ends.
pub(crate) fn fit(text: &mut String, stops: &[&str], limit: Option<u64>) -> Finish {
    if let Some(at) = stops.iter().filter_map(|stop| text.find(stop)).min() {
        text.truncate(at);
    }
    let Some(limit) = limit.filter(|limit| estimate(text) > *limit) else { return Finish::Stop };
    let mut end = 0;
    for piece in pieces(text) {
        if estimate(&text[..end + piece.len()]) > limit {
            break;
        }
        end += piece.len();
    }
    text.truncate(end);
    Finish::Length
}

/// A text in pieces of about a word, with the white space that follows; unspaced scripts in pieces of a few characters.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    const MAX_CHARS: usize = 12;
    let mut pieces = Vec::new();
    let (mut start, mut chars, mut was_space) = (0, 0, false);
    for (at, c) in text.char_indices() {
        if at > start && ((was_space && !c.is_whitespace()) || chars >= MAX_CHARS) {
            pieces.push(&text[start..at]);
            (start, chars) = (at, 0);
        }
        chars += 1;
        was_space = c.is_whitespace();
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_end_where_they_must() {
        let check = |stops: &[&str], limit: Option<u64>, expect: (&str, Finish)| {
            let mut text = "one two three four".to_owned();
            let finish = fit(&mut text, stops, limit);
            assert_eq!((text.as_str(), finish), expect, "{stops:?} {limit:?}");
        };
        check(&[], None, ("one two three four", Finish::Stop));
        check(&["three", "two"], None, ("one ", Finish::Stop));
        check(&["none"], Some(100), ("one two three four", Finish::Stop));
        check(&[], Some(2), ("one two ", Finish::Length));
        check(&["two"], Some(1), ("one ", Finish::Stop));
        check(&[], Some(0), ("", Finish::Length));
    }

    #[test]
    fn tokens_are_estimated() {
        let check = |text: &str, expect: u64| assert_eq!(estimate(text), expect, "{text}");
        check("", 0);
        check("word", 1);
        check("words", 2);
        check("连接模型", 4);
    }

    proptest! {
        #[test]
        fn pieces_make_the_text(text in "\\PC{0,80}|[ a\n]{0,40}") {
            prop_assert_eq!(pieces(&text).concat(), text);
        }
    }
}
