//! Sources: where an answer comes from, numbered once an answer and linked safely.

mod footer;
mod link;
mod list;

pub use footer::{footer, links_line};
pub use link::{SafeLink, document_href, href, kb_url, normalise_url, safe_link};
pub(crate) use list::Identity;
pub use list::{Passage, Source, SourceList, clean_title};

#[cfg(test)]
mod tests;
