//! Stored records: keys, encoding, and how sessions and their list are assembled from them.

pub mod journal;
pub mod keys;

mod encoding;

mod added;
mod delete_exchange;
mod interrupted;
mod list;
mod memory_store;
mod open_session;
mod project;
mod search;
mod tag_query;

pub use crate::conversation::{Record, SCHEMA, SessionHead, SessionSummary};
pub use added::{AddedDocument, decode_added, encode_added};
pub use delete_exchange::delete_exchange;
pub use encoding::{SetAside, SetAsideReason, decode, encode};
pub use interrupted::{mark_interrupted, mark_unfinished};
pub use list::{SessionOutline, outlines, sort_summaries, summarise};
pub use memory_store::MemoryStore;
pub use open_session::{Assembled, OpenSession, assemble};
pub use project::{StoredProject, decode_file, decode_project, encode_file, encode_project};
pub use search::{Candidate, FoundConversation, FoundConversations, SearchHit, SearchHits};
pub use tag_query::TagQuery;

#[cfg(test)]
mod open_session_tests;
#[cfg(test)]
mod tests;
