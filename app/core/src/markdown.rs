//! Markdown as a closed set of safe nodes, also while it is still being written.

mod builder;
mod fence;
mod inline;
mod node;
mod parse;
mod parts;
mod stream;
mod wikilink;

pub use node::{Align, Element, Node, Tag, citations, plain_text};
pub use parse::parse;
pub use parts::{in_parts, plain_parts};
pub use stream::{Stream, Update};
pub(crate) use wikilink::in_words;
pub use wikilink::{OpenWikilink, Wikilink, as_wikilink, named, open_wikilink, wikilinks};

#[cfg(test)]
mod limits_tests;
#[cfg(test)]
mod link_tests;
#[cfg(test)]
mod tests;
