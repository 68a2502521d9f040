//! What goes with the next question of a conversation.

mod attachments;
mod context;

pub(crate) use self::{
    attachments::{Attachments, PendingAttachment},
    context::ContextMeter,
};
