//! The context meter: the next request's share of the model's context window.

use std::rc::Rc;

use footnote_core::{
    prompt::{self, ContextUsage},
    wire::ChatRequest,
};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    signal::RwSignal,
};

/// The size of a conversation's next request, and its last one.
#[derive(Clone, Copy, Default)]
pub struct ContextMeter {
    pub usage: RwSignal<Option<ContextUsage>>,
    pub compressing: RwSignal<bool>,
    /// The last request for an answer, as it was sent, and the key of its exchange.
    pub last_request: StoredValue<Option<(u32, Rc<ChatRequest>)>, LocalStorage>,
    /// Counts the typed text on top of the conversation.
    pub(super) counter: StoredValue<Option<Rc<prompt::ContextMeter>>, LocalStorage>,
    /// Grows with each new count, so that an older one that ends later is dropped.
    pub(super) version: StoredValue<u32>,
    /// Grows with each text that is typed.
    pub(super) typed: StoredValue<u32>,
}
