//! Elasticsearch and servers with the same search requests: `OpenSearch`, and Quickwit below `/api/v1/_elastic`.

use footnote_wire::RetrievalFields;
use http::Method;
use serde_json::{Value, json};
use url::Url;

use super::protocol::{EngineRequest, ListPage, Protocol, Search, below};
use crate::config::Engine;

/// The name of the engine's own id, which is no field.
const OWN_ID: &str = "_id";
/// Stands before and after a matching word: characters for private use, which the page takes out again.
const MARKS: [&str; 2] = ["\u{e000}", "\u{e001}"];
/// A passage has this many fragments of a text, and each of them this many characters or a little more.
const FRAGMENTS: u32 = 3;
const FRAGMENT_CHARS: u32 = 800;
/// Documents that are looked through for one with exactly a title; those with more words in theirs come later.
const TITLE_CANDIDATES: u32 = 20;

/// `POST /{index}/_search`, `GET /{index}/_doc/{id}`.
pub(super) struct ElasticsearchProtocol {
    index: String,
    fields: RetrievalFields,
}

impl ElasticsearchProtocol {
    pub(super) fn new(engine: &Engine) -> Self {
        Self { index: engine.index.clone(), fields: engine.fields.clone() }
    }

    fn find(&self, base: &Url, json: Value) -> EngineRequest {
        EngineRequest { method: Method::POST, url: below(base, &[&self.index, "_search"]), json: Some(json) }
    }

    /// The fields to return: without those for machines, such as vectors.
    fn source(&self) -> Value {
        let RetrievalFields { id, title, text, url, kb_id } = &self.fields;
        json!([id, title, text, url, kb_id, "article_url", "heading", "metadata"])
    }
}

impl Protocol for ElasticsearchProtocol {
    fn ready(&self, base: &Url) -> EngineRequest {
        self.find(base, json!({"size": 0}))
    }

    fn search(&self, base: &Url, search: &Search) -> EngineRequest {
        let RetrievalFields { title, text, .. } = &self.fields;
        let fragments = json!({
            // A document that was found by its title shows its beginning.
            "fragment_size": FRAGMENT_CHARS, "number_of_fragments": FRAGMENTS, "no_match_size": FRAGMENT_CHARS,
        });
        let json = json!({
            "size": search.top_k,
            "query": {"multi_match": {"query": search.query, "fields": [title, text], "type": "most_fields",
                // A question is no query language: Quickwit would refuse some.
                "lenient": true}},
            // By default, Quickwit returns the newest documents first.
            "sort": [{"_score": {"order": "desc"}}],
            "_source": self.source(),
            "highlight": {"pre_tags": [MARKS[0]], "post_tags": [MARKS[1]], "fields": {text: fragments}},
        });
        self.find(base, json)
    }

    fn document(&self, base: &Url, id: &str) -> Option<EngineRequest> {
        if self.fields.id == OWN_ID {
            let url = below(base, &[&self.index, "_doc", id]);
            return Some(EngineRequest { method: Method::GET, url, json: None });
        }
        let query = json!({"term": {&self.fields.id: {"value": id}}});
        Some(self.find(base, json!({"size": 1, "query": query, "_source": self.source()})))
    }

    fn document_by_title(&self, base: &Url, title: &str) -> Option<EngineRequest> {
        let query = json!({"match_phrase": {&self.fields.title: {"query": title}}});
        let json = json!({"size": TITLE_CANDIDATES, "query": query, "sort": [{"_score": {"order": "desc"}}], "_source": self.source()});
        Some(self.find(base, json))
    }

    fn documents(&self, base: &Url, page: ListPage) -> Option<EngineRequest> {
        let title = &self.fields.title;
        let json = json!({
            "from": page.offset, "size": page.limit, "query": {"match_all": {}},
            // It would count no further than ten thousand.
            "track_total_hits": true,
            "_source": [title, format!("metadata.{title}")],
        });
        Some(self.find(base, json))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, engine};
    use super::*;
    use footnote_wire::EngineKind;

    #[test]
    fn it_searches_title_and_text_and_asks_for_fragments() {
        let protocol = ElasticsearchProtocol::new(&engine(EngineKind::Elasticsearch, |fields| {
            "body.en".clone_into(&mut fields.text);
        }));
        let EngineRequest { method, url, json } = protocol.search(&base(), &Search::new("a \"b\"", 3));
        assert_eq!((method, url.as_str()), (Method::POST, "http://kb.example/x/my%20index/_search"));
        assert_eq!(
            json.unwrap(),
            json!({
                "size": 3,
                "query": {"multi_match": {"query": "a \"b\"", "fields": ["title", "body.en"], "type": "most_fields",
                    "lenient": true}},
                "sort": [{"_score": {"order": "desc"}}],
                "_source": ["_id", "title", "body.en", "url", "kbId", "article_url", "heading", "metadata"],
                "highlight": {
                    "pre_tags": ["\u{e000}"], "post_tags": ["\u{e001}"],
                    "fields": {"body.en": {"fragment_size": 800, "number_of_fragments": 3, "no_match_size": 800}}
                },
            })
        );
    }

    #[test]
    fn a_document_is_got_by_the_engines_id_or_found_by_another() {
        let own = ElasticsearchProtocol::new(&engine(EngineKind::Elasticsearch, |_| ()));
        let EngineRequest { method, url, json } = own.document(&base(), "a/b?c#d").unwrap();
        assert_eq!(
            (method, url.as_str(), json),
            (Method::GET, "http://kb.example/x/my%20index/_doc/a%2Fb%3Fc%23d", None)
        );
        let other = ElasticsearchProtocol::new(&engine(EngineKind::Elasticsearch, |fields| {
            "slug".clone_into(&mut fields.id);
        }));
        let EngineRequest { method, url, json } = other.document(&base(), "a/b").unwrap();
        assert_eq!((method, url.as_str()), (Method::POST, "http://kb.example/x/my%20index/_search"));
        assert_eq!(json.unwrap()["query"], json!({"term": {"slug": {"value": "a/b"}}}));
    }

    #[test]
    fn a_title_is_searched_as_a_phrase() {
        let protocol = ElasticsearchProtocol::new(&engine(EngineKind::Elasticsearch, |_| ()));
        let json = protocol.document_by_title(&base(), "A & B").unwrap().json.unwrap();
        assert_eq!(json["query"], json!({"match_phrase": {"title": {"query": "A & B"}}}));
        assert_eq!(json["size"], 20);
    }
}
