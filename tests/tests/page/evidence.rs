//! The evidence for an answer's citations is in copied and exported text.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{
    BEES_LINK,
    transfer::{KEEP_FILES, exported},
    two_passages, with_page,
};

/// One citation that its source supports, and one without a source.
async fn cited() -> Upstream {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("**A hive** has one queen [1]. So it is said [3]."));
    upstream
}

/// The clipboard's content of this type.
pub(crate) async fn clipboard(chat: &Chat<'_>, kind: &str) -> String {
    let read = format!(
        "return navigator.clipboard.read()
            .then(items => items[0].getType('{kind}')).then(blob => blob.text()).catch(() => '');"
    );
    eventually(kind, async || {
        let text = chat.browser().script(&read).await;
        text.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
    })
    .await
}

#[tokio::test]
async fn what_is_copied_printed_or_exported_has_the_evidence() {
    let upstream = cited().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("How many queens?").await;
        let granted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
        chat.browser().cdp("Browser.grantPermissions", granted).await;
        chat.press("Copy message").await;
        let text = clipboard(&chat, "text/plain").await;
        assert!(text.starts_with("**A hive** has one queen [^1]. So it is said [^3]."), "{text}");
        let note = text.lines().find(|line| line.starts_with("[^1]: ")).unwrap();
        for expect in
            ["Bees", BEES_LINK, "“A hive has one queen.”", "In the source.", "Retrieved 20", "SHA-256"]
        {
            assert!(note.contains(expect), "{expect} in {note}");
        }
        assert!(text.contains("[^3]: There is no source with this number."), "{text}");
        let html = clipboard(&chat, "text/html").await;
        for expect in ["<strong>A hive</strong>", "<q>A hive has one queen.</q>", "In the source."] {
            assert!(html.contains(expect), "{expect} in {html}");
        }
        the_conversation_is_printed_and_exported_with_the_evidence(&chat).await;
        let claim =
            json!({"id": 1, "verdict": "does-not-say", "reason": "It speaks of one hive.", "quote": ""});
        upstream.on("verify", Reply::text(&json!({"claims": [claim]}).to_string()));
        chat.press("Check with the model").await;
        chat.status("The model: 1 not said").await;
        chat.press("Copy message").await;
        let said = "In the source. The model: does not say it – It speaks of one hive. Retrieved";
        eventually("the model's opinion", async || {
            clipboard(&chat, "text/plain").await.contains(said).then_some(())
        })
        .await;
    })
    .await;
}

async fn the_conversation_is_printed_and_exported_with_the_evidence(chat: &Chat<'_>) {
    let listen = "window.printed = [];
        addEventListener('beforeprint', () => window.printed.push(
            [...document.querySelectorAll('[aria-label=Footnotes] p')].map(note => note.textContent)));";
    chat.browser().script(listen).await;
    for _ in 0..2 {
        chat.browser().cdp("Page.printToPDF", json!({})).await;
    }
    let printed = chat.browser().script("return window.printed;").await;
    let printed: Vec<Vec<String>> = serde_json::from_value(printed).unwrap();
    assert_eq!(printed.len(), 2);
    for notes in printed {
        let [found, missing] = notes.as_slice() else { panic!("{notes:?}") };
        assert!(found.starts_with("1. [1] Bees") && found.contains("“A hive has one queen.”"), "{found}");
        assert_eq!(missing, "3. There is no source with this number.");
    }
    let left = "return document.querySelectorAll('[aria-label=Footnotes], [data-footnote]').length;";
    assert_eq!(chat.browser().script(left).await, 0);

    chat.browser().script(KEEP_FILES).await;
    for format in ["This conversation as Markdown", "This conversation as HTML"] {
        let text = exported(chat, format).await;
        for expect in
            ["Bees", BEES_LINK, "A hive has one queen.", "In the source.", "Retrieved 20", "SHA-256"]
        {
            assert!(text.contains(expect), "{expect} in {text}");
        }
        assert!(text.contains("There is no source with this number."), "{text}");
    }
    let text = exported(chat, "This conversation as JSON").await;
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let file = file.to_string();
    for expect in [
        "\"verdict\":\"word-for-word\"",
        "A hive has one queen.",
        BEES_LINK,
        "\"sha256\":\"",
        "\"retrieved_ms\":",
    ] {
        assert!(file.contains(expect), "{expect} in {file}");
    }
}
