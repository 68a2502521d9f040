//! Earlier exchanges as messages, and the compressed turn that replaces older ones.

use crate::{
    conversation::{CompressedTurn, Exchange, links_line},
    tokens::{sent_answer, sent_text},
    wire::{Message, Role},
};

/// The question before the compressed turn, because servers expect alternating roles.
pub const COMPRESSED_QUESTION: &str = "What have we talked about so far?";

/// An exchange as two messages, so that roles alternate; `None` without an answer. Partial answers are sent too.
pub fn exchange_messages(exchange: &Exchange) -> Option<[Message; 2]> {
    let answer = sent_answer(exchange)?;
    Some([
        Message::text(Role::User, exchange.question.text.clone()),
        Message::text(Role::Assistant, sent_text(answer)),
    ])
}

/// The compressed turn as two messages.
pub(crate) fn compressed_messages(text: &str) -> [Message; 2] {
    [Message::text(Role::User, COMPRESSED_QUESTION), Message::text(Role::Assistant, text)]
}

/// The text of the compressed turn: summary, pinned facts and links.
pub fn compressed_text(turn: &CompressedTurn) -> String {
    let mut text = turn.text.trim().to_owned();
    if !turn.pinned.is_empty() {
        text.push_str("\n\nWord for word from earlier:");
        for fact in &turn.pinned {
            text.push_str("\n- ");
            text.push_str(fact);
        }
    }
    let links = links_line(&turn.links);
    if !links.is_empty() {
        text.push_str("\n\n");
        text.push_str(&links);
    }
    text
}
