//! The events of the page's life in its tab.

use std::cell::RefCell;

use footnote_client::ports;
use gloo_events::EventListener;

#[derive(Default)]
pub(crate) struct Lifecycle {
    listeners: RefCell<Vec<EventListener>>,
}

impl ports::Lifecycle for Lifecycle {
    fn on_leave(&self, run: Box<dyn Fn()>) {
        let Some(window) = web_sys::window() else { return };
        self.listeners.borrow_mut().push(EventListener::new(&window, "pagehide", move |_| run()));
    }

    fn on_visible(&self, run: Box<dyn Fn()>) {
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let tab = document.clone();
        let listener = EventListener::new(&document, "visibilitychange", move |_| {
            if !tab.hidden() {
                run();
            }
        });
        self.listeners.borrow_mut().push(listener);
    }
}
