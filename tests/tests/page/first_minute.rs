//! The first minute: no key, no configuration, no network.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup};

use crate::with_page;

#[tokio::test]
async fn the_first_question_is_answered_with_citations_that_open_the_guide() {
    with_page(Setup::new(), async |chat| {
        chat.browser().part("button", "Offline answers").await;
        let answer = chat.ask_and_wait("How do I connect a model?").await;
        assert!(answer.text.contains("LLM_BASE_URL"), "{}", answer.text);
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
    })
    .await;
}

#[tokio::test]
async fn relative_links_open_the_linked_document() {
    let program = Setup::new().start().await;
    Browser::run(async |browser| {
        Chat::open_url(browser, &program.url("/#/document/tools.md")).await;
        let panel = browser.part("complementary", "Document").await;
        browser.part("link", "leave the searching to Footnote").await.click().await.unwrap();
        eventually("the other document", async || {
            panel.text().await.ok().filter(|text| text.starts_with("How answers are made"))
        })
        .await;
        eventually("the heading that is meant", async || {
            let marked = browser.script("return document.querySelector('.panel .hit')?.textContent;").await;
            marked.as_str().is_some_and(|text| text.starts_with("When does Footnote search")).then_some(())
        })
        .await;
    })
    .await;
}
