//! Sources: where an answer comes from, numbered once an answer and linked safely.
//!
//! What is one source is decided here alone, for the sources of an answer as for everything that is counted by document.

mod footer;
mod link;
mod list;
mod route;

pub(crate) use footer::push_escaped;
pub use footer::{footer, links_line};
pub use link::{SafeLink, kb_url, normalise_url, safe_link};
pub(crate) use list::{Identity, document_title, whole_title};
pub use list::{Passage, Source, SourceList, address_of, clean_title};
pub(crate) use route::is_beside;
pub use route::{Route, beside_href, document_href, href, read_route, title_href};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
