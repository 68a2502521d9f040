//! Temporary conversations: those that are in memory only, and go with the tab.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use thirtyfour::By;

use crate::{full_storage, with_page};

const SWITCH: &str = "Saved, not temporary";
const FIRST: &str = "About walruses";
const SECOND: &str = "And seals";

async fn remembers(chat: &Chat<'_>) -> bool {
    let switch = chat.browser().part("switch", SWITCH).await;
    switch.attr("aria-checked").await.unwrap().unwrap() == "true"
}

pub(crate) async fn press_switch(chat: &Chat<'_>) {
    let before = remembers(chat).await;
    chat.browser().part("switch", SWITCH).await.click().await.unwrap();
    eventually("the switch", async || (remembers(chat).await != before).then_some(())).await;
}

/// All that the page has stored in the browser.
async fn stored(chat: &Chat<'_>) -> String {
    let (local, session) = (chat.local_storage().await, chat.session_storage().await);
    format!("{local} {session} {}", full_storage::moved(chat).await)
}

/// The names of the conversations in the list.
async fn listed(chat: &Chat<'_>) -> Vec<String> {
    let script = "return [...document.querySelectorAll('nav[aria-label=Conversations] .entry')]
        .map(entry => entry.innerText.trim());";
    serde_json::from_value(chat.browser().script(script).await).unwrap()
}

async fn lists(chat: &Chat<'_>, expected: &[&str]) {
    eventually(&format!("the list {expected:?}"), async || (listed(chat).await == expected).then_some(()))
        .await;
}

/// The words on the card of the citation at this place.
async fn card(chat: &Chat<'_>, at: usize, words: &str) {
    chat.browser().script(&format!("document.querySelectorAll('.cite')[{at}].focus();")).await;
    eventually(&format!("a card with {words:?}"), async || {
        let card = chat.browser().driver().find(By::Css(".card.placed[role=tooltip]")).await.ok()?;
        card.text().await.ok().filter(|text| text.contains(words)).map(drop)
    })
    .await;
}

#[tokio::test]
async fn a_temporary_conversation_works_and_stores_nothing() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("A walrus has tusks [1]."));
    upstream.on("answer", Reply::text("A seal has flippers [1]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        lists(&chat, &[]).await;
        press_switch(&chat).await;
        chat.status("nothing of this conversation is stored").await;
        upstream.passages([Passage::new("walrus.md", "Walruses", "A walrus has tusks.")]);
        chat.ask_and_wait(FIRST).await;
        upstream.passages([Passage::new("seal.md", "Seals", "A seal has flippers.")]);
        chat.ask_and_wait(SECOND).await;
        let exchanges: Vec<_> =
            chat.answers().await.into_iter().map(|answer| answer.exchange.unwrap()).collect();
        assert_eq!(exchanges, ["1", "2"]);
        card(&chat, 0, "A walrus has tusks.").await;
        card(&chat, 1, "A seal has flippers.").await;
        chat.press("Library").await;
        eventually("the documents of both exchanges", async || {
            let panel = chat.browser().part("region", "Library panel").await.text().await.ok()?;
            (panel.contains("Walruses") && panel.contains("Seals")).then_some(())
        })
        .await;
        assert_eq!(listed(&chat).await, [""; 0]);
        chat.type_text("A draft on otters").await;
        let stored = stored(&chat).await;
        for words in ["alrus", "eals", "tusks", "otters"] {
            assert!(!stored.contains(words), "{words}: {stored}");
        }
        chat.reload().await;
        assert!(chat.messages().await.is_empty());
        assert_eq!(chat.question().await, "");
    })
    .await;
    upstream.next("answer").await;
    let second = upstream.next("answer").await.body_text();
    assert!(second.contains(FIRST) && second.contains("A walrus has tusks [1]."), "{second}");
}
