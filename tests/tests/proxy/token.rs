//! The access token: who needs it, and where it never shows.

use footnote_tests::{
    invariants::Rules,
    program::Setup,
    upstream::Upstream,
    wire::{RawConnection, Request},
};
use serde_json::json;

use crate::post_chat;

const TOKEN: &str = "a-long-access-token";

async fn upstream() -> Upstream {
    Upstream::start_with(Rules { forbidden: vec![TOKEN.into()], ..Rules::default() }).await
}

#[tokio::test]
async fn upstream_routes_need_the_token_and_the_page_does_not() {
    let upstream = upstream().await;
    let program = Setup::model_and_retrieval(&upstream).env("ACCESS_TOKEN", TOKEN).start().await;
    let guarded = || {
        [
            post_chat(),
            Request::get("/v1/models"),
            Request::get("/api/config"),
            Request::post("/api/search", &json!({"query": "x", "top_k": 1})),
            Request::get("/api/documents?title=x"),
            Request::get("/api/pictures?name=x.png"),
            Request::get("/api/files/x.pdf"),
        ]
    };
    let wrong =
        ["Bearer wrong", "Bearer a-long-access-toke", "Bearer a-long-access-token2", "Basic eA==", TOKEN];
    let wrong = wrong.map(|value| Request::get("/v1/models").header("authorization", value));
    // A page that does not know yet that it needs a token guesses nothing, however often it asks.
    let missing = (0..10).flat_map(|_| guarded());
    for request in missing.chain(wrong) {
        let answer = request.send(program.address()).await;
        assert_eq!(answer.error(), (401, "access_token_required".into()), "{request:?}");
        assert_eq!(answer.json()["error"]["type"], "authentication_error");
    }
    let in_address = Request::get(&format!("/v1/models?access_token={TOKEN}")).send(program.address()).await;
    assert_eq!(in_address.status, 401);
    assert_eq!(upstream.connections(), 0);
    for request in guarded() {
        let request = request.header("authorization", &format!("Bearer {TOKEN}"));
        let answer = request.send(program.address()).await;
        assert!([200, 404].contains(&answer.status), "{request:?}: {}", answer.status);
    }
    for open in ["/", "/healthz", "/readyz", "/metrics"] {
        assert_eq!(Request::get(open).send(program.address()).await.status, 200, "{open}");
    }
    program.terminate();
    let (_, output) = program.ended().await;
    assert!(!output.contains(TOKEN), "{output}");
}

#[tokio::test]
async fn the_token_can_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    let upstream = upstream().await;
    let program = Setup::model(&upstream).flag("access-token-file", file.to_str().unwrap()).start().await;
    assert_eq!(Request::get("/v1/models").send(program.address()).await.status, 401);
    let request = Request::get("/v1/models").header("authorization", &format!("Bearer {TOKEN}"));
    assert_eq!(request.send(program.address()).await.status, 200);
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).env("ACCESS_TOKEN", TOKEN).start().await;
    for guess in 0..500 {
        let request = Request::get("/v1/models").header("authorization", &format!("Bearer guess-{guess}"));
        let answer = request.send(program.address()).await;
        if answer.status == 429 {
            assert!(answer.header("retry-after").is_some());
            return;
        }
        assert_eq!(answer.status, 401);
    }
    panic!("500 wrong tokens in a row were all looked at");
}

#[tokio::test]
async fn a_session_cookie_replaces_the_token_until_sign_out() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).env("ACCESS_TOKEN", TOKEN).start().await;
    let session =
        |method: &str| Request::new(method, "/api/session").header("content-type", "application/json");
    assert_eq!(session("POST").send(program.address()).await.status, 401);
    let signed_in = session("POST").header("authorization", &format!("Bearer {TOKEN}"));
    let signed_in = signed_in.send(program.address()).await;
    assert_eq!(signed_in.status, 204);
    let set = signed_in.header("set-cookie").unwrap().to_owned();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict") && !set.contains(TOKEN), "{set}");
    let cookie = set.split(';').next().unwrap().to_owned();
    let chat = |cookie: &str| post_chat().header("cookie", cookie);
    assert_eq!(chat(&cookie).send(program.address()).await.status, 200);
    let again = session("POST").header("cookie", &cookie).send(program.address()).await;
    assert_eq!((again.status, again.header("set-cookie")), (204, None), "a cookie begets no cookie");
    assert_eq!(upstream.next("chat").await.header("cookie"), None);
    assert_eq!(chat(&format!("{cookie}x")).send(program.address()).await.status, 401);
    let foreign = chat(&cookie).header("origin", "https://evil.example");
    assert_eq!(foreign.send(program.address()).await.status, 403);
    let signed_out = session("DELETE").header("cookie", &cookie).send(program.address()).await;
    assert_eq!(signed_out.status, 204);
    assert!(signed_out.header("set-cookie").unwrap().contains("Max-Age=0"));
}

#[tokio::test]
async fn a_sign_in_survives_the_cookies_of_other_programs_on_the_host() {
    let sign_in = async |token: &'static str| {
        let program = Setup::new().env("ACCESS_TOKEN", token).start().await;
        let request =
            Request::post("/api/session", &json!({})).header("authorization", &format!("Bearer {token}"));
        let set = request.send(program.address()).await.header("set-cookie").unwrap().to_owned();
        (program, set.split(';').next().unwrap().to_owned())
    };
    let ((one, cookie), (other, other_cookie)) =
        (sign_in(TOKEN).await, sign_in("another-access-token").await);
    assert_ne!(
        cookie.split('=').next(),
        other_cookie.split('=').next(),
        "the browser would keep one of them"
    );
    // The browser sends the cookies of all ports, and one program's need not be text.
    let cookies = [b"cookie: theme=caf\xe9; ", cookie.as_bytes(), b"; ", other_cookie.as_bytes()].concat();
    for program in [&one, &other] {
        let request = Request::get("/api/config").header("cookie", "COOKIES").bytes(program.address());
        let at = request.windows(15).position(|part| part == b"cookie: COOKIES").unwrap();
        let request = [&request[..at], &cookies, &request[at + 15..]].concat();
        let answer = RawConnection::open(program.address(), &request).await.rest().await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}
