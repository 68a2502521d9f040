//! Who is asking: a reverse proxy names the user, whom knowledge bases are told of, and nobody else.

use footnote_tests::{
    invariants::Rules,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
    wire::{RawResponse, Request},
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::post_chat;

const SECRET: &str = "a-secret-of-the-reverse-proxy";
/// The beginning of the name's SHA-256.
const HASH: &str = "24d4b96f58da";

struct Scene {
    model: Upstream,
    wiki: Upstream,
    program: Program,
    _folder: TempDir,
}

impl Scene {
    /// A model server, a base with headers of the user and one whose requests are limited.
    async fn start() -> Self {
        let further_headers = ["x-user", "x-groups"].map(String::from).into();
        let rules = Rules { forbidden: vec![SECRET.into()], further_headers, ..Rules::default() };
        let (model, wiki) = (Upstream::start().await, Upstream::start_with(rules).await);
        let folder = tempfile::tempdir().unwrap();
        let [secret, file] = ["secret", "knowledge.toml"].map(|name| folder.path().join(name));
        std::fs::write(&secret, format!("X-Proxy-Secret: {SECRET}\n")).unwrap();
        let url = wiki.retrieval_url();
        let text = format!(
            r#"
[[kind]]
name = "limited"
[kind.search]
request = "POST /find"
body = '{{ "q": "{{{{query}}}}", "by": "{{{{user}}}}", "in": "{{{{groups}}}}", "filter": "owner = {{{{user}}}}" }}'
[kind.document]
request = "GET /documents/{{{{id}}}}?for={{{{user}}}}"
[kind.reply]
hits = "/hits"
[[base]]
name = "limited"
kind = "limited"
url = "{url}"
[[base]]
name = "own"
url = "{url}"
headers = {{ "X-User" = "{{{{user}}}}", "X-Groups" = "{{{{groups}}}}" }}
"#
        );
        std::fs::write(&file, text).unwrap();
        let setup = Setup::model(&model)
            .flag("knowledge-file", file.to_str().unwrap())
            .flag("identity-header", "X-Forwarded-User")
            .flag("identity-groups-header", "X-Forwarded-Groups")
            .flag("identity-secret-header-file", secret.to_str().unwrap());
        Self { program: setup.start().await, model, wiki, _folder: folder }
    }

    async fn send(&self, request: Request) -> RawResponse {
        request.send(self.program.address()).await
    }

    async fn config(&self, user: &str) -> Value {
        let answer = self.send(from(Request::get("/api/config"), user)).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        answer.json()
    }
}

/// A request as the reverse proxy passes it on.
fn from(request: Request, user: &str) -> Request {
    let request = request.header("x-forwarded-user", user).header("x-forwarded-groups", "sales, it");
    request.header("x-proxy-secret", SECRET)
}

fn search(base: &str) -> Request {
    Request::post(&format!("/api/search?base={base}"), &json!({"query": "paper", "top_k": 3}))
}

#[tokio::test]
async fn requests_that_the_reverse_proxy_does_not_vouch_for_are_refused() {
    let scene = Scene::start().await;
    let user = ("x-forwarded-user", "ana");
    let secret = ("x-proxy-secret", SECRET);
    let wrong = ("x-proxy-secret", "a-secret-of-the-reverse-proxx");
    for (headers, why) in [
        (&[][..], "its secret is missing"),
        (&[user], "its secret is missing"),
        (&[user, wrong], "its secret is wrong"),
        (&[user, secret, wrong], "it sends its secret twice"),
        (&[secret], "it names no user"),
        (&[secret, ("x-forwarded-user", "")], "it names no user"),
        (&[secret, user, ("x-forwarded-user", "ben")], "it names the user twice"),
    ] {
        for request in [Request::get("/"), Request::get("/api/config"), post_chat(), search("own")] {
            let request = headers.iter().fold(request, |request, (name, value)| request.header(name, value));
            let answer = scene.send(request).await;
            assert_eq!(answer.error(), (403, "identity_refused".into()), "{headers:?}");
            assert!(answer.text().contains(why), "{}", answer.text());
        }
    }
    assert_eq!((scene.model.connections(), scene.wiki.connections()), (0, 0));
    for probe in ["/healthz", "/metrics"] {
        assert_eq!(scene.send(Request::get(probe)).await.status, 200, "{probe}");
    }
}

#[tokio::test]
async fn a_base_learns_who_is_asking_and_a_model_server_does_not() {
    let scene = Scene::start().await;
    scene.wiki.on("other", Reply::json(200, &json!({"hits": []})));
    assert_eq!(scene.send(from(search("limited"), "ana")).await.status, 200);
    let body = scene.wiki.next("other").await.json.unwrap();
    assert_eq!(body, json!({"q": "paper", "by": "ana", "in": ["sales", "it"], "filter": "owner = \"ana\""}));
    scene.wiki.on("documents", Reply::json(200, &json!({"id": "7"})));
    let document = Request::get("/api/documents/7?base=limited");
    assert_eq!(scene.send(from(document, "a&b")).await.status, 200);
    assert_eq!(scene.wiki.next("documents").await.target, "/documents/7?for=a%26b");

    assert_eq!(scene.send(from(search("own"), "ana")).await.status, 200);
    let seen = scene.wiki.next("search").await;
    assert_eq!((seen.header("x-user"), seen.header("x-groups")), (Some("ana"), Some("sales,it")));
    assert_eq!(scene.send(from(post_chat(), "ana")).await.status, 200);
    for seen in [seen, scene.model.next("chat").await] {
        for name in ["x-forwarded-user", "x-forwarded-groups", "x-proxy-secret"] {
            assert_eq!(seen.header(name), None);
        }
    }
}

#[tokio::test]
async fn the_page_is_told_who_is_asking_and_its_requests_are_for_nobody_else() {
    let scene = Scene::start().await;
    let (ana, ben) = (scene.config("ana").await, scene.config("ben").await);
    assert_eq!((&ana["user"], &ben["user"]), (&json!("ana"), &json!("ben")));
    let id = ana["user_id"].as_str().unwrap();
    assert!(id.starts_with(HASH) && ben["user_id"] != ana["user_id"], "{id}");

    let index = scene.send(from(Request::get("/"), "ana").header("if-none-match", "*")).await;
    assert_eq!(
        (index.status, index.header("cache-control"), index.header("etag")),
        (200, Some("no-store"), None)
    );
    assert!(index.text().contains(&format!("<html data-user=\"{id}\"")), "{}", index.text());

    let chat = |user: &str| from(post_chat(), user).header("x-footnote-user", id);
    assert_eq!(scene.send(chat("ana")).await.status, 200);
    let refused = scene.send(chat("ben")).await;
    assert_eq!(refused.error(), (409, "user_changed".into()));
    assert_eq!(refused.header("x-footnote-user"), ben["user_id"].as_str());
    assert_eq!(scene.model.next("chat").await.header("x-footnote-user"), None);
}

#[tokio::test]
async fn the_log_has_a_hash_of_the_user_and_no_name() {
    let scene = Scene::start().await;
    let user = "ana-of-the-log";
    assert_eq!(scene.send(from(search("own"), user)).await.status, 200);
    assert_eq!(scene.send(from(Request::get("/"), "ana")).await.status, 200);
    scene.program.writes(&format!("user=\"{HASH}\"")).await;
    let metrics = scene.send(Request::get("/metrics")).await.text();
    scene.program.terminate();
    let (_, output) = scene.program.ended().await;
    for text in [output, metrics] {
        assert!(!text.contains(user) && !text.contains(SECRET) && !text.contains("sales"), "{text}");
    }
}

#[tokio::test]
async fn a_user_without_a_secret_is_refused_at_the_start() {
    let failure = Setup::new().flag("identity-header", "X-User").try_start().await.unwrap_err();
    assert!(
        failure.output.contains("IDENTITY_SECRET_HEADER: is needed beside IDENTITY_HEADER"),
        "{}",
        failure.output
    );
}
