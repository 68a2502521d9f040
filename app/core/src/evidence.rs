//! The words that a model quotes as evidence for its citations: asking for them, and taking them out of its answers.
//!
//! After an answer was received, its text has `[1]` alone; the quotes are kept with the checks.

mod code;
mod habits;
mod open_quote;
mod opening;
mod reader;
mod tags;
#[cfg(test)]
mod tests;

pub use habits::{ModelHabit, QuoteHabits};
pub(crate) use reader::{EvidenceQuote, NumberedDocuments, QuoteReader, Shown};

/// The part of the system prompt that asks for quotes.
pub(crate) const PROMPT: &str = include_str!("../prompts/evidence.md");
