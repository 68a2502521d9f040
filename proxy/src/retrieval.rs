//! The configured knowledge base; the protocol of each kind is in a file of its own.

mod dify;
mod elasticsearch;
mod footnote;
mod meilisearch;
mod openai;

use bytes::Bytes;
use footnote_wire::DEFAULT_TOP_K;
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::config::{Engine, EngineKind};
use crate::errors::{ProxyError, UpstreamKind};
use crate::forward::{UpstreamRequest, with_key};
use crate::headers::RequestHeaders;
use crate::health::Probe;

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

fn default_top_k() -> u32 {
    DEFAULT_TOP_K
}

impl Search {
    /// Reads the body of a search.
    pub fn read(json: &[u8]) -> Result<Self, ProxyError> {
        let mut search: Self = serde_json::from_slice(json)
            .map_err(|_| ProxyError::BadJson("\"query\" is a text, \"top_k\" a whole number"))?;
        search.top_k = search.top_k.clamp(1, MAX_TOP_K);
        Ok(search)
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
    fn fields(&self) -> [(&'static str, Option<&str>); 3] {
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
trait Protocol: Send + Sync {
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
    /// The request for a picture that a document names; `None` if the kind has none.
    fn picture(&self, _base: &Url, _query: &PictureQuery) -> Option<EngineRequest> {
        None
    }
    /// A cheap request that shows whether searches are answered and the key is accepted. Kinds that have nothing but
    /// searches are searched.
    fn ready(&self, base: &Url) -> EngineRequest {
        self.search(base, &Search { query: READINESS_QUERY.to_owned(), top_k: 1 })
    }
    /// A header that this kind requires in each request, besides the key.
    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        None
    }
}

/// One request to a knowledge base.
#[derive(Debug, PartialEq)]
struct EngineRequest {
    method: Method,
    url: Url,
    json: Option<Value>,
}

/// A knowledge base that can be asked.
pub struct KnowledgeBase {
    base: Url,
    /// The key and the header that the kind requires.
    headers: HeaderMap,
    protocol: Box<dyn Protocol>,
    /// Whether a 404 to a search means that its index does not exist.
    has_index: bool,
    /// An address that tells by itself whether the knowledge base is ready.
    health: Option<Url>,
}

impl KnowledgeBase {
    /// One that speaks Footnote's own protocol at `base`.
    pub fn footnote(base: Url, key: Option<HeaderValue>) -> Self {
        Self::new(base, key, Box::new(footnote::Footnote { has_pictures: false }))
    }

    /// The embedded knowledge base, with the same protocol; it reports by itself when its index is ready.
    pub fn embedded(base: Url) -> Self {
        let health = Some(below(&base, &["healthz"]));
        let protocol = Box::new(footnote::Footnote { has_pictures: true });
        Self { health, ..Self::new(base, None, protocol) }
    }

    /// A search engine.
    pub fn engine(engine: &Engine, key: Option<HeaderValue>) -> Self {
        let protocol: Box<dyn Protocol> = match engine.kind {
            EngineKind::Elasticsearch => Box::new(elasticsearch::Elasticsearch::new(engine)),
            EngineKind::Meilisearch => Box::new(meilisearch::Meilisearch::new(engine)),
            EngineKind::OpenAi => Box::new(openai::OpenAi::new(engine)),
            EngineKind::Dify => Box::new(dify::Dify::new(engine)),
        };
        Self { has_index: true, ..Self::new(engine.url.clone(), key, protocol) }
    }

    fn new(base: Url, key: Option<HeaderValue>, protocol: Box<dyn Protocol>) -> Self {
        let headers = with_key(protocol.header().into_iter().collect(), key);
        Self { base, headers, protocol, has_index: false, health: None }
    }

    /// Replaces the error of a search by one that is specific to this kind of knowledge base.
    pub fn search_error(&self, error: ProxyError) -> ProxyError {
        if self.has_index && error == ProxyError::NotFound { ProxyError::NoIndex } else { error }
    }

    /// The request for passages.
    pub fn search(&self, search: &Search, client_headers: RequestHeaders) -> UpstreamRequest {
        self.request(self.protocol.search(&self.base, search), client_headers)
    }

    /// The request for the document with `id`.
    pub fn document(&self, id: &str, client_headers: RequestHeaders) -> Result<UpstreamRequest, ProxyError> {
        let request = self.protocol.document(&self.base, id).ok_or(ProxyError::NotFound)?;
        Ok(self.request(request, client_headers))
    }

    /// The request for the document called `title`.
    pub fn document_by_title(
        &self,
        title: &str,
        client_headers: RequestHeaders,
    ) -> Result<UpstreamRequest, ProxyError> {
        let request = self.protocol.document_by_title(&self.base, title).ok_or(ProxyError::NotFound)?;
        Ok(self.request(request, client_headers))
    }

    /// The request for a part of the list of documents.
    pub fn documents(
        &self,
        page: ListPage,
        client_headers: RequestHeaders,
    ) -> Result<UpstreamRequest, ProxyError> {
        let request = self.protocol.documents(&self.base, page).ok_or(ProxyError::NotFound)?;
        Ok(self.request(request, client_headers))
    }

    /// The request for a picture that a document names.
    pub fn picture(
        &self,
        query: &PictureQuery,
        client_headers: RequestHeaders,
    ) -> Result<UpstreamRequest, ProxyError> {
        let request = self.protocol.picture(&self.base, query).ok_or(ProxyError::NotFound)?;
        Ok(self.request(request, client_headers))
    }

    /// A request that shows whether the knowledge base is ready.
    pub fn probe(&self) -> Probe {
        let request = match &self.health {
            Some(url) => EngineRequest { method: Method::GET, url: url.clone(), json: None },
            None => self.protocol.ready(&self.base),
        };
        let lacks = if self.has_index { "does not have what RETRIEVAL_INDEX names" } else { "has no search" };
        Probe { request: self.request(request, RequestHeaders::default()), not_found: Some(lacks) }
    }

    fn request(&self, request: EngineRequest, client_headers: RequestHeaders) -> UpstreamRequest {
        UpstreamRequest {
            upstream: UpstreamKind::Knowledge,
            method: request.method,
            url: request.url,
            client_headers,
            own_headers: self.headers.clone(),
            body: request.json.map(|json| Bytes::from(json.to_string())),
        }
    }
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
    use crate::config::Config;
    use footnote_wire::RetrievalFields;

    use crate::config::RetrievalKind;

    pub(super) fn base() -> Url {
        Url::parse("http://kb.example/x").unwrap()
    }

    /// A configured engine; its index has a space in its name, to show how it is encoded.
    pub(super) fn engine(kind: EngineKind, rename: fn(&mut RetrievalFields)) -> Engine {
        let name = match kind {
            EngineKind::Elasticsearch => "elasticsearch",
            EngineKind::Meilisearch => "meilisearch",
            EngineKind::OpenAi => "openai",
            EngineKind::Dify => "dify",
        };
        let url = base().to_string();
        let settings = [("RETRIEVAL_KIND", name), ("RETRIEVAL_URL", &url), ("RETRIEVAL_INDEX", "docs")];
        let config = Config::from_settings(&settings).unwrap();
        let RetrievalKind::Engine(mut engine) = config.retrieval.kind else { panic!("{name} is no engine") };
        "my index".clone_into(&mut engine.index);
        rename(&mut engine.fields);
        engine
    }

    #[test]
    fn a_search_is_read_and_bounded() {
        let read = |json: &str| Search::read(json.as_bytes());
        assert_eq!(read(r#"{"query":"q"}"#), Ok(Search { query: "q".into(), top_k: 8 }));
        assert_eq!(
            read(r#"{"query":"q","top_k":0,"url":"http://evil"}"#),
            Ok(Search { query: "q".into(), top_k: 1 })
        );
        assert_eq!(read(r#"{"query":"q","top_k":99999}"#).unwrap().top_k, MAX_TOP_K);
        for bad in ["", "[]", r#"{"query":1}"#, r#"{"top_k":3}"#, r#"{"query":"q","top_k":-1}"#] {
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
