//! Parts of the program that are loaded when they are first needed.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{attachments::choose, with_page};

/// A script that returns the file names of the fetched parts.
const FETCHED: &str = "return performance.getEntriesByType('resource')
    .filter(entry => entry.name.includes('/footnote-page-'))
    .map(entry => entry.name.split('/').pop());";

pub(crate) async fn has_fetched(browser: &Browser, file: &str) -> bool {
    let fetched = browser.script(FETCHED).await;
    fetched.as_array().unwrap().iter().any(|name| name == file)
}

/// Blocks all parts of the program but the first one, or unblocks them.
pub(crate) async fn block_parts(browser: &Browser, blocked: bool) {
    let urls = if blocked { json!(["*/split_*.wasm", "*/chunk_*.wasm"]) } else { json!([]) };
    browser.cdp("Network.enable", json!({})).await;
    browser.cdp("Network.setBlockedURLs", json!({ "urls": urls })).await;
}

/// Presses Settings while the part with the settings is blocked.
async fn press_blocked_settings(chat: &Chat<'_>) {
    chat.browser().expect_console("ERR_BLOCKED_BY_CLIENT");
    chat.browser().expect_console("Failed to fetch");
    block_parts(chat.browser(), true).await;
    chat.press("Settings").await;
}

#[tokio::test]
async fn a_part_is_fetched_when_it_is_first_needed_and_only_once() {
    with_page(Setup::new(), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("How do I connect a model?").await;
        assert!(has_fetched(browser, "footnote-page_bg.wasm").await);
        assert!(!has_fetched(browser, "split_dialogs.wasm").await);
        chat.press("Settings").await;
        browser.part("dialog", "Settings").await;
        assert!(has_fetched(browser, "split_dialogs.wasm").await);
        assert!(!has_fetched(browser, "split_math.wasm").await);
        chat.press("Close settings").await;
        browser.gone("dialog", "Settings").await;
        block_parts(browser, true).await;
        chat.press("Settings").await;
        browser.part("dialog", "Settings").await;
    })
    .await;
}

/// Parts that are needed by some, in the order in which the test below needs them.
const RARELY_NEEDED: [&str; 4] = [
    "footnote-highlighter_loader.js",
    "split_math.wasm",
    "split_dialogs.wasm",
    "footnote-extractor_loader.js",
];

/// Waits until as many of the rarely needed parts are fetched; no further one may be.
async fn only_first_are_fetched(browser: &Browser, count: usize) {
    let script = "return performance.getEntriesByType('resource')
        .map(entry => new URL(entry.name).pathname.split('/').pop());";
    let fetched = async || {
        let names: Vec<Value> = browser.script(script).await.as_array().unwrap().clone();
        RARELY_NEEDED.map(|part| names.iter().any(|name| name == part))
    };
    let expected: [bool; 4] = std::array::from_fn(|at| at < count);
    eventually(&format!("{:?} to be fetched", &RARELY_NEEDED[..count]), async || {
        let fetched = fetched().await;
        let early: Vec<_> =
            RARELY_NEEDED.iter().zip(fetched).skip(count).filter(|(_, early)| *early).collect();
        assert!(early.is_empty(), "fetched before they are needed: {early:?}");
        (fetched == expected).then_some(())
    })
    .await;
}

#[tokio::test]
async fn highlighter_math_palette_and_extractor_load_on_first_use() {
    let upstream = Upstream::for_page().await;
    for answer in ["Words alone.", "```rust\nfn main() {}\n```", "It is $x^2$."] {
        upstream.on("answer", Reply::text(answer));
    }
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("What is it?").await;
        // Everything that follows an answer is over once it has its title.
        browser.part("heading", "Scripted talk").await;
        only_first_are_fetched(browser, 0).await;
        chat.ask_and_wait("How does a program begin?").await;
        only_first_are_fetched(browser, 1).await;
        chat.ask_and_wait("Which formula?").await;
        only_first_are_fetched(browser, 2).await;
        browser.driver().active_element().await.unwrap().send_keys(Key::Control + "k").await.unwrap();
        browser.part("combobox", "Command").await.send_keys(Key::Escape + "").await.unwrap();
        browser.gone("combobox", "Command").await;
        only_first_are_fetched(browser, 3).await;
        choose(&chat, "cut.pdf", "%PDF-1.7\n1 0 obj").await;
        only_first_are_fetched(browser, 4).await;
        chat.status("cut.pdf is damaged.").await;
    })
    .await;
}

#[tokio::test]
async fn a_part_that_cannot_be_loaded_is_tried_again() {
    with_page(Setup::new(), async |chat| {
        press_blocked_settings(&chat).await;
        chat.status("This part of the page could not be loaded.").await;
        block_parts(chat.browser(), false).await;
        chat.press("Retry").await;
        chat.browser().part("dialog", "Settings").await;
    })
    .await;
}

#[tokio::test]
async fn a_failed_part_offers_retry_until_it_is_loaded() {
    with_page(Setup::new(), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("How do I connect a model?").await;
        // Lets toasts that go by themselves go at once.
        let hurry = "const wait = window.setTimeout;
            window.setTimeout = (run, ms, ...more) => wait(run, ms === 8000 ? 50 : ms, ...more);";
        browser.script(hurry).await;
        press_blocked_settings(&chat).await;
        chat.status("This part of the page could not be loaded.").await;
        // Another toast comes and goes.
        chat.press("Delete conversation").await;
        eventually("the deleted conversation", async || chat.messages().await.is_empty().then_some(())).await;
        chat.status("This part of the page could not be loaded.").await;
        chat.press("Dismiss").await;
        browser.gone("button", "Retry").await;
        chat.press("Library").await;
        chat.status("This part of the page could not be loaded.").await;
        block_parts(browser, false).await;
        // Loading another part retries those that failed.
        chat.type_text("Bees").await;
        browser.part("meter", "Context used").await.click().await.unwrap();
        browser.part("dialog", "Settings").await;
        browser.gone("button", "Retry").await;
    })
    .await;
}

#[tokio::test]
async fn a_part_that_an_upgrade_removed_leads_to_the_new_version() {
    with_page(Setup::new(), async |chat| {
        chat.browser().part("button", "Offline answers").await;
        chat.browser().script(crate::upgrade::UPGRADED).await;
        press_blocked_settings(&chat).await;
        chat.status("There is a new version of this page.").await;
    })
    .await;
}
