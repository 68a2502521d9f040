//! The configured knowledge base; the protocol of each kind is in a file of its own.

mod dify;
mod elasticsearch;
mod footnote;
mod meilisearch;
mod openai;
mod protocol;

use bytes::Bytes;
use footnote_wire::EngineKind;
use http::{HeaderMap, HeaderValue, Method};
use url::Url;

use crate::config::Engine;
use crate::errors::{ProxyError, UpstreamKind};
use crate::forward::{UpstreamRequest, with_key};
use crate::headers::RequestHeaders;
use crate::health::Probe;
use protocol::{EngineRequest, Protocol};
pub use protocol::{ListPage, PictureQuery, Search, below};

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
        Self::new(base, key, Box::new(footnote::FootnoteProtocol { has_pictures: false }))
    }

    /// The embedded knowledge base, with the same protocol; it reports by itself when its index is ready.
    pub fn embedded(base: Url) -> Self {
        let health = Some(below(&base, &["healthz"]));
        let protocol = Box::new(footnote::FootnoteProtocol { has_pictures: true });
        Self { health, ..Self::new(base, None, protocol) }
    }

    /// A search engine.
    pub fn engine(engine: &Engine, key: Option<HeaderValue>) -> Self {
        let protocol: Box<dyn Protocol> = match engine.kind {
            EngineKind::Elasticsearch => Box::new(elasticsearch::ElasticsearchProtocol::new(engine)),
            EngineKind::Meilisearch => Box::new(meilisearch::MeilisearchProtocol::new(engine)),
            EngineKind::OpenAi => Box::new(openai::OpenAiProtocol::new(engine)),
            EngineKind::Dify => Box::new(dify::DifyProtocol::new(engine)),
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

    /// The request for what searches can be limited to.
    pub fn filters(&self, client_headers: RequestHeaders) -> Result<UpstreamRequest, ProxyError> {
        let request = self.protocol.filters(&self.base).ok_or(ProxyError::NotFound)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use footnote_wire::RetrievalFields;

    use crate::config::{Config, RetrievalKind};

    pub(super) fn base() -> Url {
        Url::parse("http://kb.example/x").unwrap()
    }

    /// A configured engine; its index has a space in its name, to show how it is encoded.
    pub(super) fn engine(kind: EngineKind, rename: fn(&mut RetrievalFields)) -> Engine {
        let name = kind.name();
        let url = base().to_string();
        let settings = [("RETRIEVAL_KIND", name), ("RETRIEVAL_URL", &url), ("RETRIEVAL_INDEX", "docs")];
        let config = Config::from_settings(&settings).unwrap();
        let RetrievalKind::Engine(mut engine) = config.retrieval.kind else { panic!("{name} is no engine") };
        "my index".clone_into(&mut engine.index);
        rename(&mut engine.fields);
        engine
    }
}
