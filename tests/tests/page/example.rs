//! The example of a checked answer, for a conversation in which nothing was asked yet.

use footnote_tests::{eventually, page::Chat, program::Setup, upstream::Upstream};
use thirtyfour::Key;

use crate::{proof::verdicts_are, with_page};

#[tokio::test]
async fn the_example_shows_a_wrong_number_beside_its_source_without_a_model() {
    with_page(Setup::new(), async |chat| {
        open_example(&chat).await;
        chat.press("Hide the example").await;
        chat.browser().gone("region", "Example").await;
        chat.browser().gone("complementary", "Document").await;
        open_example(&chat).await;
        verdicts_are(&chat, &["word-for-word", "quote-found", "differs", "nearest"]).await;
        // Nothing of it is asked, stored, or a message of the conversation.
        assert!(chat.messages().await.is_empty());
        assert!(!chat.local_storage().await.to_string().contains("parental"));
        assert!(chat.browser().parts("button", Some("Ask again")).await.is_empty());
        chat.press("Next citation").await;
        document_shows(&chat, &["Health insurance", "4 of 4", "continues during the whole leave"]).await;
        chat.reload().await;
        document_shows(&chat, &["4 of 4", "continues during the whole leave"]).await;
        chat.browser().part("region", "Example").await;
    })
    .await;
}

#[tokio::test]
async fn the_first_question_removes_the_example() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        open_example(&chat).await;
        chat.question_box().await.send_keys(Key::Escape + "").await.unwrap();
        chat.ask_and_wait("A question").await;
        chat.browser().gone("region", "Example").await;
        chat.browser().gone("complementary", "Document").await;
        let sent = upstream.requests_of("answer").pop().unwrap().body_text();
        assert!(!sent.contains("parental"), "{sent}");
        chat.press("New conversation").await;
        chat.browser().part("button", "See how a wrong claim looks").await;
    })
    .await;
}

async fn open_example(chat: &Chat<'_>) {
    chat.press("See how a wrong claim looks").await;
    chat.browser().part("region", "Example").await;
    document_shows(chat, &["source: six weeks · answer: six months", "3 of 4", "six weeks before"]).await;
}

async fn document_shows(chat: &Chat<'_>, texts: &[&str]) {
    eventually(&format!("a document with {texts:?}"), async || {
        let part = chat.browser().parts("complementary", Some("Document")).await.pop()?;
        let shown = chat.browser().element(&part).await?.text().await.ok()?;
        texts.iter().all(|text| shown.contains(text)).then_some(())
    })
    .await;
}
