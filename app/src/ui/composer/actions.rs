//! Actions on the next question: its draft, files, model and size.

pub(crate) mod attachments;
