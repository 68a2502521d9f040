//! Work that is done once a frame, or less often.

use std::{cell::Cell, rc::Rc, time::Duration};

use futures::channel::oneshot;
use wasm_bindgen::{JsCast, closure::Closure};

/// Delay where the browser has no idle callbacks, in milliseconds.
const PAUSE_MS: u64 = 40;
/// The longest wait for an idle moment, in milliseconds.
const LATEST_MS: u32 = 250;

/// Calls its function once a frame, however often it is requested.
#[derive(Clone)]
pub(crate) struct FrameTask {
    asked: Rc<Cell<bool>>,
    run: Rc<dyn Fn()>,
}

impl FrameTask {
    /// A task that runs `run`; a task may ask for itself again.
    pub(crate) fn new(run: impl Fn() + 'static) -> Self {
        Self { asked: Rc::default(), run: Rc::new(run) }
    }

    /// Requests a run at the next frame or, after a pause, without a frame, so that none is needed before.
    pub(crate) fn ask(&self, pause: Duration) {
        if self.asked.replace(true) {
            return;
        }
        let task = self.clone();
        let run = move || {
            task.asked.set(false);
            (task.run)();
        };
        if pause.is_zero() {
            leptos::prelude::request_animation_frame(run);
        } else {
            leptos::prelude::set_timeout(run, pause);
        }
    }
}

/// Resolves at the next frame.
pub(crate) async fn next() {
    let (sender, frame) = oneshot::channel();
    leptos::prelude::request_animation_frame(move || {
        // The receiver may have been dropped; ignore.
        sender.send(()).ok();
    });
    frame.await.ok();
}

/// Resolves when the browser is idle, and soon in any case.
pub(super) async fn idle() {
    let (sender, idle) = oneshot::channel();
    when_idle(move || {
        // The receiver may have been dropped; ignore.
        sender.send(()).ok();
    });
    idle.await.ok();
}

/// Calls a function once when the browser is idle, and soon in any case.
pub(crate) fn when_idle(run: impl FnOnce() + 'static) {
    let run = Rc::new(Cell::new(Some(run)));
    let called = run.clone();
    let callback = Closure::once_into_js(move || {
        if let Some(run) = called.take() {
            run();
        }
    });
    let options = web_sys::IdleRequestOptions::new();
    options.set_timeout(LATEST_MS);
    let asked = web_sys::window()
        .map(|window| window.request_idle_callback_with_options(callback.unchecked_ref(), &options));
    if !matches!(asked, Some(Ok(_))) {
        // Not every browser has idle callbacks.
        let later = move || {
            if let Some(run) = run.take() {
                run();
            }
        };
        leptos::prelude::set_timeout(later, Duration::from_millis(PAUSE_MS));
    }
}
