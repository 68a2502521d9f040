//! Messages between the tabs of one browser, as a `BroadcastChannel` has them.

/// The channel that all tabs of a browser share.
pub trait Channel {
    /// Sends a message to all other tabs. One that cannot be sent is lost.
    fn post_message(&self, message: &str);
    /// Calls this with each message of another tab.
    fn on_message(&self, run: Box<dyn Fn(&str)>);
}
