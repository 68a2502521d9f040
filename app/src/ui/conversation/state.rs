//! A conversation that was opened in this tab.

pub(crate) use footnote_client::conversation::{
    Activity, Chunk, Citation, Conversation, ExchangeView, Outcome, Page, Progress, ReadOnly, Reveal,
    ShownFile, Suggested, ThinkingPhase, VerificationState,
};
