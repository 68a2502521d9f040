//! The page's side of a search: its own code sends requests through the real proxy to each kind of search
//! engine, and either reads the reply or explains why it cannot.

use std::{future, net::SocketAddr, rc::Rc};

use footnote_core::{
    ports::Clock,
    retrieval::{Document, DocumentQuery, KnowledgeBase as _, RetrievalError, SearchRequest},
};
use footnote_tests::{
    knowledge::{all_bases, only_base},
    program::Setup,
    reply::{Framing, Reply},
};
use futures::{FutureExt as _, future::LocalBoxFuture};

use crate::search_engines::{Engine, fixture};

/// A clock on which either time stands still or every timer has expired.
struct Frozen {
    passed: bool,
}

impl Clock for Frozen {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _ms: u32) -> LocalBoxFuture<'static, ()> {
        if self.passed { future::ready(()).boxed_local() } else { future::pending().boxed_local() }
    }
}

/// The page's results: ids and texts, or the error.
async fn find(address: SocketAddr) -> Result<Vec<(String, String)>, String> {
    find_within(address, false).await
}

async fn find_within(address: SocketAddr, passed: bool) -> Result<Vec<(String, String)>, String> {
    let bases = all_bases(address, Rc::new(Frozen { passed })).await;
    let found = bases.search(SearchRequest::everywhere("How many days?", 8)).await;
    let found = found.map_err(|error| error.to_string())?;
    Ok(found.hits.into_iter().map(|found| (found.id.into(), found.text)).collect())
}

#[tokio::test]
async fn passages_of_every_engine_are_read() {
    let body = [("retrieval-fields", "text=body")];
    let elastic = [("retrieval-auth", "bearer"), ("retrieval-fields", "text=body")];
    let quickwit = [("retrieval-auth", "bearer"), ("retrieval-fields", "id=slug")];
    let none: [(&str, &str); 0] = [];
    let table = [
        ("elasticsearch", &elastic[..], fixture!("elasticsearch-search"), "leave-1", 2),
        ("elasticsearch", &quickwit, fixture!("quickwit-search"), "leave", 2),
        ("meilisearch", &body, fixture!("meilisearch-search"), "17", 2),
        ("openai", &none, fixture!("openai-search"), "file-leave", 2),
        ("dify", &none, fixture!("dify-retrieval"), "d-1", 3),
    ];
    for (kind, flags, reply, id, count) in table {
        let engine = Engine::bearer(kind, flags).await;
        engine.answers(200, reply);
        let found = find(engine.program.address()).await.unwrap();
        assert_eq!((found[0].0.as_str(), found.len()), (id, count), "{kind}: {found:?}");
        assert!(found[0].1.contains("30 days of leave a year"), "{kind}: {found:?}");
    }
}

#[tokio::test]
async fn documents_are_read_by_id_and_by_title() {
    let engine = Engine::elasticsearch(&[]).await;
    let base = only_base(&engine.program).await;
    let read = async |query| Ok::<_, RetrievalError>(base.document(query).await?.map(Document::from));
    engine.answers(200, fixture!("elasticsearch-document"));
    let document = read(DocumentQuery::Id("leave-1")).await.unwrap().unwrap();
    assert_eq!((document.id.as_str(), document.title.as_str()), ("leave-1", "Holiday policy"));
    assert_eq!(document.url.as_deref(), Some("https://kb.example/leave"));
    for (title, expect) in [("working from home", Some("Zq3x/7")), ("Working", None)] {
        engine.answers(200, fixture!("elasticsearch-search"));
        let document = read(DocumentQuery::Title(title)).await.unwrap();
        assert_eq!(document.as_ref().map(|document| document.id.as_str()), expect);
    }
    engine.answers(404, r#"{"_index":"handbook","_id":"x","found":false}"#);
    assert_eq!(read(DocumentQuery::Id("x")).await, Ok(None));
}

/// Checks the page's message for this reply of the engine.
async fn check(reply: Reply, flags: &[(&str, &str)], expect: &str) {
    let engine = Engine::elasticsearch(flags).await;
    engine.upstream.on("other", reply);
    let found = find(engine.program.address()).await;
    assert_eq!(found, Err(expect.to_owned()));
}

#[tokio::test]
async fn every_fault_has_its_own_message() {
    let json = |status, body: &str| Reply::new(status, "application/json", body);
    let shape = "the knowledge base's reply does not have the expected shape";
    let no_index = "the knowledge base has no index of the configured name (RETRIEVAL_INDEX)";
    check(json(404, fixture!("elasticsearch-no-index")), &[], no_index).await;
    let refused = "the knowledge base refused the proxy's key";
    for status in [401, 403] {
        check(json(status, r#"{"error":{"type":"security_exception"}}"#), &[], refused).await;
    }
    check(json(400, "{}"), &[], "the knowledge base refused the request (status 400)").await;
    check(json(429, "{}"), &[], "the knowledge base received too many requests").await;
    check(Reply::html(500, "<html>secret</html>"), &[], "the knowledge base failed (status 502)").await;
    let page = "the knowledge base answered with a web page (check RETRIEVAL_URL)";
    check(Reply::html(200, "<html>secret</html>"), &[], page).await;
    check(json(200, r#"{"hits":[]}"#), &[], shape).await;
    let other_field = r#"{"hits":{"hits":[{"_id":"1","_source":{"content":"t"}}]}}"#;
    let no_text = "none of the knowledge base's results has a text at /_source/body, /_source/metadata/body (RETRIEVAL_FIELDS)";
    check(json(200, other_field), &[], no_text).await;
    let slow = [("header-timeout-s", "0.2")];
    check(Reply::silent(), &slow, "the knowledge base did not answer in time").await;
    let huge = " ".repeat(5 << 20);
    check(json(200, &huge), &[], "the knowledge base's reply is over 4 MiB or broke off").await;
    let small = [("max-response-bytes", "1000")];
    check(json(200, &huge), &small, "the knowledge base's reply is larger than the proxy allows").await;
    let cut = json(200, fixture!("elasticsearch-search")).framing(Framing::ClaimedLength(9000)).cut();
    check(cut, &[], "the knowledge base's reply is over 4 MiB or broke off").await;
}

#[tokio::test]
async fn unreachable_and_silent_engines_have_their_own_messages() {
    let setup = Setup::new()
        .flag("retrieval-kind", "meilisearch")
        .flag("retrieval-url", "http://127.0.0.1:9")
        .flag("retrieval-index", "handbook");
    let program = setup.start().await;
    assert_eq!(find(program.address()).await, Err("the knowledge base cannot be reached".to_owned()));

    let engine = Engine::elasticsearch(&[]).await;
    engine.upstream.on("other", Reply::silent());
    let found = find_within(engine.program.address(), true).await;
    let late = "the knowledge base did not answer within 10 seconds";
    assert_eq!(found, Err(late.to_owned()));
}
