//! The conversation as text for the summarising model.

use super::input::CompressionInput;
use crate::{
    markdown::without_citations,
    models::Encoding,
    prompt::exchange_tokens,
    text::{prefix, suffix},
    tokens::sent_answer,
};

/// Replaces the omitted middle of a text.
const GAP: &str = " […] ";

/// The conversation in parts of at most `room` tokens, oldest first. Longer exchanges lose their middle.
pub(super) fn parts(input: &CompressionInput<'_>, encoding: Option<Encoding>, room: u32) -> Vec<String> {
    let mut pieces: Vec<(String, u32)> = Vec::new();
    if let Some(turn) = input.before {
        pieces.push((earlier(&turn.text, &turn.pinned), turn.tokens_after));
    }
    for exchange in input.exchanges {
        let (Some(answer), Some(cost)) = (sent_answer(exchange), exchange_tokens(exchange, encoding)) else {
            continue;
        };
        let answer = without_citations(answer.text.trim(), &answer.citable_numbers());
        let text = format!("User: {}\nAssistant: {answer}", exchange.question.text.trim());
        pieces.push((text, cost.tokens));
    }
    joined(pieces, room)
}

/// Joins summaries into parts that are summarised again.
pub(super) fn parts_of_summaries(summaries: Vec<(String, u32)>, room: u32) -> Vec<String> {
    let pieces = summaries.into_iter().map(|(text, tokens)| (earlier(&text, &[]), tokens));
    joined(pieces.collect(), room)
}

fn earlier(text: &str, pinned: &[String]) -> String {
    let pinned: String = pinned.iter().flat_map(|fact| ["\n- ", fact]).collect();
    format!("Assistant: In short, what was said before: {}{pinned}", text.trim())
}

fn joined(pieces: Vec<(String, u32)>, room: u32) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut left = 0;
    for (text, tokens) in pieces {
        let (text, tokens) =
            if tokens > room { (without_middle(&text, tokens, room), room) } else { (text, tokens) };
        match parts.last_mut() {
            Some(part) if tokens <= left => {
                part.extend(["\n\n", &text]);
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

/// Shortens a text of `tokens` tokens to about `room`: its beginning and its end.
fn without_middle(text: &str, tokens: u32, room: u32) -> String {
    let length = text.chars().count() as u64;
    let half = usize::try_from(length * u64::from(room) / u64::from(tokens.max(1)) / 2).unwrap_or(0);
    let (head, tail) = (prefix(text, half), suffix(text, half));
    if half == 0 || head.len() + tail.len() >= text.len() {
        head.to_owned()
    } else {
        format!("{head}{GAP}{tail}")
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
