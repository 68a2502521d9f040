//! An upstream that misbehaves: the message on screen, and the text that is kept.

use footnote_tests::{
    eventually, gate::Gate, invariants::Rules, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use tokio::net::TcpListener;

use crate::{parts, two_passages, with_page};

/// Asks, gets a failure with an alert that holds `alert`, and after Retry the answer.
async fn check_failure(reply: Reply, console: &str, alert: &str) {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", reply);
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().expect_console(console);
        chat.ask("A question").await;
        let said = chat.alert(alert).await;
        for secret in ["<html", "canary", "{", "Bearer"] {
            assert!(!said.contains(secret), "{said}");
        }
        assert_eq!(chat.answer_is("failed").await.state.as_deref(), Some("failed"));
        assert!(chat.messages().await[0].text.contains("A question"));
        assert_eq!(upstream.requests_of("answer").len(), 1, "nothing is sent again unasked");
        chat.press("Retry").await;
        chat.answer_shows("Scripted answer.").await;
        chat.answer_is("complete").await;
        assert_eq!(chat.messages().await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_failure_is_shown_in_one_line_and_retry_works() {
    check_failure(Reply::html(500, "<html>canary</html>"), "status of 502", "").await;
    check_failure(
        Reply::error(401, "invalid_api_key", "canary"),
        "status of 502",
        "The model server refused Footnote's key. Tell whoever runs Footnote",
    )
    .await;
    check_failure(
        Reply::error(400, "model_not_found", "there is no model m"),
        "status of 400",
        "The model server does not have the chosen model: there is no model m",
    )
    .await;
}

#[tokio::test]
async fn a_successful_reply_without_an_answer_names_the_model_server() {
    let words = "The model server's answer could not be read";
    for reply in [
        Reply::stream(),
        Reply::stream().cut(),
        Reply::new(200, "application/json", ""),
        Reply::new(200, "application/json", "[true]"),
        Reply::stream().raw("<html>canary</html>"),
    ] {
        check_failure(reply, "net::ERR_", words).await;
    }
    check_failure(Reply::html(200, "<html>canary</html>"), "status of 502", words).await;
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

/// Asks, sees a part of the answer which is then marked interrupted, and keeps it over a reload. A script may wait at
/// the gate until the part is on the screen.
async fn check_interrupted(script: impl FnOnce(Reply, &Gate) -> Reply, setup: impl Fn(&Upstream) -> Setup) {
    let upstream = Upstream::for_page().await;
    let gate = Gate::new();
    upstream.on("answer", script(Reply::stream().delta("A partial answer"), &gate));
    with_page(setup(&upstream), async |chat| {
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
    })
    .await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("A partial"), "the model sees where it was");
}

// A connection that breaks also drops bytes that nobody has read yet, so the part is on screen before.
#[tokio::test]
async fn a_stream_that_is_reset_is_interrupted() {
    check_interrupted(|reply, gate| reply.gate(gate).reset(), Setup::model).await;
}

#[tokio::test]
async fn a_stream_that_is_cut_is_interrupted() {
    check_interrupted(|reply, gate| reply.gate(gate).raw("data: {\"cho").cut(), Setup::model).await;
}

#[tokio::test]
async fn a_stream_that_ends_without_a_finish_reason_is_interrupted() {
    check_interrupted(Reply::gate, Setup::model).await;
}

#[tokio::test]
async fn a_stream_that_stalls_is_interrupted() {
    let impatient = |upstream: &Upstream| Setup::model(upstream).flag("idle-timeout-s", "1");
    check_interrupted(|reply, _| reply.hang(), impatient).await;
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

#[tokio::test]
async fn a_finish_reason_completes_an_answer_without_done() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::stream().delta("All of it.").finish("stop"));
    upstream.on("answer", Reply::stream().delta("All of that.").finish("stop").cut());
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().expect_console("net::ERR_");
        chat.ask_and_wait("A question").await;
        assert!(chat.ask_and_wait("Another").await.text.contains("All of that."));
    })
    .await;
}

#[tokio::test]
async fn an_answer_cut_at_the_length_limit_says_so_and_can_continue() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::stream().delta("Half of").finish("length").done());
    upstream.on("answer", Reply::text("the other half."));
    with_page(Setup::model(&upstream), async |chat| {
        let answer = chat.ask_and_wait("A question").await;
        assert!(answer.text.to_lowercase().contains("cut at the length limit"), "{}", answer.text);
        chat.press("Continue").await;
        chat.answer_shows("the other half.").await;
    })
    .await;
}

#[tokio::test]
async fn a_rate_limit_counts_down_and_waits_for_retry() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::error(429, "rate_limit_exceeded", "canary").header("retry-after", "2"));
    with_page(Setup::model(&upstream), async |chat| {
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
    })
    .await;
}

#[tokio::test]
async fn a_rate_limit_until_a_date_counts_down_too() {
    let upstream = Upstream::for_page().await;
    let date = "Fri, 31 Dec 2100 23:59:59 GMT";
    upstream.on("answer", Reply::error(429, "rate_limit_exceeded", "canary").header("retry-after", date));
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().expect_console("status of 429");
        chat.ask("A question").await;
        let answer = chat.answer_is("failed").await;
        assert!(!answer.text.contains("NaN"), "{}", answer.text);
        chat.browser().part("button", "Retry").await;
        assert_eq!(chat.browser().parts("button", Some("Retry")).await[0].properties["disabled"], true);
    })
    .await;
}

#[tokio::test]
async fn a_conversation_too_long_for_the_model_ends_in_a_clear_alert() {
    let upstream = Upstream::for_page().await;
    for _ in 0..2 {
        upstream.on("answer", Reply::error(400, "context_length_exceeded", "canary"));
    }
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().expect_console("status of 400");
        chat.ask("A question").await;
        let said = chat.alert("").await.to_lowercase();
        assert!(["long", "context", "window"].iter().any(|word| said.contains(word)), "{said}");
        chat.answer_is("failed").await;
        assert!(upstream.requests_of("answer").len() <= 2, "at most once more");
    })
    .await;
}

#[tokio::test]
async fn an_answer_arrives_even_if_the_knowledge_base_fails() {
    let faults = [
        (Reply::html(500, "<html>canary</html>"), "status of 502"),
        (Reply::new(200, "application/json", "{\"hits\":[{\"_id\":1}]}"), "none"),
        (Reply::new(200, "application/json", "{\"results\": [{\"id\""), "none"),
        (Reply::new(200, "text/html", "<html>canary</html>"), "status of 502"),
        (Reply::stream().raw("{\"results\":").reset(), "net::ERR_"),
    ];
    for (fault, console) in faults {
        let upstream = two_passages().await;
        upstream.on("search", fault);
        with_page(Setup::model_and_retrieval(&upstream), async |chat| {
            chat.browser().expect_console(console);
            let answer = chat.ask_and_wait("A question").await;
            let text = answer.text.to_lowercase();
            assert!(text.contains("scripted answer."), "{text}");
            assert!(text.contains("answered without the knowledge base"), "{text}");
            assert!(!text.contains("canary"), "{text}");
        })
        .await;
    }
}

#[tokio::test]
async fn an_unreachable_knowledge_base_is_named() {
    let upstream = Upstream::for_page().await;
    let setup = Setup::model(&upstream).flag("retrieval-url", "http://127.0.0.1:9");
    with_page(setup, async |chat| {
        chat.browser().expect_console("status of 502");
        let answer = chat.ask_and_wait("A question").await;
        assert!(
            answer.text.to_lowercase().contains("answered without the knowledge base"),
            "{}",
            answer.text
        );
    })
    .await;
}

#[tokio::test]
async fn a_failed_answer_says_nothing_about_the_knowledge_base() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::error(500, "server_error", "canary"));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.browser().expect_console("status of 5");
        chat.ask("How many queens has a hive?").await;
        chat.alert("").await;
        let text = chat.answer_is("failed").await.text;
        assert!(!text.contains("Answered without the knowledge base"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn a_greeting_without_search_results_is_not_marked_as_answered_without_knowledge_base() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        const WITHOUT: &str = "Answered without the knowledge base";
        let greeted = chat.ask_and_wait("hello").await.text;
        assert_eq!(upstream.requests_of("search").len(), 1, "it was searched");
        assert!(greeted.contains("Scripted answer.") && !greeted.contains(WITHOUT), "{greeted}");
        let asked = chat.ask_and_wait("How many queens has a hive?").await.text;
        assert!(asked.contains(WITHOUT), "{asked}");
        assert!(!chat.answers().await[0].text.contains(WITHOUT));
    })
    .await;
}
