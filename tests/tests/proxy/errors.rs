//! An upstream that misbehaves: the client's error, which contains nothing of the upstream's body but the
//! message of its error, as `detail`.

use std::io::Write as _;

use flate2::{Compression, write::GzEncoder};
use footnote_tests::{
    invariants::Rules,
    program::Setup,
    reply::{Framing, Reply},
    upstream::Upstream,
    wire::{RawResponse, Request},
};
use serde_json::json;
use tokio::{io::AsyncWriteExt as _, net::TcpListener};

use crate::{post_chat, send_chat};

/// Text that only the upstream knows.
const CANARY: &str = "upstream-canary";
const KEY: &str = "sk-canary-0123456789";

/// Checks the status and code of the error that a faulty reply leads to.
async fn check(reply: Reply, expect: (u16, &str)) {
    let upstream = Upstream::start().await;
    upstream.on("chat", reply.clone());
    let program = Setup::model(&upstream).start().await;
    let answer = send_chat(program.address()).await;
    assert_eq!(answer.error(), (expect.0, expect.1.to_owned()), "{reply:?}");
    check_words(&answer);
    assert!(answer.header("location").is_none());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert!(answer.whole);
    assert_eq!(upstream.requests_of("chat").len(), 1, "sent twice");
}

/// Checks that words of the upstream are only in `detail`, and never HTML.
fn check_words(answer: &RawResponse) {
    let mut json = answer.json();
    let detail = json["error"]["detail"].take();
    assert!(!json.to_string().contains(CANARY), "{json}");
    assert!(!format!("{:?}{detail}", answer.headers).contains("<html"), "{answer:?}");
}

#[tokio::test]
async fn upstream_errors_map_to_the_proxys_statuses_and_codes() {
    check(Reply::html(500, "<html>upstream-canary</html>"), (502, "upstream_error")).await;
    check(Reply::html(503, "<html>upstream-canary</html>"), (502, "upstream_error")).await;
    check(Reply::error(500, "server_error", CANARY), (502, "upstream_error")).await;
    check(Reply::error(418, CANARY, CANARY), (418, "upstream_rejected")).await;
    check(Reply::error(422, CANARY, CANARY), (422, "upstream_rejected")).await;
    check(Reply::html(404, "<html>upstream-canary</html>"), (404, "upstream_rejected")).await;
    let unknown = json!({"error": {"message": CANARY, "type": CANARY, "code": CANARY}});
    check(Reply::json(400, &unknown), (400, "upstream_rejected")).await;
    check(Reply::error(400, "model_not_found", CANARY), (400, "model_not_found")).await;
    check(Reply::error(400, "context_length_exceeded", CANARY), (400, "context_length_exceeded")).await;
}

#[tokio::test]
async fn a_refused_key_has_its_own_error_code() {
    for status in [401, 403] {
        let upstream = Upstream::start().await;
        upstream.on("chat", Reply::error(status, "invalid_api_key", CANARY));
        let program = Setup::model(&upstream).start().await;
        let answer = send_chat(program.address()).await;
        assert_eq!(answer.error(), (502, "upstream_key_refused".into()));
        assert!(!answer.text().contains(CANARY));
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let elsewhere = Upstream::start().await;
        let location = format!("{}/chat/completions?{CANARY}", elsewhere.model_url());
        let reply = Reply::html(status, "<html>upstream-canary</html>").header("location", &location);
        check(reply, (502, "upstream_error")).await;
        assert_eq!(elsewhere.connections(), 0);
    }
}

#[tokio::test]
async fn a_rate_limit_keeps_its_retry_after() {
    for wait in ["7", "Wed, 21 Oct 2026 07:28:00 GMT"] {
        let upstream = Upstream::start().await;
        upstream.on("chat", Reply::error(429, "rate_limit_exceeded", CANARY).header("retry-after", wait));
        let program = Setup::model(&upstream).start().await;
        let answer = send_chat(program.address()).await;
        assert_eq!(answer.error(), (429, "rate_limited".into()));
        assert_eq!(answer.header("retry-after"), Some(wait));
        check_words(&answer);
        assert_eq!(upstream.requests_of("chat").len(), 1, "a rate limit is not retried");
    }
}

#[tokio::test]
async fn an_unreachable_server_is_reported_without_waiting_for_a_timeout() {
    // Port 9 is `discard`, which nothing listens on; `.invalid` never resolves (RFC 6761).
    for address in ["http://127.0.0.1:9/v1", "http://model.invalid/v1"] {
        // The pauses before another attempt are all that is waited for; the proxy's own tests hold how long they are.
        let setup = Setup::new().flag("connect-timeout-s", "3600").flag("header-timeout-s", "3600");
        let program = setup.flag("llm-base-url", address).start().await;
        let answer = send_chat(program.address()).await;
        assert_eq!(answer.error(), (502, "upstream_unreachable".into()), "{address}");
        assert!(
            !answer.text().contains(address),
            "where the upstream is stays the proxy's: {}",
            answer.text()
        );
    }
}

#[tokio::test]
async fn a_server_that_hangs_hits_the_header_timeout() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::silent());
    let program = Setup::model(&upstream).flag("header-timeout-s", "1").start().await;
    let exchange = post_chat().open(program.address()).await;
    let seen = upstream.next("chat").await;
    seen.closed().await;
    assert_eq!(exchange.rest().await.error(), (504, "upstream_header_timeout".into()));
}

#[tokio::test]
async fn a_server_that_does_not_speak_http_is_an_upstream_error() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v1", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        socket.write_all(b"220 upstream-canary ready\r\n").await.unwrap();
        socket.shutdown().await.unwrap();
        socket
    });
    let program = Setup::new().flag("llm-base-url", &base).start().await;
    let answer = send_chat(program.address()).await;
    let (status, code) = answer.error();
    assert_eq!(status, 502);
    assert!(["upstream_error", "upstream_unreachable"].contains(&code.as_str()), "{code}");
    assert!(!answer.text().contains(CANARY));
    drop(server.await);
}

#[tokio::test]
async fn a_request_that_was_sent_is_never_sent_again() {
    let upstream = Upstream::start().await;
    let mut reset = Reply::silent();
    for _ in 0..3 {
        reset = Reply::new(200, "text/plain", "").framing(Framing::ClaimedLength(9)).reset();
        upstream.on("chat", reset.clone());
    }
    let program = Setup::model(&upstream).start().await;
    let answer = send_chat(program.address()).await;
    assert!(answer.status == 502 || !answer.whole, "{reset:?}: {answer:?}");
    assert_eq!(upstream.requests_of("chat").len(), 1);
}

#[tokio::test]
async fn the_upstreams_own_message_is_the_detail() {
    let detail = async |reply: Reply| {
        let rules = Rules { model_key: Some(KEY.into()), ..Rules::default() };
        let upstream = Upstream::start_with(rules).await;
        upstream.on("chat", reply);
        let program = Setup::model(&upstream).env("LLM_API_KEY", KEY).start().await;
        send_chat(program.address()).await.json()["error"]["detail"].as_str().map(str::to_owned)
    };
    let said = detail(Reply::error(400, "x", "temperature must be 1")).await;
    assert_eq!(said.as_deref(), Some("temperature must be 1"));
    let said = detail(Reply::error(500, "x", &format!("two\nlines and {KEY}"))).await;
    assert_eq!(said.as_deref(), Some("two lines and [redacted]"));
    let said = detail(Reply::error(422, "x", &"ü".repeat(2000))).await;
    assert_eq!(said.map(|said| said.chars().count()), Some(500));
    assert_eq!(detail(Reply::error(401, "x", "wrong key")).await, None);
    assert_eq!(detail(Reply::html(500, "<html>no</html>")).await, None);
}

#[tokio::test]
async fn a_compressed_answer_is_decoded() {
    let text = "{\"a\":1}".repeat(1000);
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let ask = async |body: &[u8]| {
        let reply = Reply::new(200, "application/json", body).header("content-encoding", "gzip");
        upstream.on("chat", reply);
        send_chat(program.address()).await
    };
    let whole = ask(&packed).await;
    assert!(whole.whole && whole.text() == text && whole.header("content-encoding").is_none(), "{whole:?}");
    let cut = ask(&packed[..packed.len() / 2]).await;
    assert!(!cut.whole && text.starts_with(&cut.text()), "{cut:?}");
    let none = ask(b"no gzip at all").await;
    assert!(!none.whole && none.text().is_empty(), "{none:?}");
}

#[tokio::test]
async fn retrieval_errors_have_the_same_shape() {
    for (reply, expect) in [
        (Reply::html(500, "<html>upstream-canary</html>"), (502, "upstream_error")),
        (Reply::error(429, "x", CANARY), (429, "rate_limited")),
        (Reply::error(401, "x", CANARY), (502, "upstream_key_refused")),
    ] {
        let upstream = Upstream::start().await;
        upstream.on("search", reply);
        let program = Setup::model_and_retrieval(&upstream).start().await;
        let search = Request::post("/api/search", &json!({"query": "x", "top_k": 1}));
        let answer = search.send(program.address()).await;
        assert_eq!(answer.error(), (expect.0, expect.1.to_owned()));
        check_words(&answer);
    }
}
