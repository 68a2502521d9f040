//! The files and the token counts of a conversation's next question.

mod attachments;
mod context;

pub(crate) use self::{
    attachments::{Attachments, PendingAttachment},
    context::ContextMeter,
};
