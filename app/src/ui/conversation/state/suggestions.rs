//! Suggested next questions.

use footnote_core::references::UsedDocument;
use futures::channel::oneshot;
use leptos::prelude::*;

/// Suggested next questions.
#[derive(Clone, Copy)]
pub(crate) struct Suggestions {
    pub(crate) shown: RwSignal<Option<Suggested>>,
    /// Dropping it stops the request for them.
    pub(crate) stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

/// The suggestions under an answer.
#[derive(Clone, PartialEq)]
pub(crate) struct Suggested {
    /// Key of the exchange.
    pub(crate) exchange: u32,
    pub(crate) questions: Vec<String>,
    pub(crate) related: Vec<UsedDocument>,
}

impl Suggestions {
    pub(crate) fn new() -> Self {
        Self { shown: RwSignal::new(None), stop: StoredValue::new_local(None) }
    }

    /// Hides them and cancels the request for them.
    pub(crate) fn stop(self) {
        self.stop.set_value(None);
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
        }
    }
}
