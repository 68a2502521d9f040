//! Tools of a server as one of several knowledge bases.

use std::rc::Rc;

use futures::{executor::block_on, future::ready};
use serde_json::{Value, json};

use super::{FakeServer, ImpatientClock, Script};
use crate::{
    conversation::SearchScope,
    mcp::ServerKnowledgeBase,
    retrieval::{
        Asking, BaseFailure, DocumentQuery, Found, KnowledgeBase, KnowledgeBases, RetrievalError, SearchHit,
        SearchRequest,
    },
    wire::{Base, BaseKind, McpSearch},
};

/// The failures in words.
fn said(failures: &[BaseFailure]) -> Vec<String> {
    failures.iter().map(ToString::to_string).collect()
}

/// The base beside the server: a folder with two passages, and no document that is asked for.
struct Folder;

impl KnowledgeBase for Folder {
    fn search<'a>(&'a self, _request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        let hit =
            |id: &str, text: &str| SearchHit { id: id.into(), text: text.into(), ..SearchHit::default() };
        Box::pin(ready(Ok(vec![hit("a.md", "one"), hit("b.md", "two")])))
    }

    fn document<'a>(&'a self, _query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(ready(Ok(None)))
    }
}

/// The folder and the server, which people know as "Team notes".
struct Both {
    server: Rc<FakeServer>,
    bases: KnowledgeBases,
}

impl Both {
    fn new() -> Self {
        let server = Rc::<FakeServer>::default();
        let tools = McpSearch { server: "notes".into(), search: "find".into(), ..McpSearch::default() };
        let base = |name: &str, title: &str, kind| Base {
            name: name.into(),
            title: title.into(),
            ..Base::only(kind)
        };
        let folder = base("", "Documents", BaseKind::Embedded);
        let notes = base("notes", "Team notes", BaseKind::Mcp(Box::new(tools.clone())));
        let of_server = ServerKnowledgeBase::new(Rc::new(server.client()), tools);
        let connected: [(Base, Rc<dyn KnowledgeBase>); 2] =
            [(folder, Rc::new(Folder)), (notes, Rc::new(of_server))];
        let bases = KnowledgeBases::new(Rc::new(ImpatientClock), Rc::new(|_, _| {}));
        bases.connect(connected);
        Self { server, bases }
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
        block_on(self.bases.search(request))
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
    assert_eq!(found.failures, []);
}

#[test]
fn a_server_that_is_down_costs_only_its_own_base() {
    let both = Both::new();
    let down = json!({ "error": { "message": "The tool server cannot be reached", "code": "upstream_unreachable" } });
    both.server.script("initialize", Script::Json(502, down));
    let found = both.search(json!({})).expect("results of the folder");
    assert_eq!(ids(&found), ["a.md", "b.md"]);
    assert_eq!(said(&found.failures), ["“Team notes”: The tool server cannot be reached"]);
    assert!(found.failures[0].error.is_down());
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
        assert_eq!((ids(&found), said(&found.failures)), (vec!["a.md", "b.md"], vec![why.to_owned()]));
        assert_eq!(both.server.methods(), Vec::<String>::new());
    }
    let only = both.search(json!({ "bases": ["notes"], "folders": ["hr"] }));
    assert_eq!(only, Err(RetrievalError::failed(why)));
}

#[test]
fn a_document_of_a_server_is_fetched_and_keeps_the_id_that_names_the_base() {
    let both = Both::new();
    both.script(&json!({ "id": "tea/green", "title": "Tea", "text": "The whole note." }));
    let id = "base:notes/tea/green";
    let document = block_on(both.bases.document(DocumentQuery::Id(id)));
    let document = document.expect("a reply that can be read").expect("a document");
    assert_eq!((document.id.as_str(), document.text.as_str()), (id, "The whole note."));
    assert_eq!(both.server.body("tools/call")["params"]["arguments"], json!({ "id": "tea/green" }));

    let both = Both::new();
    let titled = block_on(both.bases.document(DocumentQuery::Title("Tea")));
    assert_eq!(titled, Ok(None), "it cannot be asked for a title");
    assert_eq!(both.server.methods(), Vec::<String>::new());
}
