//! Tools of a server as one of several knowledge bases.

use std::rc::Rc;

use futures::{executor::block_on, future::ready};
use serde_json::{Value, json};

use super::{FakeServer, ImpatientClock, Script};
use crate::{
    bases::SeveralBases,
    conversation::SearchScope,
    mcp::ServerKnowledgeBase,
    ports::{Response, Retriever, SearchRequest},
    retrieval::{DocumentQuery, Found, RetrievalError, json_reply, read_document, search_within},
    wire::{Base, McpSearch, RetrievalConfig, RetrievalKind},
};

/// The base beside the server: a folder with two passages, and no document that is asked for.
struct Folder;

impl Folder {
    fn has_none() -> Response<'static> {
        Box::pin(ready(Ok(json_reply(404, &json!({})))))
    }
}

impl Retriever for Folder {
    fn search<'a>(&'a self, _search: SearchRequest<'a>) -> Response<'a> {
        let results = [json!({ "id": "a.md", "text": "one" }), json!({ "id": "b.md", "text": "two" })];
        Box::pin(ready(Ok(json_reply(200, &json!({ "results": results })))))
    }

    fn document<'a>(&'a self, _id: &'a str) -> Response<'a> {
        Self::has_none()
    }

    fn document_by_title<'a>(&'a self, _title: &'a str) -> Response<'a> {
        Self::has_none()
    }

    fn documents(&self, _offset: u32, _limit: u32) -> Response<'_> {
        Self::has_none()
    }
}

/// The folder and the server, which people know as "Team notes".
struct Both {
    server: Rc<FakeServer>,
    bases: SeveralBases,
    kind: RetrievalKind,
}

impl Both {
    fn new() -> Self {
        let server = Rc::<FakeServer>::default();
        let tools = McpSearch { server: "notes".into(), search: "find".into(), ..McpSearch::default() };
        let base = |name: &str, title: &str, kind| Base {
            name: name.into(),
            title: title.into(),
            url_template: None,
            retrieval: RetrievalConfig { kind, ..RetrievalConfig::default() },
        };
        let folder = base("", "Documents", RetrievalKind::Embedded);
        let notes = base("notes", "Team notes", RetrievalKind::Mcp(Box::new(tools.clone())));
        let kind = RetrievalKind::Several(vec![folder.clone(), notes.clone()]);
        let retriever = ServerKnowledgeBase::new(Rc::new(server.client()), tools);
        let bases: Vec<(Base, Rc<dyn Retriever>)> =
            vec![(folder, Rc::new(Folder)), (notes, Rc::new(retriever))];
        Self { server, bases: SeveralBases::new(bases, Rc::new(ImpatientClock)), kind }
    }

    /// Lets the next call of a tool have this result.
    fn script(&self, result: &Value) {
        let result = json!({ "content": [], "structuredContent": result });
        let reply = json!({ "jsonrpc": "2.0", "id": 3, "result": result });
        self.server.script("tools/call", Script::Json(200, reply));
    }

    fn script_search(&self) {
        let tea = json!({ "id": "tea", "title": "Tea", "text": "Steep it.", "url": "https://tea.example/" });
        let pots = json!({ "id": "pots", "title": "Pots", "text": "Of clay." });
        self.script(&json!({ "results": [tea, pots] }));
    }

    fn search(&self, scope: Value) -> Result<Found, RetrievalError> {
        let scope: SearchScope = serde_json::from_value(scope).expect("a scope");
        let request = SearchRequest { scope: &scope, ..SearchRequest::everywhere("tea", 3) };
        block_on(search_within(&self.bases, &self.kind, request))
    }
}

fn ids(found: &Found) -> Vec<&str> {
    found.hits.iter().map(|hit| hit.id.as_str()).collect()
}

#[test]
fn results_of_a_server_are_merged_by_rank_and_name_its_base() {
    let both = Both::new();
    both.script_search();
    let found = both.search(json!({})).expect("results");
    assert_eq!(ids(&found), ["a.md", "base:notes/tea", "b.md"]);
    let tea = &found.hits[1];
    assert_eq!((tea.base.as_deref(), tea.text.as_str()), (Some("Team notes"), "Steep it."));
    assert_eq!(tea.addresses.first().map(String::as_str), Some("https://tea.example/"));
    assert_eq!(found.failures, Vec::<String>::new());
}

#[test]
fn a_server_that_is_down_costs_only_its_own_base() {
    let both = Both::new();
    let down = json!({ "error": { "message": "The tool server cannot be reached" } });
    both.server.script("initialize", Script::Json(502, down));
    let found = both.search(json!({})).expect("results of the folder");
    assert_eq!(ids(&found), ["a.md", "b.md"]);
    assert_eq!(found.failures, ["“Team notes”: The tool server cannot be reached"]);
}

#[test]
fn a_server_is_chosen_by_its_base_and_not_asked_where_the_search_is_limited() {
    let both = Both::new();
    both.script_search();
    let found = both.search(json!({ "bases": ["notes"] })).expect("results of the server");
    assert_eq!(ids(&found), ["base:notes/tea", "base:notes/pots"]);

    let why = "“Team notes”: it cannot be limited to such folders, tags or dates";
    for limit in [json!({ "folders": ["hr"] }), json!({ "tags": ["x"] }), json!({ "after": "2025-01-01" })] {
        let both = Both::new();
        let found = both.search(limit).expect("results of the folder");
        assert_eq!((ids(&found), found.failures.as_slice()), (vec!["a.md", "b.md"], &[why.to_owned()][..]));
        assert_eq!(both.server.methods(), Vec::<String>::new());
    }
    let only = both.search(json!({ "bases": ["notes"], "folders": ["hr"] }));
    assert_eq!(only, Err(RetrievalError(why.into())));
}

#[test]
fn a_document_of_a_server_is_fetched_and_keeps_the_id_that_names_the_base() {
    let both = Both::new();
    both.script(&json!({ "id": "tea/green", "title": "Tea", "text": "The whole note." }));
    let id = "base:notes/tea/green";
    let document = block_on(async {
        let reply = both.bases.document(id).await.expect("no reply");
        read_document(&both.kind, DocumentQuery::Id(id), reply).await
    });
    let document = document.expect("a reply that can be read").expect("a document");
    assert_eq!((document.id.as_str(), document.text.as_str()), (id, "The whole note."));
    assert_eq!(both.server.body("tools/call")["params"]["arguments"], json!({ "id": "tea/green" }));

    let both = Both::new();
    let titled = block_on(async {
        let reply = both.bases.document_by_title("Tea").await.expect("no reply");
        read_document(&both.kind, DocumentQuery::Title("Tea"), reply).await
    });
    assert_eq!(titled, Ok(None), "it cannot be asked for a title");
    assert_eq!(both.server.methods(), Vec::<String>::new());
}
