//! Asking, and the actions on an answer.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{ANTS_HASH, BEES_LINK, two_passages, with_page};

#[tokio::test]
async fn an_answer_cites_its_sources_and_opens_them() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        an_answer_streams_in_and_shows_its_sources(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_citation_in_the_text_leads_to_its_source(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_missing_document_still_shows_its_stored_passages(&chat, &upstream).await;
    })
    .await;
}

async fn an_answer_streams_in_and_shows_its_sources(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    let script = Reply::stream().delta("One queen [1], ").gate(&gate).delta("or **many** [2].");
    upstream.on("answer", script.finish("stop").usage(10, 5).done());
    chat.ask("How many queens?").await;
    let partial = chat.answer_shows("One queen").await;
    assert_eq!(partial.state.as_deref(), Some("streaming"));
    assert!(!partial.text.contains("many"));
    chat.browser().part("button", "Stop").await;
    gate.open();
    let answer = chat.answer_is("complete").await;
    assert!(answer.text.contains("or many"), "{}", answer.text);
    chat.browser().gone("button", "Stop").await;

    let messages = chat.messages().await;
    let roles: Vec<_> = messages.iter().map(|message| message.role.as_str()).collect();
    assert_eq!(roles, ["user", "assistant"]);
    assert_eq!(messages[0].text.trim(), "How many queens?");
    assert!(messages[0].exchange.is_some() && messages[0].exchange == messages[1].exchange);
    assert_eq!(chat.browser().parts("log", Some("Conversation")).await.len(), 1);

    let sources = chat.sources().await;
    assert_eq!(sources.len(), 2, "{sources:?}");
    assert_eq!((sources[0].0.as_str(), sources[0].1.as_str()), ("Bees", BEES_LINK));
    assert!(sources[1].0 == "Ants" && sources[1].1.ends_with(ANTS_HASH), "{sources:?}");
    let links = chat
        .browser()
        .script(
            "return [...document.querySelectorAll('[role=log] a[href^=http]')]
        .map(link => link.rel.split(' ').sort().join(' '));",
        )
        .await;
    assert!(links.as_array().unwrap().iter().all(|rel| rel == "noopener noreferrer"), "{links}");

    let request = upstream.next("answer").await;
    let question = request.messages().pop().unwrap()["content"].as_str().unwrap().to_owned();
    assert!(question.starts_with("<documents>\n<document index=\"1\" id=\"bees.md#hive\" title=\"Bees\">"));
    assert!(question.contains("id=\"folder/ants &amp; co.md#nest\""), "{question}");
    assert!(question.ends_with("</documents>\n\nQuestion: How many queens?"), "{question}");
    assert_eq!(upstream.next("search").await.json.unwrap(), json!({"query": "How many queens?", "top_k": 8}));
}

async fn a_missing_document_still_shows_its_stored_passages(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("Many queens [2]."));
    for _ in 0..2 {
        upstream.on("documents", Reply::json(404, &json!({"error": {"message": "no such document"}})));
    }
    let answer = chat.ask_and_wait("How many queens?").await;
    assert!(answer.text.contains("Many queens"), "{}", answer.text);
    let browser = chat.browser();
    browser.expect_console("404");
    chat.sources_region().await;
    browser.element(&browser.parts("link", Some("Ants")).await[0]).await.unwrap().click().await.unwrap();
    for reloaded in [false, true] {
        if reloaded {
            chat.reload().await;
        }
        let panel = browser.part("complementary", "Document").await;
        eventually("what was found in the document, and its title", async || {
            panel.text().await.ok().filter(|text| {
                text.starts_with("Ants\n")
                    && text.contains("has no such document any more")
                    && text.contains("A nest has many queens.")
            })
        })
        .await;
    }
    let panel = browser.part("complementary", "Document").await;
    // It may have come back.
    chat.press("Retry").await;
    eventually("the document itself", async || {
        panel
            .text()
            .await
            .ok()
            .filter(|text| !text.contains("any more") && text.contains("A nest has many queens."))
    })
    .await;
    chat.press("Close document").await;
    browser.gone("complementary", "Document").await;
    assert_eq!(upstream.next("documents").await.target, "/documents/folder%2Fants%20&%20co.md%23nest");
}

async fn a_citation_in_the_text_leads_to_its_source(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("Many queens [2], and `[1]` is code, and [7] is nobody's number."));
    chat.ask_and_wait("How many queens?").await;
    let cited = chat
        .browser()
        .script(
            "const text = document.querySelector('article[data-role=assistant] > div');
            return [...text.querySelectorAll('a')].map(a => [a.textContent, a.getAttribute('href')]);",
        )
        .await;
    let cited = cited.as_array().unwrap().clone();
    assert_eq!(cited.len(), 1, "{cited:?}");
    assert!(cited[0][0].as_str().unwrap().contains('2') && cited[0][1] == ANTS_HASH, "{cited:?}");
}

#[tokio::test]
async fn an_answer_is_stopped_made_anew_and_its_question_edited() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        stop_works_before_the_first_delta(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        stop_keeps_the_partial_answer_and_closes_the_upstream_connection(&chat, &upstream).await;
        regenerate_and_an_edit_replace_what_was_there(&chat, &upstream).await;
    })
    .await;
}

async fn stop_works_before_the_first_delta(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::silent());
    chat.ask("A question").await;
    let seen = upstream.next("answer").await;
    assert_eq!(chat.answers().await[0].state.as_deref(), Some("streaming"));
    chat.press("Stop").await;
    chat.answer_is("stopped").await;
    seen.closed().await;
}

async fn stop_keeps_the_partial_answer_and_closes_the_upstream_connection(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::stream().delta("It is **very import").hang());
    chat.ask("A question").await;
    chat.answer_shows("It is very import").await;
    chat.press("Stop").await;
    // It is what the person wanted, and no cause for alarm.
    chat.status("You stopped this answer.").await;
    assert_eq!(chat.browser().parts("alert", None).await.len(), 0);
    upstream.next("answer").await.closed().await;
    chat.browser().part("button", "Retry").await;
    // Marks that have no second half are closed.
    for _ in 0..2 {
        let answer = chat.answer_is("stopped").await;
        assert!(answer.text.contains("It is very import") && !answer.text.contains('*'), "{}", answer.text);
        chat.reload().await;
    }
}

async fn regenerate_and_an_edit_replace_what_was_there(chat: &Chat<'_>, upstream: &Upstream) {
    for answer in ["The first.", "The second.", "About bees."] {
        upstream.on("answer", Reply::text(answer));
    }
    for (button, answer) in [("Retry", "The first."), ("Regenerate", "The second.")] {
        chat.press(button).await;
        chat.answer_shows(answer).await;
        chat.answer_is("complete").await;
    }
    chat.press("Edit message").await;
    let edit = chat.browser().part("textbox", "Edit your question").await;
    edit.clear().await.unwrap();
    edit.send_keys("Bees?").await.unwrap();
    chat.press("Ask again").await;
    chat.answer_shows("About bees.").await;
    let messages = chat.messages().await;
    assert!(messages.len() == 2 && messages[0].text.contains("Bees?"), "{messages:?}");
}
