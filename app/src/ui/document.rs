//! The viewer of documents and of citations beside their sources.

pub(crate) mod views;
