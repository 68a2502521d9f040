//! What a request is made of, how much of the model's window it takes, and when older turns have to be
//! compressed. All of it walks from the latest exchange backwards and uses the counts that are kept
//! with messages, so that a turn's cost does not grow with the conversation.

mod ground;
mod offer;
mod usage;
mod words;

pub(crate) use ground::{Ground, in_effect};
pub(crate) use offer::Offer;
pub use usage::{ContextMeter, ContextUsage, PartBudgets, get_context_usage, should_compact_context};
pub(crate) use words::{overlap, places, words};
