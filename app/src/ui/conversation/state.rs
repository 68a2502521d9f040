//! A conversation that was opened in this tab.

mod conversation;

pub(crate) use self::conversation::{Conversation, ReadAlong, ReadOnly};
pub(crate) use footnote_client::conversation::{
    Activity, Chunk, Citation, CitationPlace, ExchangeView, LiveTurn, MAX_ANSWERS, Outcome, PAGE_EXCHANGES,
    Page, Progress, ShownFile, Suggested, Suggestions, ThinkingPhase, Transcript, Verification,
    VerificationState, new_key, until_stopped,
};
