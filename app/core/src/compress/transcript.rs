//! What is compressed, as text for the model that does it.

use super::Material;
use crate::{
    models::Encoding,
    text::{prefix, suffix, uncited},
    tokens::{exchange_tokens, sent_answer},
};

/// What stands where the middle of a text was left out.
const GAP: &str = " […] ";

/// The conversation in parts of at most `room` tokens each, the oldest first. An exchange that is longer than
/// that loses its middle.
pub(super) fn parts(material: &Material<'_>, encoding: Option<Encoding>, room: u32) -> Vec<String> {
    let mut pieces: Vec<(String, u32)> = Vec::new();
    if let Some(turn) = material.before {
        pieces.push((before(&turn.text, &turn.pinned), turn.tokens_after));
    }
    for exchange in material.exchanges {
        let (Some(answer), Some(cost)) = (sent_answer(exchange), exchange_tokens(exchange, encoding)) else {
            continue;
        };
        let answer = uncited(answer.text.trim());
        let text = ["User: ", exchange.question.text.trim(), "\nAssistant: ", &answer].concat();
        pieces.push((text, cost.tokens));
    }
    joined(pieces, room)
}

/// Summaries of parts, as parts to be summarised again.
pub(super) fn again(summaries: Vec<(String, u32)>, room: u32) -> Vec<String> {
    let pieces = summaries.into_iter().map(|(text, tokens)| (before(&text, &[]), tokens));
    joined(pieces.collect(), room)
}

fn before(text: &str, pinned: &[String]) -> String {
    let mut piece = ["Assistant: In short, what was said before: ", text.trim()].concat();
    for fact in pinned {
        piece.push_str("\n- ");
        piece.push_str(fact);
    }
    piece
}

fn joined(pieces: Vec<(String, u32)>, room: u32) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut left = 0;
    for (text, tokens) in pieces {
        let (text, tokens) =
            if tokens > room { (without_middle(&text, tokens, room), room) } else { (text, tokens) };
        match parts.last_mut() {
            Some(part) if tokens <= left => {
                part.push_str("\n\n");
                part.push_str(&text);
                left -= tokens;
            }
            _ => {
                parts.push(text);
                left = room.saturating_sub(tokens);
            }
        }
    }
    parts
}

/// A text of `tokens` tokens in about `room`: its beginning and its end.
fn without_middle(text: &str, tokens: u32, room: u32) -> String {
    let length = text.chars().count() as u64;
    let half = usize::try_from(length * u64::from(room) / u64::from(tokens.max(1)) / 2).unwrap_or(0);
    let (head, tail) = (prefix(text, half), suffix(text, half));
    if half == 0 || head.len() + tail.len() >= text.len() {
        head.to_owned()
    } else {
        [head, GAP, tail].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_room_and_long_pieces_lose_their_middle() {
        let piece = |text: &str, tokens: u32| (text.to_owned(), tokens);
        let parts =
            joined(vec![piece("one", 3), piece("two", 3), piece("0123456789", 20), piece("four", 3)], 10);
        assert_eq!(parts, ["one\n\ntwo", "01 […] 89", "four"]);
        assert!(joined(Vec::new(), 10).is_empty());
        assert_eq!(without_middle("漢字仮名", 8, 0), "");
    }
}
