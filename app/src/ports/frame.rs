//! Work that is done once a frame.

use std::{cell::Cell, rc::Rc};

/// Calls its function at the next frame, however often it is asked before that.
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

    /// Asks for a run at the next frame.
    pub(crate) fn ask(&self) {
        if self.asked.replace(true) {
            return;
        }
        let task = self.clone();
        leptos::prelude::request_animation_frame(move || {
            task.asked.set(false);
            (task.run)();
        });
    }
}
