//! Estimates tokens and cuts texts to a number of tokens.

use unicode_segmentation::UnicodeSegmentation;

/// ASCII characters per token, according to `OpenAI`'s help pages for English.
const ASCII_PER_TOKEN: usize = 4;

/// Tokens of a message's role and framing.
pub(crate) const PER_MESSAGE: u64 = 4;

/// An estimate: one token for four ASCII characters, and one for each other character.
pub(crate) fn estimate(text: &str) -> u64 {
    tokens(counts(text))
}

/// The first words of a text, at most `max_tokens` tokens.
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
