//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.
//!
//! # Layout
//!
//! A module imports only from the lines below its own; a test of `xtask` holds this.
//!
//! ```text
//! conversations            all that were opened in this tab, and which one is on screen
//! conversation             one that was opened in this tab: its exchanges, its running answer, its next question
//! projects                 projects: their files, and which conversations are in them
//! parts                    parts of the program that are loaded when they are first needed
//! toasts notices panels    messages that pass; those that stay; which lists, panels and dialogs are open
//! tool_servers server      servers of the Model Context Protocol; the proxy and its public settings
//! preferences              what is stored beside conversations and projects
//! storage                  conversations in the browser, and which tab writes to them
//! testing                  for tests: a browser in memory, and a virtual clock
//! time_slice messages      work in the background; errors in words for people
//! effects                  what the page does on screen because of a change
//! ports                    the traits through which the browser is reached, beside those of core
//! ```

#![expect(clippy::unnecessary_wraps, reason = "a function of another part can fail to load")]

pub mod ports;

pub mod effects;

pub mod messages;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod time_slice;

pub mod storage;

pub mod preferences;

pub mod server;
pub mod tool_servers;

pub mod notices;
pub mod panels;
pub mod toasts;

pub mod parts;

pub mod projects;

pub mod conversation;

pub mod conversations;
