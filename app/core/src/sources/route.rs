//! Where links to documents go: to their own address, else to the page's view of them.

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use super::{Source, link::COMPONENT};

/// What the part of the page's address after `#` begins with while a document is open.
const DOCUMENT: &str = "/document";

/// A document that the page's address names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The document or passage with this id.
    Id(String),
    /// The document with this title, at a heading of it where one is named.
    Title {
        /// The title.
        title: String,
        /// The heading.
        heading: Option<String>,
    },
}

/// Where a source's link goes: its address, else the page's own view of the document.
pub fn href(source: &Source) -> String {
    source.url.clone().unwrap_or_else(|| document_href(&source.document_id))
}

/// The page's own view of the document or passage with this id.
pub fn document_href(id: &str) -> String {
    ["#", DOCUMENT, "/", &encoded(id)].concat()
}

/// The page's own view of the document with this title, at a heading of it.
pub fn title_href(title: &str, heading: Option<&str>) -> String {
    let mut link = ["#", DOCUMENT, "?title=", &encoded(title)].concat();
    if let Some(heading) = heading {
        link.extend(["&heading=", &encoded(heading)]);
    }
    link
}

/// The document that the part of the page's address after `#` names.
pub fn read_route(hash: &str) -> Option<Route> {
    let rest = hash.strip_prefix(DOCUMENT)?;
    if let Some(id) = rest.strip_prefix('/') {
        return Some(Route::Id(decoded(id)?));
    }
    let fields = rest.strip_prefix('?')?.split('&').filter_map(|field| field.split_once('='));
    let (mut title, mut heading) = (None, None);
    for (name, value) in fields {
        match name {
            "title" => title = decoded(value),
            "heading" => heading = decoded(value),
            _ => {}
        }
    }
    Some(Route::Title { title: title?, heading })
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// The text, if there is any.
fn decoded(text: &str) -> Option<String> {
    let text = percent_decode_str(text).decode_utf8_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}
