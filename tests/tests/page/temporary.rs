//! Conversations that are not kept.

use footnote_tests::{eventually, page::Chat, program::Setup, upstream::Upstream};

use crate::with_page;

const SWITCH: &str = "Remember this conversation";

async fn remembers(chat: &Chat<'_>) -> bool {
    let switch = chat.browser().part("switch", SWITCH).await;
    switch.attr("aria-checked").await.unwrap().unwrap() == "true"
}

async fn press_switch(chat: &Chat<'_>) {
    let before = remembers(chat).await;
    chat.browser().part("switch", SWITCH).await.click().await.unwrap();
    eventually("the switch", async || (remembers(chat).await != before).then_some(())).await;
}

#[tokio::test]
async fn nothing_of_a_temporary_conversation_is_stored_or_sent_again() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        assert!(remembers(&chat).await);
        press_switch(&chat).await;
        chat.status("nothing of this conversation is stored").await;
        chat.ask_and_wait("About walruses").await;
        chat.ask_and_wait("And seals").await;
        for storage in [chat.local_storage().await, chat.session_storage().await] {
            let text = storage.to_string();
            assert!(!text.contains("walrus") && !text.contains("seals"), "{text}");
        }
        chat.reload().await;
        assert!(chat.messages().await.is_empty());
    })
    .await;
    upstream.next("answer").await;
    let second = upstream.next("answer").await.body_text();
    assert!(!second.contains("walrus"), "{second}");
}

#[tokio::test]
async fn switching_remembering_off_leaves_what_is_kept_alone() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Kept").await;
        press_switch(&chat).await;
        chat.status("temporary conversation began").await;
        assert!(chat.messages().await.is_empty());
        chat.ask_and_wait("Not kept").await;
        let text = chat.local_storage().await.to_string();
        assert!(text.contains("Kept") && !text.contains("Not kept"), "{text}");
        press_switch(&chat).await;
        assert!(chat.messages().await.is_empty());
        chat.ask_and_wait("Kept again").await;
        assert!(chat.local_storage().await.to_string().contains("Kept again"));
    })
    .await;
}
