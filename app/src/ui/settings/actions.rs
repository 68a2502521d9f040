//! Preferences.

pub(crate) mod preferences;
