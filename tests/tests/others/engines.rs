//! Search servers with the protocols of `OpenSearch` and Elasticsearch, filled as their users fill them, asked through Footnote
//! and read as the page reads them.

use std::{collections::BTreeSet, fs, net::SocketAddr, rc::Rc, sync::LazyLock};

use footnote_core::{
    conversation::SearchScope,
    retrieval::{
        Document, DocumentQuery, Found, HttpBase, KnowledgeBase as _, KnowledgeBases, RetrievalError,
        SearchHit, SearchRequest,
    },
};
use footnote_tests::{
    clock::SystemClock,
    eventually,
    knowledge::{Proxy, all_bases, only_base, public_config},
    program::{Program, Setup},
    wire::{RawResponse, Request},
};
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
    let base = only_base(&program).await;
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
    let gone = base.search(SearchRequest::everywhere("leave", 8)).await.map_err(|error| error.to_string());
    assert_eq!(gone, Err("the knowledge base cannot be reached".to_owned()));
}

async fn check_search(base: &HttpBase) {
    for (question, expect) in QUESTIONS.into_iter().chain(OPERATORS) {
        let found = ids(base, SearchRequest::everywhere(question, 3)).await;
        assert!(found.len() <= 3 && found.iter().any(|id| id == expect), "{question}: {found:?}");
    }
    for nothing in ["zebra", "?!"] {
        assert_eq!(ids(base, SearchRequest::everywhere(nothing, 3)).await, [""; 0], "{nothing}");
    }
    let found = base.search(SearchRequest::everywhere("How many days of leave do I get?", 1)).await;
    let leave = SearchHit {
        id: "hr/leave".into(),
        title: "Holiday policy".into(),
        heading: Some("How many days?".into()),
        text: "Everyone has 30 days of paid leave a year. Ask your lead two weeks ahead.".into(),
        addresses: vec!["https://kb.example/1".into()],
        kb_id: Some("1".into()),
        base: None,
        edition: None,
    };
    assert_eq!(found, Ok(vec![leave]));
}

async fn check_filters(base: &HttpBase) {
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
        let scope: SearchScope = serde_json::from_value(filter.clone()).expect("a scope");
        let request = SearchRequest { scope: &scope, ..SearchRequest::everywhere("leave", 20) };
        let found = ids(base, request).await;
        let found: BTreeSet<_> = found.iter().map(String::as_str).collect();
        let expect: BTreeSet<_> = expect.iter().copied().collect();
        assert_eq!(found, expect, "{filter}");
    }
}

async fn check_documents(base: &HttpBase) {
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
        assert_eq!(read(base, query).await, Ok(Some(laptops.clone())), "{query:?}");
    }
    // Another title begins with the same words.
    let home = read(base, DocumentQuery::Title("Working from home")).await;
    assert_eq!(home.map(|found| found.map(|document| document.id)), Ok(Some("hr/home".into())));
    for query in [
        DocumentQuery::Id("it/laptop"),
        DocumentQuery::Id("nothing"),
        DocumentQuery::Title("Working"),
        DocumentQuery::Title("Lost laptop"),
        DocumentQuery::Title("Zebras"),
    ] {
        assert_eq!(read(base, query).await, Ok(None), "{query:?}");
    }

    let list = async |offset, limit| base.list(offset, limit).await.expect("a reply").expect("a list").list;
    let whole = list(0, 100).await;
    assert_eq!((whole.count, BTreeSet::from_iter(whole.titles)), (30, titles(&ALL)));
    let end = list(29, 5).await;
    assert_eq!((end.count, end.titles.len()), (30, 1));
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

    let settings = public_config(program.address()).await.bases;
    let together = all_bases(program.address(), Rc::new(SystemClock)).await;
    let query = "Which days should I know, leave aside Friday?";
    let alone = settings.iter().map(|base| HttpBase::new(Rc::new(Proxy(program.address())), base.clone()));
    let [first, second] = alone.collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{settings:?}"));
    let in_handbook = ids(&first, SearchRequest::everywhere(query, 4)).await;
    let in_wiki = ids(&second, SearchRequest::everywhere(query, 4)).await;
    assert!(in_handbook.len() >= 3 && in_wiki.len() >= 2, "{in_handbook:?} {in_wiki:?}");
    let hit = |name: &str, title: &str, own: &str| (format!("base:{name}/{own}"), Some(title.to_owned()));
    let by_rank = in_handbook.iter().zip(&in_wiki);
    let by_rank = by_rank.flat_map(|(own, its)| [hit("handbook", "Handbook", own), hit("wiki", "Wiki", its)]);
    let (found, failures) = search(&together, query).await;
    assert_eq!((found, failures), (by_rank.take(4).collect::<Vec<_>>(), Vec::new()));

    let id = "base:wiki/it/laptop lost";
    let read = together.document(DocumentQuery::Id(id)).await.expect("a reply");
    assert_eq!(read.map(|found| (found.id, found.base)), Some((id.into(), Some("Wiki".into()))));
    let read = together.document(DocumentQuery::Title("Pension")).await.expect("a reply");
    assert_eq!(read.map(|found| found.id), Some("base:handbook/hr/pension".into()));
    assert_eq!(together.titles(0, 100).await.map(|list| list.count), Ok(30));

    wiki.server.kill().await;
    let (found, failures) = search(&together, query).await;
    let only: Vec<_> = in_handbook.iter().map(|own| hit("handbook", "Handbook", own)).collect();
    assert_eq!((found, failures), (only, vec!["“Wiki”: the knowledge base cannot be reached".to_owned()]));
    assert_eq!(unready(&program).await, "The knowledge base “Wiki” does not answer");
}

async fn ids(base: &HttpBase, request: SearchRequest<'_>) -> Vec<String> {
    let found = base.search(request).await.unwrap_or_else(|error| panic!("{request:?}: {error}"));
    found.into_iter().map(|hit| hit.id.into()).collect()
}

async fn read(base: &HttpBase, query: DocumentQuery<'_>) -> Result<Option<Document>, RetrievalError> {
    Ok(base.document(query).await?.map(Document::from))
}

/// Searches for four results: their ids and bases, and what failed.
async fn search(bases: &KnowledgeBases, query: &str) -> (Vec<(String, Option<String>)>, Vec<String>) {
    let found = bases.search(SearchRequest::everywhere(query, 4)).await;
    let Found { hits, failures } = found.expect("results");
    let failures = failures.iter().map(ToString::to_string).collect();
    (hits.into_iter().map(|hit| (hit.id.into(), hit.base)).collect(), failures)
}
