//! The question box: what goes with the next question, and what it would cost.

pub(crate) mod state;
pub(crate) mod views;
