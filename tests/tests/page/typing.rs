//! The question box, and the reader's place in the transcript.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::json;
use thirtyfour::Key;

use crate::{two_passages, with_page};

async fn shift_enter_breaks_the_line_and_enter_sends(chat: &Chat<'_>, upstream: &Upstream) {
    chat.type_text("First line").await;
    chat.question_box().await.send_keys(Key::Shift + Key::Enter).await.unwrap();
    chat.type_text("second line").await;
    assert_eq!(chat.question().await, "First line\nsecond line");
    chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
    chat.answer_is("complete").await;
    assert_eq!(chat.question().await, "");
    assert_eq!(chat.messages().await[0].text.trim(), "First line\nsecond line");
    let sent = upstream.next("answer").await.messages().pop().unwrap();
    assert!(sent["content"].as_str().unwrap().contains("First line\nsecond line"), "{sent}");
}

async fn enter_while_composing_neither_sends_nor_breaks_the_line(chat: &Chat<'_>) {
    chat.compose("にほん").await;
    chat.press_enter().await;
    assert_eq!(chat.question().await, "にほん");
    assert_eq!(chat.messages().await, []);
    chat.browser().cdp("Input.insertText", json!({"text": "日本"})).await;
    assert_eq!(chat.question().await, "日本");
    chat.press_enter().await;
    chat.answer_is("complete").await;
    assert_eq!(chat.messages().await[0].text.trim(), "日本");
}

#[tokio::test]
async fn keys_in_the_question_box_send_break_lines_or_do_nothing() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        an_empty_question_is_not_sent(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        shift_enter_breaks_the_line_and_enter_sends(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        enter_while_composing_neither_sends_nor_breaks_the_line(&chat).await;
        chat.start_over(&upstream).await;
        typing_during_a_stream_keeps_text_and_focus(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_answer_is_shown_and_followed_during_typing(&chat, &upstream).await;
        // What was typed meanwhile belongs to that conversation.
        chat.start_over(&upstream).await;
        the_transcript_follows_the_stream_unless_the_reader_scrolled_up(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_enter_that_ends_a_composition_does_nothing_in_any_field(&chat).await;
    })
    .await;
}

async fn an_empty_question_is_not_sent(chat: &Chat<'_>, upstream: &Upstream) {
    assert_eq!(chat.browser().parts("button", Some("Send")).await[0].properties["disabled"], true);
    chat.ask("   ").await;
    assert_eq!(chat.messages().await, []);
    chat.type_text("A question").await;
    chat.press("Send").await;
    chat.answer_is("complete").await;
    assert_eq!(upstream.requests_of("answer").len(), 1);
}

async fn typing_during_a_stream_keeps_text_and_focus(chat: &Chat<'_>, upstream: &Upstream) {
    let gates: Vec<Gate> = (0..3).map(|_| Gate::new()).collect();
    let script = gates.iter().fold(Reply::stream(), |reply, gate| reply.delta("More words. ").gate(gate));
    upstream.on("answer", script.finish("stop").done());
    chat.ask("A question").await;
    let mut expected = String::new();
    for gate in &gates {
        gate.reached().await;
        // As from a keyboard: to whatever has the focus, wherever the cursor stands.
        chat.browser().cdp("Input.insertText", json!({"text": "next "})).await;
        expected.push_str("next ");
        assert_eq!(chat.question().await, expected);
        gate.open();
    }
    chat.answer_is("complete").await;
    assert_eq!(chat.question().await, expected);
    let focused = chat.browser().script("return document.activeElement.tagName;").await;
    assert_eq!(focused, "TEXTAREA");
}

async fn an_answer_is_shown_and_followed_during_typing(chat: &Chat<'_>, upstream: &Upstream) {
    let long = "A paragraph that takes its place.\n\n".repeat(60);
    let gates = [Gate::new(), Gate::new(), Gate::new()];
    let mut script = Reply::stream();
    for (at, gate) in gates.iter().enumerate() {
        script = script.gate(gate).delta(&long).delta(&format!("Part {at} is here.\n\n"));
    }
    let last = Gate::new();
    upstream.on("answer", script.gate(&last).finish("stop").done());
    chat.ask("A question").await;
    for (at, gate) in gates.iter().enumerate() {
        gate.reached().await;
        chat.browser().cdp("Input.insertText", json!({"text": "next "})).await;
        gate.open();
        chat.answer_shows(&format!("Part {at} is here.")).await;
        eventually("the end of the text in sight", async || {
            let place = chat.browser().script(PLACE).await;
            (place[1].as_i64()? > 300 && place[1].as_i64()? - place[0].as_i64()? < 5).then_some(())
        })
        .await;
    }
    last.open();
    chat.answer_is("complete").await;
    assert_eq!(chat.question().await, "next ".repeat(gates.len()));
}

/// How far the transcript is scrolled, and how far it could be.
const PLACE: &str = "let box = document.querySelector('[role=log]');
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    box ??= document.scrollingElement;
    return [Math.round(box.scrollTop), Math.round(box.scrollHeight - box.clientHeight)];";

async fn the_transcript_follows_the_stream_unless_the_reader_scrolled_up(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let long = "A paragraph that takes its place.\n\n".repeat(60);
    let (first, second) = (Gate::new(), Gate::new());
    let script = Reply::stream().delta(&long).gate(&first).delta(&long).delta("MIDDLE").gate(&second);
    upstream.on("answer", script.delta(&long).delta("END").finish("stop").done());
    let place = async || {
        let place = chat.browser().script(PLACE).await;
        (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
    };
    chat.ask("A question").await;
    first.reached().await;
    eventually("the end of the text in sight", async || {
        let (at, end) = place().await;
        (end > 300 && end - at < 5).then_some(())
    })
    .await;

    // The reader turns the wheel upwards over the middle of the page.
    let wheel = json!({"type": "mouseWheel", "x": 600, "y": 300, "deltaX": 0, "deltaY": -700});
    chat.browser().cdp("Input.dispatchMouseEvent", wheel).await;
    eventually("the reader's place to change", async || {
        let (at, end) = place().await;
        (end - at > 300).then_some(())
    })
    .await;
    // A smooth scroll may still be going on: the place is the reader's when it is the same twice.
    let mut held = place().await.0;
    eventually("the scrolling to end", async || {
        let now = place().await.0;
        let settled = now == held;
        held = now;
        settled.then_some(())
    })
    .await;
    first.open();
    chat.answer_shows("MIDDLE").await;
    assert_eq!(place().await.0, held, "the reader's place is not moved");

    chat.press("Jump to latest").await;
    second.open();
    chat.answer_is("complete").await;
    eventually("the end of the text in sight again", async || {
        let (at, end) = place().await;
        (end - at < 5).then_some(())
    })
    .await;
}

/// Presses Ctrl+Z.
async fn undo(chat: &Chat<'_>) {
    let undo = json!({"type": "rawKeyDown", "key": "z", "code": "KeyZ", "windowsVirtualKeyCode": 90,
        "modifiers": 2, "commands": ["undo"]});
    chat.browser().cdp("Input.dispatchKeyEvent", undo).await;
}

#[tokio::test]
async fn a_suggested_title_is_written_in_one_step_that_can_be_undone() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.type_text("What do [[be").await;
        let list = chat.browser().part("listbox", "Documents").await;
        eventually("the title", async || list.text().await.ok().filter(|text| text.contains("Bees"))).await;
        chat.browser().part("option", "Bees").await;
        // Enter takes the title; it does not send.
        chat.press_enter().await;
        eventually("the link", async || (chat.question().await == "What do [[Bees]]").then_some(())).await;
        chat.browser().gone("listbox", "Documents").await;
        assert!(chat.messages().await.is_empty());
        chat.type_text(" say?").await;
        for expected in ["What do [[Bees]]", "What do [[be"] {
            undo(&chat).await;
            assert_eq!(chat.question().await, expected);
        }
        undo(&chat).await;
        let left = chat.question().await;
        assert!(left.len() < "What do [[be".len() && "What do [[be".starts_with(&left), "{left}");
    })
    .await;
}

#[tokio::test]
async fn on_a_touch_screen_enter_breaks_the_line_and_the_button_sends() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let screen = json!({"width": 390, "height": 760, "deviceScaleFactor": 1, "mobile": true});
        browser.cdp("Emulation.setDeviceMetricsOverride", screen).await;
        browser
            .cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 1}))
            .await;
        let chat = Chat::open(browser, &program).await;
        chat.type_text("First line").await;
        chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
        chat.type_text("second line").await;
        assert_eq!(chat.question().await, "First line\nsecond line");
        let hint = "return document.querySelector('#question').enterKeyHint;";
        assert_eq!(browser.script(hint).await, "enter");
        chat.press("Send").await;
        chat.answer_is("complete").await;
        assert_eq!(chat.messages().await[0].text.trim(), "First line\nsecond line");
        // A keyboard that is connected sends with Ctrl.
        chat.type_text("Another").await;
        chat.question_box().await.send_keys(Key::Control + Key::Enter).await.unwrap();
        eventually("the second question", async || (chat.messages().await.len() == 4).then_some(())).await;
    })
    .await;
}

async fn the_enter_that_ends_a_composition_does_nothing_in_any_field(chat: &Chat<'_>) {
    // Safari ends the composition before it reports this key, which has nothing but its code.
    const ENTER: &str = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        { key: 'Enter', keyCode: 229, which: 229, bubbles: true, cancelable: true }));";
    let typed_in = async |name: &str| {
        let script = format!("return document.activeElement.ariaLabel === {};", json!(name));
        eventually(name, async || (chat.browser().script(&script).await == true).then_some(())).await;
    };
    chat.type_text("A question").await;
    chat.browser().script(ENTER).await;
    assert_eq!(chat.messages().await, []);
    chat.press("Send").await;
    chat.answer_is("complete").await;
    let hash = chat.browser().script("return location.hash;").await;
    chat.question_box().await.send_keys(Key::Control + "k").await.unwrap();
    typed_in("Command").await;
    chat.browser().script(ENTER).await;
    typed_in("Command").await;
    assert_eq!(chat.browser().script("return location.hash;").await, hash);
    chat.browser().part("combobox", "Command").await.send_keys(Key::Escape + "").await.unwrap();
    chat.press("Rename conversation").await;
    typed_in("Conversation title").await;
    chat.browser().script(ENTER).await;
    typed_in("Conversation title").await;
}
