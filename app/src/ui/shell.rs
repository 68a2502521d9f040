//! What surrounds the conversation: header, messages, panels, dialogs, the address, and the proxy.

pub(crate) mod actions;
pub(crate) mod state;
pub(crate) mod views;
