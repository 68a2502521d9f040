//! The page's side of a search: its own code sends requests through the real proxy to each kind of search
//! engine, and either reads the reply or explains why it cannot.

use std::{future, net::SocketAddr, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::{
        CharacterEstimate, Clock, HistoryStore, HttpResponse, Model, Retriever, SearchRequest, StoreError,
        TransportError,
    },
    retrieval::{DocumentQuery, read_document, search},
    services::Services,
    storage::{Record, SessionSummary},
    wire::{ChatRequest, PublicConfig, Purpose, RetrievalKind},
};
use footnote_tests::{
    program::Setup,
    reply::{Framing, Reply},
    wire::{RawResponse, Request},
};
use futures::{FutureExt as _, StreamExt as _, future::LocalBoxFuture, stream};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::search_engines::{Engine, fixture};

/// The proxy as the page reaches it.
struct Proxy(SocketAddr);

impl Proxy {
    async fn send(&self, request: Request) -> Result<HttpResponse, TransportError> {
        let RawResponse { status, body, whole, .. } = request.send(self.0).await;
        let rest = (!whole).then(|| Err(TransportError::Lost("cut".into())));
        let body = stream::iter([Ok(body)].into_iter().chain(rest)).boxed_local();
        Ok(HttpResponse { status, content_type: None, retry_after: None, body })
    }
}

fn get(path: &str, value: &str) -> Request {
    Request::get(&format!("{path}{}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
}

impl Retriever for Proxy {
    fn search<'a>(
        &'a self,
        search: SearchRequest<'a>,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        self.send(Request::post("/api/search", &search.body())).boxed_local()
    }

    fn document<'a>(&'a self, id: &'a str) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        self.send(get("/api/documents/", id)).boxed_local()
    }

    fn document_by_title<'a>(
        &'a self,
        title: &'a str,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        self.send(get("/api/documents?title=", title)).boxed_local()
    }

    fn documents(&self, offset: u32, limit: u32) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        self.send(Request::get(&format!("/api/documents?offset={offset}&limit={limit}"))).boxed_local()
    }
}

/// Services that a search does not need.
struct Nobody;

impl Model for Nobody {
    fn send<'a>(
        &'a self,
        _purpose: Purpose,
        _request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        future::ready(Err(TransportError::Offline)).boxed_local()
    }
}

impl HistoryStore for Nobody {
    fn get<'a>(&'a self, _session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        future::ready(Ok(None)).boxed_local()
    }

    fn append<'a>(
        &'a self,
        _session: &'a SessionId,
        _record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        future::ready(Ok(())).boxed_local()
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        future::ready(Ok(Vec::new())).boxed_local()
    }

    fn delete<'a>(&'a self, _session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        future::ready(Ok(())).boxed_local()
    }
}

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

fn services(address: SocketAddr, passed: bool) -> Services {
    Services {
        model: Rc::new(Nobody),
        retriever: Rc::new(Proxy(address)),
        store: Rc::new(Nobody),
        tokenizer: Rc::new(CharacterEstimate),
        ratios: Rc::default(),
        refusals: Rc::default(),
        quote_habits: Rc::default(),
        side_pace: Rc::default(),
        clock: Rc::new(Frozen { passed }),
    }
}

/// The kind as the page learns it.
async fn kind(address: SocketAddr) -> RetrievalKind {
    let config = Request::get("/api/config").send(address).await;
    serde_json::from_slice::<PublicConfig>(&config.body).unwrap().retrieval.kind
}

/// The page's results: ids and texts, or the error.
async fn find(address: SocketAddr) -> Result<Vec<(String, String)>, String> {
    let found = search(
        &services(address, false),
        &kind(address).await,
        SearchRequest::everywhere("How many days?", 8),
    )
    .await;
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
    let address = engine.program.address();
    let (kind, proxy) = (kind(address).await, Proxy(address));
    engine.answers(200, fixture!("elasticsearch-document"));
    let reply = proxy.document("leave-1").await.unwrap();
    let document = read_document(&kind, DocumentQuery::Id("leave-1"), reply).await.unwrap().unwrap();
    assert_eq!((document.id.as_str(), document.title.as_str()), ("leave-1", "Holiday policy"));
    assert_eq!(document.url.as_deref(), Some("https://kb.example/leave"));
    for (title, expect) in [("working from home", Some("Zq3x/7")), ("Working", None)] {
        engine.answers(200, fixture!("elasticsearch-search"));
        let reply = proxy.document_by_title(title).await.unwrap();
        let document = read_document(&kind, DocumentQuery::Title(title), reply).await.unwrap();
        assert_eq!(document.as_ref().map(|document| document.id.as_str()), expect);
    }
    engine.answers(404, r#"{"_index":"handbook","_id":"x","found":false}"#);
    let reply = proxy.document("x").await.unwrap();
    assert_eq!(read_document(&kind, DocumentQuery::Id("x"), reply).await, Ok(None));
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
    let address = engine.program.address();
    let found = search(
        &services(address, true),
        &kind(address).await,
        SearchRequest::everywhere("How many days?", 8),
    )
    .await;
    let late = "the knowledge base did not answer within 10 seconds";
    assert_eq!(found.map_err(|error| error.to_string()), Err(late.to_owned()));
}
