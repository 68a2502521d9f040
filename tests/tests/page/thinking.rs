//! Models that think before they answer.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{
    evidence::clipboard,
    proof::{press_citation, viewer},
    two_passages, with_page,
};

/// The summary of the thoughts that begins so, once it is there.
async fn summary(chat: &Chat<'_>, words: &str) -> String {
    eventually(&format!("thoughts called {words:?}"), async || {
        let parts = chat.browser().parts("DisclosureTriangle", None).await;
        parts.into_iter().map(|part| part.name).find(|name| name.starts_with(words))
    })
    .await
}

pub(crate) async fn press_summary(chat: &Chat<'_>, words: &str) {
    let name = summary(chat, words).await;
    chat.browser().part("DisclosureTriangle", &name).await.click().await.unwrap();
}

#[tokio::test]
async fn thoughts_are_kept_apart_from_the_answer() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        thoughts_are_folded_above_the_answer_whatever_form_they_have(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        text_before_a_lone_closing_think_tag_becomes_thoughts(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_answer_that_ends_while_the_model_thinks_says_so(&chat, &upstream).await;
    })
    .await;
}

async fn thoughts_are_folded_above_the_answer_whatever_form_they_have(chat: &Chat<'_>, upstream: &Upstream) {
    let gates = [Gate::new(), Gate::new()];
    let thought =
        Reply::stream().thought("A hive is a colony.\n\nIt **has** a ").gate(&gates[0]).thought("queen.");
    upstream.on("answer", thought.gate(&gates[1]).raw(Reply::text("It has one queen.").body()));
    let tags = "<think>\nA hive is a colony.\n\nIt **has** a queen.\n</think>\n\nIt has one queen.";
    upstream.on("answer", Reply::text(tags).pieces_of(7));
    chat.ask("How many queens?").await;
    let shown = chat.answer_shows("It **has** a").await.text;
    assert!(shown.contains("Thinking…") && !shown.contains("colony"), "the last line alone: {shown}");
    assert_eq!(summary(chat, "Thinking").await, "Thinking…", "the line is not read out");
    press_summary(chat, "Thinking").await;
    chat.answer_shows("A hive is a colony.").await;
    gates[0].open();
    chat.answer_shows("It has a queen.").await;
    gates[1].open();
    chat.answer_is("complete").await;
    chat.answer_shows("It has a queen.").await;
    press_summary(chat, "Thought for").await;
    eventually("folded thoughts", async || {
        (!chat.answers().await.pop()?.text.contains("colony")).then_some(())
    })
    .await;
    let shown = chat.ask_and_wait("And again?").await.text;
    assert!(shown.contains("It has one queen.") && !shown.contains("think>"), "{shown}");
    chat.reload().await;
    for answer in chat.answers().await {
        assert!(answer.text.contains("Thought for") && answer.text.contains("It has one queen."));
        assert!(!answer.text.contains("colony"), "{}", answer.text);
    }
    press_summary(chat, "Thought for").await;
    eventually("the thoughts", async || {
        chat.answers().await.into_iter().any(|answer| answer.text.contains("colony")).then_some(())
    })
    .await;
    chat.browser().part("button", "Copy thoughts").await;
    for request in upstream.requests_of("answer") {
        assert!(!request.body_text().contains("colony"), "thoughts are not sent back");
    }
}

async fn text_before_a_lone_closing_think_tag_becomes_thoughts(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    let reply =
        Reply::stream().delta("A hive is a colony.").gate(&gate).delta("\n</think>\n\nIt has one queen.");
    upstream.on("answer", reply.finish("stop").done());
    chat.ask("How many queens?").await;
    chat.answer_shows("A hive is a colony.").await;
    gate.open();
    let shown = chat.answer_is("complete").await.text;
    assert!(shown.contains("It has one queen.") && !shown.contains("colony"), "{shown}");
    press_summary(chat, "Thought for").await;
    chat.answer_shows("A hive is a colony.").await;
}

async fn an_answer_that_ends_while_the_model_thinks_says_so(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::stream().thought("Well, ").hang());
    upstream.on("answer", Reply::stream().thought("Well, ").finish("stop").done());
    chat.ask("How many queens?").await;
    chat.answer_shows("Well,").await;
    chat.press("Stop").await;
    chat.answer_is("stopped").await;
    summary(chat, "Stopped while thinking").await;
    chat.reload().await;
    summary(chat, "Stopped while thinking").await;
    chat.press("Retry").await;
    // What came as thoughts alone is the answer.
    let shown = chat.answer_is("complete").await.text;
    assert!(shown.contains("Well,") && !shown.contains("Thought for"), "{shown}");
}

#[tokio::test]
async fn thoughts_cite_nothing() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        thoughts_in_a_reasoning_field_cite_nothing_and_are_copied_separately(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        citation_marks_in_thoughts_are_not_citations(&chat, &upstream).await;
    })
    .await;
}

async fn thoughts_in_a_reasoning_field_cite_nothing_and_are_copied_separately(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let thought = |text: &str| json!({"choices": [{"index": 0, "delta": {"reasoning": text}}]}).to_string();
    let reply = Reply::stream().event(&thought("A nest has ")).event(&thought("many queens [2]."));
    upstream.on("answer", reply.raw(Reply::text("A hive has one queen [1].").body()));
    let browser = chat.browser();
    let granted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    browser.cdp("Browser.grantPermissions", granted).await;
    let shown = chat.ask_and_wait("How many queens has a hive?").await.text;
    assert!(shown.contains("A hive has one queen") && !shown.contains("many"), "{shown}");
    press_summary(chat, "Thought for").await;
    chat.answer_shows("A nest has many queens").await;
    // What is cited in the thoughts alone is no source of the answer.
    browser.part("link", "Source 1: Bees. In the source").await;
    let links = browser.parts("link", None).await;
    assert!(!links.iter().any(|link| link.name.starts_with("Source 2")), "{links:?}");
    let titles: Vec<_> = chat.sources().await.into_iter().map(|source| source.0).collect();
    assert_eq!(titles, ["Bees"]);

    chat.press("Copy thoughts").await;
    assert_eq!(clipboard(chat, "text/plain").await, "A nest has many queens [2].");
    chat.press("Copy message").await;
    let copied = eventually("the copied answer", async || {
        Some(clipboard(chat, "text/plain").await).filter(|text| text.contains("A hive has one queen"))
    })
    .await;
    let html = clipboard(chat, "text/html").await;
    for copied in [copied, html] {
        assert!(!copied.contains("many queens"), "{copied}");
    }
}

async fn citation_marks_in_thoughts_are_not_citations(chat: &Chat<'_>, upstream: &Upstream) {
    let thought = Reply::stream().thought("A nest has many queens [2], and [7] is nobody's number.");
    upstream.on("answer", thought.raw(Reply::text("A hive has one queen [1].").body()));
    chat.ask_and_wait("How many queens has a hive?").await;
    press_summary(chat, "Thought for").await;
    let shown = chat.answer_shows("A nest has many queens").await.text.replace('\u{a0}', " ");
    assert!(shown.contains("many queens [2], and [7] is nobody's number."), "{shown}");
    // The answer's own citation is the first one, although thoughts are open above it.
    press_citation(chat, 0).await;
    viewer(chat, &["1 of 1", "In the source", "A hive has one queen."]).await;
}
