//! Preferences and changes of a person: the user context, a summary's text, the drawer on a narrow screen;
//! and being offline.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;
use thirtyfour::{By, Key};

use crate::with_page;

#[tokio::test]
async fn the_list_messages_and_the_user_context_are_as_the_person_left_them() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        the_list_opens_with_its_first_conversation_and_is_a_drawer_on_a_narrow_screen(&chat).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        a_toast_above_an_open_dialog_is_seen_read_out_and_can_be_dismissed(&chat).await;
        chat.start_over(&upstream).await;
        going_offline_mid_stream_keeps_the_partial_answer_and_says_so(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_user_context_is_sent_and_kept_for_new_conversations(&chat, &upstream).await;
    })
    .await;
}

async fn the_user_context_is_sent_and_kept_for_new_conversations(chat: &Chat<'_>, upstream: &Upstream) {
    chat.settings("Answer").await;
    let role = chat.browser().part("textbox", "Role").await;
    role.send_keys("nurse in Ulm" + Key::Tab).await.unwrap();
    chat.settings("Expert").await;
    let prompt = last_text(chat, "pre.prompt").await;
    assert!(!prompt.trim().is_empty());
    chat.press("Close settings").await;
    chat.ask_and_wait("First?").await;
    chat.press("New conversation").await;
    chat.ask_and_wait("Second?").await;
    chat.reload().await;
    chat.ask_and_wait("Third?").await;
    let stored = chat.local_storage().await.to_string();
    assert!(stored.contains("nurse in Ulm"));
    let beginning: String = prompt.chars().take(40).collect();
    assert!(!stored.contains(beginning.trim()), "the system prompt is stored");
    let asked = upstream.requests_of("answer");
    assert_eq!(asked.len(), 3);
    for request in asked {
        assert!(request.body_text().contains("nurse in Ulm"), "{}", request.body_text());
    }
}

/// The text of the last element that this selector finds, once there is one.
async fn last_text(chat: &Chat<'_>, css: &str) -> String {
    eventually(css, async || {
        let found = chat.browser().driver().find_all(By::Css(css)).await.ok()?.pop()?;
        found.text().await.ok().filter(|text| !text.is_empty())
    })
    .await
}

async fn the_list_opens_with_its_first_conversation_and_is_a_drawer_on_a_narrow_screen(chat: &Chat<'_>) {
    chat.browser().gone("navigation", "Conversations").await;
    chat.ask_and_wait("About wasps?").await;
    let beside = chat.browser().part("navigation", "Conversations").await;
    let narrow = json!({"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": false});
    chat.browser().cdp("Emulation.setDeviceMetricsOverride", narrow.clone()).await;
    eventually("the list to fold", async || (!beside.is_displayed().await.ok()?).then_some(())).await;
    chat.browser().cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
    eventually("the list to come back", async || beside.is_displayed().await.ok()?.then_some(())).await;
    chat.browser().cdp("Emulation.setDeviceMetricsOverride", narrow).await;
    chat.reload().await;
    chat.press("New conversation").await;
    chat.press("Conversations list").await;
    let list = chat.browser().part("navigation", "Conversations").await;
    let entry = eventually("the conversation in the drawer", async || {
        let entry = list.find(By::Css(".conversation")).await.ok()?;
        entry.is_displayed().await.ok()?.then_some(entry)
    })
    .await;
    // Focusing a text box would open a phone's keyboard, which would hide the list.
    let focused = "return document.activeElement.closest('nav') && document.activeElement.tagName;";
    eventually("the focus in the drawer", async || {
        chat.browser().script(focused).await.as_str().is_some_and(|tag| tag != "INPUT").then_some(())
    })
    .await;
    entry.click().await.unwrap();
    chat.answer_shows("Scripted answer.").await;
    eventually("the drawer to close", async || (!list.is_displayed().await.ok()?).then_some(())).await;
    chat.press("Conversations list").await;
    eventually("the drawer to open", async || list.is_displayed().await.ok()?.then_some(())).await;
    chat.browser().driver().action_chain().send_keys(Key::Escape).perform().await.unwrap();
    eventually("Escape to close it", async || (!list.is_displayed().await.ok()?).then_some(())).await;
}

async fn going_offline_mid_stream_keeps_the_partial_answer_and_says_so(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    // Without a network the stream breaks off.
    upstream.on("answer", Reply::stream().delta("The first half").gate(&gate).reset());
    chat.browser().expect_console("net::ERR_");
    chat.ask("A question").await;
    chat.answer_shows("The first half").await;
    let network = |offline: bool| json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    chat.browser().cdp("Network.enable", json!({})).await;
    chat.browser().cdp("Network.emulateNetworkConditions", network(true)).await;
    eventually("a notice", async || {
        let text = chat.browser().script("return document.querySelector('#dock-top').innerText;").await;
        text.as_str().filter(|text| text.to_lowercase().contains("offline")).map(str::to_owned)
    })
    .await;
    gate.open();
    let answer = chat.answer_is("interrupted").await;
    assert!(answer.text.contains("The first half"), "{}", answer.text);
    // Said once: by the answer, no longer by the banner.
    eventually("one message", async || {
        let said = "return document.body.innerText.match(/device is offline/g).length;";
        (chat.browser().script(said).await == 1).then_some(())
    })
    .await;
    chat.browser().cdp("Network.emulateNetworkConditions", network(false)).await;
    chat.reload().await;
    let answer = chat.answer_is("interrupted").await;
    assert!(answer.text.contains("The first half"), "{}", answer.text);
}

async fn a_toast_above_an_open_dialog_is_seen_read_out_and_can_be_dismissed(chat: &Chat<'_>) {
    const WORDS: &str = "Everything in this conversation could be read.";
    let browser = chat.browser();
    chat.settings("Privacy").await;
    chat.press("Export unreadable records").await;
    let middle = format!(
        "const message = [...document.querySelectorAll('.toast')].pop();
        if (!message?.textContent.includes('{WORDS}')) return null;
        const {{ x, y, width, height }} = message.getBoundingClientRect();
        return width ? [Math.round(x + width / 2), Math.round(y + height / 2)] : null;"
    );
    let top = eventually("the message", async || {
        let middle = browser.script(&middle).await;
        let place = json!({"x": middle.get(0)?, "y": middle.get(1)?, "ignorePointerEventsNone": true});
        let top = browser.driver().cdp().send_raw("DOM.getNodeForLocation", place).await.ok()?;
        let top = browser.cdp("DOM.resolveNode", json!({"backendNodeId": top["backendNodeId"]})).await;
        let text = json!({
            "objectId": top["object"]["objectId"], "returnByValue": true,
            "functionDeclaration": "function () { return this.textContent; }",
        });
        Some(browser.cdp("Runtime.callFunctionOn", text).await["result"]["value"].clone())
    })
    .await;
    assert_eq!(top, WORDS, "what is on top there");
    assert_eq!(browser.script("return document.querySelector('dialog').open;").await, true);
    // What cannot be reached behind the dialog is no part that assistive technology sees.
    chat.status("Everything in this conversation could be read.").await;
    chat.press("Dismiss").await;
    browser.gone("button", "Dismiss").await;
    assert_eq!(browser.script("return document.querySelector('dialog').open;").await, true);
    chat.press("Close settings").await;
    browser.gone("dialog", "Settings").await;
    assert!(browser.parts("button", Some("Dismiss")).await.is_empty(), "it was dismissed everywhere");
}
