//! Work that is done once a frame, or less often.

use std::{cell::Cell, rc::Rc, time::Duration};

use wasm_bindgen::{JsCast, closure::Closure};

/// What stands in for a quiet moment where the browser does not tell, in milliseconds.
const PAUSE_MS: u64 = 40;
/// A browser that is never quiet makes room after this long, in milliseconds.
const LATEST_MS: u32 = 250;

/// Calls its function at a frame, however often it is asked before that.
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

    /// Asks for a run at the next frame; or after a pause, whether a frame is due or not, so that none is until then.
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

/// Calls its function once when the browser has nothing else to do, and soon in any case.
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
        // Not every browser has quiet moments.
        let later = move || {
            if let Some(run) = run.take() {
                run();
            }
        };
        leptos::prelude::set_timeout(later, Duration::from_millis(PAUSE_MS));
    }
}
