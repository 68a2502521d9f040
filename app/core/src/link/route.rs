//! Targets of links to documents: the document's own address, else the page's view of it.

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use super::{LinkTarget, SafeLink, address::COMPONENT, safe_link};
use crate::{document_id::DocumentId, wire::split_passage};

/// Prefix of the page's URL fragment while a document is open.
const DOCUMENT_PREFIX: &str = "/document";

/// The page's URL fragment, without `#`, while the library is on the full page.
pub const LIBRARY_HASH: &str = "/library";

/// The page's URL fragment, without `#`, while nothing was asked.
pub const HOME_HASH: &str = "/";

/// Prefix of the page's URL fragment while a conversation is open.
const CONVERSATION_PREFIX: &str = "/c/";

/// File extensions of documents that other documents link to by path.
const EXTENSIONS: [&str; 3] = ["md", "markdown", "txt"];

/// A document named by the page's URL fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentRoute {
    /// The id of a document or passage.
    Id(DocumentId),
    /// The title of a document, and a heading in it.
    Title { title: String, heading: Option<String> },
}

/// The document's own address if that is safe, else the page's view of it.
pub fn document_target(url: Option<&str>, id: &DocumentId) -> LinkTarget {
    let target = url.and_then(safe_link).map(|SafeLink { href, host }| LinkTarget { href, host: Some(host) });
    target.unwrap_or_else(|| LinkTarget { href: document_href(id), host: None })
}

/// The fragment that opens the document or passage with this id.
pub fn document_href(id: &DocumentId) -> String {
    format!("#{DOCUMENT_PREFIX}/{}", encoded(id.as_str()))
}

/// The fragment that opens the document with this title, at a heading.
pub fn title_href(title: &str, heading: Option<&str>) -> String {
    let mut link = format!("#{DOCUMENT_PREFIX}?title={}", encoded(title));
    if let Some(heading) = heading {
        link.extend(["&heading=", &encoded(heading)]);
    }
    link
}

/// Whether a link's target is a relative path to another document: `note.md`, `../a/note.md#heading`.
pub(crate) fn is_relative_document_path(target: &str) -> bool {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    !path.starts_with('/')
        && !path.contains(':')
        && EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Whether a link's target is the page's library. No text may link to other places of the page, such as a
/// conversation.
pub fn is_library_href(target: &str) -> bool {
    target.strip_prefix('#') == Some(LIBRARY_HASH)
}

/// The fragment that opens the document at `path`, relative to the document with this id. `None` if ids are not paths.
pub fn relative_document_href(id: &DocumentId, path: &str) -> Option<String> {
    let id = id.own()?;
    if !is_relative_document_path(id) || !is_relative_document_path(path) {
        return None;
    }
    let (path, heading) = path.split_once('#').map_or((path, None), |(path, heading)| (path, Some(heading)));
    let path = decoded(path.split('?').next().unwrap_or_default())?;
    let mut parts: Vec<&str> = id.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    let mut target = parts.join("/");
    if let Some(heading) = heading.and_then(decoded) {
        target.extend(["#", &heading]);
    }
    Some(document_href(&DocumentId::in_base(target)))
}

/// The fragment that opens the document with this id at a heading of its own. `None` if ids are not paths, by which documents are
/// found as by titles.
pub fn own_heading_href(id: &DocumentId, heading: &str) -> Option<String> {
    let path = split_passage(id.own()?).0;
    is_relative_document_path(path).then(|| title_href(path, Some(heading)))
}

/// Parses the page's URL fragment, without `#`.
pub fn parse_document_route(hash: &str) -> Option<DocumentRoute> {
    let rest = hash.strip_prefix(DOCUMENT_PREFIX)?;
    if let Some(id) = rest.strip_prefix('/') {
        return Some(DocumentRoute::Id(decoded(id)?.into()));
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
    Some(DocumentRoute::Title { title: title?, heading })
}

/// The fragment that opens the conversation with this id.
pub fn conversation_href(id: &str) -> String {
    format!("#{CONVERSATION_PREFIX}{id}")
}

/// The id of the conversation that the page's URL fragment, without `#`, names.
pub fn parse_conversation_route(hash: &str) -> Option<&str> {
    hash.strip_prefix(CONVERSATION_PREFIX)
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// The decoded text; `None` if it is empty.
fn decoded(text: &str) -> Option<String> {
    let text = percent_decode_str(text).decode_utf8_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{
        DocumentRoute, conversation_href, is_library_href, own_heading_href, parse_conversation_route,
        parse_document_route, relative_document_href,
    };

    #[test]
    fn a_conversations_address_names_it() {
        let check =
            |hash: &str, expect: Option<&str>| assert_eq!(parse_conversation_route(hash), expect, "{hash}");
        check(&conversation_href("a-1")[1..], Some("a-1"));
        check("/", None);
        check("/c", None);
        check("/document/c/a", None);
        check("/library", None);
    }

    #[test]
    fn of_the_pages_places_only_the_library_may_be_linked_to() {
        let check = |target: &str, expect: bool| assert_eq!(is_library_href(target), expect, "{target}");
        check("#/library", true);
        check("/library", false);
        check("#/library/x", false);
        check("#/c/a-1", false);
        check("#/document/a.md", false);
    }

    #[test]
    fn documents_lead_to_their_own_headings() {
        let check = |id: &str, heading: &str, expect: Option<(&str, &str)>| {
            let route = own_heading_href(&id.into(), heading).map(|href| parse_document_route(&href[1..]));
            let expect = expect.map(|(title, heading)| {
                Some(DocumentRoute::Title { title: title.into(), heading: Some(heading.into()) })
            });
            assert_eq!(route, expect, "{id} {heading}");
        };
        check("a/b c.md", "What & why?", Some(("a/b c.md", "What & why?")));
        check("a.md#food", "^hive-1", Some(("a.md", "^hive-1")));
        check("17", "Food", None);
        check("a.pdf", "Food", None);
    }

    #[test]
    fn documents_lead_to_those_beside_them() {
        let check = |id: &str, path: &str, expect: Option<&str>| {
            let route = relative_document_href(&id.into(), path).map(|href| parse_document_route(&href[1..]));
            let expect = expect.map(|id| Some(DocumentRoute::Id(id.into())));
            assert_eq!(route, expect, "{id} to {path}");
        };
        check("a.md", "b.md", Some("b.md"));
        check("a/b.md", "./c/d.md", Some("a/c/d.md"));
        check("a/b/c.md", "../d.md#e-f", Some("a/d.md#e-f"));
        check("a.md", "b%20c/%C3%A9.md?x=1#y", Some("b c/é.md#y"));
        check("a/b.md", "%2e%2e/c.txt", Some("c.txt"));
        check("a/b.md", "../../c.md", None);
        check("17", "b.md", None);
        check("a.md", "javascript:alert(1).md", None);
        check("a.md", "/b.md", None);
        check("a.md", "b.html", None);
    }
}
