//! The model's opinion on the citations of an answer, on request and always.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};

use crate::{two_passages, with_page};

const ASK: &str = "Check with the model";
const ANSWER: &str = "A hive has one queen [1].\n\nA nest of ants is blue [2].";

/// The words under the answer, once they have this.
async fn check_shows(chat: &Chat<'_>, words: &str) -> String {
    eventually(&format!("{words:?} under the answer"), async || {
        let group = chat.browser().part("group", "Citation check").await;
        group.text().await.ok().filter(|text| text.contains(words))
    })
    .await
}

async fn no_button(chat: &Chat<'_>) {
    chat.browser().gone("button", ASK).await;
}

/// A reply whose second quote stands in no passage.
fn reply() -> Value {
    json!({"claims": [
        {"id": 1, "verdict": "supports", "reason": "The same words.", "quote": "A hive has\none queen."},
        {"id": 2, "verdict": "supports", "reason": "It is known.", "quote": "Nests are blue."},
    ]})
}

async fn answered(chat: &Chat<'_>, upstream: &Upstream, answer: &str) {
    upstream.on("answer", Reply::text(answer));
    chat.ask_and_wait("How many queens has a hive?").await;
}

/// Opens a citation, and waits until this is said beside its claim; gives all that is said there.
async fn opened(chat: &Chat<'_>, at: usize, words: &str) -> String {
    chat.browser().script(&format!("document.querySelectorAll('.cite')[{at}].click();")).await;
    eventually(&format!("{words:?} beside the claim"), async || {
        let claim = chat.browser().part("region", "Claim").await;
        claim.text().await.ok().filter(|text| text.contains(words))
    })
    .await
}

#[tokio::test]
async fn the_model_is_asked_about_citations_once_again_where_that_failed_and_always() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        the_model_is_asked_once_and_its_opinion_stays_with_the_answer(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_failed_check_can_be_retried_and_a_running_one_stopped(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        with_always_chosen_each_answer_with_citations_is_verified(&chat, &upstream).await;
    })
    .await;
}

async fn the_model_is_asked_once_and_its_opinion_stays_with_the_answer(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream, ANSWER).await;
    upstream.next("title").await;
    let verdicts = "return [...document.querySelectorAll('.cite')].map(cite => cite.dataset.verdict);";
    assert_eq!(chat.browser().script(verdicts).await, json!(["word-for-word", "nearest"]));
    let text = format!("Sure:\n```json\n{}\n```\nThat is all.", reply());
    upstream.on("verify", Reply::text(&text));
    chat.press(ASK).await;
    let request = upstream.next("verify").await;
    let body = request.body_text();
    assert!(body.contains("A nest has many queens.") && body.contains("A nest of ants is blue"), "{body}");
    check_shows(chat, "The model: 1 supported · 1 unclear").await;
    no_button(chat).await;
    chat.reload().await;
    chat.answer_is("complete").await;
    check_shows(chat, "The model: 1 supported · 1 unclear").await;
    no_button(chat).await;
    assert_eq!(chat.browser().script(verdicts).await, json!(["supported", "nearest"]));

    opened(chat, 0, "The model: supports it – The same words. – “A hive has one queen”").await;
    let said = opened(chat, 1, "The model: cannot tell – It is known.").await;
    assert!(!said.contains("Nests are blue"), "{said}");
    assert_eq!(upstream.requests_of("verify").len(), 1);
}

async fn a_failed_check_can_be_retried_and_a_running_one_stopped(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream, ANSWER).await;
    chat.browser().expect_console("502");
    upstream.on("verify", Reply::error(500, "server_error", "no"));
    chat.press(ASK).await;
    chat.browser().part("button", "Retry").await;
    chat.answer_shows("A hive has one queen").await;
    upstream.on("verify", Reply::text("They are all fine."));
    chat.press("Retry").await;
    check_shows(chat, "in the form it was asked for").await;

    let gate = Gate::new();
    upstream.on("verify", Reply::text("{}").hold_headers(&gate));
    chat.press("Retry").await;
    check_shows(chat, "Checking with the model…").await;
    chat.press("Stop checking").await;
    upstream.on("verify", Reply::text(&reply().to_string()));
    chat.press(ASK).await;
    check_shows(chat, "The model: 1 supported · 1 unclear").await;
    gate.open();
    assert_eq!(upstream.requests_of("verify").len(), 4);
}

async fn with_always_chosen_each_answer_with_citations_is_verified(chat: &Chat<'_>, upstream: &Upstream) {
    chat.settings("Expert").await;
    let select = chat.browser().part("combobox", "Check citations with the model").await;
    assert_eq!(select.prop("value").await.unwrap().as_deref(), Some("When I ask"));
    select.send_keys("Always").await.unwrap();
    chat.press("Close settings").await;
    chat.reload().await;
    answered(chat, upstream, "There is nothing to cite.").await;
    upstream.next("title").await;
    upstream.on("verify", Reply::text(&reply().to_string()));
    answered(chat, upstream, ANSWER).await;
    check_shows(chat, "The model: 1 supported · 1 unclear").await;
    assert_eq!(upstream.requests_of("verify").len(), 1);
    upstream.on("verify", Reply::text(&reply().to_string()));
    upstream.on("answer", Reply::text("A hive has one queen. [1]"));
    chat.press("Regenerate").await;
    upstream.next("verify").await;
    upstream.next("verify").await;
    check_shows(chat, "The model: 1 supported").await;
    chat.reload().await;
    check_shows(chat, "The model: 1 supported").await;
    assert_eq!(upstream.requests_of("verify").len(), 2);
}
