//! Where links to documents go: to their own address, else to the page's view of them.

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use super::{LinkTarget, SafeLink, address::COMPONENT, safe_link};

/// What the part of the page's address after `#` begins with while a document is open.
const DOCUMENT: &str = "/document";

/// What the names of documents end in to which documents link by path.
const EXTENSIONS: [&str; 3] = ["md", "markdown", "txt"];

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

/// Where the link to a document leads: to its address, if it has a safe one, else to the page's own view of it.
pub fn document_target(url: Option<&str>, id: &str) -> LinkTarget {
    let target = url.and_then(safe_link).map(|SafeLink { href, host }| LinkTarget { href, host: Some(host) });
    target.unwrap_or_else(|| LinkTarget { href: document_href(id), host: None })
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

/// Whether a link's target is the path from one document to another: `note.md`, `../a/note.md#heading`.
pub(crate) fn is_beside(target: &str) -> bool {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    !path.starts_with('/')
        && !path.contains(':')
        && EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// The page's own view of the document at `path` from the document with this id, if ids are paths here.
pub fn beside_href(id: &str, path: &str) -> Option<String> {
    if !is_beside(id) || !is_beside(path) {
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
    Some(document_href(&target))
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

#[cfg(test)]
mod tests {
    use super::{Route, beside_href, read_route};

    #[test]
    fn documents_lead_to_those_beside_them() {
        let check = |id: &str, path: &str, expect: Option<&str>| {
            let route = beside_href(id, path).map(|href| read_route(&href[1..]));
            let expect = expect.map(|id| Some(Route::Id(id.to_owned())));
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
