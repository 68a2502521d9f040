//! State of the model's check of citations.

use futures::channel::oneshot;
use leptos::prelude::*;

/// The model's check of citations; one answer at a time is checked.
#[derive(Clone, Copy)]
pub(crate) struct Verification {
    /// Whether each answer is checked, without being asked for it.
    pub(crate) always: RwSignal<bool>,
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
        Self { always: RwSignal::new(false), state: RwSignal::new(None), stop: StoredValue::new_local(None) }
    }
}
