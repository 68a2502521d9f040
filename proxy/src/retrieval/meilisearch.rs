//! Meilisearch.

use http::Method;
use serde_json::{Value, json};
use url::Url;

use super::protocol::{EngineRequest, ListPage, Protocol, Search, below};
use crate::config::Engine;

/// Words of a passage, those that match in its middle.
const PASSAGE_WORDS: u32 = 200;
/// Documents that are looked through for one with exactly a title.
const TITLE_CANDIDATES: u32 = 20;

/// `POST /indexes/{index}/search`, `GET /indexes/{index}/documents/{id}`.
pub(super) struct MeilisearchProtocol {
    index: String,
    title: String,
    text: String,
}

impl MeilisearchProtocol {
    pub(super) fn new(engine: &Engine) -> Self {
        let (title, text) = (engine.fields.title.clone(), engine.fields.text.clone());
        Self { index: engine.index.clone(), title, text }
    }

    fn find(&self, base: &Url, json: Value) -> EngineRequest {
        let url = below(base, &["indexes", &self.index, "search"]);
        EngineRequest { method: Method::POST, url, json: Some(json) }
    }
}

/// A question in a person's words: Meilisearch would take quotes for a phrase, and a minus before a word for its absence.
fn without_operators(query: &str) -> String {
    let query = query.replace('"', " ");
    let words = query.split_whitespace().map(|word| word.trim_start_matches('-'));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Protocol for MeilisearchProtocol {
    fn search(&self, base: &Url, search: &Search) -> EngineRequest {
        let json = json!({
            "q": without_operators(&search.query), "limit": search.top_k,
            "attributesToCrop": [self.text], "cropLength": PASSAGE_WORDS,
        });
        self.find(base, json)
    }

    fn document(&self, base: &Url, id: &str) -> Option<EngineRequest> {
        let url = below(base, &["indexes", &self.index, "documents", id]);
        Some(EngineRequest { method: Method::GET, url, json: None })
    }

    fn document_by_title(&self, base: &Url, title: &str) -> Option<EngineRequest> {
        Some(self.find(base, json!({"q": without_operators(title), "limit": TITLE_CANDIDATES})))
    }

    /// A search would count no further than a thousand.
    fn documents(&self, base: &Url, page: ListPage) -> Option<EngineRequest> {
        let mut url = below(base, &["indexes", &self.index, "documents"]);
        let (offset, limit) = (page.offset.to_string(), page.limit.to_string());
        let fields = format!("{},metadata", self.title);
        let mut query = url.query_pairs_mut();
        query.append_pair("offset", &offset).append_pair("limit", &limit).append_pair("fields", &fields);
        drop(query);
        Some(EngineRequest { method: Method::GET, url, json: None })
    }

    fn ready(&self, base: &Url) -> EngineRequest {
        self.find(base, json!({"q": "", "limit": 0}))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, engine};
    use super::*;
    use footnote_wire::EngineKind;

    #[test]
    fn words_are_no_operators() {
        assert_eq!(without_operators("a -b \"c d\" e-f --"), "a b c d e-f");
    }

    #[test]
    fn it_asks_as_its_reference_says() {
        let protocol = MeilisearchProtocol::new(&engine(EngineKind::Meilisearch, |fields| {
            "body".clone_into(&mut fields.text);
        }));
        let EngineRequest { method, url, json } = protocol.search(&base(), &Search::new("how?", 3));
        assert_eq!((method, url.as_str()), (Method::POST, "http://kb.example/x/indexes/my%20index/search"));
        assert_eq!(
            json.unwrap(),
            json!({"q": "how?", "limit": 3, "attributesToCrop": ["body"], "cropLength": 200})
        );
        let EngineRequest { method, url, json } = protocol.document(&base(), "a b").unwrap();
        let expect = "http://kb.example/x/indexes/my%20index/documents/a%20b";
        assert_eq!((method, url.as_str(), json), (Method::GET, expect, None));
        let titled = protocol.document_by_title(&base(), "A & B").unwrap();
        assert_eq!(titled.json, Some(json!({"q": "A & B", "limit": 20})));
        let ready = protocol.ready(&base());
        assert_eq!(ready.url.as_str(), "http://kb.example/x/indexes/my%20index/search");
    }
}
