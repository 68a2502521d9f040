//! A conversation: what is known of it, what can be done with it, and how it is shown.

pub(crate) mod actions;
pub(crate) mod state;
pub(crate) mod views;
