//! Work in the background, which lets the browser take its turn every few milliseconds.

use std::rc::Rc;

use crate::ports::Scheduler;

/// How long work in the background may keep the browser waiting.
const SLICE_MS: f64 = 6.0;

pub struct TimeSlice {
    clock: Rc<dyn Scheduler>,
    began_ms: f64,
}

impl TimeSlice {
    pub fn begin(clock: &Rc<dyn Scheduler>) -> Self {
        Self { clock: clock.clone(), began_ms: clock.elapsed_ms() }
    }

    pub fn is_over(&self) -> bool {
        self.clock.elapsed_ms() - self.began_ms > SLICE_MS
    }

    pub async fn yield_if_over(&mut self) {
        if self.is_over() {
            self.clock.yield_now().await;
            self.began_ms = self.clock.elapsed_ms();
        }
    }
}
