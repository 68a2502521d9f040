//! The life of the page in its tab.

pub trait Lifecycle {
    /// Calls this when the page is left, reloaded or closed (`pagehide`). What it does not do before it returns, may not be
    /// done any more.
    fn on_leave(&self, run: Box<dyn Fn()>);
    /// Calls this when the tab comes to the front again.
    fn on_visible(&self, run: Box<dyn Fn()>);
}
