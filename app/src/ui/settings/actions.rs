//! Preferences, and the import and export of conversations.

pub(crate) mod preferences;
pub(crate) mod transfer;
