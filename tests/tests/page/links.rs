//! Documents that a question names: `[[…]]`.

use footnote_tests::{eventually, program::Setup, reply::Reply};
use thirtyfour::{By, Key};

use crate::{two_passages, with_page};

#[tokio::test]
async fn a_named_document_is_referred_to_and_sent_along() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.browser().expect_console("documents?title=Wasps");
        chat.ask_and_wait("What does [[Bees]] say, and [[Wasps]]?").await;
        for _ in 0..2 {
            let references = chat.browser().part("region", "References").await;
            let text = references.text().await.unwrap();
            assert!(text.contains("Bees") && text.contains("Wasps: not found"), "{text}");
            let link = references.find(By::Css("a")).await.unwrap();
            let address = link.prop("href").await.unwrap().unwrap();
            assert!(address.contains("#/document/"), "{address}");
            chat.reload().await;
        }
    })
    .await;
    let request = upstream.seen_of("answer").pop().unwrap().body_text();
    assert!(request.contains("Referenced documents"), "{request}");
}

#[tokio::test]
async fn a_knowledge_base_that_is_down_is_not_taken_for_one_without_the_document() {
    let upstream = two_passages().await;
    for kind in ["documents", "search", "search"] {
        upstream.on(kind, Reply::html(500, "down"));
    }
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.browser().expect_console("status of 50");
        chat.ask_and_wait("What does [[Bees]] say?").await;
        for _ in 0..2 {
            let text = chat.browser().part("region", "References").await.text().await.unwrap();
            assert!(text.contains("Bees: not looked up, the knowledge base"), "{text}");
            chat.reload().await;
        }
    })
    .await;
    let request = upstream.seen_of("answer").pop().unwrap().body_text();
    assert!(request.contains("could not be looked up"), "{request}");
}

#[tokio::test]
async fn titles_are_offered_while_a_link_is_typed() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.type_text("Compare [[be").await;
        let list = chat.browser().part("listbox", "Documents").await;
        eventually("the title", async || list.text().await.ok().filter(|text| text.contains("Bees"))).await;
        // Enter takes the title; it does not send.
        chat.press_enter().await;
        eventually("the link to be written", async || {
            Some(chat.question().await).filter(|text| text == "Compare [[Bees]]")
        })
        .await;
        chat.browser().gone("listbox", "Documents").await;
        chat.type_text(" with [[an").await;
        chat.browser().part("listbox", "Documents").await;
        chat.question_box().await.send_keys(Key::Escape + "").await.unwrap();
        chat.browser().gone("listbox", "Documents").await;
        assert!(chat.messages().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_link_in_a_document_opens_the_other_one() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("See [[Ants]]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("Where to read on?").await;
        let link =
            eventually("the link", async || chat.browser().driver().find(By::Css("a.wikilink")).await.ok())
                .await;
        link.click().await.unwrap();
        let panel = chat.browser().part("region", "Document viewer").await;
        eventually("the document", async || {
            panel.text().await.ok().filter(|text| text.contains("A nest has many queens."))
        })
        .await;
    })
    .await;
}
