//! Drafts and queued questions.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use thirtyfour::Key;

use crate::with_page;

/// Waits until this is in the question box.
async fn typed(chat: &Chat<'_>, text: &str) {
    eventually(&format!("{text:?} in the box"), async || (chat.question().await == text).then_some(())).await;
}

/// Waits until these questions are queued.
async fn waiting(chat: &Chat<'_>, expected: &[&str]) {
    eventually(&format!("{expected:?} to wait"), async || {
        let script = "return [...document.querySelectorAll('[aria-label=\"Next questions\"] .name')]
            .map(name => name.innerText);";
        (chat.browser().script(script).await == serde_json::json!(expected)).then_some(())
    })
    .await;
}

/// The questions on screen.
async fn questions(chat: &Chat<'_>) -> Vec<String> {
    let messages = chat.messages().await.into_iter().filter(|message| message.role == "user");
    messages.map(|message| message.text.trim().to_owned()).collect()
}

/// An upstream whose first answer ends when the gate is opened.
async fn held() -> (Upstream, Gate) {
    let (upstream, gate) = (Upstream::for_page().await, Gate::new());
    let answer = Reply::stream().delta("A first ").gate(&gate).delta("answer.").finish("stop").done();
    upstream.on("answer", answer);
    (upstream, gate)
}

#[tokio::test]
async fn each_conversation_has_its_own_draft() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("About bees"));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("About bees").await;
        chat.browser().part("heading", "About bees").await;
        chat.type_text("Half of a question on bees").await;
        chat.press("New conversation").await;
        typed(&chat, "").await;
        chat.type_text("Half of another").await;
        chat.open_conversation("About bees").await;
        typed(&chat, "Half of a question on bees").await;
        chat.browser().driver().back().await.unwrap();
        typed(&chat, "Half of another").await;
        chat.reload().await;
        typed(&chat, "Half of another").await;
        chat.open_conversation("About bees").await;
        typed(&chat, "Half of a question on bees").await;
        chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
        chat.answer_is("complete").await;
        chat.reload().await;
        typed(&chat, "").await;
    })
    .await;
}

#[tokio::test]
async fn a_question_typed_during_an_answer_is_asked_next() {
    let (upstream, gate) = held().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("First").await;
        chat.answer_shows("A first").await;
        chat.ask("Second").await;
        chat.ask("Third").await;
        chat.ask("Fourth").await;
        waiting(&chat, &["Next: Second", "Next: Third", "Next: Fourth"]).await;
        assert_eq!((chat.question().await.as_str(), questions(&chat).await.len()), ("", 1));
        chat.press("Remove").await;
        waiting(&chat, &["Next: Second", "Next: Third"]).await;
        // The latest of them is edited.
        chat.question_box().await.send_keys(Key::Up + "").await.unwrap();
        typed(&chat, "Third").await;
        chat.ask(", please").await;
        waiting(&chat, &["Next: Second", "Next: Third, please"]).await;
        gate.open();
        eventually("all questions", async || {
            (questions(&chat).await == ["First", "Second", "Third, please"]).then_some(())
        })
        .await;
        chat.answer_is("complete").await;
        waiting(&chat, &[]).await;
    })
    .await;
}

#[tokio::test]
async fn after_a_stop_a_waiting_question_is_in_the_box_again() {
    let (upstream, _gate) = held().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("First").await;
        chat.answer_shows("A first").await;
        chat.ask("Second").await;
        chat.type_text("Third").await;
        waiting(&chat, &["Next: Second"]).await;
        chat.press("Stop").await;
        typed(&chat, "Second\n\nThird").await;
        waiting(&chat, &[]).await;
        assert_eq!(questions(&chat).await, ["First"]);
    })
    .await;
}

#[tokio::test]
async fn the_up_arrow_in_an_empty_box_edits_the_last_question() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        chat.type_text("Something").await;
        chat.question_box().await.send_keys(Key::Up + "").await.unwrap();
        assert!(chat.browser().parts("textbox", Some("Edit your question")).await.is_empty());
        chat.question_box().await.clear().await.unwrap();
        chat.question_box().await.send_keys(Key::Up + "").await.unwrap();
        let edit = chat.browser().part("textbox", "Edit your question").await;
        edit.send_keys(Key::Escape + "").await.unwrap();
        chat.browser().gone("textbox", "Edit your question").await;
        let focused = chat.browser().script("return document.activeElement.ariaLabel;").await;
        assert_eq!(focused, "Message");
    })
    .await;
}
