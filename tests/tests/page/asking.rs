//! Asking, and the actions on an answer.

use footnote_tests::{eventually, gate::Gate, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{ANTS_HASH, BEES_LINK, two_passages, with_page};

#[tokio::test]
async fn an_answer_streams_in_and_shows_its_sources() {
    let upstream = two_passages().await;
    let gate = Gate::new();
    let script = Reply::stream().delta("One queen [1], ").gate(&gate).delta("or **many** [2].");
    upstream.on("answer", script.finish("stop").usage(10, 5).done());
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
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
    })
    .await;

    let request = upstream.next("answer").await;
    let question = request.messages().pop().unwrap()["content"].as_str().unwrap().to_owned();
    assert!(question.starts_with("<documents>\n<document index=\"1\" id=\"bees.md#hive\" title=\"Bees\">"));
    assert!(question.contains("id=\"folder/ants &amp; co.md#nest\""), "{question}");
    assert!(question.ends_with("</documents>\n\nQuestion: How many queens?"), "{question}");
    assert_eq!(upstream.next("search").await.json.unwrap(), json!({"query": "How many queens?", "top_k": 8}));
}

#[tokio::test]
async fn a_source_without_an_address_opens_in_the_page() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("Many queens [2]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let answer = chat.ask_and_wait("How many queens?").await;
        assert!(answer.text.contains("Many queens"), "{}", answer.text);
        let browser = chat.browser();
        chat.sources_region().await;
        browser.element(&browser.parts("link", Some("Ants")).await[0]).await.unwrap().click().await.unwrap();
        let panel = browser.part("complementary", "Document").await;
        eventually("the document's text", async || {
            panel.text().await.ok().filter(|text| text.contains("A nest has many queens."))
        })
        .await;
        chat.press("Close document").await;
        browser.gone("complementary", "Document").await;
    })
    .await;
    assert_eq!(upstream.next("documents").await.target, "/documents/folder%2Fants%20&%20co.md%23nest");
}

#[tokio::test]
async fn a_missing_document_still_shows_its_stored_passages() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("Many queens [2]."));
    for _ in 0..2 {
        upstream.on("documents", Reply::json(404, &json!({"error": {"message": "no such document"}})));
    }
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("How many queens?").await;
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
            panel.text().await.ok().filter(|text| !text.contains("any more") && text.contains("many queens"))
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_citation_in_the_text_leads_to_its_source() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("Many queens [2], and `[1]` is code, and [7] is nobody's number."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
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
    })
    .await;
}

#[tokio::test]
async fn follow_up_requests_carry_earlier_exchanges() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("Lyon.")).on("answer", Reply::text("The Rhône."));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Which city?").await;
        chat.ask_and_wait("Which river?").await;
        assert_eq!(chat.messages().await.len(), 4);
    })
    .await;
    upstream.next("answer").await;
    let second = upstream.next("answer").await.messages();
    let roles: Vec<_> = second.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user"]);
    assert_eq!(second[2]["content"], "Lyon.");
    assert!(second[1]["content"].as_str().unwrap().contains("Which city?"));
    assert!(second[3]["content"].as_str().unwrap().contains("Which river?"));
}

#[tokio::test]
async fn stop_keeps_the_partial_answer_and_closes_the_upstream_connection() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::stream().delta("A partial ").hang());
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("A question").await;
        chat.answer_shows("A partial").await;
        chat.press("Stop").await;
        let answer = chat.answer_is("stopped").await;
        assert!(answer.text.contains("A partial"));
        // It is what the person wanted, and no cause for alarm.
        chat.status("You stopped this answer.").await;
        assert_eq!(chat.browser().parts("alert", None).await.len(), 0);
        upstream.next("answer").await.closed().await;
        chat.browser().part("button", "Retry").await;
        chat.reload().await;
        assert!(chat.answer_is("stopped").await.text.contains("A partial"));
    })
    .await;
}

#[tokio::test]
async fn stop_works_before_the_first_delta() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::silent());
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("A question").await;
        let seen = upstream.next("answer").await;
        assert_eq!(chat.answers().await[0].state.as_deref(), Some("streaming"));
        chat.press("Stop").await;
        chat.answer_is("stopped").await;
        seen.closed().await;
    })
    .await;
}

#[tokio::test]
async fn regenerate_asks_the_same_again() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("The first.")).on("answer", Reply::text("The second."));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        chat.press("Regenerate").await;
        chat.answer_shows("The second.").await;
        chat.answer_is("complete").await;
        assert_eq!(chat.messages().await.len(), 2);
    })
    .await;
    let (first, second) = (upstream.next("answer").await, upstream.next("answer").await);
    assert_eq!(first.messages(), second.messages());
}

#[tokio::test]
async fn an_edited_question_replaces_the_old_one() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("About ants.")).on("answer", Reply::text("About bees."));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Ants?").await;
        chat.press("Edit message").await;
        let edit = chat.browser().part("textbox", "Edit your question").await;
        edit.clear().await.unwrap();
        edit.send_keys("Bees?").await.unwrap();
        chat.press("Ask again").await;
        chat.answer_shows("About bees.").await;
        let messages = chat.messages().await;
        assert_eq!(messages.len(), 2);
        assert!(messages[0].text.contains("Bees?"));
    })
    .await;
    upstream.next("answer").await;
    let second = upstream.next("answer").await;
    assert!(!second.body_text().contains("Ants?"), "{}", second.body_text());
}

#[tokio::test]
async fn a_new_conversation_is_empty_and_sends_nothing_of_the_old_one() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("About aardvarks").await;
        chat.press("New conversation").await;
        eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
        chat.ask_and_wait("About bees").await;
    })
    .await;
    upstream.next("answer").await;
    assert!(!upstream.next("answer").await.body_text().contains("aardvark"));
}
