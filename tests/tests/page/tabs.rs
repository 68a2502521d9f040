//! Reloading, and several tabs.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};

use crate::with_page;

/// A browser in which nothing outlives the page.
const WITHOUT_SHARED_WORKERS: &str = "delete window.SharedWorker;";

async fn a_reload_in_mid_stream_leaves_the_partial_answer_interrupted(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("A partial ").delta("answer").gate(&gate).hang());
    chat.ask("A question").await;
    chat.answer_shows("A partial answer").await;
    // At most 250 ms of a stream may be unsaved, so soon it is in the storage.
    eventually("the partial answer to be stored", async || {
        chat.local_storage().await.to_string().contains("A partial answer").then_some(())
    })
    .await;
    chat.reload().await;
    let answer = chat.answer_is("interrupted").await;
    assert!(answer.text.contains("A partial answer"), "{}", answer.text);
    assert!(chat.messages().await[0].text.contains("A question"));
    upstream.next("answer").await.closed().await;
    chat.press("Retry").await;
    chat.answer_shows("Scripted answer.").await;
}

#[tokio::test]
async fn answers_that_a_reload_or_stop_cuts_off_are_kept() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().before_load(WITHOUT_SHARED_WORKERS).await;
        chat.reload().await;
        a_reload_before_the_first_word_keeps_the_question_and_is_no_failure(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_reload_in_mid_stream_leaves_the_partial_answer_interrupted(&chat, &upstream).await;
    })
    .await;
}

async fn a_reload_before_the_first_word_keeps_the_question_and_is_no_failure(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    // The browser ends the request a moment before the page, or with it.
    const ROUNDS: usize = 3;
    for round in 1..=ROUNDS {
        upstream.on("answer", Reply::silent());
        chat.ask(&format!("Question {round}")).await;
        upstream.next("answer").await;
        chat.reload().await;
        let messages = eventually("all exchanges", async || {
            Some(chat.messages().await).filter(|messages| messages.len() == 2 * round)
        })
        .await;
        assert!(messages[2 * round - 2].text.contains(&format!("Question {round}")), "{messages:?}");
        assert_eq!(messages[2 * round - 1].state.as_deref(), Some("interrupted"), "{messages:?}");
    }
}
