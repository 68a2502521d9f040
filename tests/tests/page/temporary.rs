//! Temporary conversations: those that are in memory only, and go with the tab.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::Value;
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

async fn is_stored(chat: &Chat<'_>, words: &str) {
    eventually(&format!("{words:?} to be stored"), async || stored(chat).await.contains(words).then_some(()))
        .await;
}

/// The questions on screen.
async fn questions(chat: &Chat<'_>) -> Vec<String> {
    let asked = chat.messages().await.into_iter().filter(|message| message.role == "user");
    asked.map(|message| message.text.trim().to_owned()).collect()
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

#[tokio::test]
async fn switching_remembering_on_stores_the_whole_conversation() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("Sea animals"));
    with_page(Setup::model(&upstream), async |chat| {
        let heard = "window.heard = []; window.channel = new BroadcastChannel('footnote:tabs');
            window.channel.onmessage = message => window.heard.push(String(message.data));";
        chat.browser().script(heard).await;
        let told = async || chat.browser().script("return window.heard.join();").await;
        press_switch(&chat).await;
        let id = chat.session_id().await;
        chat.ask_and_wait(FIRST).await;
        chat.type_text("A draft on otters").await;
        assert!(!told().await.as_str().unwrap().contains(&id), "{}", told().await);
        press_switch(&chat).await;
        // Nobody was asked for a title.
        lists(&chat, &[FIRST]).await;
        is_stored(&chat, FIRST).await;
        is_stored(&chat, "A draft on otters").await;
        eventually("other tabs to be told", async || {
            told().await.as_str().unwrap().contains(&id).then_some(())
        })
        .await;
        chat.reload().await;
        assert_eq!(questions(&chat).await, [FIRST]);
        chat.question_box().await.clear().await.unwrap();
        chat.ask_and_wait(SECOND).await;
        is_stored(&chat, SECOND).await;
        lists(&chat, &["Sea animals"]).await;
        chat.reload().await;
        assert_eq!(
            (questions(&chat).await, chat.session_id().await),
            (vec![FIRST.into(), SECOND.into()], id)
        );
        assert!(remembers(&chat).await);
    })
    .await;
}

#[tokio::test]
async fn switching_remembering_off_offers_to_delete_stored_messages() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("Sea animals"));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait(FIRST).await;
        lists(&chat, &["Sea animals"]).await;
        press_switch(&chat).await;
        chat.status("What was said before still is").await;
        chat.ask_and_wait(SECOND).await;
        assert!(upstream.requests_of("answer").pop().unwrap().body_text().contains(FIRST));
        let text = stored(&chat).await;
        assert!(text.contains(FIRST) && !text.contains(SECOND), "{text}");

        // The offer is made each time.
        press_switch(&chat).await;
        is_stored(&chat, SECOND).await;
        press_switch(&chat).await;
        chat.press("Delete what is stored").await;
        chat.status("deleted").await;
        lists(&chat, &[]).await;
        let text = stored(&chat).await;
        assert!(!text.contains(FIRST) && !text.contains(SECOND), "{text}");
        assert_eq!(questions(&chat).await, [FIRST, SECOND]);
        chat.press("Undo").await;
        lists(&chat, &["Sea animals"]).await;
        is_stored(&chat, FIRST).await;

        press_switch(&chat).await;
        press_switch(&chat).await;
        chat.press("Delete what is stored").await;
        lists(&chat, &[]).await;
        chat.ask_and_wait("And otters").await;
        press_switch(&chat).await;
        is_stored(&chat, "And otters").await;
        chat.reload().await;
        assert_eq!(questions(&chat).await, [FIRST, SECOND, "And otters"]);
    })
    .await;
}

#[tokio::test]
async fn a_closed_temporary_conversation_can_be_reopened_briefly() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        press_switch(&chat).await;
        chat.ask_and_wait(FIRST).await;
        chat.press("New conversation").await;
        chat.status("You left a temporary conversation").await;
        eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
        assert!(remembers(&chat).await);
        chat.press("Undo").await;
        eventually("what was said", async || (questions(&chat).await == [FIRST]).then_some(())).await;
        assert!(!remembers(&chat).await);
        chat.ask_and_wait(SECOND).await;
        assert!(!stored(&chat).await.contains(SECOND));
    })
    .await;
}

#[tokio::test]
async fn the_stored_part_of_a_temporary_conversation_can_be_renamed() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("Sea animals"));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait(FIRST).await;
        lists(&chat, &["Sea animals"]).await;
        press_switch(&chat).await;
        chat.ask_and_wait(SECOND).await;
        chat.press("Pin conversation").await;
        chat.browser().part("button", "Unpin conversation").await;
        let head =
            chat.local_storage().await[&format!("footnote:session/{}/head", chat.session_id().await)].clone();
        let head: Value = serde_json::from_str(head.as_str().unwrap()).unwrap();
        assert_eq!((&head["pinned"], &head["settings"]["use_memory"]), (&true.into(), &true.into()));
    })
    .await;
}
