//! Sources: where an answer comes from, numbered once an answer and linked safely.
//!
//! What is one source is decided here alone, for the sources of an answer as for everything that is counted by document.

mod clean;
mod footer;
mod host;
mod link;
mod list;
mod route;

/// Marks sources that were given to the model when the answer cites none of them.
pub const NOT_CITED: &str = "not cited in the text";

pub(crate) use clean::heading_key;
pub use clean::{clean_line, clean_text, clean_title};
pub(crate) use footer::push_escaped;
pub use footer::{footer, links_line, listed};
pub use host::names_other_host;
pub use link::{LinkTarget, SafeLink, kb_url, link_target, normalise_url, safe_link};
pub(crate) use list::{Identity, document_title, mark_cited, whole_title};
pub use list::{Passage, Source, SourceList, address_of};
pub(crate) use route::is_beside;
pub use route::{Route, beside_href, document_href, document_target, href, read_route, title_href};

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
