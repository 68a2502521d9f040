//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.
//!
//! # Layout
//!
//! A module imports only from the lines below its own; a test of `xtask` holds this.
//!
//! ```text
//! document library settings   the document beside the conversation; all documents and their use; the settings that a conversation and a project both have
//! completion dictation read_aloud transfer    what completes the typed text; questions and answers that are spoken; conversations as files
//! conversations                   all that were opened in this tab, and which one is on screen
//! added                           documents that a person added to this browser
//! conversation                    one that was opened in this tab: exchanges, running answer, next questions
//! projects tool_servers           projects, and their files; servers of the Model Context Protocol
//! images panels parts             servers whose images are shown; what is open beside the conversation; parts of the program that are loaded when they are first needed
//! preferences server              what is stored beside conversations; the proxy and its public settings
//! toasts                          messages that pass
//! notices storage                 messages that stay; conversations in the browser, and which tab writes to them
//! effects files listing tokenizer what the page does on screen because of a change; reading files that people hand over; what the list of conversations shows; counting tokens
//! address error_text keys         the page's address; errors in words; keys of lists
//! testing time_slice              a browser in memory, for tests; work in the background
//! ports                           the traits through which the browser is reached, beside those of core
//! ```

pub mod ports;

pub mod address;
pub mod error_text;
pub mod keys;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod time_slice;

pub mod effects;
pub mod files;
pub mod listing;
pub mod tokenizer;

pub mod storage;

pub mod preferences;

pub mod server;

pub mod notices;
pub mod toasts;

pub mod images;
pub mod panels;
pub mod parts;

pub mod projects;
pub mod tool_servers;

pub mod added;

pub mod conversation;

pub mod conversations;

pub mod completion;
pub mod dictation;
pub mod document;
pub mod library;
pub mod read_aloud;
pub mod settings;
pub mod transfer;
