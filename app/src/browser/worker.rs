//! Programs that run beside the page, in Web Workers.

use futures::{StreamExt as _, channel::mpsc};
use gloo_events::{EventListener, EventListenerOptions};
use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{HtmlMetaElement, MessageEvent, Url, Worker};

/// A program in a worker, which is terminated when this is dropped.
pub(super) struct WorkerHandle {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl WorkerHandle {
    /// Starts the program of this name in index.html. `on_failure` is called where it cannot be fetched, is refused, or
    /// stopped. `None` if the browser has no workers for this page.
    pub(super) fn start(
        name: &str,
        on_message: impl Fn(&Array) + 'static,
        on_failure: impl Fn() + 'static,
    ) -> Option<Self> {
        let worker = Worker::new(&address(name)?).ok()?;
        let messages = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            if let Some(message) = data.as_ref().and_then(JsCast::dyn_ref::<Array>) {
                on_message(message);
            }
        });
        let options = EventListenerOptions::enable_prevent_default();
        let failures = EventListener::new_with_options(&worker, "error", options, move |event| {
            // A failing worker is not an error of the page.
            event.prevent_default();
            on_failure();
        });
        Some(Self { worker, _listeners: [messages, failures] })
    }

    /// Posts to the program. `false` if the message cannot be copied.
    pub(super) fn post(&self, message: &Array) -> bool {
        self.worker.post_message(message).is_ok()
    }
}

/// A program that answers one message after the other.
pub(super) struct AskedWorker {
    worker: WorkerHandle,
    /// `None` when it stopped.
    messages: mpsc::UnboundedReceiver<Option<Array>>,
}

impl AskedWorker {
    /// Starts the program of this name; `None` if it cannot be fetched, or the browser has no workers for this page.
    pub(super) async fn start(name: &str) -> Option<Self> {
        let (sender, mut messages) = mpsc::unbounded();
        let failed = sender.clone();
        // The receiver may have been dropped; ignore.
        let on_message =
            move |message: &Array| sender.unbounded_send(Some(message.clone())).unwrap_or_default();
        let on_failure = move || failed.unbounded_send(None).unwrap_or_default();
        let worker = WorkerHandle::start(name, on_message, on_failure)?;
        // The first message says that it has started.
        messages.next().await.flatten()?;
        Some(Self { worker, messages })
    }

    /// Posts a message and waits for the reply; `None` if it cannot be copied, or the program stopped.
    pub(super) async fn ask(&mut self, message: &Array) -> Option<Array> {
        if !self.worker.post(message) {
            return None;
        }
        self.messages.next().await.flatten()
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The address of a file that index.html names, as a whole one, since a worker has an address of its own.
pub(super) fn address(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&format!("meta[name=footnote-{name}]")).ok().flatten()?;
    let meta = meta.dyn_into::<HtmlMetaElement>().ok()?;
    let base = document.base_uri().ok().flatten()?;
    Url::new_with_base(&meta.content(), &base).ok().map(|address| address.href())
}
