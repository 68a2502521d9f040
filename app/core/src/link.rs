//! Addresses: which may become links, how two are compared, and the page's own addresses of documents.

mod address;
mod host;
mod route;

pub use address::{LinkTarget, SafeLink, kb_url, link_target, normalise_url, safe_link};
pub use host::names_other_host;
pub(crate) use route::is_beside;
pub use route::{Route, beside_href, document_href, document_target, read_route, title_href};

#[cfg(test)]
mod tests;
