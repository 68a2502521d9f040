//! A conversation that was opened in this tab.

pub(crate) use footnote_client::conversation::{
    Activity, Chunk, Citation, CitationPlace, Conversation, ExchangeView, Outcome, PAGE_EXCHANGES, Page,
    Progress, ReadAlong, ReadOnly, ShownFile, Suggested, ThinkingPhase, VerificationState, until_stopped,
};
pub(crate) use footnote_client::keys::new_key;
