//! A summary that waits for a person's decision.

use std::cell::Cell;

use futures::channel::oneshot;

/// A summary whose cost a person is asked about.
pub struct WaitingSummary {
    pub title: String,
    /// Such as "12 requests, about 48,000 tokens".
    pub cost: String,
    /// The parts whose notes are kept, of so many.
    pub parts_read: (usize, usize),
    answer: Cell<Option<oneshot::Sender<bool>>>,
}

impl WaitingSummary {
    pub(super) fn new(
        title: String,
        cost: String,
        parts_read: (usize, usize),
        answer: oneshot::Sender<bool>,
    ) -> Self {
        Self { title, cost, parts_read, answer: Cell::new(Some(answer)) }
    }

    /// Gives the person's decision.
    pub fn answer(&self, goes_on: bool) {
        if let Some(answer) = self.answer.take() {
            // Stop may have come first.
            answer.send(goes_on).ok();
        }
    }
}
