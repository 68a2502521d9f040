//! Programs beside the page that count tokens.

use std::rc::Rc;

use footnote_core::models::Encoding;
use futures::future::LocalBoxFuture;

pub trait TokenWorkers {
    /// Starts a program for this encoding; resolves once its vocabulary is loaded. `None` if either fails.
    fn start(&self, encoding: Encoding) -> LocalBoxFuture<'static, Option<Rc<dyn TokenWorker>>>;
}

/// A program that counts in one encoding. Dropping it ends it.
pub trait TokenWorker {
    /// Counts the tokens of each text; `None` if the program has failed.
    fn count(&self, texts: &[&str]) -> LocalBoxFuture<'static, Option<Vec<u32>>>;
}
