//! Suggested next questions.

use footnote_core::{conversation::DocumentId, references::UsedDocument};
use futures::channel::oneshot;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

/// Suggested next questions.
#[derive(Clone, Copy, Default)]
pub struct Suggestions {
    pub shown: RwSignal<Option<Suggested>>,
    /// Dropping it stops the request for them.
    pub stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

/// The suggestions under an answer.
#[derive(Clone, PartialEq)]
pub struct Suggested {
    /// Key of the exchange; `None` before the first.
    pub exchange: Option<u32>,
    pub questions: Vec<String>,
    /// A document that may be summarised, with its title.
    pub document: Option<(DocumentId, String)>,
    pub related: Vec<UsedDocument>,
}

impl Suggestions {
    /// Hides them and cancels the request for them.
    pub fn stop(self) {
        self.stop.set_value(None);
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
        }
    }
}
