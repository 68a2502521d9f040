//! Everything Footnote knows about a conversation, without a browser.
//!
//! # Layout
//!
//! - [`conversation`]: what a conversation is made of, as it is stored.
//! - [`wire`]: what goes over the wire to the proxy and comes back.
//! - [`ports`]: the traits through which everything here reaches the outside world.
//! - [`storage`]: keys, encoding and assembly of stored records, and a store in memory.
//! - [`sources`] and [`retrieval`]: from a knowledge base's reply to numbered, safe sources.
//! - [`turn`]: the graph that takes a question to a saved answer.
//! - [`markdown`]: from an answer's text to a closed set of safe nodes.
//!
//! There is no clock, no randomness, no network and no browser here, and nothing that waits except
//! through a port.

pub mod conversation;
pub mod wire;

pub mod ports;

pub mod storage;

pub mod retrieval;
pub mod sources;

pub mod markdown;
pub mod turn;
