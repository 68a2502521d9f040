//! Sources: where an answer comes from, numbered once an answer and linked safely.
//!
//! What is one source is decided here alone, for the sources of an answer as for everything that is counted by document.

mod footer;
mod link;
mod list;
mod route;

/// Marks sources that were given to the model when the answer cites none of them.
pub const NOT_CITED: &str = "not cited in the text";

pub(crate) use footer::push_escaped;
pub use footer::{footer, links_line, listed};
pub use link::{SafeLink, kb_url, normalise_url, safe_link};
pub(crate) use list::{Identity, document_title, mark_cited, whole_title};
pub use list::{Passage, Source, SourceList, address_of, clean_title};
pub(crate) use route::is_beside;
pub use route::{Route, beside_href, document_href, href, read_route, title_href};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
