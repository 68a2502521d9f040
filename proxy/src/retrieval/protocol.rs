//! What a knowledge base is asked for, and the protocol by which one kind of them is asked.

use footnote_wire::{DEFAULT_TOP_K, SearchFilter};
use http::{HeaderName, HeaderValue, Method};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::errors::ProxyError;

/// Most passages of a search.
const MAX_TOP_K: u32 = 100;
/// Most titles of a list.
const MAX_LISTED: u32 = 100;
/// Searched for to see whether a knowledge base is ready; its results are not read.
const READINESS_QUERY: &str = "ready";

/// A search by the page, `POST /api/search`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Search {
    /// In the person's words.
    pub query: String,
    /// Passages at most.
    #[serde(default = "default_top_k")]
    pub top_k: u32,
    /// For knowledge bases with Footnote's own protocol.
    #[serde(default)]
    pub filter: Option<SearchFilter>,
}

fn default_top_k() -> u32 {
    DEFAULT_TOP_K
}

impl Search {
    pub(super) fn new(query: &str, top_k: u32) -> Self {
        Self { query: query.to_owned(), top_k, filter: None }
    }

    /// Reads the body of a search.
    pub fn read(json: &[u8]) -> Result<Self, ProxyError> {
        let mut search: Self = serde_json::from_slice(json).map_err(|_| {
            ProxyError::BadJson("\"query\" is a text, \"top_k\" a whole number, \"filter\" an object")
        })?;
        search.top_k = search.top_k.clamp(1, MAX_TOP_K);
        Ok(search)
    }
}

/// The part of the list of documents that the page asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListPage {
    /// How many documents come before it.
    pub offset: u32,
    /// Its documents at most.
    pub limit: u32,
}

impl ListPage {
    /// Reduces a limit that is larger than any knowledge base accepts.
    pub fn new(offset: u32, limit: u32) -> Self {
        Self { offset, limit: limit.min(MAX_LISTED) }
    }
}

/// A picture as a document names it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PictureQuery {
    /// The id of the document.
    pub document: Option<String>,
    /// The name of a file anywhere in the folder.
    pub name: Option<String>,
    /// A path that starts from the document.
    pub path: Option<String>,
}

impl PictureQuery {
    pub(super) fn fields(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("document", self.document.as_deref()),
            ("name", self.name.as_deref()),
            ("path", self.path.as_deref()),
        ]
    }

    /// Whether it has a name or a path, on one line, and no value is longer than `max_bytes`.
    pub fn is_sound(&self, max_bytes: usize) -> bool {
        let is_short = |(_, value): (&str, Option<&str>)| {
            value.is_none_or(|value| value.len() <= max_bytes && !value.contains(char::is_control))
        };
        self.name.is_some() != self.path.is_some() && self.fields().into_iter().all(is_short)
    }
}

/// The protocol of one kind of knowledge base. The page reads the replies; it has a reader for each kind.
pub(super) trait Protocol: Send + Sync {
    /// The request for passages.
    fn search(&self, base: &Url, search: &Search) -> EngineRequest;
    /// The request for a document by its id; `None` if the kind has none.
    fn document(&self, base: &Url, id: &str) -> Option<EngineRequest>;
    /// The request for a document by its title; `None` if the kind has none.
    fn document_by_title(&self, base: &Url, title: &str) -> Option<EngineRequest>;
    /// The request for the number of documents and their titles; `None` if the kind has none.
    fn documents(&self, _base: &Url, _page: ListPage) -> Option<EngineRequest> {
        None
    }
    /// The request for what searches can be limited to; `None` if the kind has no filters.
    fn filters(&self, _base: &Url) -> Option<EngineRequest> {
        None
    }
    /// The request for a picture that a document names; `None` if the kind has none.
    fn picture(&self, _base: &Url, _query: &PictureQuery) -> Option<EngineRequest> {
        None
    }
    /// A cheap request that shows whether searches are answered and the key is accepted. Kinds that have nothing but
    /// searches are searched.
    fn ready(&self, base: &Url) -> EngineRequest {
        self.search(base, &Search::new(READINESS_QUERY, 1))
    }
    /// A header that this kind requires in each request, besides the key.
    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        None
    }
}

/// One request to a knowledge base.
#[derive(Debug, PartialEq)]
pub(super) struct EngineRequest {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) json: Option<Value>,
}

/// `base` with `segments` after its path, each encoded into one segment.
pub fn below(base: &Url, segments: &[&str]) -> Url {
    let mut url = base.clone();
    // An http address always has a path to add to; the configuration takes no other.
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_read_and_bounded() {
        let read = |json: &str| Search::read(json.as_bytes());
        assert_eq!(read(r#"{"query":"q"}"#), Ok(Search::new("q", 8)));
        assert_eq!(read(r#"{"query":"q","top_k":0,"url":"http://evil"}"#), Ok(Search::new("q", 1)));
        assert_eq!(read(r#"{"query":"q","top_k":99999}"#).unwrap().top_k, MAX_TOP_K);
        let filter = read(r#"{"query":"q","filter":{"folders":["a"],"new":1}}"#).unwrap().filter.unwrap();
        assert_eq!(filter, SearchFilter { folders: vec!["a".into()], ..SearchFilter::default() });
        assert_eq!(read(r#"{"query":"q","filter":null}"#), Ok(Search::new("q", 8)));
        for bad in [
            "",
            "[]",
            r#"{"query":1}"#,
            r#"{"top_k":3}"#,
            r#"{"query":"q","top_k":-1}"#,
            r#"{"query":"q","filter":"a"}"#,
        ] {
            assert_eq!(read(bad).unwrap_err().code(), "invalid_request", "{bad}");
        }
    }

    #[test]
    fn an_id_stays_one_segment_below_the_base() {
        for (base, id, expect) in [
            ("http://h/kb", "a/b.md#c d", "http://h/kb/documents/a%2Fb.md%23c%20d"),
            ("http://h/kb/", "100%?x=1", "http://h/kb/documents/100%25%3Fx=1"),
            ("http://h", "%2e%2e", "http://h/documents/%252e%252e"),
            ("http://h", "ü", "http://h/documents/%C3%BC"),
        ] {
            assert_eq!(below(&Url::parse(base).unwrap(), &["documents", id]).as_str(), expect);
        }
    }
}
