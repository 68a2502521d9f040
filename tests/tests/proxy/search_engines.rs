//! Search engines behind the proxy: each is asked in its own protocol, with its key in the required header,
//! and its reply comes back unchanged.

use footnote_tests::{
    invariants::Rules,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
    wire::Request,
};
use serde_json::{Value, json};

/// Printable, and long enough to be searched for in responses.
const KEY: &str = "c2VhcmNoOmtleQ==";
const USER: &str = "reader:correct-horse";
/// Computed by `printf reader:correct-horse | base64`.
const USER_BASE64: &str = "cmVhZGVyOmNvcnJlY3QtaG9yc2U=";

/// A reply that the engines' documentation describes.
macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!("../../fixtures/retrieval/", $name, ".json"))
    };
}
pub(crate) use fixture;

/// An engine behind the program.
pub(crate) struct Engine {
    pub(crate) upstream: Upstream,
    pub(crate) program: Program,
}

impl Engine {
    /// An engine of this kind, with further flags, a key and the header in which the key must be sent.
    pub(crate) async fn start(kind: &str, flags: &[(&str, &str)], key: &str, authorization: &str) -> Self {
        let rules = Rules {
            retrieval_key: Some(key.into()),
            retrieval_authorization: Some(authorization.into()),
            ..Rules::default()
        };
        let upstream = Upstream::start_with(rules).await;
        let setup = Setup::model(&upstream)
            .flag("retrieval-kind", kind)
            .flag("retrieval-url", &format!("{}/base", upstream.retrieval_url()))
            .flag("retrieval-index", "händbuch")
            .env("RETRIEVAL_API_KEY", key);
        let setup = flags.iter().fold(setup, |setup, (name, value)| setup.flag(name, value));
        Self { program: setup.start().await, upstream }
    }

    /// The same with the key as a bearer token, as most engines require.
    pub(crate) async fn bearer(kind: &str, flags: &[(&str, &str)]) -> Self {
        Self::start(kind, flags, KEY, &format!("Bearer {KEY}")).await
    }

    /// Elasticsearch, whose documents have their text in the field `body`.
    pub(crate) async fn elasticsearch(flags: &[(&str, &str)]) -> Self {
        let flags: Vec<_> = [("retrieval-fields", "text=body")].iter().chain(flags).copied().collect();
        Self::start("elasticsearch", &flags, KEY, &format!("ApiKey {KEY}")).await
    }

    /// Scripts the engine's next reply.
    pub(crate) fn answers(&self, status: u16, body: &str) {
        self.upstream.on("other", Reply::new(status, "application/json", body));
    }

    /// Searches; the engine's reply has to come back byte for byte. Returns the engine's request: method,
    /// address, body.
    async fn search(&self, reply: &str) -> (String, String, Value) {
        self.answers(200, reply);
        let search = Request::post("/api/search", &json!({"query": "how many \"days\"?", "top_k": 3}));
        let answer = search.send(self.program.address()).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, reply));
        self.asked().await
    }

    /// Asks for a document; returns the engine's request.
    async fn document(&self, target: &str, reply: &str) -> (String, String, Value) {
        self.answers(200, reply);
        let answer = Request::get(target).send(self.program.address()).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, reply), "{target}");
        self.asked().await
    }

    async fn asked(&self) -> (String, String, Value) {
        let seen = self.upstream.next("other").await;
        (seen.method, seen.target, seen.json.unwrap_or_default())
    }

    /// Asks for a document; the engine gets no request.
    async fn has_no(&self, target: &str) {
        let answer = Request::get(target).send(self.program.address()).await;
        assert_eq!(answer.error(), (404, "not_found".into()), "{target}");
        assert_eq!(self.upstream.connections(), 0, "{target}");
    }
}

#[tokio::test]
async fn elasticsearch_is_asked_for_passages_and_documents() {
    let engine = Engine::elasticsearch(&[]).await;
    let (method, target, body) = engine.search(fixture!("elasticsearch-search")).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/h%C3%A4ndbuch/_search"));
    assert_eq!((&body["size"], &body["sort"]), (&json!(3), &json!([{"_score": {"order": "desc"}}])));
    assert_eq!(
        body["query"]["bool"]["must"]["multi_match"],
        json!({"query": "days", "fields": ["title", "heading", "body^2"], "type": "best_fields",
            "tie_breaker": 0.3, "lenient": true})
    );
    let near = &body["query"]["bool"]["should"]["match_phrase"]["body"];
    assert_eq!(near, &json!({"query": "days", "slop": 5, "boost": 2}));
    assert_eq!(body["highlight"]["fields"]["body"]["number_of_fragments"], 3);

    let several = fixture!("elasticsearch-search");
    let (method, target, body) = engine.document("/api/documents/a%2Fb%3Fc", several).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/h%C3%A4ndbuch/_search"));
    assert_eq!((&body["size"], &body["query"]), (&json!(1), &json!({"term": {"_id": {"value": "a/b?c"}}})));

    let (method, target, body) = engine.document("/api/documents?title=Holiday%20policy", several).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/h%C3%A4ndbuch/_search"));
    assert_eq!(body["query"], json!({"match_phrase": {"title": {"query": "Holiday policy"}}}));

    let (method, target, body) = engine.document("/api/documents?offset=50&limit=3", several).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/h%C3%A4ndbuch/_search"));
    assert_eq!(
        body,
        json!({"from": 50, "size": 3, "query": {"match_all": {}}, "track_total_hits": true,
            "_source": ["title", "metadata.title"]})
    );
}

#[tokio::test]
async fn quickwit_documents_are_searched_by_an_id_field() {
    let flags = [("retrieval-auth", "bearer"), ("retrieval-fields", "id=slug")];
    let engine = Engine::bearer("elasticsearch", &flags).await;
    let (method, target, body) = engine.document("/api/documents/leave", fixture!("quickwit-search")).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/h%C3%A4ndbuch/_search"));
    assert_eq!(body["query"], json!({"term": {"slug": {"value": "leave"}}}));
}

#[tokio::test]
async fn meilisearch_is_asked_for_passages_and_documents() {
    let engine = Engine::bearer("meilisearch", &[("retrieval-fields", "text=body")]).await;
    let (method, target, body) = engine.search(fixture!("meilisearch-search")).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/indexes/h%C3%A4ndbuch/search"));
    assert_eq!(body, json!({"q": "days", "limit": 3, "attributesToCrop": ["body"], "cropLength": 200}));
    let one = fixture!("meilisearch-document");
    let (method, target, _) = engine.document("/api/documents/17", one).await;
    assert_eq!((method.as_str(), target.as_str()), ("GET", "/base/indexes/h%C3%A4ndbuch/documents/17"));
    let (_, target, body) =
        engine.document("/api/documents?title=Home", fixture!("meilisearch-search")).await;
    assert_eq!(target, "/base/indexes/h%C3%A4ndbuch/search");
    assert_eq!(body, json!({"q": "Home", "limit": 20}));
    let (method, target, _) =
        engine.document("/api/documents?limit=999", fixture!("meilisearch-search")).await;
    let expect = "/base/indexes/h%C3%A4ndbuch/documents?offset=0&limit=100&fields=title%2Cmetadata";
    assert_eq!((method.as_str(), target.as_str()), ("GET", expect));
}

#[tokio::test]
async fn a_vector_store_is_asked_for_passages_and_files() {
    let engine = Engine::bearer("openai", &[("retrieval-index", "vs_1")]).await;
    engine.has_no("/api/documents?title=Home").await;
    engine.has_no("/api/documents?limit=3").await;
    engine.answers(200, fixture!("openai-search"));
    let search = Request::post("/api/search", &json!({"query": "leave", "top_k": 99}));
    assert_eq!(search.send(engine.program.address()).await.text(), fixture!("openai-search"));
    let seen = engine.upstream.next("other").await;
    assert_eq!((seen.method.as_str(), seen.target.as_str()), ("POST", "/base/vector_stores/vs_1/search"));
    assert_eq!(seen.header("openai-beta"), Some("assistants=v2"));
    assert_eq!(seen.json, Some(json!({"query": "leave", "max_num_results": 50})));
    let (method, target, _) = engine.document("/api/documents/file-1", fixture!("openai-content")).await;
    assert_eq!((method.as_str(), target.as_str()), ("GET", "/base/vector_stores/vs_1/files/file-1/content"));
}

#[tokio::test]
async fn an_external_knowledge_base_is_asked_for_passages_only() {
    let engine = Engine::bearer("dify", &[]).await;
    engine.has_no("/api/documents/d-1").await;
    engine.has_no("/api/documents?title=Home").await;
    let (method, target, body) = engine.search(fixture!("dify-retrieval")).await;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/base/retrieval"));
    assert_eq!(
        body,
        json!({"knowledge_id": "händbuch", "query": "how many \"days\"?",
            "retrieval_setting": {"top_k": 3, "score_threshold": 0.0}})
    );
}

#[tokio::test]
async fn a_question_cannot_change_the_destination() {
    let engine = Engine::elasticsearch(&[]).await;
    for bad in ["%2e%2e", "..%2f_all", "%252e%252e%252f_all", "a%5cb", "a%00", "%2fetc"] {
        let answer = Request::get(&format!("/api/documents/{bad}")).send(engine.program.address()).await;
        assert_eq!(answer.error(), (400, "path_refused".into()), "{bad}");
    }
    assert_eq!(engine.upstream.connections(), 0);
    let search =
        json!({"query": "x\",\"size\":9", "top_k": 1, "index": "other", "url": "http://evil.example"});
    engine.answers(200, "{}");
    Request::post("/api/search?index=other", &search).send(engine.program.address()).await;
    let (_, target, body) = engine.asked().await;
    assert_eq!(target, "/base/h%C3%A4ndbuch/_search");
    assert_eq!(
        (&body["size"], body["query"]["bool"]["must"]["multi_match"]["query"].as_str()),
        (&json!(1), Some("x size 9"))
    );
    assert!(body.get("index").is_none() && body.get("url").is_none(), "{body}");
}

#[tokio::test]
async fn a_missing_index_and_a_missing_document_are_different_errors() {
    for (kind, reply) in [
        ("elasticsearch", fixture!("elasticsearch-no-index")),
        ("meilisearch", fixture!("meilisearch-no-index")),
    ] {
        let engine = Engine::bearer(kind, &[("retrieval-auth", "bearer")]).await;
        engine.answers(404, reply);
        let search = Request::post("/api/search", &json!({"query": "x", "top_k": 1}));
        let answer = search.send(engine.program.address()).await;
        assert_eq!(answer.error(), (404, "index_not_found".into()), "{kind}");
        assert!(!answer.text().contains("handbook"), "{}", answer.text());
        engine.answers(404, reply);
        let answer = Request::get("/api/documents?title=x").send(engine.program.address()).await;
        assert_eq!(answer.error(), (404, "index_not_found".into()), "{kind}");
        engine.answers(404, reply);
        let answer = Request::get("/api/documents/x").send(engine.program.address()).await;
        assert_eq!(answer.error(), (404, "not_found".into()), "{kind}");
    }
}

#[tokio::test]
async fn a_user_and_a_password_are_in_no_error_and_no_header() {
    let flags = [("retrieval-auth", "basic")];
    let engine = Engine::start("elasticsearch", &flags, USER, &format!("Basic {USER_BASE64}")).await;
    let echo = json!({"user": USER, "header": format!("Basic {USER_BASE64}"), "password": "correct-horse"});
    for status in [200, 401, 500] {
        engine.answers(status, &echo.to_string());
        let search = Request::post("/api/search", &json!({"query": "x", "top_k": 1}));
        let answer = search.send(engine.program.address()).await;
        let mut own = format!("{:?}", answer.headers);
        if status == 200 {
            assert_eq!(answer.json(), echo, "bodies are passed on as they are");
        } else {
            own += &answer.text();
        }
        for secret in [USER, USER_BASE64, "correct-horse"] {
            assert!(!own.contains(secret), "{status}: {own}");
        }
    }
}
