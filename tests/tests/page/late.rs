//! Parts of the page that are loaded once its frame is there, and what happens when one cannot be.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, upstream::Upstream};
use serde_json::json;

use crate::with_page;

/// Names of the files that hold the parts, as the page asked for them.
const ASKED_FOR: &str = "return performance.getEntriesByType('resource').map(entry => entry.name)
    .filter(name => /\\/(split|chunk)_[^\\/]*\\.wasm$/.test(name)).map(name => name.split('/').pop());";

/// Lets nothing through from addresses that contain this; nothing is held back with none.
async fn hold_back(browser: &Browser, part: Option<&str>) {
    let urls: Vec<String> = part.iter().map(|part| format!("*{part}*")).collect();
    browser.cdp("Network.enable", json!({})).await;
    browser.cdp("Network.setBlockedURLs", json!({ "urls": urls })).await;
}

/// Errors of the browser's own that belong to a file that is held back.
fn expect_failures(browser: &Browser) {
    browser.expect_console("ERR_BLOCKED_BY_CLIENT");
    browser.expect_console("Failed to fetch");
}

/// Presses this button as soon as it can be pressed.
async fn press_early(browser: &Browser, id: &str) {
    eventually("a button that can be pressed", async || {
        let script = format!(
            "const button = document.getElementById('{id}');
            if (!button || button.disabled) return false; button.click(); return true;"
        );
        (browser.script(&script).await == true).then_some(())
    })
    .await;
}

#[tokio::test]
async fn each_part_is_loaded_once_without_being_asked_for() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        let parts = eventually("all parts of the page", async || {
            let asked = chat.browser().script(ASKED_FOR).await;
            let names: Vec<String> = serde_json::from_value(asked).ok()?;
            let has = |part: &str| names.iter().any(|name| name.starts_with(part));
            (has("split_conversation") && has("split_panels")).then_some(names)
        })
        .await;
        let mut once = parts.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), parts.len(), "{parts:?}");
        chat.ask_and_wait("A question").await;
        chat.press("Settings").await;
        chat.browser().part("dialog", "Settings").await;
        let after = chat.browser().script(ASKED_FOR).await;
        assert_eq!(after, json!(parts), "nothing more was needed");
    })
    .await;
}

#[tokio::test]
async fn a_question_is_kept_until_what_answers_it_is_there() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        expect_failures(browser);
        hold_back(browser, Some("split_conversation")).await;
        browser.open(&program.url("/")).await;
        let chat = Chat::here(browser);
        chat.alert("A part of the page could not be loaded").await;
        chat.type_text("Is anybody there?").await;
        press_early(browser, "send").await;
        chat.alert("A part of the page could not be loaded").await;
        assert_eq!(chat.question().await, "Is anybody there?");
        assert_eq!(upstream.connections(), 0);
        hold_back(browser, None).await;
        chat.press("Retry").await;
        let answer = chat.answer_is("complete").await;
        assert_eq!(answer.role, "assistant");
        assert_eq!(chat.messages().await[0].text.trim(), "Is anybody there?");
        assert_eq!(chat.question().await, "");
    })
    .await;
    assert_eq!(upstream.seen_of("answer").len(), 1);
}

#[tokio::test]
async fn the_conversation_goes_on_without_what_stands_beside_it() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        expect_failures(browser);
        hold_back(browser, Some("split_panels")).await;
        browser.open(&program.url("/")).await;
        let chat = Chat::here(browser);
        chat.ready().await;
        chat.alert("A part of the page could not be loaded").await;
        chat.ask_and_wait("A question").await;
        chat.press("Settings").await;
        hold_back(browser, None).await;
        chat.press("Retry").await;
        browser.part("dialog", "Settings").await;
        browser.gone("button", "Retry").await;
    })
    .await;
}
