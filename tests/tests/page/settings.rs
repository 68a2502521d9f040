//! The four tabs of the settings, and what moved into them.

use footnote_tests::{eventually, page::Chat, program::Setup, upstream::Upstream};
use thirtyfour::{Key, TypingData};

use crate::{appearance::nothing_is_sideways, proof::screen, two_passages, with_page};

const TABS: [&str; 5] = ["Answer", "Look", "Privacy", "Tools", "Expert"];

/// Waits until this tab is chosen and its panel is the only one.
async fn shows(chat: &Chat<'_>, tab: &str) {
    let browser = chat.browser();
    browser.part("tabpanel", tab).await;
    let panels: Vec<_> = browser.parts("tabpanel", None).await.into_iter().map(|panel| panel.name).collect();
    assert_eq!(panels, [tab]);
    let chosen = browser.parts("tab", None).await;
    let chosen: Vec<_> =
        chosen.into_iter().filter(|tab| tab.properties["selected"] == true).map(|tab| tab.name).collect();
    assert_eq!(chosen, [tab]);
}

/// Presses keys where the keyboard is.
async fn keys(chat: &Chat<'_>, keys: impl Into<TypingData>) {
    chat.browser().driver().active_element().await.unwrap().send_keys(keys).await.unwrap();
}

#[tokio::test]
async fn settings_have_five_tabs_that_the_keyboard_changes_and_the_page_remembers() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        chat.press("Settings").await;
        shows(&chat, "Answer").await;
        let names: Vec<_> = browser.parts("tab", None).await.into_iter().map(|tab| tab.name).collect();
        assert_eq!(names, TABS);
        browser.part("textbox", "Name of the prompt").await.send_keys("greet").await.unwrap();

        browser.part("tab", "Answer").await.click().await.unwrap();
        for (key, tab) in [
            (Key::Right, "Look"),
            (Key::Left, "Answer"),
            (Key::Left, "Expert"),
            (Key::Right, "Answer"),
            (Key::End, "Expert"),
            (Key::Home, "Answer"),
        ] {
            keys(&chat, key).await;
            shows(&chat, tab).await;
            assert_eq!(browser.script("return document.activeElement.textContent;").await, tab);
        }
        // One stop of the Tab key; the next is in the panel.
        keys(&chat, Key::Tab).await;
        let inside = "return document.activeElement.closest('[role=tabpanel]') !== null;";
        assert_eq!(browser.script(inside).await, true);
        let name = browser.part("textbox", "Name of the prompt").await;
        assert_eq!(name.value().await.unwrap().as_deref(), Some("greet"), "another tab took it away");

        chat.settings("Privacy").await;
        browser.part("progressbar", "Storage used").await;
        chat.press("Close settings").await;
        browser.gone("dialog", "Settings").await;
        chat.press("Settings").await;
        shows(&chat, "Privacy").await;
        chat.press("Close settings").await;
        browser.gone("dialog", "Settings").await;

        // What leads to a setting opens its tab.
        for (words, tab) in
            [("text size", "Look"), ("prices", "Expert"), ("passphrase", "Privacy"), ("about you", "Answer")]
        {
            keys(&chat, Key::Control + "k").await;
            let command = browser.part("combobox", "Command").await;
            command.send_keys(words).await.unwrap();
            eventually(words, async || {
                let first = browser.parts("option", None).await.into_iter().next()?;
                first.name.starts_with("Settings").then_some(())
            })
            .await;
            command.send_keys(Key::Enter + "").await.unwrap();
            browser.part("dialog", "Settings").await;
            shows(&chat, tab).await;
            chat.press("Close settings").await;
            browser.gone("dialog", "Settings").await;
        }
        chat.settings("Expert").await;
        chat.press("Close settings").await;
        browser.gone("dialog", "Settings").await;
        chat.type_text("/").await;
        browser.part("option", "Edit prompts").await.click().await.unwrap();
        browser.part("dialog", "Settings").await;
        shows(&chat, "Answer").await;
    })
    .await;
}

/// How many times its own height the panel's content has.
const LENGTH: &str = "const panel = document.querySelector('[role=tabpanel]:not([hidden])');
    return panel.scrollHeight / panel.clientHeight;";

#[tokio::test]
async fn each_tab_nearly_fits_a_notebook_and_can_be_used_on_a_telephone() {
    let upstream = Upstream::for_page().await;
    let setup = Setup::model(&upstream).env("ACCESS_TOKEN", "a-token");
    let setup = setup.env("LLM_MODELS", "alpha-large,beta-small").env("LLM_MODEL", "alpha-large");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        browser.expect_console("status of 401");
        browser.part("textbox", "Access token").await.send_keys("a-token" + Key::Enter).await.unwrap();
        browser.gone("textbox", "Access token").await;
        for (width, height, most) in [(1440, 900, 1.5), (390, 844, 4.0)] {
            screen(&chat, width, height, false).await;
            let mut edges = Vec::new();
            for tab in TABS {
                chat.settings(tab).await;
                shows(&chat, tab).await;
                let length = browser.script(LENGTH).await.as_f64().unwrap();
                assert!(length <= most, "{tab} has {length} times its height at {width} pixels");
                nothing_is_sideways(&chat, &format!("{tab} at {width} pixels")).await;
                let edge = "const { top, bottom } = document.querySelector('dialog').getBoundingClientRect();
                    return [top, bottom].map(Math.round);";
                edges.push(browser.script(edge).await);
            }
            assert!(edges.iter().all(|edge| *edge == edges[0]), "the dialog moves: {edges:?}");
            chat.press("Close settings").await;
            browser.gone("dialog", "Settings").await;
        }
    })
    .await;
}

#[tokio::test]
async fn import_and_export_are_labelled_buttons_in_the_list_of_conversations() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("How many queens?").await;
        for name in ["Import", "Export"] {
            let button = browser.part("button", name).await;
            assert_eq!(button.text().await.unwrap(), name);
        }
        assert!(browser.parts("progressbar", Some("Storage used")).await.is_empty());
        let in_list = "const list = document.querySelector('nav[aria-label=Conversations]').getBoundingClientRect();
            const menu = document.querySelector('#export').getBoundingClientRect();
            return menu.left >= list.left && menu.right <= list.right && menu.top >= list.top && menu.height > 0;";
        chat.press("Export").await;
        browser.part("button", "All conversations as JSON").await;
        assert_eq!(browser.script(in_list).await, true);

        let below = browser.script("return document.querySelector('footer.dock').innerText;").await;
        let below: Vec<_> = below.as_str().unwrap().lines().filter(|line| !line.trim().is_empty()).collect();
        let [saved, model, context] = below[..] else { panic!("{below:?}") };
        assert_eq!((saved, model), ("Saved", "scripted-1"));
        assert!(context.ends_with('%'), "{context}");
    })
    .await;
}
