//! An upstream that misbehaves: the message on screen, and the text that is kept.

use footnote_tests::{
    eventually, gate::Gate, invariants::Rules, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use tokio::net::TcpListener;

use crate::{parts, with_page};

/// Asks, gets a failure with an alert that holds `alert`, and after Retry the answer.
async fn check_failure(chat: &Chat<'_>, upstream: &Upstream, reply: Reply, alert: &str) {
    upstream.on("answer", reply);
    chat.ask("A question").await;
    let said = chat.alert(alert).await;
    for secret in ["<html", "canary", "{", "Bearer"] {
        assert!(!said.contains(secret), "{said}");
    }
    let failed = chat.answer_is("failed").await.text;
    assert!(!failed.contains("Answered without the knowledge base"), "{failed}");
    assert!(chat.messages().await[0].text.contains("A question"));
    assert_eq!(upstream.requests_of("answer").len(), 1, "nothing is sent again unasked");
    chat.press("Retry").await;
    chat.answer_shows("Scripted answer.").await;
    chat.answer_is("complete").await;
    assert_eq!(chat.messages().await.len(), 2);
    chat.start_over(upstream).await;
}

#[tokio::test]
async fn a_failure_is_told_and_retry_works() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_failure_is_shown_in_one_line_and_retry_works(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_stream_that_is_reset_is_interrupted_and_can_continue(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_rate_limit_counts_down_and_waits_for_retry(&chat, &upstream).await;
    })
    .await;
}

async fn a_failure_is_shown_in_one_line_and_retry_works(chat: &Chat<'_>, upstream: &Upstream) {
    for console in ["status of 502", "status of 400", "net::ERR_"] {
        chat.browser().expect_console(console);
    }
    let unreadable = "The model server's answer could not be read";
    for (reply, alert) in [
        (Reply::html(500, "<html>canary</html>"), ""),
        (
            Reply::error(401, "invalid_api_key", "canary"),
            "The model server refused Footnote's key. Tell whoever runs Footnote",
        ),
        (
            Reply::error(400, "model_not_found", "there is no model m"),
            "The model server does not have the chosen model: there is no model m",
        ),
        (Reply::stream().cut(), unreadable),
        (Reply::html(200, "<html>canary</html>"), unreadable),
    ] {
        check_failure(chat, upstream, reply, alert).await;
    }
}

#[tokio::test]
async fn an_unreachable_model_server_is_reported_and_retry_works_later() {
    let place = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = place.local_addr().unwrap();
    drop(place);
    with_page(Setup::new().flag("llm-base-url", &format!("http://{address}/v1")), async |chat| {
        chat.browser().expect_console("status of 502");
        chat.ask("A question").await;
        chat.alert("The model server cannot be reached").await;
        chat.answer_is("failed").await;
        assert!(chat.messages().await[0].text.contains("A question"));
        let rules = Rules { from_page: true, ..Rules::default() };
        let _upstream = Upstream::start_on(TcpListener::bind(address).await.unwrap(), rules);
        chat.press("Retry").await;
        chat.answer_shows("Scripted answer.").await;
    })
    .await;
}

#[tokio::test]
async fn an_unreachable_proxy_is_reported_and_the_question_stays() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    footnote_tests::browser::Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        browser.expect_console("net::ERR_CONNECTION_REFUSED");
        // The last part that an answer asks for.
        eventually("all parts to be fetched", async || {
            parts::has_fetched(browser, "split_records.wasm").await.then_some(())
        })
        .await;
        program.terminate();
        assert!(program.ended().await.0.success());
        chat.ask("Second").await;
        chat.alert("").await;
        let shown = chat.messages().await;
        let kept = chat.question().await.contains("Second")
            || shown.iter().any(|message| message.text.contains("Second"));
        assert!(kept, "{shown:?}");
    })
    .await;
}

async fn a_stream_that_is_reset_is_interrupted_and_can_continue(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    // A connection that breaks also drops bytes that nobody has read yet, so the part is on screen before.
    upstream.on("answer", Reply::stream().delta("A partial answer").gate(&gate).reset());
    chat.browser().expect_console("net::ERR_");
    chat.ask("A question").await;
    chat.answer_shows("A partial").await;
    gate.open();
    let answer = chat.answer_is("interrupted").await;
    assert!(answer.text.contains("A partial"), "{}", answer.text);
    chat.browser().part("button", "Continue").await;
    chat.browser().part("button", "Retry").await;
    chat.reload().await;
    assert!(chat.answer_is("interrupted").await.text.contains("A partial"));
    assert_eq!(upstream.requests_of("answer").len(), 1, "nothing is sent again unasked");
    chat.press("Continue").await;
    chat.answer_shows("Scripted answer.").await;
    chat.answer_is("complete").await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("A partial"), "the model sees where it was");
}

#[tokio::test]
async fn a_server_that_hangs_before_its_headers_times_out() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::silent());
    with_page(Setup::model(&upstream).flag("header-timeout-s", "3"), async |chat| {
        chat.browser().expect_console("status of 504");
        chat.ask("A question").await;
        // Meanwhile the seconds run.
        eventually("a running timer", async || {
            let text = chat.answers().await.pop()?.text;
            text.contains("2 s").then_some(())
        })
        .await;
        chat.alert("").await;
        chat.answer_is("failed").await;
    })
    .await;
}

async fn a_rate_limit_counts_down_and_waits_for_retry(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::error(429, "rate_limit_exceeded", "canary").header("retry-after", "2"));
    chat.browser().expect_console("status of 429");
    chat.ask("A question").await;
    chat.answer_is("failed").await;
    eventually("a countdown", async || {
        let text = chat.answers().await.pop()?.text;
        (text.contains("2 s") || text.contains("1 s")).then_some(())
    })
    .await;
    let enabled = async || {
        let part = chat.browser().parts("button", Some("Retry")).await.pop()?;
        (part.properties["disabled"] != true).then_some(())
    };
    assert_eq!(enabled().await, None, "not before the time is over");
    eventually("Retry to be offered", enabled).await;
    assert_eq!(upstream.requests_of("answer").len(), 1, "nothing is sent again unasked");
    chat.press("Retry").await;
    chat.answer_shows("Scripted answer.").await;
}
