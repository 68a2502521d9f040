//! Components around the conversation, and those that several features use.

pub(crate) mod access;
pub(crate) mod banner;
pub(crate) mod commands;
pub(crate) mod header;
pub(crate) mod screen;
pub(crate) mod unlock;
