//! Sources of answers, numbered per answer. Only this module decides when two results are the same source.

mod list;

pub(crate) use list::{SourceIdentity, document_title, whole_title};
pub use list::{SourceList, address_of};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
