//! Markdown as a closed set of safe nodes, also while it is still being written.

mod builder;
mod fence;
mod inline;
mod node;
mod parse;
mod parts;
mod stream;

pub use crate::sources::{SafeLink, safe_link};
pub(crate) use inline::wikilink;
pub use node::{Align, Element, Node, Tag, citations, plain_text};
pub use parse::parse;
pub(crate) use parse::wikilinks;
pub use parts::{in_parts, plain_parts};
pub use stream::{Stream, Update};

#[cfg(test)]
mod limits_tests;
#[cfg(test)]
mod link_tests;
#[cfg(test)]
mod tests;
