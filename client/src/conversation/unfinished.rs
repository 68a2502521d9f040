//! The last answer of a conversation that was read, where it may be held outside of the page.

use footnote_core::{
    conversation::{AnswerState, ExchangeId, Session},
    turn::held_key,
};

/// A reply is not held for longer, in milliseconds.
const HELD_MS: u64 = 60 * 60 * 1000;

/// An answer that was not ended when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    pub(super) exchange: ExchangeId,
    pub(super) key: String,
}

impl Unfinished {
    /// The last answer of a conversation, if its reply may still be held.
    pub(super) fn of(session: &Session, now_ms: u64) -> Option<Self> {
        let last = session.exchanges.last().filter(|_| !session.read_only && session.settings.use_memory)?;
        // One that broke off while its page was there says why.
        let is_ended = last
            .answer
            .as_ref()
            .is_some_and(|answer| answer.state != AnswerState::Interrupted || answer.error.is_some());
        let earlier = last.answer.as_ref().map_or(0, |answer| answer.earlier.len());
        let changed_ms = last.answer.as_ref().map_or(0, |answer| answer.answered_ms);
        let is_recent = now_ms.saturating_sub(changed_ms.max(last.question.asked_ms)) < HELD_MS;
        let key = || held_key(&session.id, last.id, earlier);
        (!is_ended && is_recent).then(|| Self { exchange: last.id, key: key() })
    }
}
