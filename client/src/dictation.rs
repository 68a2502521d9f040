//! Questions that are spoken: recorded here, turned into text by a server, and put into the question box, never sent by
//! themselves.
//!
//! The handle is all that the page needs while nobody dictates. `dictating` does the work; it is loaded with the first press.

mod dictating;
mod form;
mod state;

pub use self::{
    dictating::Tools,
    state::{Dictation, DictationState},
};

#[cfg(test)]
mod tests;
