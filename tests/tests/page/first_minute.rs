//! The first minute: no key, no configuration, no network.

use footnote_tests::{eventually, page::Chat, program::Setup};

use crate::with_page;

async fn relative_links_open_the_linked_document(chat: &Chat<'_>) {
    chat.browser().script("location.hash = '#/document/tools.md';").await;
    let panel = chat.browser().part("complementary", "Document").await;
    chat.browser().part("link", "leave the searching to Footnote").await.click().await.unwrap();
    eventually("the other document", async || {
        panel.text().await.ok().filter(|text| text.starts_with("How answers are made"))
    })
    .await;
    eventually("the heading that is meant", async || {
        let marked =
            chat.browser().script("return document.querySelector('.panel .hit')?.textContent;").await;
        marked.as_str().is_some_and(|text| text.starts_with("When does Footnote search")).then_some(())
    })
    .await;
    chat.press("Close document").await;
    chat.browser().gone("complementary", "Document").await;
}

/// The words of the line under the last answer with citations.
async fn proof_line(chat: &Chat<'_>) -> String {
    let group = chat.browser().part("group", "Citation check").await;
    group.text().await.unwrap()
}

#[tokio::test]
async fn the_guide_is_read_and_quoted_and_unknown_questions_find_nothing() {
    with_page(Setup::new(), async |chat| {
        chat.browser().part("button", "Offline answers").await;
        relative_links_open_the_linked_document(&chat).await;
        let answer = chat.ask_and_wait("How do I connect a model?").await;
        assert!(answer.text.contains("LLM_BASE_URL"), "{}", answer.text);
        sources_open_the_guide(&chat).await;
        assert_eq!(proof_line(&chat).await, "Quoted word for word");
        chat.browser().gone("button", "Check with the model").await;
        let chip = chat.browser().driver().find(thirtyfour::By::Css(".cite")).await.unwrap();
        assert_eq!(chip.attr("data-verdict").await.unwrap().as_deref(), Some("word-for-word"));
        chip.click().await.unwrap();
        let panel = chat.browser().part("complementary", "Document").await;
        eventually("the claim in the viewer", async || {
            panel.text().await.ok().filter(|text| text.contains("Quoted word for word"))
        })
        .await;
        chat.press("Close document").await;

        // Neither leans on the question before.
        let kept = chat.ask_and_wait("Where are my conversations kept?").await;
        assert!(kept.text.contains("kept in the browser's localStorage"), "{}", kept.text);
        let nothing = chat.ask_and_wait("What is serde?").await;
        assert!(nothing.text.contains("I found nothing about this"), "{}", nothing.text);
        // Said once, by the answer.
        assert!(!nothing.text.contains("Answered without the knowledge base"), "{}", nothing.text);
        assert_eq!(chat.browser().parts("group", Some("Citation check")).await.len(), 2);
        chat.ask_and_wait("Thanks!").await;
        assert_eq!(chat.browser().parts("group", Some("Citation check")).await.len(), 2);

        let documents = chat.ask_and_wait("What documents do you have?").await;
        assert!(documents.text.contains("Number of documents"), "{}", documents.text);
        chat.browser().part("link", "Open the library").await.click().await.unwrap();
        eventually("the library", async || {
            (chat.browser().script("return location.hash;").await == "#/library").then_some(())
        })
        .await;
        chat.browser().part("region", "Library").await;
    })
    .await;
}

async fn sources_open_the_guide(chat: &Chat<'_>) {
    let sources = chat.sources().await;
    assert!(!sources.is_empty());
    for (title, address) in &sources {
        let id = address.split_once("#/document/").map(|(_, id)| id);
        assert!(id.is_some_and(|id| id.contains(".md")), "{title}: {address}");
    }
    let browser = chat.browser();
    let link = browser.parts("link", Some(&sources[0].0)).await.remove(0);
    browser.element(&link).await.unwrap().click().await.unwrap();
    let panel = browser.part("complementary", "Document").await;
    eventually("the passage in the guide", async || {
        panel.text().await.ok().filter(|text| text.contains("LLM_BASE_URL"))
    })
    .await;
    chat.reload().await;
    chat.answer_shows("LLM_BASE_URL").await;
    chat.press("Close document").await;
    browser.gone("complementary", "Document").await;
}
