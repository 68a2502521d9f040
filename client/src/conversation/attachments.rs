//! The files that go with the next question.

use std::rc::Rc;

use footnote_core::conversation::Attachment;
use reactive_graph::{owner::LocalStorage, signal::RwSignal};

#[derive(Clone, Copy, Default)]
pub struct Attachments {
    /// In the order in which they were attached.
    pub pending: RwSignal<Vec<PendingAttachment>, LocalStorage>,
    /// Number of files that are being read.
    pub reading: RwSignal<usize>,
}

#[derive(Clone)]
pub struct PendingAttachment {
    pub attachment: Rc<Attachment>,
    pub tokens: u32,
}
