//! Actions on conversations, by a person, the proxy or another tab.

pub(crate) mod images;
pub(crate) mod print;
pub(crate) mod user_change;
