//! A conversation that was opened in this tab: its exchanges, its running answer, its next question.

mod answer_part;
mod attaching;
mod attachments;
mod checking;
mod citations;
mod context;
mod deletion;
mod draft;
mod environment;
mod exchange;
mod files;
mod models;
mod open;
mod progress;
mod read_only;
mod reading;
mod search_scope;
mod settings;
mod showing;
mod suggesting;
mod suggestions;
mod thoughts;
mod transcript;
mod turn;
mod turn_config;
mod verification;
mod versions;

pub use self::{
    answer_part::{ANSWER, AnswerPart},
    attachments::{Attachments, PendingAttachment},
    citations::{Citation, CitationPlace},
    context::ContextMeter,
    environment::Environment,
    exchange::{ExchangeView, Outcome, ShownFile},
    models::ModelOption,
    open::{Conversation, OpenConversation, ReadAlong},
    progress::Progress,
    read_only::ReadOnly,
    showing::Reveal,
    suggestions::{Suggested, Suggestions},
    thoughts::{ThinkingPhase, ThoughtsView},
    transcript::{Chunk, PAGE_EXCHANGES, Page, Transcript},
    turn::{Activity, LiveTurn, MAX_ANSWERS, until_stopped},
    verification::{Verification, VerificationState},
    versions::Version,
};
