//! Whether an answer's citations hold: what each stands for, and whether its source says so.
//!
//! [`claims`] finds the citations on the syntax tree with the sentence each follows, [`Evidence`] looks for
//! the words of a source that support a sentence, and [`locate`] finds such a quote again where a document is
//! shown. No model is asked, so that a check costs a fraction of a millisecond; the guide's
//! `citations.md` says how it decides, and `bench-citations` measures how often it is right.

mod difference;
mod evidence;
mod find;
mod judge;
mod language;
mod locate;
mod look;
mod quote;
mod target;
mod tokens;
mod units;
mod verdict;
mod words;

pub use evidence::{Evidence, SourceText};
pub use find::{Claim, claims};
pub use judge::{Judgement, Support};
pub use locate::locate;
pub use verdict::{CheckSummary, CitationState, check_claims, state};

#[cfg(test)]
mod tests;
