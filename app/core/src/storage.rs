//! Stored records: their keys, their encoding, and how sessions and their list are made from them.

pub mod journal;
pub mod keys;

mod encoding;
mod migrate;
mod unknown;

mod assemble;
mod list;
mod memory_store;
mod open_session;

pub use assemble::{Assembled, assemble};
pub use encoding::{Record, SCHEMA, SessionHead, SetAside, SetAsideReason, decode, encode};
pub use list::{Outline, SessionSummary, outlines, sort_summaries, summarise};
pub use memory_store::MemoryStore;
pub use open_session::OpenSession;

#[cfg(test)]
mod open_session_tests;
#[cfg(test)]
mod tests;
