//! What the tabs of one browser say to each other: short lines over a `BroadcastChannel`.

use std::{cell::RefCell, rc::Rc};

use futures::channel::oneshot;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

use crate::browser::clock;

const NAME: &str = "footnote:tabs";

type Waiting = Rc<RefCell<Vec<(String, oneshot::Sender<String>)>>>;

/// The line to the other tabs; nobody hears anything where the browser has no such channels.
pub(crate) struct Channel {
    line: Option<BroadcastChannel>,
    waiting: Waiting,
}

impl Channel {
    /// Joins the other tabs. `hear` gets what they say as long as the page lives.
    pub(crate) fn join(hear: impl Fn(String) + 'static) -> Self {
        let waiting = Waiting::default();
        let line = BroadcastChannel::new(NAME).ok();
        if let Some(line) = &line {
            let waiting = waiting.clone();
            let listen = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(said) = event.data().as_string() else { return };
                let mut waiters = waiting.borrow_mut();
                let waiter = waiters.iter().position(|(start, _)| said.starts_with(start.as_str()));
                if let Some(at) = waiter {
                    // Who asked may have given up.
                    waiters.swap_remove(at).1.send(said).ok();
                } else {
                    drop(waiters);
                    hear(said);
                }
            });
            line.set_onmessage(Some(listen.into_js_value().unchecked_ref()));
        }
        Self { line, waiting }
    }

    /// Whether other tabs can be heard here.
    pub(crate) fn is_there(&self) -> bool {
        self.line.is_some()
    }

    /// Says something to the other tabs.
    pub(crate) fn broadcast(&self, words: &str) {
        if let Some(line) = &self.line {
            // Text can always be posted.
            line.post_message(&words.into()).ok();
        }
    }

    /// Says something and waits for a line that begins with `reply`; `None`: none came in time.
    pub(crate) async fn ask(&self, words: &str, reply: &str, wait_ms: u32) -> Option<String> {
        self.line.as_ref()?;
        let (tell, told) = oneshot::channel();
        self.waiting.borrow_mut().push((reply.to_owned(), tell));
        self.broadcast(words);
        let answer = clock::timeout(wait_ms, told).await.and_then(Result::ok);
        self.waiting.borrow_mut().retain(|(_, tell)| !tell.is_canceled());
        answer
    }
}
