//! The `BroadcastChannel` of the current user's tabs.

use std::cell::RefCell;

use footnote_client::ports::Channel;
use gloo_events::EventListener;
use wasm_bindgen::JsCast as _;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::browser::user;

const NAME: &str = "footnote:tabs";

pub(crate) struct TabChannel {
    channel: BroadcastChannel,
    listeners: RefCell<Vec<EventListener>>,
}

impl TabChannel {
    /// Joins the other tabs; `None` where the browser has no channels.
    pub(crate) fn join() -> Option<Self> {
        let channel = BroadcastChannel::new(&user::scoped(NAME)).ok()?;
        Some(Self { channel, listeners: RefCell::default() })
    }
}

impl Channel for TabChannel {
    fn post_message(&self, message: &str) {
        // Text can always be posted.
        self.channel.post_message(&message.into()).ok();
    }

    fn on_message(&self, run: Box<dyn Fn(&str)>) {
        let listener = EventListener::new(&self.channel, "message", move |event| {
            if let Some(text) = event.dyn_ref().and_then(|event: &MessageEvent| event.data().as_string()) {
                run(&text);
            }
        });
        self.listeners.borrow_mut().push(listener);
    }
}
