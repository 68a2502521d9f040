//! Tools of a server as the knowledge base.

use std::rc::Rc;

use futures::executor::block_on;
use serde_json::{Value, json};

use super::{FakeServer, Script};
use crate::{
    mcp::ServerKnowledgeBase,
    retrieval::{Document, DocumentQuery, KnowledgeBase as _, RetrievalError, SearchHit, SearchRequest},
    wire::McpSearch,
};

struct Base {
    server: Rc<FakeServer>,
    tools: ServerKnowledgeBase,
}

fn base() -> Base {
    let server = Rc::<FakeServer>::default();
    let tools = McpSearch { server: "notes".into(), search: "find".into(), ..McpSearch::default() };
    let knowledge_base = ServerKnowledgeBase::new(Rc::new(server.client()), tools);
    Base { server, tools: knowledge_base }
}

impl Base {
    /// Lets the calls of tools have these results, in order. The first call is the third request with an id.
    fn script(&self, results: &[Value]) {
        for (id, result) in (3..).zip(results) {
            let reply = json!({ "jsonrpc": "2.0", "id": id, "result": result });
            self.server.script("tools/call", Script::Json(200, reply));
        }
    }

    /// Id, title, text and first address of each result.
    fn search(&self, top_k: u32) -> Result<Vec<[String; 4]>, RetrievalError> {
        let found = block_on(self.tools.search(SearchRequest::everywhere("tea", top_k)))?;
        let row = |hit: SearchHit| {
            [hit.id.into(), hit.title, hit.text, hit.addresses.into_iter().next().unwrap_or_default()]
        };
        Ok(found.into_iter().map(row).collect())
    }

    fn document(&self, id: &str) -> Result<Option<String>, RetrievalError> {
        let read = block_on(self.tools.document(DocumentQuery::Id(id)))?.map(Document::from);
        Ok(read.map(|document| format!("{}: {}", document.title, document.text)))
    }
}

fn structured(value: &Value) -> Value {
    json!({ "content": [], "structuredContent": value })
}

fn text(value: &Value) -> Value {
    json!({ "content": [{ "type": "text", "text": value.to_string() }] })
}

fn failed(message: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": message }], "isError": true })
}

#[test]
fn results_without_a_text_are_fetched() {
    let base = base();
    let found = json!({ "results": [
        { "id": "tea", "title": "Tea", "url": "https://tea.example" },
        { "id": "pots", "title": "Pots", "text": "Of clay." },
        { "id": "third", "title": "Third" },
    ] });
    let tea = json!({ "id": "tea-7", "title": "Tea", "text": "Steep it.", "metadata": {} });
    base.script(&[text(&found), text(&tea)]);
    let expect = [["tea", "Tea", "Steep it.", "https://tea.example"], ["pots", "Pots", "Of clay.", ""]];
    assert_eq!(base.search(2).unwrap(), expect.map(|row| row.map(str::to_owned)));
    let asked = base.server.body("tools/call")["params"].clone();
    assert_eq!((&asked["name"], &asked["arguments"]), (&json!("fetch"), &json!({ "id": "tea" })));
}

#[test]
fn a_document_that_cannot_be_fetched_costs_itself_alone() {
    let found = json!({ "results": [{ "id": "a" }, { "id": "b" }] });
    let b = json!({ "id": "b", "title": "B", "text": "Beta." });
    let first = base();
    first.script(&[structured(&found), failed("gone"), structured(&b)]);
    assert_eq!(first.search(8).unwrap(), [["b", "B", "Beta.", ""].map(str::to_owned)]);
    let second = base();
    second.script(&[structured(&found), failed("gone"), failed("gone\ntoo")]);
    assert_eq!(second.search(8), Err(RetrievalError::failed("the tool server says: gone")));
    let third = base();
    third.script(&[structured(&json!({ "results": [] }))]);
    assert_eq!(third.search(8), Ok(Vec::new()));
}

#[test]
fn a_document_is_what_fetch_gives_under_the_id_that_was_asked_for() {
    let base = base();
    base.script(&[
        structured(&json!({ "id": "other", "title": "Tea", "text": "Steep it." })),
        json!({ "content": [{ "type": "text", "text": "Plain words." }] }),
        failed("No such note."),
    ]);
    assert_eq!(base.document("tea"), Ok(Some("Tea: Steep it.".into())));
    assert_eq!(base.document("plain"), Ok(Some("plain: Plain words.".into())));
    assert_eq!(base.document("gone"), Err(RetrievalError::failed("the tool server says: No such note.")));
}
