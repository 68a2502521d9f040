//! The settings, and conversations as files.

pub(crate) mod views;
