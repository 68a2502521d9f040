//! Addresses: which may become links, how they are compared, the page's own addresses of documents, and those in
//! applications.

mod address;
mod app;
mod host;
mod route;

pub use address::{LinkTarget, SafeLink, kb_url, link_target, normalise_url, safe_link, with_text_fragment};
pub use app::AppLink;
pub use host::names_other_host;
pub(crate) use route::is_relative_document_path;
pub use route::{
    DocumentRoute, HOME_HASH, LIBRARY_HASH, conversation_href, document_href, document_target,
    is_library_href, own_heading_href, parse_conversation_route, parse_document_route,
    relative_document_href, title_href,
};

#[cfg(test)]
mod tests;
