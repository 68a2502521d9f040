//! Selecting in an answer, and copying what is selected.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{evidence::clipboard, two_passages, with_page};

/// Selects from the first place of some words in the last answer to the last place of others.
async fn select(chat: &Chat<'_>, from: &str, to: &str) {
    let script = format!(
        "document.activeElement.blur();
         const texts = document.querySelectorAll('[role=log] article[data-role=assistant] > div > .prose');
         const walker = document.createTreeWalker(texts[texts.length - 1], NodeFilter.SHOW_TEXT);
         let start, end;
         while (walker.nextNode()) {{
             const node = walker.currentNode, [first, last] = [node.data.indexOf({from}), node.data.lastIndexOf({to})];
             if (first >= 0) start ??= [node, first];
             if (last >= 0) end = [node, last + {to}.length];
         }}
         getSelection().setBaseAndExtent(...start, ...end);",
        from = json!(from),
        to = json!(to)
    );
    chat.browser().script(&script).await;
}

async fn selected(chat: &Chat<'_>) -> String {
    let selected = chat.browser().script("return getSelection().toString();").await;
    selected.as_str().unwrap_or_default().to_owned()
}

/// Copies the selection; returns plain text and HTML, `null` where the page leaves it to the browser.
async fn copied(chat: &Chat<'_>) -> (Value, String) {
    const COPY: &str = "const data = new DataTransfer();
        const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
        const place = getSelection().anchorNode;
        const left = (place.nodeType === 1 ? place : place.parentElement).dispatchEvent(event);
        return left ? [null, ''] : [data.getData('text/plain'), data.getData('text/html')];";
    let copied = chat.browser().script(COPY).await;
    (copied[0].clone(), copied[1].as_str().unwrap_or_default().to_owned())
}

/// The letters of a text: of what stands between them, citations are added and spaces changed.
fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphabetic()).collect()
}

#[tokio::test]
async fn what_is_selected_stays_is_copied_and_asked_about() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_selection_made_while_an_answer_is_written_stays_when_it_ends(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        what_is_selected_is_copied_as_text_without_the_words_of_buttons(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        selected_words_are_asked_about_and_copied_with_their_source(&chat, &upstream).await;
    })
    .await;
}

async fn a_selection_made_while_an_answer_is_written_stays_when_it_ends(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    // Footnote adds the numbers of the sources to the sentences of an answer that has none.
    let [begun, more] = [
        "In the *garden* they say that a hive has one queen.\n\nA nest has many queens, they say. It also has **bo",
        "ld** workers.\n\nA hive has one queen, not two.",
    ];
    let cases = [
        ("garden", "hive has", "garden they say that a hive has"),
        ("many", "also", "many queens, they say. It also"),
        ("say that", "they say", "say that a hive has one queen. A nest has many queens, they say"),
        ("also has", "bo", "also has bo"),
    ];
    let gates: Vec<Gate> = cases.iter().map(|_| Gate::new()).collect();
    for gate in &gates {
        upstream.on("answer", Reply::stream().delta(begun).gate(gate).delta(more).finish("stop").done());
    }
    for ((from, to, expected), gate) in cases.into_iter().zip(&gates) {
        chat.ask("How many queens?").await;
        gate.reached().await;
        chat.answer_shows("also has bo").await;
        select(chat, from, to).await;
        assert_eq!(letters(&selected(chat).await), letters(expected));
        gate.open();
        chat.answer_is("complete").await;
        assert_eq!(letters(&selected(chat).await), letters(expected));
    }
    let chips = "return document.querySelectorAll('[role=log] .prose .cite').length;";
    assert_ne!(chat.browser().script(chips).await, 0);
}

const COPIED: &str = "## Queens\n\nThe sum is $x^2$, as *they* say [1], and `a $b` too; see \
    [a page](https://ants.example/).\n\n$$\n\\frac{1}{2}\n$$\n\n- one\n  - within\n- two\n\n3. three\n4. four\n\n- [x] done\n\n\
    | Plan | Price |\n|---|---|\n| A | $5 [1] |\n\n```rust\nfn main() {\n    go();\n}\n```\n\nThe end.";

async fn what_is_selected_is_copied_as_text_without_the_words_of_buttons(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text(COPIED));
    chat.ask_and_wait("What is the sum?").await;
    select(chat, "Queens", "The end.").await;
    let (plain, html) = copied(chat).await;
    let expected = "Queens\n\nThe sum is $x^2$, as they say [1], and a $b too; see a page.\n\n$$\n\\frac{1}{2}\n$$\n\n\
        - one\n  - within\n- two\n\n3. three\n4. four\n\n- [x] done\n\nPlan\tPrice\nA\t$5 [1]\n\n\
        fn main() {\n    go();\n}\n\nThe end.";
    assert_eq!(plain, expected);
    for part in [
        "<h2>Queens</h2>",
        "<em>they</em> say\u{a0}[1]",
        "<a href=\"https://ants.example/\">a page</a>",
        "<ol start=\"3\"><li>three</li>",
        "<th>Plan</th>",
        "<pre><code>fn main() {\n    go();\n}\n</code></pre>",
    ] {
        assert!(html.contains(part), "{part:?} in {html}");
    }
    assert!(!html.contains("button") && !html.contains("class="), "{html}");
    for (from, to, expected) in [
        ("sum", "they", json!("sum is $x^2$, as they")),
        ("within", "thr", json!("- within\n- two\n\n3. thr")),
        ("ith", "wo", json!("ithin\n- two")),
        // Within code the browser copies by itself.
        ("main", "go", Value::Null),
    ] {
        select(chat, from, to).await;
        assert_eq!(copied(chat).await.0, expected, "{from}");
    }
    // All of the page.
    chat.browser().script("getSelection().selectAllChildren(document.body);").await;
    let (plain, _) = copied(chat).await;
    let plain = plain.as_str().unwrap();
    assert!(plain.starts_with("What is the sum?\n\nQueens\n\nThe sum is $x^2$"), "{plain}");
    for word in ["Fold", "Wrap", "Copy", "Regenerate", "Settings", "Ask a question"] {
        assert!(!plain.contains(word), "{word} in {plain}");
    }
    // What the browser selects by itself has no words of buttons either.
    let words = selected(chat).await;
    assert!(!words.contains("Copy table") && !words.contains("Fold"), "{words}");
}

/// Whether the bar beside the selected words is seen and covers none of them.
const BAR_IS_BESIDE: &str = "const bar = document.querySelector('.selected-words.placed');
    if (!bar) return null;
    if (!getSelection().rangeCount) return false;
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const covers = [...getSelection().getRangeAt(0).getClientRects()].some(line =>
        line.top < bottom && line.bottom > top && line.left < right && line.right > left);
    return !covers && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;";

async fn press_key(chat: &Chat<'_>, key: Key) {
    chat.browser().driver().action_chain().send_keys(key).perform().await.unwrap();
}

async fn bar_is(chat: &Chat<'_>, expect: &Value) {
    eventually("the bar", async || (chat.browser().script(BAR_IS_BESIDE).await == *expect).then_some(()))
        .await;
}

async fn selected_words_are_asked_about_and_copied_with_their_source(chat: &Chat<'_>, upstream: &Upstream) {
    upstream
        .on("answer", Reply::text("A hive has one queen [1]. A nest has many queens [2].\n\nNobody counts."));
    let browser = chat.browser();
    let granted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    browser.cdp("Browser.grantPermissions", granted).await;
    chat.ask_and_wait("How many queens?").await;
    select(chat, "A nest", "many queens").await;
    bar_is(chat, &json!(true)).await;
    browser.part("toolbar", "Selected words").await;
    chat.press("Copy with source").await;
    eventually("the words", async || {
        let text = clipboard(chat, "text/plain").await;
        (text == "A nest has many queens\n\nAnts (folder/ants & co.md#nest)").then_some(())
    })
    .await;
    bar_is(chat, &Value::Null).await;

    // The keyboard reaches it, and Escape closes it.
    select(chat, "A hive", "one queen").await;
    bar_is(chat, &json!(true)).await;
    press_key(chat, Key::F10).await;
    let focused = "return document.activeElement.innerText;";
    assert_eq!(browser.script(focused).await, json!("Ask about this"));
    press_key(chat, Key::Right).await;
    assert_eq!(browser.script(focused).await, json!("Copy with source"));
    press_key(chat, Key::Escape).await;
    bar_is(chat, &Value::Null).await;
    // The question box gets the keyboard back, which takes the selection.
    let is_in_box = "return document.activeElement.matches('textarea');";
    eventually("the keyboard", async || (browser.script(is_in_box).await == json!(true)).then_some(())).await;

    // No citation follows these.
    select(chat, "Nobody", "counts").await;
    bar_is(chat, &json!(true)).await;
    browser.part("button", "Copy").await;
    browser.script("getSelection().removeAllRanges();").await;
    bar_is(chat, &Value::Null).await;

    // The palette begins with the same, and leaves the words selected when nothing is chosen.
    select(chat, "A hive", "one queen").await;
    bar_is(chat, &json!(true)).await;
    let palette = async || {
        let keys = browser.driver().action_chain().key_down(Key::Control).send_keys("k");
        keys.key_up(Key::Control).perform().await.unwrap();
        browser.part("combobox", "Command").await
    };
    let box_of_palette = palette().await;
    browser.part("option", "Ask about the selected words").await;
    browser.part("option", "Copy the selected words with their source").await;
    box_of_palette.send_keys(Key::Escape + "").await.unwrap();
    bar_is(chat, &json!(true)).await;
    assert_eq!(selected(chat).await, "A hive has one queen");
    palette().await.send_keys("selected source" + Key::Enter).await.unwrap();
    eventually("the words", async || {
        let text = clipboard(chat, "text/plain").await;
        text.starts_with("A hive has one queen\n\nBees").then_some(())
    })
    .await;
    browser.script("getSelection().removeAllRanges();").await;
    bar_is(chat, &Value::Null).await;

    chat.type_text("So why?").await;
    select(chat, "A hive", "one queen").await;
    bar_is(chat, &json!(true)).await;
    chat.press("Ask about this").await;
    assert_eq!(chat.question().await, "So why?\n\n> A hive has one queen\n> — [[Bees]]\n\n");
    bar_is(chat, &Value::Null).await;
}
