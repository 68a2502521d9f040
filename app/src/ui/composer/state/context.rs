//! The context meter: the next request's share of the model's context window.

use std::rc::Rc;

use footnote_core::{
    prompt::{self, ContextUsage},
    wire::ChatRequest,
};
use leptos::prelude::*;

/// The size of a conversation's next request, and its last one.
#[derive(Clone, Copy)]
pub(crate) struct ContextMeter {
    pub(crate) usage: RwSignal<Option<ContextUsage>>,
    pub(crate) compressing: RwSignal<bool>,
    /// The last request for an answer, as it was sent, and the key of its exchange.
    pub(crate) last_request: StoredValue<Option<(u32, Rc<ChatRequest>)>, LocalStorage>,
    /// Counts the typed text on top of the conversation.
    pub(crate) counter: StoredValue<Option<Rc<prompt::ContextMeter>>, LocalStorage>,
    /// Grows with each new count, so that an older one that ends later is dropped.
    pub(crate) version: StoredValue<u32>,
}

impl ContextMeter {
    pub(crate) fn new() -> Self {
        Self {
            usage: RwSignal::new(None),
            compressing: RwSignal::new(false),
            last_request: StoredValue::new_local(None),
            counter: StoredValue::new_local(None),
            version: StoredValue::new(0),
        }
    }
}
