//! Search servers with the protocols of `OpenSearch` and Elasticsearch, filled as their users fill them, asked through Footnote
//! and read as the page reads them.

use std::{collections::BTreeSet, fs, net::SocketAddr, rc::Rc, sync::LazyLock};

use footnote_core::{
    bases::SeveralBases,
    ports::{HttpResponse, Response, Retriever, SearchRequest},
    retrieval::{
        Document, DocumentQuery, RetrievalError, SearchHit, read_document, read_hit, read_list, read_results,
    },
    wire::{PublicConfig, RetrievalKind},
};
use footnote_tests::{
    clock::SystemClock,
    eventually,
    program::{Program, Setup},
    wire::{RawResponse, Request},
};
use futures::{FutureExt as _, StreamExt as _, stream};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::packages::{Installed, Packages, Server, installed};

/// Passages, one a line.
const PASSAGES: &str = include_str!("handbook.ndjson");
const INDEX: &str = "handbook";

/// The folders of the passages.
const ALL: [&str; 4] = ["people", "travel", "it", "office"];

/// Installed once for all tests.
static SERVERS: LazyLock<Installed> =
    LazyLock::new(|| installed(Packages::PyPi(&["osmem-server==0.1.6", "noida-db==0.2.3"])));

/// Questions as people ask them, and the passage that each is about.
const QUESTIONS: [(&str, &str); 9] = [
    ("How many days of leave do I get?", "hr/leave"),
    ("What happens to the days that I have left in December?", "hr/leave over"),
    ("How often can I work from home?", "hr/home"),
    ("I forgot my password, what now?", "it/password"),
    ("Somebody has stolen my laptop", "it/laptop lost"),
    ("What may a hotel in Munich cost?", "travel/hotels"),
    ("How do I restore a file that I deleted?", "it/backup"),
    ("How can visitors get into the wireless network?", "it/wifi"),
    ("What does E-4012 mean?", "it/E4012"),
];

/// The same with what is an operator somewhere.
const OPERATORS: [(&str, &str); 6] = [
    ("Is \"paid leave\" for everyone?", "hr/leave"),
    ("paid -leave", "hr/leave"),
    ("\"coffee machine", "office/coffee"),
    ("reset-password --force", "it/password"),
    ("title:Kitchen AND (fridge OR", "office/fridge"),
    ("bicyc* ~cellar^2 [a TO /b", "office/bikes"),
];

/// A search server.
#[derive(Clone, Copy)]
enum Engine {
    /// `OpenSearch`'s protocol.
    Osmem,
    /// Elasticsearch's protocol.
    Noida,
}

/// A running search server and its data.
struct Running {
    server: Server,
    _data: TempDir,
}

impl Engine {
    /// Starts it with those of the passages in an index that are in one of these folders.
    async fn start(self, folders: &[&str]) -> Running {
        let data = tempfile::tempdir().expect("a folder");
        let server = match self {
            Self::Osmem => {
                let arguments =
                    |address: SocketAddr| vec!["-addr".into(), address.to_string(), "-no-stdin-watch".into()];
                SERVERS.serve_binary("osmem_server/bin/osmem-server", arguments).await
            }
            // Its command in Python would leave this program running when it is killed.
            Self::Noida => {
                let folder = data.path().to_str().expect("UTF-8");
                let arguments = |address: SocketAddr| {
                    let port = address.port().to_string();
                    let only = ["--only", "elasticsearch", "--elasticsearch-port", &port];
                    ["start", "--data-dir", folder].into_iter().chain(only).map(str::to_owned).collect()
                };
                SERVERS.serve_binary("noida_db/noida-db", arguments).await
            }
        };
        fill(server.address().parse().expect("an address"), folders).await;
        Running { server, _data: data }
    }
}

async fn fill(address: SocketAddr, folders: &[&str]) {
    let (text, keyword) = (json!({"type": "text", "analyzer": "english"}), json!({"type": "keyword"}));
    let fields = json!({
        "title": text, "heading": text, "text": text, "url": keyword, "kbId": keyword,
        "folder": keyword, "tags": keyword, "date": {"type": "date"},
    });
    let create = Request::new("PUT", &format!("/{INDEX}")).header("content-type", "application/json");
    let body = json!({"mappings": {"properties": fields}}).to_string();
    let created = create.body(body).send(address).await;
    assert_eq!(created.status, 200, "{}", created.text());
    let lines = passages(folders).into_iter().map(|mut passage| {
        let id = passage.as_object_mut().and_then(|passage| passage.remove("_id"));
        format!("{}\n{passage}\n", json!({"index": {"_id": id}}))
    });
    let lines: String = lines.collect();
    let bulk = Request::new("POST", &format!("/{INDEX}/_bulk?refresh=true"));
    let filled = bulk.header("content-type", "application/x-ndjson").body(lines).send(address).await;
    assert_eq!((filled.status, &filled.json()["errors"]), (200, &json!(false)), "{}", filled.text());
}

/// The passages in these folders.
fn passages(folders: &[&str]) -> Vec<Value> {
    let all = PASSAGES.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    all.filter(|passage| passage["folder"].as_str().is_some_and(|folder| folders.contains(&folder))).collect()
}

fn titles(folders: &[&str]) -> BTreeSet<String> {
    passages(folders).iter().filter_map(|passage| passage["title"].as_str().map(str::to_owned)).collect()
}

/// A knowledge base behind Footnote, asked as the page does.
struct AskedBase {
    address: SocketAddr,
    /// Empty for one that has no name.
    name: String,
    kind: RetrievalKind,
}

impl AskedBase {
    /// The only one of this program.
    async fn only(program: &Program) -> Self {
        Self { address: program.address(), name: String::new(), kind: kind(program).await }
    }

    async fn send(&self, request: Request) -> HttpResponse {
        for_page(request.send(self.address).await)
    }

    async fn get(&self, path: &str) -> HttpResponse {
        self.send(Request::get(&self.path(path))).await
    }

    async fn post(&self, body: &Value) -> HttpResponse {
        self.send(Request::post(&self.path("/api/search"), body)).await
    }

    /// The path with the base's name in its query.
    fn path(&self, path: &str) -> String {
        let mark = if path.contains('?') { '&' } else { '?' };
        if self.name.is_empty() { path.to_owned() } else { format!("{path}{mark}base={}", self.name) }
    }

    /// The results of a search with this body.
    async fn find(&self, body: &Value) -> Result<Vec<SearchHit>, RetrievalError> {
        read_results(&self.kind, self.post(body).await, u32::MAX).await
    }

    async fn ids(&self, body: Value) -> Vec<String> {
        let found = self.find(&body).await.unwrap_or_else(|error| panic!("{body}: {error}"));
        found.into_iter().map(|hit| hit.id.into()).collect()
    }

    async fn read(&self, query: DocumentQuery<'_>) -> Result<Option<Document>, RetrievalError> {
        let reply = match query {
            DocumentQuery::Id(id) => self.document(id).await,
            DocumentQuery::Title(title) | DocumentQuery::Section { title, .. } => {
                self.document_by_title(title).await
            }
        };
        read_document(&self.kind, query, reply.expect("a reply")).await
    }
}

impl Retriever for AskedBase {
    fn search<'a>(&'a self, search: SearchRequest<'a>) -> Response<'a> {
        let body = search.body();
        async move { Ok(self.post(&body).await) }.boxed_local()
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        let path = format!("/api/documents/{}", utf8_percent_encode(id, NON_ALPHANUMERIC));
        async move { Ok(self.get(&path).await) }.boxed_local()
    }

    fn document_by_title<'a>(&'a self, title: &'a str) -> Response<'a> {
        let path = format!("/api/documents?title={}", utf8_percent_encode(title, NON_ALPHANUMERIC));
        async move { Ok(self.get(&path).await) }.boxed_local()
    }

    fn documents(&self, offset: u32, limit: u32) -> Response<'_> {
        let path = format!("/api/documents?offset={offset}&limit={limit}");
        async move { Ok(self.get(&path).await) }.boxed_local()
    }
}

fn for_page(answer: RawResponse) -> HttpResponse {
    let body = stream::iter([Ok(answer.body)]).boxed_local();
    HttpResponse { status: answer.status, content_type: None, retry_after: None, body }
}

/// The kind of the knowledge base, as the page learns it.
async fn kind(program: &Program) -> RetrievalKind {
    let config = Request::get("/api/config").send(program.address()).await;
    serde_json::from_slice::<PublicConfig>(&config.body).expect("settings").retrieval.kind
}

async fn in_front_of(server: &Server, index: &str) -> Program {
    let setup = Setup::new().flag("retrieval-kind", "elasticsearch").flag("retrieval-index", index);
    setup.flag("retrieval-url", &server.origin).start().await
}

async fn ready(program: &Program) -> RawResponse {
    Request::get("/readyz").send(program.address()).await
}

/// Waits until the program is not ready; returns why.
async fn unready(program: &Program) -> String {
    // It remembers for a moment that it was ready.
    let answer = eventually("the program to see that a server is gone", async || {
        Some(ready(program).await).filter(|answer| answer.status != 200)
    });
    let answer = answer.await;
    assert_eq!(answer.error(), (503, "not_ready".into()));
    answer.message()
}

async fn check(engine: Engine) {
    let mut running = engine.start(&ALL).await;
    let program = in_front_of(&running.server, INDEX).await;
    assert_eq!(ready(&program).await.status, 200);
    let base = AskedBase::only(&program).await;
    check_search(&base).await;
    check_filters(&base).await;
    check_documents(&base).await;

    let astray = in_front_of(&running.server, "nowhere").await;
    let search = json!({"query": "leave"});
    let missed = Request::post("/api/search", &search).send(astray.address()).await;
    assert_eq!(missed.error(), (404, "index_not_found".into()));
    assert!(unready(&astray).await.contains("RETRIEVAL_INDEX"), "{}", ready(&astray).await.text());

    running.server.kill().await;
    assert_eq!(unready(&program).await, "The knowledge base does not answer");
    let gone = Err(RetrievalError("the knowledge base cannot be reached".into()));
    assert_eq!(base.find(&search).await, gone);
}

async fn check_search(base: &AskedBase) {
    for (question, expect) in QUESTIONS.into_iter().chain(OPERATORS) {
        let found = base.ids(json!({"query": question, "top_k": 3})).await;
        assert!(found.len() <= 3 && found.iter().any(|id| id == expect), "{question}: {found:?}");
    }
    for nothing in ["zebra", "?!"] {
        assert_eq!(base.ids(json!({"query": nothing, "top_k": 3})).await, [""; 0], "{nothing}");
    }
    let found = base.find(&json!({"query": "How many days of leave do I get?", "top_k": 1})).await;
    let leave = SearchHit {
        id: "hr/leave".into(),
        title: "Holiday policy".into(),
        heading: Some("How many days?".into()),
        text: "Everyone has 30 days of paid leave a year. Ask your lead two weeks ahead.".into(),
        addresses: vec!["https://kb.example/1".into()],
        kb_id: Some("1".into()),
        base: None,
    };
    assert_eq!(found, Ok(vec![leave]));
}

async fn check_filters(base: &AskedBase) {
    for (filter, expect) in [
        (json!({}), &["hr/leave", "hr/leave over", "hr/parents", "office/fire", "travel/visa"][..]),
        (json!({"tags": ["family"]}), &["hr/parents"]),
        (json!({"tags": ["family", "safety"]}), &["hr/parents", "office/fire"]),
        (json!({"folders": ["travel", "office"]}), &["office/fire", "travel/visa"]),
        (json!({"after": "2024-02-01"}), &["hr/leave over"]),
        (json!({"after": "2023-06-10", "before": "2024-02-01"}), &["hr/leave", "hr/parents"]),
        (json!({"folders": ["people"], "tags": ["policy"], "before": "2024-02-01"}), &["hr/leave"]),
        (json!({"folders": ["nowhere"]}), &[]),
    ] {
        let found = base.ids(json!({"query": "leave", "top_k": 20, "filter": filter})).await;
        let found: BTreeSet<_> = found.iter().map(String::as_str).collect();
        let expect: BTreeSet<_> = expect.iter().copied().collect();
        assert_eq!(found, expect, "{filter}");
    }
}

async fn check_documents(base: &AskedBase) {
    let laptops = Document {
        id: "it/laptop lost".into(),
        title: "Lost laptops".into(),
        text:
            "Call the help desk at any hour, so that the disk can be wiped from afar, and report the theft \
            to the police."
                .into(),
        url: Some("https://kb.example/16".into()),
    };
    for query in [DocumentQuery::Id("it/laptop lost"), DocumentQuery::Title("LOST laptops")] {
        assert_eq!(base.read(query).await, Ok(Some(laptops.clone())), "{query:?}");
    }
    // Another title begins with the same words.
    let home = base.read(DocumentQuery::Title("Working from home")).await;
    assert_eq!(home.map(|found| found.map(|document| document.id)), Ok(Some("hr/home".into())));
    for query in [
        DocumentQuery::Id("it/laptop"),
        DocumentQuery::Id("nothing"),
        DocumentQuery::Title("Working"),
        DocumentQuery::Title("Lost laptop"),
        DocumentQuery::Title("Zebras"),
    ] {
        assert_eq!(base.read(query).await, Ok(None), "{query:?}");
    }

    let reply = base.documents(0, 100).await.expect("a reply");
    let list = read_list(&base.kind, reply).await.expect("a list");
    assert_eq!((list.count, BTreeSet::from_iter(list.titles)), (30, titles(&ALL)));
    let reply = base.documents(29, 5).await.expect("a reply");
    let list = read_list(&base.kind, reply).await.expect("a list");
    assert_eq!((list.count, list.titles.len()), (30, 1));
}

#[tokio::test]
async fn a_server_like_opensearch_is_searched_filtered_read_and_missed() {
    check(Engine::Osmem).await;
}

#[tokio::test]
async fn a_server_like_elasticsearch_is_searched_filtered_read_and_missed() {
    check(Engine::Noida).await;
}

#[tokio::test]
async fn two_servers_are_searched_together_and_one_without_the_other() {
    let (people, rooms) = (&ALL[..2], &ALL[2..]);
    let handbook = Engine::Osmem.start(people).await;
    let mut wiki = Engine::Noida.start(rooms).await;
    let file = tempfile::NamedTempFile::new().expect("a file");
    let table = |name: &str, title: &str, server: &Server| {
        let origin = &server.origin;
        format!(
            "[[base]]\nname = {name:?}\ntitle = {title:?}\nkind = \"elasticsearch\"\nurl = {origin:?}\nindex = {INDEX:?}\n"
        )
    };
    let tables = [table("handbook", "Handbook", &handbook.server), table("wiki", "Wiki", &wiki.server)];
    fs::write(file.path(), tables.concat()).expect("the file can be written");
    let program = Setup::new().flag("knowledge-file", file.path().to_str().expect("UTF-8")).start().await;
    assert_eq!(ready(&program).await.status, 200);

    let kind = kind(&program).await;
    let RetrievalKind::Several(settings) = &kind else { panic!("{kind:?}") };
    let bases = settings.iter().map(|base| {
        let (name, kind) = (base.name.clone(), base.retrieval.kind.clone());
        let asked = AskedBase { address: program.address(), name, kind };
        (base.clone(), Rc::new(asked))
    });
    let bases: Vec<_> = bases.collect();
    let retrievers = bases.iter().cloned().map(|(base, asked)| (base, asked as Rc<dyn Retriever>));
    let together = SeveralBases::new(retrievers.collect(), Rc::new(SystemClock));

    let question = json!({"query": "Which days should I know, leave aside Friday?", "top_k": 4});
    let [(_, first), (_, second)] = bases.as_slice() else { panic!("{settings:?}") };
    let (in_handbook, in_wiki) = (first.ids(question.clone()).await, second.ids(question.clone()).await);
    assert!(in_handbook.len() >= 3 && in_wiki.len() >= 2, "{in_handbook:?} {in_wiki:?}");
    let hit = |name: &str, title: &str, own: &str| (format!("base:{name}/{own}"), Some(title.to_owned()));
    let by_rank = in_handbook.iter().zip(&in_wiki);
    let by_rank = by_rank.flat_map(|(own, its)| [hit("handbook", "Handbook", own), hit("wiki", "Wiki", its)]);
    let query = question["query"].as_str().expect("a text");
    let (found, failures) = search(&together, &kind, query).await;
    assert_eq!((found, failures), (by_rank.take(4).collect::<Vec<_>>(), Vec::new()));

    let id = "base:wiki/it/laptop lost";
    let reply = together.document(id).await.expect("a reply");
    let read = read_hit(&kind, DocumentQuery::Id(id), reply).await.expect("a document");
    assert_eq!(read.map(|found| (found.id, found.base)), Some((id.into(), Some("Wiki".into()))));
    let reply = together.document_by_title("Pension").await.expect("a reply");
    let read = read_hit(&kind, DocumentQuery::Title("Pension"), reply).await.expect("a document");
    assert_eq!(read.map(|found| found.id), Some("base:handbook/hr/pension".into()));
    let list = read_list(&kind, together.documents(0, 100).await.expect("a reply")).await;
    assert_eq!(list.map(|list| list.count), Ok(30));

    wiki.server.kill().await;
    let (found, failures) = search(&together, &kind, query).await;
    let only: Vec<_> = in_handbook.iter().map(|own| hit("handbook", "Handbook", own)).collect();
    assert_eq!((found, failures), (only, vec!["“Wiki”: the knowledge base cannot be reached".to_owned()]));
    assert_eq!(unready(&program).await, "The knowledge base “Wiki” does not answer");
}

/// Searches for four results: their ids and bases, and what failed.
async fn search(
    bases: &SeveralBases,
    kind: &RetrievalKind,
    query: &str,
) -> (Vec<(String, Option<String>)>, Vec<String>) {
    let reply = bases.search(SearchRequest::everywhere(query, 4)).await.expect("a reply");
    let body: Vec<Vec<u8>> = reply.body.map(|chunk| chunk.expect("a whole reply")).collect().await;
    let body = body.concat();
    let json: Value = serde_json::from_slice(&body).expect("JSON");
    let failures = serde_json::from_value(json["failures"].clone()).expect("failures");
    let body = stream::iter([Ok(body)]).boxed_local();
    let found = read_results(kind, HttpResponse { body, ..reply }, 4).await.expect("results");
    (found.into_iter().map(|hit| (hit.id.into(), hit.base)).collect(), failures)
}
