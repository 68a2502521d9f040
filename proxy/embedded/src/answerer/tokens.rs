//! How long a text is in tokens, roughly, and where it must end.

use unicode_segmentation::UnicodeSegmentation;

/// ASCII characters that make a token, as `OpenAI`'s help pages put it for English.
const ASCII_PER_TOKEN: usize = 4;

/// What each message adds for its role and framing, in tokens.
pub(crate) const PER_MESSAGE: u64 = 4;

/// The tokens in a text, estimated: a token for every four ASCII characters and for every other character.
pub(crate) fn estimate(text: &str) -> u64 {
    tokens(counts(text))
}

/// The words that a text begins with, at most so many tokens.
pub(crate) fn within(text: &str, max_tokens: u64) -> &str {
    let (mut ascii, mut others, mut end) = (0, 0, 0);
    for word in text.split_word_bounds() {
        let counts = counts(word);
        (ascii, others) = (ascii + counts.0, others + counts.1);
        if tokens((ascii, others)) > max_tokens {
            break;
        }
        end += word.len();
    }
    &text[..end]
}

fn counts(text: &str) -> (usize, usize) {
    let ascii = text.bytes().filter(u8::is_ascii).count();
    (ascii, text.chars().count() - ascii)
}

fn tokens((ascii, others): (usize, usize)) -> u64 {
    u64::try_from(ascii.div_ceil(ASCII_PER_TOKEN) + others).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_estimated() {
        let check = |text: &str, expect: u64| assert_eq!(estimate(text), expect, "{text}");
        check("", 0);
        check("word", 1);
        check("words", 2);
        check("连接模型", 4);
    }

    #[test]
    fn texts_end_after_a_word() {
        let check = |max: u64, expect: &str| assert_eq!(within("one two three", max), expect, "{max}");
        check(0, "");
        check(2, "one two ");
        check(3, "one two ");
        check(4, "one two three");
    }
}
