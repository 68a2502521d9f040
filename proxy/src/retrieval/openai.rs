//! A vector store of `OpenAI`, or of a server with the same API.

use http::{HeaderName, HeaderValue, Method};
use serde_json::json;
use url::Url;

use super::protocol::{EngineRequest, Protocol, Search, below};
use crate::config::Engine;

/// The most results that the API gives.
const MAX_RESULTS: u32 = 50;
/// Names the version of the API that has vector stores; official clients send it too.
const BETA: (HeaderName, HeaderValue) =
    (HeaderName::from_static("openai-beta"), HeaderValue::from_static("assistants=v2"));

/// `POST /vector_stores/{id}/search`, `GET /vector_stores/{id}/files/{file}/content`.
pub(super) struct OpenAiProtocol {
    store: String,
}

impl OpenAiProtocol {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { store: engine.index.clone() }
    }
}

impl Protocol for OpenAiProtocol {
    fn search(&self, base: &Url, search: &Search) -> EngineRequest {
        let json = json!({"query": search.query, "max_num_results": search.top_k.min(MAX_RESULTS)});
        let url = below(base, &["vector_stores", &self.store, "search"]);
        EngineRequest { method: Method::POST, url, json: Some(json) }
    }

    fn document(&self, base: &Url, id: &str) -> Option<EngineRequest> {
        let url = below(base, &["vector_stores", &self.store, "files", id, "content"]);
        Some(EngineRequest { method: Method::GET, url, json: None })
    }

    fn document_by_title(&self, _base: &Url, _title: &str) -> Option<EngineRequest> {
        None
    }

    fn ready(&self, base: &Url) -> EngineRequest {
        let url = below(base, &["vector_stores", &self.store]);
        EngineRequest { method: Method::GET, url, json: None }
    }

    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        Some(BETA)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, engine};
    use super::*;
    use footnote_wire::EngineKind;

    #[test]
    fn it_asks_as_its_reference_says() {
        let protocol = OpenAiProtocol::new(&engine(EngineKind::OpenAi, |_| ()));
        let EngineRequest { method, url, json } = protocol.search(&base(), &Search::new("how?", 100));
        let expect = "http://kb.example/x/vector_stores/my%20index/search";
        assert_eq!((method, url.as_str()), (Method::POST, expect));
        assert_eq!(json, Some(json!({"query": "how?", "max_num_results": 50})));
        let EngineRequest { method, url, json } = protocol.document(&base(), "file-1/..").unwrap();
        let expect = "http://kb.example/x/vector_stores/my%20index/files/file-1%2F../content";
        assert_eq!((method, url.as_str(), json), (Method::GET, expect, None));
        assert_eq!(protocol.document_by_title(&base(), "A"), None);
        assert_eq!(protocol.header(), Some(BETA));
    }
}
