//! Earlier exchanges as messages.

use crate::{
    conversation::{AnswerState, Exchange},
    wire::{Message, Role},
};

/// An exchange as two messages, so that roles always take turns. An exchange without any answer is
/// left out; a partial answer is sent as far as it came.
pub fn exchange_messages(exchange: &Exchange) -> Option<[Message; 2]> {
    let answer = exchange.answer.as_ref()?;
    let has_text = !answer.text.trim().is_empty();
    match answer.state {
        AnswerState::Failed => None,
        AnswerState::Streaming | AnswerState::Complete | AnswerState::Stopped | AnswerState::Interrupted => {
            has_text.then(|| {
                [
                    Message::text(Role::User, exchange.question.text.clone()),
                    Message::text(Role::Assistant, answer.text_with_footer()),
                ]
            })
        }
    }
}
