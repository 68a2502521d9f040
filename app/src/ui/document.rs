//! The viewer of documents and of citations beside their sources.

pub(crate) mod actions;
pub(crate) mod views;
