//! What changes the preferences, and what writes conversations to files and reads them.

pub(crate) mod preferences;
pub(crate) mod transfer;
