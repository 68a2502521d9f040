//! A key that the upstream gives away does not get past the proxy, in any form or place.

use base64::{
    Engine as _,
    prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE},
};
use footnote_tests::{gate::Gate, invariants::Rules, program::Setup, reply::Reply, upstream::Upstream};

use crate::{post_chat, send_chat};

const KEY: &str = "sk-Canary+4f7Q/x9Zk2=mW8vT1r";

/// The ways in which the key could be written so that somebody could read it back.
fn forms() -> Vec<String> {
    let percent = KEY.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    let some_percent: String =
        percent_encoding::utf8_percent_encode(KEY, percent_encoding::NON_ALPHANUMERIC).collect();
    vec![
        KEY.into(),
        KEY[..8].into(),
        KEY[KEY.len() - 8..].into(),
        BASE64_STANDARD.encode(KEY),
        BASE64_STANDARD_NO_PAD.encode(KEY),
        BASE64_URL_SAFE.encode(KEY),
        BASE64_STANDARD.encode(format!("Bearer {KEY}")),
        percent.to_lowercase(),
        percent,
        some_percent,
    ]
}

/// Fails when `text` holds the key in any form.
fn assert_clean(text: &str, what: &str) {
    for form in forms() {
        assert!(!text.contains(&form), "{what} holds {form}: {text}");
    }
}

/// Lets the upstream answer so, with the key's forms in it, and looks at every byte that comes out.
async fn check(reply: Reply, what: &str) {
    let rules = Rules { model_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    upstream.on("chat", reply);
    let program = Setup::model(&upstream).env("LLM_API_KEY", KEY).env("RUST_LOG", "trace").start().await;
    let answer = send_chat(program.address()).await;
    assert!(answer.status != 0, "{what}: no answer");
    assert_clean(&String::from_utf8_lossy(&answer.raw), what);
    program.terminate();
    let (_, output) = program.ended().await;
    assert_clean(&output, &format!("the log after {what}"));
}

#[tokio::test]
async fn in_an_error_body_and_header() {
    for form in forms() {
        let error = || Reply::error(401, &form, &format!("Incorrect API key provided: {form}"));
        check(error(), "an error body").await;
        check(error().header("x-request-id", &form).header("www-authenticate", &form), "an error header")
            .await;
    }
}

#[tokio::test]
async fn in_a_redirect() {
    for form in forms() {
        let reply = Reply::html(302, &form).header("location", &format!("http://127.0.0.1:9/?key={form}"));
        check(reply, "a redirect").await;
    }
}

#[tokio::test]
async fn in_an_answer() {
    for form in forms() {
        check(Reply::completion(&format!("Your key is {form}, is it not?")), "a completion").await;
        check(Reply::text("Hello").header("x-request-id", &form), "a header").await;
        check(Reply::text("Hello").header("retry-after", &form), "a header").await;
        let error = format!("{{\"error\":{{\"message\":\"{form} is wrong\",\"code\":\"{form}\"}}}}");
        check(Reply::stream().delta("Hello").event(&error), "an error in the stream").await;
        check(Reply::stream().delta(&format!("a{form}b")).delta(&form).done(), "deltas").await;
        check(Reply::stream().raw(format!(": {form}\n\n")).done(), "a comment").await;
    }
}

#[tokio::test]
async fn in_a_stream_cut_anywhere() {
    for form in forms() {
        for size in [1, 2, 5, 11] {
            let reply = Reply::stream().delta(&format!("key {form} end")).finish("stop").done();
            check(reply.pieces_of(size), &format!("pieces of {size}")).await;
        }
    }
}

#[tokio::test]
async fn at_the_very_end_of_a_stream_that_breaks() {
    let half = &KEY[..KEY.len() - 1];
    check(Reply::stream().delta("Hello").raw(format!("data: {half}")).reset(), "a broken stream").await;
    check(Reply::stream().delta("Hello").raw(format!("data: {KEY}")).cut(), "a broken stream").await;
}

#[tokio::test]
async fn text_that_only_begins_like_the_key_is_left_alone() {
    let rules = Rules { model_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    let gate = Gate::new();
    let script = Reply::stream().delta("sk-Can").gate(&gate).delta("does it, sk-C").finish("stop").done();
    upstream.on("chat", script.clone());
    let program = Setup::model(&upstream).env("LLM_API_KEY", KEY).start().await;
    let mut exchange = post_chat().open(program.address()).await;
    exchange.until("sk-Can").await;
    gate.open();
    assert_eq!(exchange.rest().await.body, script.body());
}

#[tokio::test]
async fn questions_and_answers_are_not_logged() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::text("zebra answer"));
    let program = Setup::model(&upstream).start().await;
    let body =
        serde_json::json!({"messages": [{"role": "user", "content": "zebra question"}], "stream": true});
    footnote_tests::wire::Request::post("/v1/chat/completions?zebra=1", &body).send(program.address()).await;
    program.terminate();
    let (_, output) = program.ended().await;
    assert!(!output.contains("zebra"), "{output}");
}
