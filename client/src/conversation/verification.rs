//! State of the model's check of citations.

use futures::channel::oneshot;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::ExchangeView;

/// The model's check of citations; one answer at a time is checked.
#[derive(Clone, Copy, Default)]
pub struct Verification {
    /// The answer that is being checked, or whose check has failed, by the key of its exchange.
    pub state: RwSignal<Option<(u32, VerificationState)>>,
    /// Dropping it stops the request.
    pub stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

#[derive(Clone, PartialEq)]
pub enum VerificationState {
    Running,
    /// With the reason, for the person.
    Failed(String),
}

impl Verification {
    /// Whether the answer of this exchange is being checked, or why that has failed. Tracks.
    pub fn state_of(self, exchange: ExchangeView) -> Option<VerificationState> {
        let state = self.state.get().filter(|(key, _)| *key == exchange.key);
        state.map(|(_, state)| state)
    }

    /// Cancels the check.
    pub fn stop(self) {
        self.stop.set_value(None);
        if self.state.with_untracked(Option::is_some) {
            self.state.set(None);
        }
    }
}
