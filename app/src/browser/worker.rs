//! Programs that run beside the page, in Web Workers.

use js_sys::Array;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, HtmlMetaElement, MessageEvent, Url, Worker};

/// A program in a worker, which ends when this is dropped.
pub(super) struct Beside {
    worker: Worker,
    _hear: Closure<dyn Fn(MessageEvent)>,
    _fail: Closure<dyn Fn(Event)>,
}

impl Beside {
    /// Starts the program that index.html names so, and hears what it says. It fails where it cannot be fetched, is
    /// refused, or broke. `None`: the browser has no workers for this page.
    pub(super) fn start(
        name: &str,
        hear: impl Fn(&Array) + 'static,
        fail: impl Fn() + 'static,
    ) -> Option<Self> {
        let worker = Worker::new(&address(name)?).ok()?;
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(message) = event.data().dyn_ref::<Array>() {
                hear(message);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        let fail = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            fail();
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(Self { worker, _hear: hear, _fail: fail })
    }

    /// Posts to the program. `false`: the message cannot be copied.
    pub(super) fn tell(&self, message: &Array) -> bool {
        self.worker.post_message(message).is_ok()
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The address of a file that index.html names, as a whole one, since a worker has an address of its own.
pub(super) fn address(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&["meta[name=footnote-", name, "]"].concat()).ok().flatten()?;
    let meta = meta.dyn_into::<HtmlMetaElement>().ok()?;
    let base = document.base_uri().ok().flatten()?;
    Url::new_with_base(&meta.content(), &base).ok().map(|address| address.href())
}
