//! The address of a conversation: opened, gone back to, reloaded, and opened in another tab.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, upstream::Upstream};
use serde_json::json;
use thirtyfour::{By, Key, WebElement};

use crate::{ANTS_HASH, two_passages, with_page};

/// Waits until the address ends with `hash` and the first question on screen contains `question`; an empty
/// one stands for no question.
async fn shows(chat: &Chat<'_>, hash: &str, question: &str) {
    eventually(&format!("{hash} with {question:?}"), async || {
        let address = chat.browser().script("return location.hash;").await;
        let messages = chat.messages().await;
        let first = messages.first().map(|message| message.text.clone()).unwrap_or_default();
        let is_shown = if question.is_empty() { first.is_empty() } else { first.contains(question) };
        (address == hash && is_shown).then_some(())
    })
    .await;
}

/// The address of the conversation on screen.
async fn own(chat: &Chat<'_>) -> String {
    format!("#/c/{}", chat.session_id().await)
}

/// The link to this address in the list of conversations.
async fn listed(chat: &Chat<'_>, address: &str) -> WebElement {
    let link = format!("nav[aria-label=Conversations] a[href='{address}']");
    eventually("the conversation in the list", async || {
        chat.browser().driver().find(By::Css(link.as_str())).await.ok()
    })
    .await
}

/// Asks about bees and, in another conversation, about ants; returns the addresses of both.
async fn bees_and_ants(chat: &Chat<'_>) -> (String, String) {
    chat.ask_and_wait("About bees").await;
    let bees = own(chat).await;
    shows(chat, &bees, "About bees").await;
    chat.press("New conversation").await;
    shows(chat, "#/", "").await;
    chat.ask_and_wait("About ants").await;
    let ants = own(chat).await;
    shows(chat, &ants, "About ants").await;
    (bees, ants)
}

/// How many entries the tab's history has.
async fn entries(chat: &Chat<'_>) -> u64 {
    chat.browser().script("return history.length;").await.as_u64().unwrap()
}

#[tokio::test]
async fn back_from_a_conversation_leads_to_the_document_that_was_beside_another() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let (bees, _) = bees_and_ants(&chat).await;
        chat.browser().script(&format!("location.hash = '{ANTS_HASH}';")).await;
        chat.browser().part("complementary", "Document").await;
        listed(&chat, &bees).await.click().await.unwrap();
        shows(&chat, &bees, "About bees").await;
        chat.browser().gone("complementary", "Document").await;
        chat.browser().driver().back().await.unwrap();
        shows(&chat, ANTS_HASH, "About ants").await;
        chat.browser().part("complementary", "Document").await;
        chat.press("Close document").await;
        let ants = own(&chat).await;
        shows(&chat, &ants, "About ants").await;
    })
    .await;
}

/// Returns the addresses of two conversations, of which the second is on screen.
async fn back_and_forward_go_between_conversations(chat: &Chat<'_>) -> (String, String) {
    let begun = entries(chat).await;
    let (bees, ants) = bees_and_ants(chat).await;
    // The address of a new conversation is replaced with its first question.
    assert_eq!(entries(chat).await, begun + 1);
    let driver = chat.browser().driver();
    driver.back().await.unwrap();
    shows(chat, &bees, "About bees").await;
    driver.forward().await.unwrap();
    shows(chat, &ants, "About ants").await;
    listed(chat, &bees).await.click().await.unwrap();
    shows(chat, &bees, "About bees").await;
    chat.reload().await;
    shows(chat, &bees, "About bees").await;
    chat.ask_and_wait("And wasps?").await;
    driver.back().await.unwrap();
    shows(chat, &ants, "About ants").await;
    // A question goes to the conversation on screen.
    chat.ask_and_wait("And termites?").await;
    assert_eq!(chat.messages().await.len(), 4);
    (bees, ants)
}

async fn a_middle_click_on_a_listed_conversation_opens_it_in_another_tab(
    chat: &Chat<'_>,
    bees: &str,
    ants: &str,
) {
    let browser = chat.browser();
    let first = browser.tab().await;
    let place = listed(chat, bees).await.rect().await.unwrap();
    let (x, y) = (place.x + place.width / 2.0, place.y + place.height / 2.0);
    for kind in ["mousePressed", "mouseReleased"] {
        let click = json!({"type": kind, "x": x, "y": y, "button": "middle", "clickCount": 1});
        browser.cdp("Input.dispatchMouseEvent", click).await;
    }
    let second = eventually("another tab", async || {
        browser.driver().windows().await.unwrap().into_iter().find(|tab| *tab != first)
    })
    .await;
    shows(chat, ants, "About ants").await;
    browser.switch_to(&second).await;
    chat.ready().await;
    shows(chat, bees, "About bees").await;
    browser.driver().close_window().await.unwrap();
    browser.switch_to(&first).await;
}

#[tokio::test]
async fn conversations_have_addresses_that_back_and_another_tab_can_open() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        let (bees, ants) = back_and_forward_go_between_conversations(&chat).await;
        a_middle_click_on_a_listed_conversation_opens_it_in_another_tab(&chat, &bees, &ants).await;
        let first = browser.tab().await;
        let link = listed(&chat, &bees).await;
        browser
            .driver()
            .action_chain()
            .key_down(Key::Control)
            .click_element(&link)
            .key_up(Key::Control)
            .perform()
            .await
            .unwrap();
        let second = eventually("another tab", async || {
            browser.driver().windows().await.unwrap().into_iter().find(|tab| *tab != first)
        })
        .await;
        shows(&chat, &ants, "About ants").await;
        browser.switch_to(&second).await;
        chat.ready().await;
        shows(&chat, &bees, "About bees").await;
        chat.ask_and_wait("And wasps?").await;
        // A conversation that another tab owns is opened read-only, as from the list.
        let third = browser.new_tab().await;
        let chat = Chat::open_url(browser, &program.url(&format!("/{bees}"))).await;
        chat.status("open in another tab").await;
        shows(&chat, &bees, "About bees").await;
        chat.press("Continue here").await;
        chat.ask_and_wait("And hornets?").await;
        assert_eq!(chat.messages().await.len(), 8);
        browser.switch_to(&second).await;
        chat.status("open in another tab").await;
        browser.switch_to(&third).await;
    })
    .await;
}

#[tokio::test]
async fn the_address_of_an_unknown_conversation_opens_a_new_one_and_says_so() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = Chat::open_url(browser, &program.url("/#/c/gone")).await;
        chat.status("This conversation is not in this browser").await;
        shows(&chat, "#/", "").await;
        chat.press("Search conversations").await;
        eventually("the keyboard in the search", async || {
            let name = browser.script("return document.activeElement.ariaLabel;").await;
            (name == "Search conversations").then_some(())
        })
        .await;
        chat.ask_and_wait("About bees").await;
        let bees = own(&chat).await;
        shows(&chat, &bees, "About bees").await;
        // No entry of the history leads back to a deleted conversation.
        chat.press("Delete conversation").await;
        shows(&chat, "#/", "").await;
        chat.press("Undo").await;
        shows(&chat, &bees, "About bees").await;
    })
    .await;
}
