//! A conversation that was opened in this tab, and its exchanges.

mod citations;
mod conversation;
mod exchange;
mod progress;
mod suggestions;
mod thoughts;
mod transcript;
mod turns;
mod verification;

pub(crate) use self::{
    citations::{Citation, CitationPlace},
    conversation::{Conversation, ReadAlong, ReadOnly},
    exchange::{ExchangeView, Outcome, ShownFile, new_key},
    progress::Progress,
    suggestions::{Suggested, Suggestions},
    thoughts::{ThinkingPhase, ThoughtsView},
    transcript::{Chunk, PAGE_EXCHANGES, Page, Transcript},
    turns::{Activity, LiveTurn, MAX_ANSWERS, until_stopped},
    verification::{Verification, VerificationState},
};
