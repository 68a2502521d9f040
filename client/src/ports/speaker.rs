//! The browser's voices.

use footnote_core::speech::Voice;
use futures::future::LocalBoxFuture;

/// A voice did not speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotSpoken;

pub trait Speaker {
    fn voices(&self) -> Vec<Voice>;
    /// Speaks a sentence with a voice of the list, and resolves when it is over. Dropping the future ends it.
    fn speak(&self, sentence: &str, voice: usize) -> LocalBoxFuture<'static, Result<(), NotSpoken>>;
}
