//! Whether an answer's citations hold: what each stands for, and whether its source says so.
//!
//! [`claims`] finds the citations on the syntax tree with the sentence each follows, [`Evidence`] looks for
//! the words of a source that support a sentence, and [`locate`] finds such a quote again where a document is
//! shown. No model is asked, so that a check costs a fraction of a millisecond; the guide's
//! `citations.md` says how it decides, and `bench-citations` measures how often it is right.

mod check;
mod conflict;
mod estimate;
mod evidence;
mod find;
mod language;
mod locate;
mod quantity;
mod signs;
mod summary;
mod terms;
mod tokens;
mod units;
mod words;

pub use check::check_claims;
pub use evidence::{Evidence, SourceText};
pub use find::{Claim, claims};
pub use locate::locate;
pub use signs::{AGREES, DIFFERS, Signs, Weights};
pub use summary::CheckSummary;

#[cfg(test)]
mod tests;
