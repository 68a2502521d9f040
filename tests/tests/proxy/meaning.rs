//! Search by meaning: a folder whose passages the proxy has embedded, and engines that take the vector of a question.

use std::{fs, path::Path, time::Duration};

use footnote_tests::{
    invariants::Rules,
    poll,
    program::{Program, Setup},
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
    wire::Request,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::send_chat;

const KEY: &str = "sk-model-0123456789abcdef";
const EMBEDDING_KEY: &str = "sk-vectors-0123456789abcdef";
/// How long a passage may take to be understood on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Vectors of a server that knows leave and machines, in two languages.
fn vectors(seen: &RecordedRequest) -> Option<Reply> {
    if seen.kind() != "embeddings" {
        return None;
    }
    let vector = |text: &Value| {
        let has =
            |words: &[&str]| f32::from(u8::from(words.iter().any(|word| text.to_string().contains(word))));
        json!([0.1, has(&["leave", "Urlaub"]), has(&["server", "Rechner"])])
    };
    let texts = seen.json.as_ref()?["input"].as_array()?;
    let data: Vec<Value> = (0..)
        .zip(texts)
        .map(|(index, text): (usize, _)| json!({"index": index, "embedding": vector(text)}))
        .collect();
    Some(Reply::json(200, &json!({"object": "list", "data": data})))
}

fn notes() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("days.md"), "# Days off\n\nAnnual leave is 28 days.").unwrap();
    fs::write(folder.path().join("hosts.md"), "# Hosts\n\nThe server stands in the cellar.").unwrap();
    folder
}

fn over(notes: &TempDir, upstream: &Upstream) -> Setup {
    let folder = notes.path().to_str().unwrap();
    Setup::model(upstream).flag("docs-dir", folder).flag("embedding-model", "my-e5-small")
}

/// Asks `/readyz` for what it says besides.
async fn remarks(program: &Program) -> Vec<String> {
    let ready = Request::get("/readyz").send(program.address()).await;
    let json: Value = serde_json::from_str(&ready.text()).unwrap();
    let notes = json["notes"].as_array().into_iter().flatten();
    notes.filter_map(|note| note.as_str().map(str::to_owned)).collect()
}

async fn found(program: &Program, query: &str) -> Vec<String> {
    let search = Request::post("/api/search", &json!({"query": query, "top_k": 2}));
    let answer = search.send(program.address()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let json: Value = serde_json::from_str(&answer.text()).unwrap();
    json["results"].as_array().unwrap().iter().map(|found| found["id"].as_str().unwrap().to_owned()).collect()
}

/// Waits until a question in other words finds its note.
async fn is_understood(program: &Program) {
    let understood = poll(PATIENCE, async || {
        let found = found(program, "Wie viel Urlaub?").await;
        found.first().is_some_and(|id| id.starts_with("days.md")).then_some(())
    });
    assert!(understood.await.is_some(), "{:?}", remarks(program).await);
}

fn inputs(upstream: &Upstream) -> Vec<String> {
    let inputs = |seen: &RecordedRequest| seen.json.as_ref().unwrap()["input"].as_array().unwrap().clone();
    let all = upstream.requests_of("embeddings");
    all.iter().flat_map(inputs).map(|input| input.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_folder_is_embedded_by_the_model_server_once_and_not_after_a_restart() {
    let rules = Rules { model_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    upstream.respond(vectors);
    let (notes, data) = (notes(), tempfile::tempdir().unwrap());
    let start = async |folder: &Path| {
        over(&notes, &upstream)
            .env("LLM_API_KEY", KEY)
            .flag("data-dir", folder.to_str().unwrap())
            .start()
            .await
    };
    let program = start(data.path()).await;
    is_understood(&program).await;
    let asked = upstream.requests_of("embeddings").remove(0).json.unwrap();
    assert_eq!((&asked["model"], &asked["encoding_format"]), (&json!("my-e5-small"), &json!("float")));
    let passages =
        |inputs: Vec<String>| inputs.into_iter().filter(|input| input.starts_with("passage: ")).count();
    assert_eq!(passages(inputs(&upstream)), 2);
    assert!(inputs(&upstream).contains(&"query: Wie viel Urlaub?".to_owned()));
    // As the page does, which asks each knowledge base.
    tokio::join!(found(&program, "Which server?"), found(&program, "Which server?"));
    let same = inputs(&upstream).into_iter().filter(|input| input == "query: Which server?").count();
    assert_eq!(same, 1);
    program.terminate();
    program.ended().await;

    upstream.start_over();
    fs::rename(notes.path().join("days.md"), notes.path().join("days.md.new.md")).unwrap();
    let program = start(data.path()).await;
    is_understood(&program).await;
    assert_eq!(passages(inputs(&upstream)), 0);
    assert_eq!(upstream.take_violations(), [""; 0]);
}

#[tokio::test]
async fn a_server_of_its_own_gets_its_own_key_alone() {
    let rules = Rules { model_key: Some(EMBEDDING_KEY.into()), ..Rules::default() };
    let (model, embedding) = (Upstream::start().await, Upstream::start_with(rules).await);
    embedding.respond(vectors);
    let notes = notes();
    let program = over(&notes, &model)
        .env("LLM_API_KEY", KEY)
        .flag("embedding-base-url", &embedding.model_url())
        .env("EMBEDDING_API_KEY", EMBEDDING_KEY)
        .env("RUST_LOG", "trace")
        .start()
        .await;
    is_understood(&program).await;
    assert_eq!(model.requests_of("embeddings").len(), 0);
    assert_eq!(embedding.take_violations(), [""; 0]);
    program.terminate();
    let (_, log) = program.ended().await;
    assert!(!log.contains(EMBEDDING_KEY) && !log.contains("Urlaub"), "{log}");
}

#[tokio::test]
async fn a_server_that_fails_costs_only_the_search_by_meaning() {
    let upstream = Upstream::start().await;
    upstream.respond(|seen| {
        (seen.kind() == "embeddings").then(|| Reply::error(429, "rate_limited", "Slow down"))
    });
    let notes = notes();
    let program = over(&notes, &upstream).start().await;
    let told = poll(PATIENCE, async || {
        remarks(&program).await.into_iter().find(|note| note.contains("Search by meaning waits"))
    });
    let told = told.await.expect("a remark");
    assert!(told.contains("0 of 2 passages are understood"), "{told}");
    assert_eq!(found(&program, "leave").await.len(), 1);
    let list = Request::get("/api/documents?limit=5").send(program.address()).await.text();
    assert!(list.contains("Search by meaning waits"), "{list}");
    upstream.on("chat", Reply::text("Hello"));
    assert_eq!(send_chat(program.address()).await.status, 200);
    upstream.respond(vectors);
    is_understood(&program).await;
    // An answer of `/readyz` stands for a second.
    let is_silent = poll(PATIENCE, async || remarks(&program).await.is_empty().then_some(()));
    assert!(is_silent.await.is_some(), "{:?}", remarks(&program).await);
}

#[tokio::test]
async fn an_engine_gets_the_vector_of_the_question_and_words_while_there_is_none() {
    let upstream = Upstream::start().await;
    upstream.respond(|seen| vectors(seen).or_else(|| Some(Reply::json(200, &json!({"hits": {"hits": []}})))));
    let program = Setup::model(&upstream)
        .flag("retrieval-kind", "opensearch-hybrid")
        .flag("retrieval-url", &upstream.retrieval_url())
        .flag("retrieval-index", "notes")
        .flag("embedding-model", "m")
        .start()
        .await;
    let asked = async |query: &str| {
        let search = Request::post("/api/search", &json!({"query": query, "top_k": 2, "vector": [9]}));
        let answer = search.send(program.address()).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        upstream.next("other").await.json.unwrap()["query"].clone()
    };
    let knn = &asked("Urlaub").await["hybrid"]["queries"][1]["knn"]["vector"];
    assert_eq!(knn, &json!({"vector": [0.1_f32, 1.0_f32, 0.0_f32], "k": 100}));
    upstream.on("embeddings", Reply::error(503, "overloaded", "busy"));
    assert!(asked("server").await["bool"].is_object());
}

#[tokio::test]
async fn a_kind_that_cannot_do_without_a_vector_is_ready_all_the_same() {
    let upstream = Upstream::start().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kinds.toml");
    fs::write(
        &file,
        "[[kind]]\nname = \"near\"\n[kind.search]\nrequest = \"POST /near\"\nbody = '{\"to\": \"{{vector}}\"}'\n\
         [kind.reply]\nhits = \"\"\n",
    )
    .unwrap();
    let program = Setup::model(&upstream)
        .flag("knowledge-file", file.to_str().unwrap())
        .flag("retrieval-kind", "near")
        .flag("retrieval-url", &upstream.retrieval_url())
        .flag("embedding-model", "m")
        .start()
        .await;
    upstream.on("other", Reply::error(422, "no_vector", "a vector is needed"));
    assert_eq!(Request::get("/readyz").send(program.address()).await.status, 200);
    // Its search says what is the matter.
    upstream.on("embeddings", Reply::error(429, "rate_limited", "Slow down"));
    let search = Request::post("/api/search", &json!({"query": "Urlaub"}));
    assert_eq!(search.send(program.address()).await.error(), (429, "rate_limited".into()));
}
