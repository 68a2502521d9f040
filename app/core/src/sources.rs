//! Sources: where an answer comes from, numbered once an answer.
//!
//! What is one source is decided here alone, for the sources of an answer as for everything that is counted by document.

mod list;

pub(crate) use list::{Identity, document_title, whole_title};
pub use list::{SourceList, address_of};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
