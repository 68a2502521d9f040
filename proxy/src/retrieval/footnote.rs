//! Footnote's own protocol, which the embedded knowledge base speaks too.

use http::Method;
use serde_json::json;
use url::Url;

use super::protocol::{EngineRequest, ListPage, PictureQuery, Protocol, Search, below};

/// `POST /search`, `GET /filters`, `GET /documents/{id}`, `GET /documents?title=…`, `GET /documents?limit=…`.
pub(super) struct FootnoteProtocol {
    /// Whether it is the embedded one, which has `GET /pictures` too.
    pub(super) has_pictures: bool,
}

impl Protocol for FootnoteProtocol {
    fn search(&self, base: &Url, search: &Search) -> EngineRequest {
        let mut json = json!({"query": search.query, "top_k": search.top_k});
        if let Some(filter) = &search.filter {
            json["filter"] = json!(filter);
        }
        EngineRequest { method: Method::POST, url: below(base, &["search"]), json: Some(json) }
    }

    fn document(&self, base: &Url, id: &str) -> Option<EngineRequest> {
        Some(EngineRequest { method: Method::GET, url: below(base, &["documents", id]), json: None })
    }

    fn document_by_title(&self, base: &Url, title: &str) -> Option<EngineRequest> {
        let mut url = below(base, &["documents"]);
        url.query_pairs_mut().append_pair("title", title);
        Some(EngineRequest { method: Method::GET, url, json: None })
    }

    fn documents(&self, base: &Url, page: ListPage) -> Option<EngineRequest> {
        let mut url = below(base, &["documents"]);
        let (offset, limit) = (page.offset.to_string(), page.limit.to_string());
        url.query_pairs_mut().append_pair("offset", &offset).append_pair("limit", &limit);
        Some(EngineRequest { method: Method::GET, url, json: None })
    }

    fn filters(&self, base: &Url) -> Option<EngineRequest> {
        Some(EngineRequest { method: Method::GET, url: below(base, &["filters"]), json: None })
    }

    fn picture(&self, base: &Url, query: &PictureQuery) -> Option<EngineRequest> {
        let mut url = below(base, &["pictures"]);
        url.query_pairs_mut().extend_pairs(query.fields().into_iter().filter_map(|(n, v)| Some((n, v?))));
        self.has_pictures.then_some(EngineRequest { method: Method::GET, url, json: None })
    }
}

#[cfg(test)]
mod tests {
    use footnote_wire::SearchFilter;

    use super::*;

    #[test]
    fn it_asks_as_the_contract_says() {
        let base = Url::parse("http://kb.example/x").unwrap();
        let remote = FootnoteProtocol { has_pictures: false };
        let search = remote.search(&base, &Search::new("a \"b\"", 3));
        assert_eq!((search.method, search.url.as_str()), (Method::POST, "http://kb.example/x/search"));
        assert_eq!(search.json, Some(json!({"query": "a \"b\"", "top_k": 3})));
        let filter = SearchFilter { tags: vec!["hr".into()], ..SearchFilter::default() };
        let search = remote.search(&base, &Search { filter: Some(filter), ..Search::new("a", 3) });
        assert_eq!(search.json, Some(json!({"query": "a", "top_k": 3, "filter": {"tags": ["hr"]}})));
        assert_eq!(remote.filters(&base).unwrap().url.as_str(), "http://kb.example/x/filters");
        let titled = remote.document_by_title(&base, "a&b=c #1").unwrap();
        assert_eq!(titled.url.as_str(), "http://kb.example/x/documents?title=a%26b%3Dc+%231");
        let listed = remote.documents(&base, ListPage::new(50, 999)).unwrap();
        assert_eq!(listed.url.as_str(), "http://kb.example/x/documents?offset=50&limit=100");
        let query =
            PictureQuery { document: Some("a/b.md".into()), name: None, path: Some("../c d.png".into()) };
        assert_eq!(remote.picture(&base, &query), None);
        let picture = FootnoteProtocol { has_pictures: true }.picture(&base, &query).unwrap();
        let expect = "http://kb.example/x/pictures?document=a%2Fb.md&path=..%2Fc+d.png";
        assert_eq!(picture.url.as_str(), expect);
    }
}
