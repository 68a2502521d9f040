//! A PDF of the folder, page by page.

use std::fs;

use footnote_tests::{eventually, page::Chat, program::Setup};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{
    attachments::samples,
    proof::{press_citation, viewer},
    with_page,
};

/// For each mark of a kind, whether the page is darker than paper under it.
async fn marks(chat: &Chat<'_>, kind: &str) -> Value {
    let script = format!(
        "const canvas = document.querySelector('.pdf-page canvas');
        if (!canvas || canvas.closest('[aria-busy=true]')) return null;
        const frame = canvas.getBoundingClientRect(), scale = canvas.width / frame.width;
        return [...document.querySelectorAll('.pdf-mark[data-kind={kind}]')].map(mark => {{
            const at = mark.getBoundingClientRect();
            const pixels = canvas.getContext('2d').getImageData((at.left - frame.left) * scale,
                (at.top - frame.top) * scale, at.width * scale, at.height * scale).data;
            return pixels.some((value, index) => index % 4 === 0 && value < 128);
        }});"
    );
    chat.browser().script(&script).await
}

async fn marked(chat: &Chat<'_>, kind: &str, expect: Value) {
    eventually(&format!("the marks {expect}"), async || (marks(chat, kind).await == expect).then_some(()))
        .await;
}

#[tokio::test]
async fn a_pdf_is_shown_page_by_page_with_the_cited_words_marked() {
    let folder = tempfile::tempdir().unwrap();
    let pages: [&[&str]; 2] = [
        &["The lease of the old mill ends in the month of May."],
        &["Notice of the lease must be given in writing, six", "months before its end, to the owner."],
    ];
    fs::write(folder.path().join("mill.pdf"), samples::pdf(&pages)).unwrap();
    with_page(Setup::new().flag("docs-dir", folder.path().to_str().unwrap()), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("When must notice of the lease be given in writing?").await;
        press_citation(&chat, 0).await;
        browser.part("image", "Page 2 of 2").await;
        browser.part("group", "Pages of the document").await;
        marked(&chat, "cited", json!([true, true])).await;
        chat.press("Previous page").await;
        browser.part("image", "Page 1 of 2").await;
        marked(&chat, "cited", json!([])).await;
        // A search goes over pages.
        let search = browser.part("searchbox", "Search in the document").await;
        search.send_keys("lease").await.unwrap();
        marked(&chat, "current", json!([true])).await;
        search.send_keys(Key::Enter + "").await.unwrap();
        browser.part("image", "Page 2 of 2").await;
        marked(&chat, "current", json!([true])).await;
        let number = browser.part("textbox", "Page").await;
        number.send_keys(Key::Control + "a").await.unwrap();
        number.send_keys("1").await.unwrap();
        number.send_keys(Key::Enter + "").await.unwrap();
        browser.part("image", "Page 1 of 2").await;
        chat.press("Larger").await;
        eventually("a larger page", async || {
            let widths = "const page = document.querySelector('.pdf-page');
                return page.clientWidth > page.parentElement.clientWidth;";
            (browser.script(widths).await == true).then_some(())
        })
        .await;
        // The choice lasts.
        chat.press("Text").await;
        viewer(&chat, &["Notice of the lease must be given"]).await;
        browser.part("group", "Text of the document").await;
        chat.reload().await;
        viewer(&chat, &["Notice of the lease must be given"]).await;
        chat.press("Pages").await;
        browser.part("image", "Page 2 of 2").await;
        marked(&chat, "cited", json!([true, true])).await;
    })
    .await;
}
