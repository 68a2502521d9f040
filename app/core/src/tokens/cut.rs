//! Whether a server read far less of a request than was sent: local servers cut the beginning of what their window has no
//! room for, and say nothing.

use crate::wire::{Message, Usage};

/// Fewer missing tokens may be the frame of the server's template.
const FEWEST_MISSING: u32 = 1_000;

/// The fewest tokens that any known encoding makes of these messages' texts. An estimate would not do: it takes a letter that
/// is not Latin for a token, while encodings of today have four Cyrillic letters in one. The ratio that was learned
/// of a model would not do either, since requests that were cut may have taught it.
pub(crate) fn fewest_tokens(messages: &[Message]) -> u32 {
    let quarters: usize =
        messages.iter().filter_map(|message| message.content.as_deref()).map(quarters).sum();
    u32::try_from(quarters / 4).unwrap_or(u32::MAX)
}

/// Quarters of a token: two for a Chinese, Japanese or Korean character, one for any other. Runs of white space or of one
/// mark count once, because encodings have tokens for them.
fn quarters(text: &str) -> usize {
    let mut before = None;
    let of_character = |character: char| {
        let last = before.replace(character);
        let repeats =
            last.is_some_and(|last| last == character || last.is_whitespace() && character.is_whitespace());
        match character {
            _ if repeats && !character.is_alphanumeric() => 0,
            '\u{2e80}'.. => 2,
            _ => 1,
        }
    };
    text.chars().map(of_character).sum()
}

/// Whether the server cannot have read all of a request of at least `sent` tokens. Cached tokens are added, because some
/// servers count them apart; a server that counts nothing has said nothing.
pub(crate) fn is_cut(sent: u32, usage: Usage) -> bool {
    let read = usage.prompt_tokens.saturating_add(usage.cached_tokens);
    read > 0 && read < sent / 2 && sent - read >= FEWEST_MISSING
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Role;

    #[test]
    fn the_fewest_tokens_are_fewer_than_any_encoding_makes() {
        let check = |text: &str, expect: u32| {
            assert_eq!(fewest_tokens(&[Message::text(Role::User, text)]), expect, "{text}");
        };
        check("Sixteen letters.", 4);
        check("Шестнадцать букв", 4);
        check("漢字漢字", 2);
        check("a                b    \n\n    ----------------", 1);
        check("0000000000000000", 4);
    }

    #[test]
    fn a_request_is_cut_where_half_of_it_and_a_thousand_tokens_are_missing() {
        let check = |sent, prompt_tokens, cached_tokens, expect| {
            let usage = Usage { prompt_tokens, cached_tokens, ..Usage::default() };
            assert_eq!(is_cut(sent, usage), expect, "{sent} {usage:?}");
        };
        check(12_000, 4_096, 0, true);
        check(12_000, 6_000, 0, false);
        check(1_500, 400, 0, true);
        check(1_300, 400, 0, false);
        // Said nothing.
        check(12_000, 0, 0, false);
        check(12_000, 1_000, 11_000, false);
        check(12_000, 2_000, 2_000, true);
    }
}
