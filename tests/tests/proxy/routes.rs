//! Successful responses of each route.

use footnote_tests::{
    invariants::Rules,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
    wire::Request,
};
use serde_json::json;

use crate::{chat, send_chat};

#[tokio::test]
async fn a_chat_is_forwarded_and_its_answer_comes_back() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let answer = send_chat(program.address()).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")));
    assert_eq!(answer.header("x-accel-buffering"), Some("no"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.whole && answer.text().ends_with("data: [DONE]\n\n"), "{}", answer.text());
    let seen = upstream.next("chat").await;
    assert_eq!(seen.json, Some(chat()));
}

#[tokio::test]
async fn a_chat_without_streaming_is_forwarded_too() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let body = json!({"model": "scripted-1", "messages": [{"role": "user", "content": "Hello"}]});
    let answer = Request::post("/v1/chat/completions", &body).send(program.address()).await;
    assert_eq!(answer.json()["choices"][0]["message"]["content"], "Scripted answer.");
}

#[tokio::test]
async fn models_are_listed_by_the_upstream() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let models = Request::get("/v1/models").send(program.address()).await.json();
    assert_eq!(models["data"][0]["id"], "scripted-1");
}

#[tokio::test]
async fn the_configured_keys_go_to_their_own_upstream_only() {
    let rules = Rules {
        model_key: Some("sk-model-key".into()),
        retrieval_key: Some("retrieval-key".into()),
        ..Rules::default()
    };
    let upstream = Upstream::start_with(rules).await;
    let setup = Setup::model_and_retrieval(&upstream)
        .env("LLM_API_KEY", "sk-model-key")
        .env("RETRIEVAL_API_KEY", "retrieval-key");
    let program = setup.start().await;
    send_chat(program.address()).await;
    Request::post("/api/search", &json!({"query": "x", "top_k": 3})).send(program.address()).await;
    assert_eq!(upstream.next("chat").await.header("authorization"), Some("Bearer sk-model-key"));
    assert_eq!(upstream.next("search").await.header("authorization"), Some("Bearer retrieval-key"));
}

#[tokio::test]
async fn a_key_can_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("key");
    std::fs::write(&file, "sk-from-a-file\n").unwrap();
    let rules = Rules { model_key: Some("sk-from-a-file".into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    let program = Setup::model(&upstream).flag("llm-api-key-file", file.to_str().unwrap()).start().await;
    assert_eq!(send_chat(program.address()).await.status, 200);
}

#[tokio::test]
async fn a_search_is_forwarded_and_its_reply_comes_back_as_it_is() {
    let upstream = Upstream::start().await;
    let passage = Passage::new("a.md#b", "A", "Text").with("metadata", json!({"kbId": "7"}));
    upstream.passages([passage]);
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let query = json!({"query": "How?", "top_k": 5});
    let answer = Request::post("/api/search", &query).send(program.address()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.json(),
        json!({"results": [
            {"id": "a.md#b", "title": "A", "text": "Text", "score": 1.0, "metadata": {"kbId": "7"}}
        ]})
    );
    assert_eq!(upstream.next("search").await.json, Some(query));
}

#[tokio::test]
async fn a_document_is_found_by_id_and_by_title() {
    let upstream = Upstream::start().await;
    let id = "folder/a file.md#part ü";
    upstream.passages([Passage::new(id, "A title & more", "Text")]);
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let by_id = format!("/api/documents/{}", "folder%2Fa%20file.md%23part%20%C3%BC");
    let found = Request::get(&by_id).send(program.address()).await;
    assert_eq!((found.status, found.json()["id"].as_str()), (200, Some(id)));
    let seen = upstream.next("documents").await;
    assert_eq!(seen.target.matches('/').count(), 2, "one segment: {}", seen.target);

    let by_title = "/api/documents?title=A%20title%20%26%20more";
    let found = Request::get(by_title).send(program.address()).await;
    assert_eq!((found.status, found.json()["id"].as_str()), (200, Some(id)));

    for missing in ["/api/documents/nothing", "/api/documents?title=Nothing"] {
        let answer = Request::get(missing).send(program.address()).await;
        assert_eq!(answer.error(), (404, "not_found".into()), "{missing}");
    }
}

#[tokio::test]
async fn the_public_settings_are_complete_and_hold_no_secret() {
    let upstream = Upstream::start().await;
    let setup = Setup::model_and_retrieval(&upstream)
        .env("LLM_API_KEY", "sk-canary-model")
        .env("RETRIEVAL_API_KEY", "canary-retrieval")
        .flag("llm-models", "big,small")
        .flag("llm-context-window", "5000")
        .flag("kb-url-template", "https://kb.example/article/{kbId}");
    let program = setup.start().await;
    let answer = Request::get("/api/config").send(program.address()).await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let text = answer.text();
    assert!(!text.contains("canary"), "{text}");
    let mut config = answer.json();
    let prompt = config["system_prompt"].take();
    assert!(prompt.as_str().is_some_and(|prompt| !prompt.is_empty()), "{prompt}");
    let page = config["page"].take();
    assert!(page.as_str().is_some_and(|page| !page.is_empty()), "{page}");
    assert_eq!(
        config,
        json!({
            "version": 2, "page": null, "answerer": "model", "user": null, "user_id": null, "access_token": false, "context_window": 5000,
            "models": [{"id": "big", "context_window": 5000}, {"id": "small", "context_window": 5000}],
            "default_model": "big", "utility_model": "big", "max_output_tokens": 4096,
            "memory": {
                "compression_threshold_pct": 85, "compression_target_tokens": 1000, "max_history_length": null
            },
            "budgets": {"system": 0.1, "tools": 0.3, "messages": 0.6},
            "max_tool_rounds": 8, "transcription_model": null, "top_k": 8,
            "bases": [{"name": "", "title": "", "kind": "footnote", "guide": false,
                "url_template": "https://kb.example/article/{kbId}"}],
            "system_prompt": null, "quotes": true,
            "image_origins": [], "idle_timeout_s": 60, "max_request_bytes": 4_194_304, "header_timeout_s": 120, "mcp_servers": [], "mcp_timeout_s": 300
        })
    );
}

#[tokio::test]
async fn the_retrieval_kind_follows_from_what_is_set() {
    let upstream = Upstream::start().await;
    let folder = tempfile::tempdir().unwrap();
    let docs = folder.path().to_str().unwrap();
    let cases = [
        (Setup::new(), Some("embedded"), "offline"),
        (Setup::model(&upstream), None, "model"),
        (Setup::model(&upstream).flag("docs-dir", docs), Some("embedded"), "model"),
        (Setup::model_and_retrieval(&upstream), Some("footnote"), "model"),
        (Setup::model_and_retrieval(&upstream).flag("retrieval-kind", "none"), None, "model"),
    ];
    for (setup, kind, answerer) in cases {
        let program = setup.start().await;
        let config = Request::get("/api/config").send(program.address()).await.json();
        let only = config["bases"].as_array().unwrap().first().map(|base| &base["kind"]);
        assert_eq!(only, kind.map(|kind| json!(kind)).as_ref());
        assert_eq!(config["answerer"], answerer);
    }
}

#[tokio::test]
async fn health_readiness_and_metrics_answer() {
    let upstream = Upstream::start().await;
    let program = Setup::model_and_retrieval(&upstream).start().await;
    assert_eq!(Request::get("/healthz").send(program.address()).await.status, 200);
    assert_eq!(Request::get("/readyz").send(program.address()).await.status, 200);
    send_chat(program.address()).await;
    let metrics = Request::get("/metrics").send(program.address()).await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
    assert!(metrics.text().contains("# TYPE "), "{}", metrics.text());
}

#[tokio::test]
async fn readiness_names_the_upstream_that_does_not_answer() {
    let upstream = Upstream::start().await;
    let nobody = "http://127.0.0.1:9";
    let no_model = Setup::new()
        .flag("llm-base-url", &format!("{nobody}/v1"))
        .flag("retrieval-url", &upstream.retrieval_url());
    let no_retrieval = Setup::model(&upstream).flag("retrieval-url", nobody);
    let (model, retrieval) = ("model server", "knowledge base");
    for (setup, named, other) in [(no_model, model, retrieval), (no_retrieval, retrieval, model)] {
        let program = setup.start().await;
        assert_eq!(Request::get("/healthz").send(program.address()).await.status, 200);
        let ready = Request::get("/readyz").send(program.address()).await;
        assert_eq!(ready.status, 503);
        let said = ready.text().to_lowercase();
        assert!(said.contains(named) && !said.contains(other), "{said}");
    }
}

#[tokio::test]
async fn readiness_says_that_a_key_is_refused_however_the_server_says_it() {
    let refusals = [
        Reply::error(401, "invalid_api_key", "Incorrect API key"),
        // LiteLLM without a database.
        Reply::error(400, "400", "No connected db."),
    ];
    for refusal in refusals {
        let upstream = Upstream::start().await;
        upstream.on("models", refusal);
        let program = Setup::model(&upstream).start().await;
        let ready = Request::get("/readyz").send(program.address()).await;
        assert_eq!(ready.error(), (503, "not_ready".into()));
        assert!(ready.message().contains("refuses the proxy's key"), "{}", ready.message());
    }
}

#[tokio::test]
async fn readiness_says_that_the_knowledge_base_refuses_the_key_or_has_no_search() {
    let table = [
        (401, "footnote", "The knowledge base refuses the proxy's key"),
        (403, "footnote", "The knowledge base refuses the proxy's key"),
        (404, "footnote", "The knowledge base has no search"),
        (401, "dify", "The knowledge base refuses the proxy's key"),
        (401, "elasticsearch", "The knowledge base refuses the proxy's key"),
        (401, "meilisearch", "The knowledge base refuses the proxy's key"),
        (401, "openai", "The knowledge base refuses the proxy's key"),
    ];
    for (status, kind, expect) in table {
        let upstream = Upstream::start().await;
        // A server that has nothing but the routes which the kind needs, and asks for a key at these alone.
        let route = if kind == "footnote" { "search" } else { "other" };
        upstream.on(route, Reply::error(status, "unauthorized", "no"));
        let setup = Setup::model_and_retrieval(&upstream);
        let program = setup.flag("retrieval-kind", kind).flag("retrieval-index", "docs").start().await;
        let ready = Request::get("/readyz").send(program.address()).await;
        assert_eq!(ready.error(), (503, "not_ready".into()), "{kind} {status}");
        assert_eq!(ready.message(), expect, "{kind} {status}");
    }
}

#[tokio::test]
async fn unknown_routes_and_methods_are_refused_and_not_forwarded() {
    let upstream = Upstream::start().await;
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let unknown = [
        Request::get("/v1"),
        Request::get("/v1/"),
        Request::get("/v1/files"),
        Request::get("/v1/models/scripted-1"),
        Request::get("/api"),
        Request::get("/api/unknown"),
        Request::get("/search"),
        Request::get("/documents/a"),
        Request::post("/v1/completions", &json!({})),
        Request::post("/v1/embeddings", &json!({})),
        Request::post("/v1/audio", &json!({})),
        Request::post("/v1/audio/speech", &json!({})),
        // Without `TRANSCRIPTION_MODEL`.
        Request::post("/v1/audio/transcriptions", &json!({})),
        // Without `DOCS_ADD`.
        Request::new("PUT", "/api/documents/a").header("content-type", "application/json").body("{}"),
        Request::new("DELETE", "/api/documents/a"),
    ];
    for request in unknown {
        assert_eq!(request.send(program.address()).await.error(), (404, "not_found".into()), "{request:?}");
    }
    let wrong_method = [
        Request::get("/v1/chat/completions"),
        Request::post("/v1/models", &json!({})),
        Request::get("/api/search"),
        Request::new("DELETE", "/v1/models"),
        Request::post("/api/config", &json!({})),
        Request::new("PUT", "/api/search").header("content-type", "application/json").body("{}"),
    ];
    for request in wrong_method {
        let answer = request.send(program.address()).await;
        assert_eq!(answer.error(), (405, "method_not_allowed".into()), "{request:?}");
    }
    assert_eq!(upstream.connections(), 0);
}

#[tokio::test]
async fn without_retrieval_a_search_says_so() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let search = Request::post("/api/search", &json!({"query": "x", "top_k": 1}));
    assert_eq!(search.send(program.address()).await.error().0, 404);
    assert_eq!(Request::get("/api/documents/x").send(program.address()).await.error().0, 404);
    assert_eq!(upstream.connections(), 0);
}

#[tokio::test]
async fn the_page_comes_with_its_security_headers() {
    let program = Setup::new().start().await;
    let page = Request::get("/").send(program.address()).await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-dns-prefetch-control", "off"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    let policy = page.header("content-security-policy").unwrap().to_owned();
    let directives: Vec<&str> = policy.split(';').map(str::trim).collect();
    for directive in [
        "default-src 'none'",
        "style-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ] {
        assert!(directives.contains(&directive), "{directive} is missing from {policy}");
    }
    let script = directives.iter().find(|directive| directive.starts_with("script-src ")).unwrap();
    assert!(script.contains("'self'") && script.contains("'wasm-unsafe-eval'"), "{script}");
    assert!(!script.contains("unsafe-inline") && !script.contains("'unsafe-eval'"), "{script}");
}

/// Shorter files, such as parts with hardly any code, may gain nothing by compression, and have no copy then.
const MIN_COMPRESSED: usize = 1_000;

#[tokio::test]
async fn assets_are_compressed_and_hashed_names_are_immutable() {
    let program = Setup::new().start().await;
    let html = Request::get("/").send(program.address()).await.text();
    let mut assets: Vec<&str> = html.split('"').flat_map(|part| part.split('\'')).collect();
    assets.retain(|part| [".js", ".wasm", ".css"].iter().any(|end| part.ends_with(end)));
    assert!(!assets.is_empty(), "the page is not built: {html}");
    for asset in assets {
        let path = format!("/{}", asset.trim_start_matches("./").trim_start_matches('/'));
        let plain = Request::get(&path).send(program.address()).await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        // Trunk puts a hash into every name but those of workers, whose names the page must know.
        let is_worker = ["tokenizer", "highlighter", "extractor", "renderer", "answer-worker"]
            .iter()
            .any(|worker| path.contains(worker));
        let expected = if is_worker { "no-cache" } else { "immutable" };
        assert!(plain.header("cache-control").is_some_and(|value| value.contains(expected)), "{path}");
        assert!(plain.header("etag").is_some(), "{path}");
        for (accept, encoding) in [("gzip, br", "br"), ("gzip", "gzip")] {
            let request = Request::get(&path).header("accept-encoding", accept);
            let packed = request.send(program.address()).await;
            if packed.header("content-encoding").is_none() && plain.body.len() < MIN_COMPRESSED {
                assert_eq!(packed.body, plain.body, "{path}");
                continue;
            }
            assert_eq!(packed.header("content-encoding"), Some(encoding), "{path}");
            assert!(packed.header("vary").is_some_and(|vary| vary.eq_ignore_ascii_case("accept-encoding")));
            assert!(packed.body.len() < plain.body.len(), "{path}");
        }
    }
}
