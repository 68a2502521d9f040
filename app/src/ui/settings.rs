//! The settings, and conversations as files.

pub(crate) mod actions;
pub(crate) mod views;
