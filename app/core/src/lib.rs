//! Everything Footnote knows about a conversation, without a browser.
//!
//! # Layout
//!
//! - [`conversation`]: what a conversation is made of, as it is stored.
//! - [`wire`]: the crate of what crosses the network, with [`models`]; [`sse`]: event streams.
//! - [`ports`]: the traits through which everything here reaches the outside world.
//! - [`tokens`]: how a request's tokens are counted.
//! - [`storage`]: keys, encoding and assembly of stored records, and a store in memory.
//! - [`sources`] and [`retrieval`]: from a knowledge base's reply to numbered, safe sources.
//! - [`references`]: the documents that questions name and answers rest on.
//! - [`compress`]: one turn that stands for older ones; [`memory`]: summary, index lines and name.
//! - [`prompt`], [`tools`], [`reply`]: what the model is sent, may call, and answers.
//! - [`turn`]: the graph that takes a question to a saved answer.
//! - [`markdown`]: from an answer's text to a closed set of safe nodes; [`citations`]: whether its citations hold.
//! - [`transfer`]: conversations as files.
//!
//! There is no clock, no randomness, no network and no browser here, and nothing that waits except
//! through a port.

pub mod conversation;
pub mod link;
pub mod sse;
pub mod text;
pub use footnote_wire as wire;
pub use footnote_wire::models;

pub mod ports;
pub mod services;

pub mod tokens;

pub mod storage;

pub mod retrieval;
pub mod sources;

pub mod references;

pub mod compress;
pub mod memory;
pub mod prompt;
pub mod reply;
pub mod tools;
pub mod turn;

pub mod citations;
pub mod markdown;

pub mod transfer;
