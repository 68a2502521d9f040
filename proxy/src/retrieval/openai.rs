//! A vector store of `OpenAI`, or of a server with the same API.

use http::Method;
use serde_json::json;
use url::Url;

use super::{Protocol, Question, Search, below};
use crate::config::Engine;

/// The most results that the API gives.
const MAX_RESULTS: u32 = 50;
/// Names the version of the API that has vector stores; official clients send it too.
const HEAD: &[(&str, &str)] = &[("openai-beta", "assistants=v2")];

/// `POST /vector_stores/{id}/search`, `GET /vector_stores/{id}/files/{file}/content`.
pub(super) struct OpenAi {
    store: String,
}

impl OpenAi {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { store: engine.index.clone() }
    }
}

impl Protocol for OpenAi {
    fn search(&self, base: &Url, search: &Search) -> Question {
        let json = json!({"query": search.query, "max_num_results": search.top_k.min(MAX_RESULTS)});
        let url = below(base, &["vector_stores", &self.store, "search"]);
        Question { method: Method::POST, url, json: Some(json) }
    }

    fn document(&self, base: &Url, id: &str) -> Option<Question> {
        let url = below(base, &["vector_stores", &self.store, "files", id, "content"]);
        Some(Question { method: Method::GET, url, json: None })
    }

    fn titled(&self, _base: &Url, _title: &str) -> Option<Question> {
        None
    }

    fn ready(&self, base: &Url) -> Url {
        below(base, &["vector_stores", &self.store])
    }

    fn head(&self) -> &'static [(&'static str, &'static str)] {
        HEAD
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, engine};
    use super::*;
    use crate::config::EngineKind;

    #[test]
    fn it_asks_as_its_reference_says() {
        let protocol = OpenAi::new(&engine(EngineKind::OpenAi, |_| ()));
        let Question { method, url, json } =
            protocol.search(&base(), &Search { query: "how?".into(), top_k: 100 });
        let expect = "http://kb.example/x/vector_stores/my%20index/search";
        assert_eq!((method, url.as_str()), (Method::POST, expect));
        assert_eq!(json, Some(json!({"query": "how?", "max_num_results": 50})));
        let Question { method, url, json } = protocol.document(&base(), "file-1/..").unwrap();
        let expect = "http://kb.example/x/vector_stores/my%20index/files/file-1%2F../content";
        assert_eq!((method, url.as_str(), json), (Method::GET, expect, None));
        assert_eq!(protocol.titled(&base(), "A"), None);
        assert_eq!(protocol.head(), &[("openai-beta", "assistants=v2")]);
    }
}
