//! What changes the next question.

pub(crate) mod attachments;
pub(crate) mod context;
pub(crate) mod draft;
pub(crate) mod models;
pub(crate) mod prompts;
