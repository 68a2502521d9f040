//! The files that go with the next question.

use std::rc::Rc;

use footnote_core::conversation::Attachment;
use reactive_graph::{owner::LocalStorage, prelude::*, signal::RwSignal};

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

impl Attachments {
    /// Adds a file, unless it is there.
    pub(super) fn add(self, fresh: PendingAttachment) {
        self.pending.update(|pending| add_to(pending, fresh));
    }

    /// Puts files before those that were attached meanwhile.
    pub(super) fn put_first(self, stored: Vec<PendingAttachment>) {
        self.pending.update(|pending| {
            let fresh = std::mem::replace(pending, stored);
            for one in fresh {
                add_to(pending, one);
            }
        });
    }
}

fn add_to(pending: &mut Vec<PendingAttachment>, fresh: PendingAttachment) {
    if pending.iter().all(|one| one.attachment != fresh.attachment) {
        pending.push(fresh);
    }
}
