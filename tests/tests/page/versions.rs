//! The versions of an answer: those that were made before it are kept, and can be shown again.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};

use crate::with_page;

/// Waits until this version of the answer is shown, as "1/2".
async fn shows(chat: &Chat<'_>, text: &str, place: &str) {
    eventually(&format!("{text:?} as version {place}"), async || {
        let script = "return document.querySelector('[role=log]').innerText;";
        let shown = chat.browser().script(script).await;
        let shown = shown.as_str()?;
        (shown.contains(text) && shown.contains(place)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_earlier_version_of_an_answer_comes_back_and_is_what_later_questions_build_on() {
    let upstream = Upstream::for_page().await;
    for answer in ["The first answer.", "The second answer.", "The third answer."] {
        upstream.on("answer", Reply::text(answer));
    }
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Which one?").await;
        chat.press("Regenerate").await;
        shows(&chat, "The second answer.", "2/2").await;
        chat.press("Previous version").await;
        shows(&chat, "The first answer.", "1/2").await;
        chat.reload().await;
        shows(&chat, "The first answer.", "1/2").await;
        chat.press("Next version").await;
        shows(&chat, "The second answer.", "2/2").await;
        chat.press("Previous version").await;
        shows(&chat, "The first answer.", "1/2").await;
        chat.ask_and_wait("And then?").await;
    })
    .await;
    let asked = upstream.requests_of("answer");
    let last = asked[2].body_text();
    assert!(last.contains("The first answer.") && !last.contains("The second answer."), "{last}");
}
