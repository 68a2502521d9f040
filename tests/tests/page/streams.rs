//! Streams with faults: what is left of the answer, and what is said.

use footnote_tests::{page::Chat, program::Setup, reply::Reply, upstream::Upstream};

use crate::with_page;

#[tokio::test]
async fn streams_with_faults_keep_their_text() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_malformed_event_gives_one_notice_and_loses_no_text(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_error_mid_stream_keeps_the_partial_answer_and_shows_no_upstream_text(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_error_event_in_a_stream_is_shown_with_the_servers_message(&chat, &upstream).await;
    })
    .await;
}

async fn a_malformed_event_gives_one_notice_and_loses_no_text(chat: &Chat<'_>, upstream: &Upstream) {
    let script = Reply::stream()
        .delta("Before ")
        .event("{\"choices\": [{\"delta\": {\"content\"")
        .event("not JSON at all")
        .delta("and after.");
    upstream.on("answer", script.finish("stop").done());
    let shown = chat.ask_and_wait("A question").await.text;
    assert!(shown.contains("Before and after."), "{shown}");
    let notices = chat.browser().script("return document.querySelectorAll('article .notice').length;").await;
    assert_eq!(notices, 1, "{shown}");
}

async fn an_error_mid_stream_keeps_the_partial_answer_and_shows_no_upstream_text(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let error = "{\"error\":{\"message\":\"<html>boom</html>\",\"type\":\"server_error\",\"code\":null}}";
    upstream.on("answer", Reply::stream().delta("A partial answer").event(error));
    // The stream ends without a finish reason, which the proxy shows by cutting it.
    chat.browser().expect_console("net::ERR_");
    chat.ask("A question").await;
    let answer = chat.answer_is("interrupted").await;
    assert!(answer.text.contains("A partial answer") && !answer.text.contains("<html"), "{}", answer.text);
}

async fn an_error_event_in_a_stream_is_shown_with_the_servers_message(chat: &Chat<'_>, upstream: &Upstream) {
    for error in [
        "{\"object\":\"error\",\"message\":\"Out of memory\",\"code\":500}",
        "{\"text\":\"Out of memory\",\"error_code\":50002}",
        "[{\"error\":{\"message\":\"Out of memory\",\"code\":503}}]",
    ] {
        upstream.on("answer", Reply::stream().delta("A part").event(error).done());
    }
    for number in 1..=3 {
        chat.ask(&format!("Question {number}")).await;
        chat.alert("The model server reported an error: Out of memory").await;
        assert!(chat.answer_is("interrupted").await.text.contains("A part"));
        assert_eq!(upstream.requests_of("answer").len(), number);
    }
}
