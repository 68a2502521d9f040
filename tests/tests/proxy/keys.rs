//! The operator's keys are in nothing that the proxy itself writes, and the bodies of answers are passed on unread.

use footnote_tests::{
    invariants::Rules,
    program::Setup,
    reply::Reply,
    upstream::Upstream,
    wire::{RawResponse, Request},
};

use crate::send_chat;

const KEY: &str = "sk-proj-Canary4f7Qx9Zk2mW8vT1r";

/// Sends a question to which the upstream replies so. Neither metrics nor log name the key.
async fn ask(reply: Reply) -> RawResponse {
    let rules = Rules { model_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    upstream.on("chat", reply);
    let program = Setup::model(&upstream).env("LLM_API_KEY", KEY).env("RUST_LOG", "trace").start().await;
    let answer = send_chat(program.address()).await;
    assert!(answer.status != 0, "no answer");
    let metrics = Request::get("/metrics").send(program.address()).await;
    program.terminate();
    let (_, log) = program.ended().await;
    for text in [metrics.text(), log] {
        assert!(!text.contains(KEY), "{text}");
    }
    answer
}

/// Checks a reply that the proxy replaces by an error of its own: the key is not in it.
async fn check_refused(reply: Reply) {
    let answer = ask(reply).await;
    let raw = String::from_utf8_lossy(&answer.raw);
    assert!(answer.status >= 400 && !raw.contains(KEY), "{raw}");
}

/// Checks a reply whose body is passed on unchanged: the key is in none of its headers.
async fn check_passed(reply: Reply) {
    let body = reply.body();
    let answer = ask(reply).await;
    assert_eq!(answer.text(), String::from_utf8_lossy(&body));
    assert!(!format!("{:?}", answer.headers).contains(KEY), "{:?}", answer.headers);
}

#[tokio::test]
async fn no_error_contains_the_key() {
    let error = || Reply::error(401, KEY, &format!("Incorrect API key provided: {KEY}"));
    check_refused(error()).await;
    check_refused(error().header("x-request-id", KEY).header("www-authenticate", KEY)).await;
    check_refused(Reply::html(302, KEY).header("location", &format!("http://127.0.0.1:9/?key={KEY}"))).await;
    check_refused(Reply::html(500, KEY)).await;
}

#[tokio::test]
async fn no_header_contains_the_key() {
    for name in ["x-request-id", "retry-after", "set-cookie"] {
        check_passed(Reply::text("Hello").header(name, KEY)).await;
    }
}

#[tokio::test]
async fn bodies_are_forwarded_unchanged() {
    check_passed(Reply::completion("Project keys begin with sk-proj- and end in W8vT1r")).await;
    for text in ["Project keys begin with sk-proj-", KEY] {
        check_passed(Reply::stream().delta(text).delta(text).finish("stop").done()).await;
        check_passed(Reply::stream().delta(text).finish("stop").done().pieces_of(5)).await;
    }
}

#[tokio::test]
async fn questions_and_answers_are_not_logged() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::text("zebra answer"));
    let program = Setup::model(&upstream).start().await;
    let body =
        serde_json::json!({"messages": [{"role": "user", "content": "zebra question"}], "stream": true});
    Request::post("/v1/chat/completions?zebra=1", &body).send(program.address()).await;
    program.terminate();
    let (_, output) = program.ended().await;
    assert!(!output.contains("zebra"), "{output}");
}
