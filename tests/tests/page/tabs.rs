//! Reloading, and several tabs.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};

use crate::{BEES_LINK, two_passages, with_page};

#[tokio::test]
async fn a_reload_keeps_the_conversation() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("One queen [1].")).on("answer", Reply::text("Again."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("How many queens?").await;
        let before = chat.messages().await;
        chat.reload().await;
        assert_eq!(chat.messages().await, before);
        assert_eq!(chat.sources().await[0].1, BEES_LINK);
        chat.ask_and_wait("And then?").await;
        assert_eq!(chat.messages().await.len(), 4);
    })
    .await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("One queen [1]."));
}

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

async fn an_interrupted_answer_closes_its_open_markdown_marks(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("It is **very import").gate(&gate).hang());
    chat.ask("A question").await;
    chat.answer_shows("It is very import").await;
    chat.press("Stop").await;
    for _ in 0..2 {
        let answer = chat.answer_is("stopped").await;
        assert!(answer.text.contains("It is very import") && !answer.text.contains('*'), "{}", answer.text);
        chat.reload().await;
    }
}

#[tokio::test]
async fn answers_that_a_reload_or_stop_cuts_off_are_kept() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_reload_before_the_first_word_keeps_the_question_and_is_no_failure(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_reload_in_mid_stream_leaves_the_partial_answer_interrupted(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_interrupted_answer_closes_its_open_markdown_marks(&chat, &upstream).await;
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

#[tokio::test]
async fn an_answer_streaming_in_another_tab_is_not_marked_interrupted() {
    let upstream = Upstream::for_page().await;
    let (first, rest) = (Gate::new(), Gate::new());
    upstream.on(
        "answer",
        Reply::stream().gate(&first).delta("A partial ").gate(&rest).delta("answer").finish("stop").done(),
    );
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let writing = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask("A question").await;
        chat.status("Waiting for the answer").await;
        let reading = browser.new_tab().await;
        Chat::open(browser, &program).await;
        chat.open_conversation("A question").await;
        chat.status("Another tab is writing this answer").await;
        let answer = chat.answer_is("streaming").await;
        assert!(!answer.text.contains("interrupted"), "{}", answer.text);
        browser.switch_to(&writing).await;
        first.open();
        chat.answer_shows("A partial").await;
        browser.switch_to(&reading).await;
        chat.reload().await;
        chat.status("Another tab is writing this answer").await;
        chat.answer_is("streaming").await;
        rest.open();
        chat.answer_shows("A partial answer").await;
        chat.answer_is("complete").await;
    })
    .await;
}
