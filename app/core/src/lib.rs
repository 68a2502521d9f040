//! Everything Footnote knows about a conversation, without a browser.
//!
//! # Layout
//!
//! A module imports only from the lines below its own; a test of `xtask` holds this.
//!
//! ```text
//! turn                                    the graph that takes a question to a saved answer
//! tools mcp                               what the model may call, here and at servers
//! verify example catalog beginnings       what the model says of an answer's citations; an answer to show how; all documents; what to ask first
//! summary                                 documents summarised, part by part if they are long
//! memory compress references citations    what is asked or checked beside the answer
//! prompt                                  what the model is sent, and what it takes of the window
//! tool                                    the trait that tools implement
//! sources                                 what was found, numbered
//! services transfer speech                what a turn works with; conversations as files; answers as they are read aloud
//! retrieval                               the knowledge bases: searches, documents
//! storage reply tokens evidence           records; what a model server answers; counting; quotes of a model
//! ports                                   the traits through which the outside is reached
//! conversation markdown                   the data; an answer's text as safe nodes
//! link                                    addresses: which become links, which are the same
//! text sse document_id                    cleaning, escaping, comparing words; event streams; what an id is of
//! wire models                             the crate of what crosses the network
//! ```
//!
//! There is no clock, no randomness, no network and no browser here, and nothing that waits except
//! through a port.

pub use footnote_wire as wire;
pub use footnote_wire::models;

pub mod document_id;
pub mod sse;
pub mod text;

pub mod link;

pub mod conversation;
pub mod markdown;

pub mod ports;

pub mod evidence;
pub mod reply;
pub mod storage;
pub mod tokens;

pub mod retrieval;

pub mod services;
pub mod speech;
pub mod transfer;

pub mod sources;

pub mod tool;

pub mod prompt;

pub mod citations;
pub mod compress;
pub mod memory;
pub mod references;

pub mod summary;

pub mod beginnings;
pub mod catalog;
pub mod example;
pub mod verify;

pub mod mcp;
pub mod tools;

pub mod turn;
