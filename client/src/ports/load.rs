//! Parts of the program that are loaded when they are first needed.

use futures::{
    FutureExt as _,
    future::{LocalBoxFuture, ready},
};

/// Loads the part of the program that `P` is the border of. `P` is a struct of functions: only its value, which the part
/// gives, leads to their code, so that the code stays in the part's file.
pub trait Load<P> {
    /// Loads it, unless it is there; one that failed is tried again.
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static P, NotLoaded>>;
}

/// A part that is there already.
impl<P> Load<P> for &'static P {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static P, NotLoaded>> {
        ready(Ok(*self)).boxed_local()
    }
}

/// The part could not be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotLoaded;
