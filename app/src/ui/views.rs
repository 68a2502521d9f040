//! The page's components, one part of the screen a module. They read the state and call actions.

mod controls;
mod format;
mod lazy;
mod password;
mod source;
mod storage_meter;
mod tabs;

pub(crate) mod access;
pub(crate) mod banner;
pub(crate) mod commands;
pub(crate) mod composer;
pub(crate) mod conversation;
pub(crate) mod document;
pub(crate) mod header;
pub(crate) mod references;
pub(crate) mod settings;
pub(crate) mod sidebar;
pub(crate) mod toast;
pub(crate) mod transfer;
pub(crate) mod unlock;
