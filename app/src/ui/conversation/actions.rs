//! Actions on conversations, by a person, the proxy or another tab.

pub(crate) mod branches;
pub(crate) mod citations;
pub(crate) mod compression;
pub(crate) mod first_steps;
pub(crate) mod images;
pub(crate) mod post_turn;
pub(crate) mod print;
pub(crate) mod turns;
pub(crate) mod user_change;
pub(crate) mod versions;
