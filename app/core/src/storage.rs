//! Stored records: their keys, their encoding, and how a session is assembled from them.

mod assemble;
mod encoding;
pub mod keys;
mod memory_store;

pub use assemble::{Assembled, SessionSummary, assemble, summarise};
pub use encoding::{Record, SCHEMA, SessionHead, SetAside, SetAsideReason, decode, encode};
pub use memory_store::MemoryStore;

#[cfg(test)]
mod tests;
