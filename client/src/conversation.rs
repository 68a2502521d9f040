//! A conversation that was opened in this tab: its exchanges, its running answer, its next question.

mod attachments;
mod citations;
mod context;
mod draft;
mod exchange;
mod open;
mod progress;
mod suggestions;
mod thoughts;
mod transcript;
mod turn;
mod verification;

pub use self::{
    attachments::{Attachments, PendingAttachment},
    citations::{Citation, CitationPlace},
    context::ContextMeter,
    exchange::{ExchangeView, Outcome, ShownFile},
    open::{Conversation, Environment, OpenConversation, ReadAlong, ReadOnly},
    progress::Progress,
    suggestions::{Suggested, Suggestions},
    thoughts::{ThinkingPhase, ThoughtsView},
    transcript::{Chunk, PAGE_EXCHANGES, Page, Transcript},
    turn::{Activity, LiveTurn, MAX_ANSWERS, until_stopped},
    verification::{Verification, VerificationState},
};
