//! An external knowledge base with the API that Dify asks.

use http::Method;
use serde_json::json;
use url::Url;

use super::protocol::{EngineRequest, Protocol, Search, below};
use crate::config::Engine;

/// `POST /retrieval`, and nothing else.
pub(super) struct DifyProtocol {
    knowledge: String,
}

impl DifyProtocol {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { knowledge: engine.index.clone() }
    }
}

impl Protocol for DifyProtocol {
    fn search(&self, base: &Url, search: &Search) -> EngineRequest {
        let json = json!({
            "knowledge_id": self.knowledge,
            "query": search.query,
            // No result is left out because of its score; the model judges the results itself.
            "retrieval_setting": {"top_k": search.top_k, "score_threshold": 0.0},
        });
        EngineRequest { method: Method::POST, url: below(base, &["retrieval"]), json: Some(json) }
    }

    fn document(&self, _base: &Url, _id: &str) -> Option<EngineRequest> {
        None
    }

    fn document_by_title(&self, _base: &Url, _title: &str) -> Option<EngineRequest> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, engine};
    use super::*;
    use footnote_wire::EngineKind;

    #[test]
    fn it_asks_as_the_specification_says() {
        let protocol = DifyProtocol::new(&engine(EngineKind::Dify, |_| ()));
        let EngineRequest { method, url, json } = protocol.search(&base(), &Search::new("how?", 3));
        assert_eq!((method, url.as_str()), (Method::POST, "http://kb.example/x/retrieval"));
        assert_eq!(
            json,
            Some(json!({
                "knowledge_id": "my index", "query": "how?",
                "retrieval_setting": {"top_k": 3, "score_threshold": 0.0}
            }))
        );
        assert_eq!((protocol.document(&base(), "a"), protocol.document_by_title(&base(), "A")), (None, None));
    }
}
