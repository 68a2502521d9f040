//! A conversation that was opened in this tab: its exchanges, its running answer, its next question.

mod after_answer;
mod answer_part;
mod answering;
mod approving;
mod asked;
mod asking;
mod attaching;
mod attachments;
mod checking;
mod citations;
mod compressing;
mod context;
mod counting;
mod deletion;
mod draft;
mod exchange;
mod files;
mod graph;
mod held;
mod learned;
mod memory;
mod models;
mod open;
mod progress;
mod read_only;
mod reading;
mod running;
mod search_scope;
mod server_items;
mod settings;
mod showing;
mod suggesting;
mod suggestions;
mod summarising;
mod thoughts;
mod transcript;
mod turn;
mod turn_config;
mod unfinished;
mod verification;
mod versions;
mod waiting_summary;

use self::turn::until_stopped;
pub use self::{
    answer_part::ANSWER,
    asked::Asked,
    attachments::{Attachments, PendingAttachment},
    citations::Citation,
    context::ContextMeter,
    exchange::{ExchangeView, Outcome, ShownFile},
    models::ModelOption,
    open::{AnswerPart, Conversation, Environment, OpenConversation, ReadAlong},
    progress::Progress,
    read_only::ReadOnly,
    showing::Reveal,
    suggestions::{Suggested, Suggestions},
    thoughts::{ThinkingPhase, ThoughtsView},
    transcript::{Chunk, PAGE_EXCHANGES, Page, Transcript},
    turn::{Activity, LiveTurn, MAX_ANSWERS, News},
    unfinished::Unfinished,
    verification::{Verification, VerificationState},
    versions::Version,
    waiting_summary::WaitingSummary,
};
