//! The context meter: the next request's share of the model's context window.

use std::rc::Rc;

use footnote_core::{
    prompt::{self, ContextUsage},
    wire::ChatRequest,
};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub(crate) struct ContextMeter {
    pub(crate) usage: RwSignal<Option<ContextUsage>>,
    /// The details are open.
    pub(crate) open: RwSignal<bool>,
    pub(crate) compressing: RwSignal<bool>,
    /// The last request for an answer, as it was sent, and the key of its exchange.
    pub(crate) last_request: StoredValue<Option<(u32, Rc<ChatRequest>)>, LocalStorage>,
    /// The last request is shown.
    pub(crate) request_open: RwSignal<bool>,
    /// Summary and index are shown.
    pub(crate) memory_open: RwSignal<bool>,
    /// Counts the typed text on top of the conversation.
    pub(crate) counter: StoredValue<Option<Rc<prompt::ContextMeter>>, LocalStorage>,
    /// Runs until the typed text is counted.
    pub(crate) debounce: StoredValue<Option<TimeoutHandle>>,
    /// Grows with each new count, so that an older one that ends later is dropped.
    pub(crate) version: StoredValue<u32>,
}

impl ContextMeter {
    pub(crate) fn new() -> Self {
        Self {
            usage: RwSignal::new(None),
            open: RwSignal::new(false),
            compressing: RwSignal::new(false),
            last_request: StoredValue::new_local(None),
            request_open: RwSignal::new(false),
            memory_open: RwSignal::new(false),
            counter: StoredValue::new_local(None),
            debounce: StoredValue::new(None),
            version: StoredValue::new(0),
        }
    }
}
