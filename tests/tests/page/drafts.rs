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

#[tokio::test]
async fn questions_are_queued_and_the_last_one_is_edited_with_the_up_arrow() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        the_up_arrow_in_an_empty_box_edits_the_last_question(&chat).await;
        chat.start_over(&upstream).await;
        a_question_typed_during_an_answer_is_asked_next(&chat, &upstream).await;
    })
    .await;
}

async fn a_question_typed_during_an_answer_is_asked_next(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    let answer = Reply::stream().delta("A first ").gate(&gate).delta("answer.").finish("stop").done();
    upstream.on("answer", answer);
    chat.ask("First").await;
    chat.answer_shows("A first").await;
    chat.ask("Second").await;
    chat.ask("Third").await;
    chat.ask("Fourth").await;
    waiting(chat, &["Next: Second", "Next: Third", "Next: Fourth"]).await;
    assert_eq!((chat.question().await.as_str(), questions(chat).await.len()), ("", 1));
    chat.press("Remove").await;
    waiting(chat, &["Next: Second", "Next: Third"]).await;
    // The latest of them is edited.
    chat.question_box().await.send_keys(Key::Up + "").await.unwrap();
    typed(chat, "Third").await;
    chat.ask(", please").await;
    waiting(chat, &["Next: Second", "Next: Third, please"]).await;
    gate.open();
    eventually("all questions", async || {
        (questions(chat).await == ["First", "Second", "Third, please"]).then_some(())
    })
    .await;
    chat.answer_is("complete").await;
    waiting(chat, &[]).await;
}

async fn the_up_arrow_in_an_empty_box_edits_the_last_question(chat: &Chat<'_>) {
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
}
