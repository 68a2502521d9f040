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
pub use footnote_citations::{Evidence, SourceText};
pub use found::{find_sources, unmatched_sentences, with_found_sources};
pub use summary::CheckSummary;

use crate::conversation::Source;

/// The kept passages of a source.
pub(crate) fn kept_texts(source: &Source) -> impl Iterator<Item = SourceText<'_>> {
    source.passages.iter().map(|passage| SourceText {
        number: source.number,
        passage: &passage.id,
        title: &source.title,
        text: &passage.text,
        whole: !passage.is_shortened(),
    })
}

#[cfg(test)]
mod tests;
