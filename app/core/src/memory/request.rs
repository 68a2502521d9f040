//! The request for summary and index lines.

use std::rc::Rc;

use crate::{
    conversation::{Exchange, Session},
    prompt::escaped,
    text::{prefix, suffix, uncited},
    tokens::sent_answer,
};

pub(crate) const PROMPT: &str = include_str!("../../prompts/memory.md");

/// Maximum exchanges of one request; a backlog is processed a few at a time.
const MAX_EXCHANGES: usize = 4;

/// Maximum characters sent of an exchange.
const MAX_EXCHANGE_CHARS: usize = 8_000;

/// A request for summary and index lines.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryRequest {
    pub text: String,
    /// The exchanges it covers, oldest first.
    pub exchanges: Vec<Rc<Exchange>>,
}

/// The exchanges that memory does not cover yet, or covers by an earlier answer, oldest first.
fn not_remembered(session: &Session) -> impl Iterator<Item = &Rc<Exchange>> {
    let through = session.memory.summary.as_ref().map(|summary| summary.through);
    session.exchanges.iter().filter(move |exchange| {
        let Some(answer) = sent_answer(exchange) else { return false };
        let line = session.memory.index.get(&exchange.id);
        through < Some(exchange.id) || line.is_none_or(|line| line.answer != answer.version())
    })
}

/// A request for the oldest missing exchanges, in a window of `window` tokens; `None` if none is missing.
pub fn request(session: &Session, window: u32) -> Option<MemoryRequest> {
    let exchanges: Vec<_> = not_remembered(session).take(MAX_EXCHANGES).cloned().collect();
    if exchanges.is_empty() {
        return None;
    }
    // Half the window, and a character may be a whole token.
    let room = usize::try_from(window / 2).unwrap_or(usize::MAX) / exchanges.len();
    let room = room.min(MAX_EXCHANGE_CHARS);
    let mut text = String::from("<summary>\n");
    if let Some(summary) = &session.memory.summary {
        text.push_str(&escaped(summary.text.trim()));
        text.push('\n');
    }
    text.push_str("</summary>\n");
    for exchange in &exchanges {
        let number = exchange.id.to_string();
        let again = session.memory.index.contains_key(&exchange.id);
        let again = if again { "\" again=\"yes" } else { "" };
        text.extend(["<exchange number=\"", &number, again, "\">\n<question>\n"]);
        push_shortened(&mut text, &exchange.question.text, room / 3);
        text.push_str("\n</question>\n<answer>\n");
        let answer = sent_answer(exchange).map(|answer| uncited(&answer.text)).unwrap_or_default();
        push_shortened(&mut text, &answer, room / 3 * 2);
        text.push_str("\n</answer>\n</exchange>\n");
    }
    Some(MemoryRequest { text, exchanges })
}

/// Appends the text, or its beginning and its end if it has more than `room` characters.
pub(super) fn push_shortened(to: &mut String, text: &str, room: usize) {
    let text = text.trim();
    if prefix(text, room).len() == text.len() {
        return to.push_str(&escaped(text));
    }
    to.push_str(&escaped(prefix(text, room / 3 * 2)));
    to.push_str("\n[…]\n");
    to.push_str(&escaped(suffix(text, room / 3)));
}
