//! The citations of an answer beside the texts of their sources.
//!
//! [`claims`] finds the citations on the syntax tree with the sentence each follows; footnote-citations compares the
//! sentences with their sources. No model is asked, so that a check costs a fraction of a millisecond.

mod check;
mod find;
mod found;
mod summary;

pub use check::check_claims;
pub use find::{Claim, claims};
pub use footnote_citations::{Evidence, SourceText, locate};
pub use found::{find_sources, unmatched_sentences, with_found_sources};
pub use summary::CheckSummary;

#[cfg(test)]
mod tests;
