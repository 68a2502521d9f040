//! State of the model's check of citations.

use futures::channel::oneshot;
use leptos::prelude::*;

/// The model's check of citations; one answer at a time is checked.
#[derive(Clone, Copy)]
pub(crate) struct Verification {
    /// The answer that is being checked, or whose check has failed, by the key of its exchange.
    pub(crate) state: RwSignal<Option<(u32, VerificationState)>>,
    /// Dropping it stops the request.
    pub(crate) stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

#[derive(Clone, PartialEq)]
pub(crate) enum VerificationState {
    Running,
    /// With the reason, for the person.
    Failed(String),
}

impl Verification {
    pub(crate) fn new() -> Self {
        Self { state: RwSignal::new(None), stop: StoredValue::new_local(None) }
    }

    /// Cancels the check.
    pub(crate) fn stop(self) {
        self.stop.set_value(None);
        if self.state.with_untracked(Option::is_some) {
            self.state.set(None);
        }
    }
}
