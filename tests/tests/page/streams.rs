//! Whatever the chunks and the format of a stream, the answer on screen is the same.

use footnote_tests::{
    program::Setup,
    reply::{Eol, Reply},
    upstream::Upstream,
};

use crate::with_page;

const TEXT: &str = "Grüße an die 世界 🌍: naïve «quotes», a 👩‍👩‍👧 and **bold** text.";
const SHOWN: &str = "Grüße an die 世界 🌍: naïve «quotes», a 👩‍👩‍👧 and bold text.";

fn answer() -> Reply {
    Reply::text(TEXT)
}

#[tokio::test]
async fn any_chunking_and_any_line_end_give_the_same_answer() {
    let scripts = [
        answer(),
        answer().pieces_of(1),
        answer().pieces_of(2),
        answer().pieces_of(3).bom(),
        answer().line_ends(Eol::CrLf),
        answer().line_ends(Eol::CrLf).pieces_of(1),
        answer().line_ends(Eol::Cr).pieces_of(5),
        answer().pieces_of(100_000),
        Reply::stream().ping().raw(answer().body()).ping(),
        Reply::stream().raw("event: message\nid: 3\nretry: 5\nunknown: x\n").raw(answer().body()),
        Reply::stream()
            .event("{\"surprise\": [1, {\"a\": null}]}")
            .event("{\"choices\": []}")
            .raw(answer().body()),
    ];
    let upstream = Upstream::for_page().await;
    let count = scripts.len();
    for script in scripts {
        upstream.on("answer", script);
    }
    with_page(Setup::model(&upstream), async |chat| {
        for number in 0..count {
            let shown = chat.ask_and_wait(&format!("Question {number}")).await.text;
            assert!(shown.contains(SHOWN), "script {number}: {shown}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_malformed_event_gives_one_notice_and_loses_no_text() {
    let upstream = Upstream::for_page().await;
    let script = Reply::stream()
        .delta("Before ")
        .event("{\"choices\": [{\"delta\": {\"content\"")
        .event("not JSON at all")
        .delta("and after.");
    upstream.on("answer", script.finish("stop").done());
    with_page(Setup::model(&upstream), async |chat| {
        let shown = chat.ask_and_wait("A question").await.text;
        assert!(shown.contains("Before and after."), "{shown}");
        let notices =
            chat.browser().script("return document.querySelectorAll('article .notice').length;").await;
        assert_eq!(notices, 1, "{shown}");
    })
    .await;
}

#[tokio::test]
async fn an_error_mid_stream_keeps_the_partial_answer_and_shows_no_upstream_text() {
    let upstream = Upstream::for_page().await;
    let error = "{\"error\":{\"message\":\"<html>boom</html>\",\"type\":\"server_error\",\"code\":null}}";
    upstream.on("answer", Reply::stream().delta("A partial answer").event(error));
    with_page(Setup::model(&upstream), async |chat| {
        // The stream ends without a finish reason, which the proxy shows by cutting it.
        chat.browser().expect_console("net::ERR_");
        chat.ask("A question").await;
        let answer = chat.answer_is("interrupted").await;
        assert!(
            answer.text.contains("A partial answer") && !answer.text.contains("<html"),
            "{}",
            answer.text
        );
    })
    .await;
}

#[tokio::test]
async fn an_error_event_in_a_stream_is_shown_with_the_servers_message() {
    let upstream = Upstream::for_page().await;
    for error in [
        "{\"object\":\"error\",\"message\":\"Out of memory\",\"code\":500}",
        "{\"text\":\"Out of memory\",\"error_code\":50002}",
        "[{\"error\":{\"message\":\"Out of memory\",\"code\":503}}]",
    ] {
        upstream.on("answer", Reply::stream().delta("A part").event(error).done());
    }
    with_page(Setup::model(&upstream), async |chat| {
        for number in 1..=3 {
            chat.ask(&format!("Question {number}")).await;
            chat.alert("The model server reported an error: Out of memory").await;
            assert!(chat.answer_is("interrupted").await.text.contains("A part"));
            assert_eq!(upstream.requests_of("answer").len(), number);
        }
    })
    .await;
}
