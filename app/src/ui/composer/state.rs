//! The files and the token counts of a conversation's next question.

pub(crate) use footnote_client::conversation::PendingAttachment;
