//! The files that go with the next question.

use std::rc::Rc;

use footnote_core::conversation::Attachment;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub(crate) struct Attachments {
    /// In the order in which they were attached.
    pub(crate) pending: RwSignal<Vec<PendingAttachment>, LocalStorage>,
    /// Number of files that are being read.
    pub(crate) reading: RwSignal<usize>,
}

#[derive(Clone)]
pub(crate) struct PendingAttachment {
    pub(crate) attachment: Rc<Attachment>,
    pub(crate) tokens: u32,
}

impl Attachments {
    pub(crate) fn new() -> Self {
        Self { pending: RwSignal::new_local(Vec::new()), reading: RwSignal::new(0) }
    }
}
