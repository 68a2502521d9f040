//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.
//!
//! # Layout
//!
//! - [`conversation`]: a conversation that was opened in this tab: its exchanges, its running answer, its next question.
//! - [`tool_servers`]: the servers of the Model Context Protocol, and calls that wait for a person.
//! - [`panels`]: which lists, panels and dialogs are open.
//! - [`toasts`]: messages that pass; [`notices`]: those that stay; [`messages`]: errors in words for people.
//! - [`server`]: the proxy's public settings.
//! - [`ports`]: the traits through which the outside is reached, beside those of core.

pub mod ports;

pub mod conversation;

pub mod messages;
pub mod notices;
pub mod panels;
pub mod server;
pub mod toasts;
pub mod tool_servers;
