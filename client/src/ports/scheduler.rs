//! Time, and the turns that the browser takes.

use footnote_core::ports::Clock;
use futures::future::LocalBoxFuture;

pub trait Scheduler: Clock {
    /// Milliseconds since the page was opened, for measuring spans.
    fn elapsed_ms(&self) -> f64;
    /// Lets the browser handle input and paint.
    fn yield_now(&self) -> LocalBoxFuture<'static, ()>;
    /// Resolves when the browser is idle, and soon in any case.
    fn idle(&self) -> LocalBoxFuture<'static, ()>;
}
