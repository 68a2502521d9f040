//! Functions that change the state, in response to a person, the proxy or another tab.

pub(crate) mod address;
pub(crate) mod attachments;
pub(crate) mod branches;
pub(crate) mod citations;
pub(crate) mod context;
pub(crate) mod conversations;
pub(crate) mod deletion;
pub(crate) mod document;
pub(crate) mod draft;
pub(crate) mod images;
pub(crate) mod models;
pub(crate) mod notify;
pub(crate) mod panels;
pub(crate) mod parts;
pub(crate) mod post_turn;
pub(crate) mod preferences;
pub(crate) mod print;
pub(crate) mod prompts;
pub(crate) mod server;
pub(crate) mod suggestions;
pub(crate) mod transcript;
pub(crate) mod transfer;
pub(crate) mod turns;
pub(crate) mod upgrade;
pub(crate) mod verification;
pub(crate) mod versions;
