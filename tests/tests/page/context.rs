//! The context meter, and compression by hand.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::json;
use thirtyfour::Key;

use crate::with_page;

/// The meter's value and maximum, in tokens, once they are exact.
async fn meter(chat: &Chat<'_>) -> (u32, u32) {
    let meter = chat.browser().part("meter", "Context used").await;
    let read = async |name: &str| meter.attr(name).await.unwrap().unwrap_or_default();
    eventually("an exact count", async || {
        let words = read("aria-valuetext").await;
        (!words.is_empty() && !words.contains('≈')).then_some(())
    })
    .await;
    (read("aria-valuenow").await.parse().unwrap(), read("aria-valuemax").await.parse().unwrap())
}

#[tokio::test]
async fn the_meter_counts_and_its_worker_ends_while_it_is_idle() {
    let upstream = Upstream::for_page().await;
    // The encoding of this model is known, so that the counter in the worker is used.
    let setup = Setup::model(&upstream).flag("llm-model", "gpt-4o").flag("llm-context-window", "20000");
    with_page(setup, async |chat| {
        the_meter_counts_the_draft_and_the_conversation(&chat, &upstream).await;
        chat.browser().script("document.querySelector('.context button').click();").await;
        chat.browser().gone("group", "Next request").await;
        chat.start_over(&upstream).await;
        the_idle_worker_ends_and_no_estimate_shows_while_it_starts_again(&chat).await;
    })
    .await;
}

async fn the_meter_counts_the_draft_and_the_conversation(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(&"Many words. ".repeat(60)));
    // There is nothing to measure before the first word.
    assert!(chat.browser().parts("meter", Some("Context used")).await.is_empty());
    chat.type_text("A ").await;
    let (empty, window) = meter(chat).await;
    assert_eq!(window, 20_000);
    // Far more than the error of an estimate.
    chat.type_text(&"word ".repeat(200)).await;
    let typed = eventually("a higher count", async || {
        let now = meter(chat).await.0;
        (now >= empty + 20).then_some(now)
    })
    .await;
    chat.ask("").await;
    chat.answer_is("complete").await;
    eventually("what was said", async || (meter(chat).await.0 > typed + 60).then_some(())).await;
    chat.browser().part("meter", "Context used").await.click().await.unwrap();
    let parts = eventually("the parts", async || {
        let rows = "return [...document.querySelectorAll('#context tbody th[scope=row]')]
            .map(part => part.innerText);";
        let parts: Vec<String> = serde_json::from_value(chat.browser().script(rows).await).ok()?;
        (!parts.is_empty()).then_some(parts)
    })
    .await;
    assert_eq!(parts, ["System", "Tools", "Memory", "Messages", "Documents", "Free"]);
}

/// Holds what the page asks its workers to count, until the test lets it through. The page gives up waiting at once.
const HELD_COUNTS: &str = "
    window.held = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (window.held && message[0] === 'count') window.held.push(() => post.call(this, message, ...more));
        else post.call(this, message, ...more);
    };
    window.gaveUp = 0;
    const wait = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => window.held && ms === 500
        ? wait(() => { window.gaveUp++; run(...more); })
        : wait(run, ms, ...more);
    window.letThrough = () => { const held = window.held; window.held = null; held.forEach(send => send()); };";

#[tokio::test]
async fn a_token_count_that_arrives_late_replaces_the_estimate() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).flag("llm-model", "gpt-4o").start().await;
    Browser::run(async |browser| {
        browser.before_load(HELD_COUNTS).await;
        let chat = Chat::open(browser, &program).await;
        chat.type_text("Bees").await;
        let given_up = "return window.held.length > 0 && window.gaveUp === window.held.length;";
        eventually("counts that took too long", async || {
            (browser.script(given_up).await == true).then_some(())
        })
        .await;
        let words = browser.part("meter", "Context used").await.attr("aria-valuetext").await.unwrap();
        assert!(words.as_deref().is_some_and(|words| words.contains('≈')), "{words:?}");
        browser.script("window.letThrough();").await;
        meter(&chat).await;
    })
    .await;
}

async fn the_idle_worker_ends_and_no_estimate_shows_while_it_starts_again(chat: &Chat<'_>) {
    chat.type_text("One").await;
    // Counts are stored with messages, and estimates too.
    meter(chat).await;
    chat.ask("").await;
    chat.answer_is("complete").await;
    chat.reload().await;
    let before = meter(chat).await.0;
    eventually("the end of the worker", async || {
        let targets = chat.browser().cdp("Target.getTargets", json!({})).await;
        let targets = targets["targetInfos"].as_array().cloned().unwrap_or_default();
        targets.iter().all(|target| target["type"] != "worker").then_some(())
    })
    .await;
    let watch = "window.shown = [];
        const meter = document.querySelector('[role=meter]');
        new MutationObserver(() => shown.push(meter.getAttribute('aria-valuetext')))
            .observe(meter, { attributes: true });";
    chat.browser().script(watch).await;
    chat.type_text(&"word ".repeat(50)).await;
    eventually("a higher count", async || (meter(chat).await.0 >= before + 40).then_some(())).await;
    let shown = chat.browser().script("return shown;").await;
    assert!(!shown.to_string().contains('≈'), "{shown}");
}

#[tokio::test]
async fn tokens_are_estimated_until_the_tokenizer_loads() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).flag("llm-model", "gpt-4o").start().await;
    Browser::run(async |browser| {
        // The worker's file is replaced by one that does not exist.
        let lost = "window.lost = true; const Real = Worker;
            window.Worker = class extends Real {
                constructor(url) { super(lost ? '/lost.js' : url); }
            };";
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": lost})).await;
        browser.expect_console("404");
        let chat = Chat::open(browser, &program).await;
        let words = async || {
            let meter = browser.part("meter", "Context used").await;
            meter.attr("aria-valuetext").await.ok().flatten().unwrap_or_default()
        };
        chat.ask_and_wait("One").await;
        assert!(words().await.contains('≈'), "{}", words().await);
        browser.script("window.lost = false;").await;
        chat.ask_and_wait("Two").await;
        // Estimates are replaced by counts with the next question; the new conversation has none.
        chat.press("New conversation").await;
        chat.type_text("Three").await;
        meter(&chat).await;
    })
    .await;
}

/// Asks four questions with long answers and compresses them by hand, into "They spoke about the hive and its queen."
pub(crate) async fn compress_four(chat: &Chat<'_>, upstream: &Upstream) {
    for _ in 0..4 {
        upstream.on("answer", Reply::text(&"A long answer about the hive and its queen. ".repeat(30)));
    }
    upstream.on("compress", Reply::text("They spoke about the hive and its queen."));
    for question in ["One", "Two", "Three", "Four"] {
        chat.ask_and_wait(question).await;
    }
    chat.browser().part("meter", "Context used").await.click().await.unwrap();
    chat.press("Compress now").await;
}

#[tokio::test]
async fn what_is_remembered_and_compressed_is_shown_edited_and_restored() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        the_memory_can_be_read_and_edited(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        older_messages_are_compressed_shown_edited_and_restored(&chat, &upstream).await;
    })
    .await;
}

async fn older_messages_are_compressed_shown_edited_and_restored(chat: &Chat<'_>, upstream: &Upstream) {
    compress_four(chat, upstream).await;
    let divider = eventually("the divider", async || {
        let text =
            chat.browser().script("return document.querySelector('.divider')?.innerText ?? null;").await;
        text.as_str().filter(|text| text.contains("4 messages compressed")).map(str::to_owned)
    })
    .await;
    assert!(divider.contains('→'), "{divider}");
    chat.browser().script("document.querySelector('.divider > button').click();").await;
    eventually("the summary", async || {
        let text =
            chat.browser().script("return document.querySelector('.compressed')?.innerText ?? '';").await;
        text.as_str().is_some_and(|text| text.contains("They spoke about the hive")).then_some(())
    })
    .await;
    chat.press("Edit").await;
    let words = chat.browser().part("textbox", "Summary of the compressed messages").await;
    words.send_keys(" The queen is called Beatrix.").await.unwrap();
    chat.press("Save").await;
    eventually("the changed words", async || {
        let text =
            chat.browser().script("return document.querySelector('.compressed')?.innerText ?? '';").await;
        let text = text.as_str()?;
        (text.contains("Beatrix") && text.contains("You changed its words")).then_some(())
    })
    .await;
    chat.ask_and_wait("Five").await;
    let request = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(request.contains("The queen is called Beatrix."), "{request}");
    chat.press("Undo").await;
    eventually("no divider", async || {
        (chat.browser().script("return document.querySelectorAll('.divider').length;").await == 0)
            .then_some(())
    })
    .await;
}

/// The distance of the content of an open dialog from its sides, in pixels.
const PADDING: &str = "const dialog = document.querySelector('dialog[open]').getBoundingClientRect();
    const field = document.querySelector('dialog[open] textarea').closest('label').getBoundingClientRect();
    const last = [...document.querySelectorAll('dialog[open] label')].at(-1).getBoundingClientRect();
    return [field.left - dialog.left, dialog.right - field.right, dialog.bottom - last.bottom];";

async fn the_memory_can_be_read_and_edited(chat: &Chat<'_>, upstream: &Upstream) {
    let memory = json!({
        "summary": "They asked about bees.",
        "index": [{"exchange": 1, "line": "Where bees sleep", "topics": ["bees"]}],
    });
    upstream.on("memory", Reply::text(&memory.to_string()));
    let browser = chat.browser();
    chat.ask_and_wait("Where do bees sleep?").await;
    eventually("the summary in storage", async || {
        chat.local_storage().await.to_string().contains("They asked about bees.").then_some(())
    })
    .await;
    for (summary, line) in
        [("They asked about bees.", "Where bees sleep"), ("They asked about owls.", "Where owls sleep")]
    {
        browser.script("document.querySelector('.context button').click();").await;
        chat.press("Show what is remembered").await;
        browser.part("textbox", "Question 1").await;
        let padding: Vec<f64> = serde_json::from_value(browser.script(PADDING).await).unwrap();
        assert!(padding.iter().all(|side| *side >= 16.0), "{padding:?}");
        for (name, words, other) in
            [("Summary", summary, "They asked about owls."), ("Question 1", line, "Where owls sleep")]
        {
            let field = browser.part("textbox", name).await;
            assert_eq!(field.value().await.unwrap().unwrap(), words);
            field.send_keys(Key::Control + "a").await.unwrap();
            field.send_keys(other.to_owned() + Key::Tab).await.unwrap();
            eventually("the change in storage", async || {
                chat.local_storage().await.to_string().contains(other).then_some(())
            })
            .await;
        }
        chat.press("Close what is remembered").await;
        chat.reload().await;
        chat.answer_shows("Scripted answer.").await;
    }
}
