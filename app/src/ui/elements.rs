//! Components that several features use.

pub(crate) mod controls;
pub(crate) mod dialog;
pub(crate) mod format;
pub(crate) mod lazy;
pub(crate) mod panel;
pub(crate) mod password;
pub(crate) mod source;
pub(crate) mod tabs;
pub(crate) mod toast;
pub(crate) mod within;
