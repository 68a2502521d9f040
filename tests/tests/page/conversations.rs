//! The list of conversations: opening, naming, pinning, deleting, searching.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
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

/// Names the next two conversations after their subjects.
fn name_two(upstream: &Upstream) {
    upstream.on("title", Reply::text("About bees")).on("title", Reply::text("About ants"));
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
async fn conversations_are_listed_opened_renamed_and_pinned() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_long_name_ends_in_an_ellipsis_before_the_buttons_beside_it(&chat, &upstream).await;
        chat.press("Delete conversation").await;
        eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
        upstream.start_over();
        name_two(&upstream);
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
        a_conversation_is_renamed_and_pinned(&chat).await;
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

async fn a_conversation_is_renamed_and_pinned(chat: &Chat<'_>) {
    chat.press("Rename conversation").await;
    let name = chat.browser().part("textbox", "Conversation title").await;
    name.send_keys(Key::Control + "a").await.unwrap();
    name.send_keys("The hive").await.unwrap();
    name.send_keys(Key::Enter + "").await.unwrap();
    lists(chat, &["Today", "About ants", "The hive"]).await;
    chat.press("Pin conversation").await;
    lists(chat, &["Pinned", "The hive", "Today", "About ants"]).await;
    chat.reload().await;
    lists(chat, &["Pinned", "The hive", "Today", "About ants"]).await;
    assert!(chat.browser().driver().title().await.unwrap().contains("The hive"));
}

#[tokio::test]
async fn a_conversation_is_tagged_and_archived_from_the_menu_of_its_row() {
    let upstream = Upstream::for_page().await;
    name_two(&upstream);
    with_page(Setup::model(&upstream), async |chat| {
        two_conversations(&chat).await;
        chat.open_conversation("About bees").await;
        chat.press("Conversation menu").await;
        chat.press("Tags").await;
        let tag = chat.browser().part("combobox", "New tag").await;
        tag.send_keys("insects").await.unwrap();
        tag.send_keys(Key::Enter + "").await.unwrap();
        chat.browser().part("button", "Remove tag insects").await;
        chat.press("Close tags").await;
        lists(&chat, &["Today", "About ants", "About bees\n#insects"]).await;
        // The list is narrowed, and widened again.
        chat.press("#insects 1").await;
        lists(&chat, &["Today", "About bees\n#insects"]).await;
        chat.press("#insects 1").await;
        chat.press("Conversation menu").await;
        chat.press("Archive conversation").await;
        lists(&chat, &["Today", "About ants"]).await;
        chat.reload().await;
        lists(&chat, &["Today", "About ants"]).await;
        chat.press("Archived (1)").await;
        lists(&chat, &["Today", "About ants", "About bees\n#insects"]).await;
        // A question brings it back.
        chat.open_conversation("About bees").await;
        chat.ask_and_wait("More about bees").await;
        lists(&chat, &["Today", "About bees\n#insects", "About ants"]).await;
    })
    .await;
}

/// Whether the name of the first conversation ends in an ellipsis before the buttons beside it, with room for a word.
const ELLIPSIS: &str = "const [entry] = document.querySelectorAll('#side .entry');
    const name = entry.querySelector('.name'), actions = entry.querySelector('.actions');
    if (!actions) return null;
    const style = getComputedStyle(name), end = name.getBoundingClientRect().right - parseFloat(style.paddingRight);
    return [style.textOverflow, end <= actions.getBoundingClientRect().left, end - name.getBoundingClientRect().left > 60];";

async fn a_long_name_ends_in_an_ellipsis_before_the_buttons_beside_it(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("title", Reply::text("A very long title of a conversation on bees and ants"));
    chat.ask_and_wait("Where do bees sleep?").await;
    titled(chat, "A very long title of a conversation on bees and ants").await;
    eventually("an ellipsis before the buttons", async || {
        // The list may be made anew meanwhile.
        let entry = chat.browser().driver().find(By::Css("#side .entry")).await.ok()?;
        chat.browser().driver().action_chain().move_to_element_center(&entry).perform().await.ok()?;
        (chat.browser().script(ELLIPSIS).await == serde_json::json!(["ellipsis", true, true])).then_some(())
    })
    .await;
}
