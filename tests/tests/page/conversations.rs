//! The list of conversations: opening, naming, pinning, deleting, searching.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use thirtyfour::{By, Key};

use crate::with_page;

/// The texts of the list, one for each heading or conversation.
async fn listed(chat: &Chat<'_>) -> Vec<String> {
    let script = "return [...document.querySelectorAll('nav[aria-label=Conversations] li')]
        .map(item => item.innerText.trim());";
    serde_json::from_value(chat.browser().script(script).await).unwrap()
}

/// Waits until the list has these texts.
async fn lists(chat: &Chat<'_>, expected: &[&str]) {
    eventually(&format!("the list {expected:?}"), async || (listed(chat).await == expected).then_some(()))
        .await;
}

/// An upstream that names the first two conversations after their subjects.
async fn upstream() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("About bees")).on("title", Reply::text("About ants"));
    upstream
}

async fn two_conversations(chat: &Chat<'_>) {
    chat.ask_and_wait("About bees").await;
    titled(chat, "About bees").await;
    chat.press("New conversation").await;
    eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
    chat.ask_and_wait("About ants").await;
    titled(chat, "About ants").await;
}

/// Waits until the conversation on screen has this name.
async fn titled(chat: &Chat<'_>, name: &str) {
    eventually("the title", async || {
        chat.browser().driver().title().await.ok().filter(|title| title.starts_with(name)).map(drop)
    })
    .await;
}

#[tokio::test]
async fn each_conversation_is_listed_and_opens_on_click() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        two_conversations(&chat).await;
        lists(&chat, &["Today", "About ants", "About bees"]).await;
        let current = "return document.querySelector('nav [aria-current]')?.innerText.trim();";
        assert_eq!(chat.browser().script(current).await, "About ants");
        chat.open_conversation("About bees").await;
        eventually("the other conversation", async || {
            let messages = chat.messages().await;
            (messages.len() == 2 && messages[0].text.contains("About bees")).then_some(())
        })
        .await;
        eventually("the mark of the current one", async || {
            (chat.browser().script(current).await == "About bees").then_some(())
        })
        .await;
        chat.ask_and_wait("More about bees").await;
        chat.reload().await;
        eventually("the conversation after a reload", async || {
            (chat.messages().await.len() == 4).then_some(())
        })
        .await;
    })
    .await;
    for _ in 0..2 {
        upstream.next("answer").await;
    }
    let third = upstream.next("answer").await.body_text();
    assert!(third.contains("About bees") && !third.contains("About ants"), "{third}");
}

#[tokio::test]
async fn a_conversation_can_be_renamed_and_pinned() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        two_conversations(&chat).await;
        chat.open_conversation("About bees").await;
        lists(&chat, &["Today", "About ants", "About bees"]).await;
        chat.press("Rename conversation").await;
        let name = chat.browser().part("textbox", "Conversation title").await;
        name.send_keys(Key::Control + "a").await.unwrap();
        name.send_keys("The hive").await.unwrap();
        name.send_keys(Key::Enter + "").await.unwrap();
        lists(&chat, &["Today", "About ants", "The hive"]).await;
        chat.press("Pin conversation").await;
        lists(&chat, &["Pinned", "The hive", "Today", "About ants"]).await;
        chat.reload().await;
        lists(&chat, &["Pinned", "The hive", "Today", "About ants"]).await;
        assert!(chat.browser().driver().title().await.unwrap().contains("The hive"));
    })
    .await;
}

#[tokio::test]
async fn undo_restores_a_deleted_conversation() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        two_conversations(&chat).await;
        lists(&chat, &["Today", "About ants", "About bees"]).await;
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        lists(&chat, &["Today", "About bees"]).await;
        chat.press("Undo").await;
        lists(&chat, &["Today", "About ants", "About bees"]).await;
        eventually("its messages", async || (chat.messages().await.len() == 2).then_some(())).await;
        chat.press("Delete conversation").await;
        lists(&chat, &["Today", "About bees"]).await;
        chat.reload().await;
        lists(&chat, &["Today", "About bees"]).await;
        assert!(!chat.local_storage().await.to_string().contains("About ants"));
    })
    .await;
}

#[tokio::test]
async fn search_finds_messages_and_scrolls_to_them() {
    let upstream = upstream().await;
    upstream
        .on("answer", Reply::text("A hive has one quetzalcoatl."))
        .on("answer", Reply::text("A nest has many."));
    with_page(Setup::model(&upstream), async |chat| {
        two_conversations(&chat).await;
        let search = chat.browser().part("textbox", "Search conversations").await;
        search.send_keys("QUETZAL").await.unwrap();
        eventually("one place", async || {
            listed(&chat).await.iter().any(|item| item.contains("one quetzalcoatl")).then_some(())
        })
        .await;
        let hit = chat.browser().script(
            "const hit = document.querySelector('nav [aria-label=\"Search results\"] .found-place a');
            hit.click(); return hit.querySelector('mark').innerText;",
        );
        assert_eq!(hit.await, "quetzal");
        eventually("the conversation", async || {
            chat.messages().await.last().filter(|message| message.text.contains("quetzalcoatl")).map(drop)
        })
        .await;
        search.send_keys(Key::Escape + "").await.unwrap();
        lists(&chat, &["Today", "About ants", "About bees"]).await;
    })
    .await;
}

#[tokio::test]
async fn a_conversation_of_another_tab_is_read_and_can_be_continued() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("About bees").await;
        titled(&chat, "About bees").await;
        let first = browser.tab().await;
        let second = browser.new_tab().await;
        browser.switch_to(&second).await;
        let chat = Chat::open(browser, &program).await;
        lists(&chat, &["Today", "About bees"]).await;
        chat.open_conversation("About bees").await;
        chat.status("open in another tab").await;
        assert_eq!(chat.messages().await.len(), 2);
        chat.press("Continue here").await;
        eventually("no remark", async || {
            let there =
                browser.script("return document.body.innerText.includes('open in another tab');").await;
            (there == false).then_some(())
        })
        .await;
        chat.ask_and_wait("And more").await;
        browser.switch_to(&first).await;
        chat.status("open in another tab").await;
    })
    .await;
}

/// The descriptions of the links in the list of conversations.
async fn descriptions(chat: &Chat<'_>) -> Vec<String> {
    let script = "return [...document.querySelectorAll('nav[aria-label=Conversations] li a')].map(link =>
        document.getElementById(link.getAttribute('aria-describedby'))?.ariaLabel ?? '');";
    serde_json::from_value(chat.browser().script(script).await).unwrap()
}

async fn describes(chat: &Chat<'_>, expected: &[&str]) {
    eventually(&format!("the descriptions {expected:?}"), async || {
        (descriptions(chat).await == expected).then_some(())
    })
    .await;
}

#[tokio::test]
async fn conversations_of_another_tab_are_marked_until_it_leaves_or_is_closed() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        two_conversations(&chat).await;
        let first = browser.tab().await;
        let second = browser.new_tab().await;
        browser.switch_to(&second).await;
        let chat = Chat::open(browser, &program).await;
        lists(&chat, &["Today", "About ants", "About bees"]).await;
        let mark = "Open in another tab";
        // The tab that was opened later asks the others.
        describes(&chat, &[mark, ""]).await;
        chat.open_conversation("About bees").await;
        describes(&chat, &[mark, ""]).await;
        // The first tab opens what the second one leaves.
        chat.press("New conversation").await;
        browser.switch_to(&first).await;
        let chat = Chat::here(browser);
        describes(&chat, &["", ""]).await;
        chat.open_conversation("About bees").await;
        browser.switch_to(&second).await;
        let chat = Chat::here(browser);
        describes(&chat, &["", mark]).await;
        // Taken over, it is open here.
        chat.open_conversation("About bees").await;
        chat.press("Continue here").await;
        describes(&chat, &["", ""]).await;
        browser.switch_to(&first).await;
        let chat = Chat::here(browser);
        chat.open_conversation("About ants").await;
        describes(&chat, &["", mark]).await;
        browser.switch_to(&second).await;
        let chat = Chat::here(browser);
        describes(&chat, &[mark, ""]).await;
        browser.switch_to(&first).await;
        browser.driver().close_window().await.unwrap();
        browser.switch_to(&second).await;
        describes(&chat, &["", ""]).await;
    })
    .await;
}

/// Whether the name of the first conversation ends in an ellipsis before the buttons beside it, with room for a word.
const ELLIPSIS: &str = "const [entry] = document.querySelectorAll('#side .entry');
    const name = entry.querySelector('.name'), actions = entry.querySelector('.actions');
    if (!actions) return null;
    const style = getComputedStyle(name), end = name.getBoundingClientRect().right - parseFloat(style.paddingRight);
    return [style.textOverflow, end <= actions.getBoundingClientRect().left, end - name.getBoundingClientRect().left > 60];";

#[tokio::test]
async fn a_long_name_ends_in_an_ellipsis_before_the_buttons_beside_it() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("A very long title of a conversation on bees and ants"));
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Where do bees sleep?").await;
        titled(&chat, "A very long title of a conversation on bees and ants").await;
        eventually("an ellipsis before the buttons", async || {
            // The list may be made anew meanwhile.
            let entry = chat.browser().driver().find(By::Css("#side .entry")).await.ok()?;
            chat.browser().driver().action_chain().move_to_element_center(&entry).perform().await.ok()?;
            (chat.browser().script(ELLIPSIS).await == serde_json::json!(["ellipsis", true, true]))
                .then_some(())
        })
        .await;
    })
    .await;
}
