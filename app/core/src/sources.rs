//! Sources of answers, numbered per answer. Only this module decides when two results are the same source.
//!
//! Two results are one source by the same `kbId`, else by the same normalised address, else by the same id; never by title. What
//! is the same as any of a source's passages is that source; `same_tests` has the table.

mod list;

pub(crate) use list::{SourceIdentity, document_title, whole_title};
pub use list::{SourceList, address_of};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
