//! Documents that are added to the library of a browser: dropped as a folder, asked about, removed.

use std::{fs, path::Path};

use footnote_tests::{eventually, page::Chat, program::Setup};
use serde_json::{Value, json};
use thirtyfour::By;

use crate::with_page;

const ROWS: &str = "return [...document.querySelectorAll('table[aria-label=\"All documents\"] tbody tr')]
    .map(row => row.textContent.replace(/\\s+/g, ' ').trim());";

/// Drags files and folders over the page and drops them, as a person does.
async fn drop(chat: &Chat<'_>, paths: &[&Path]) {
    let files: Vec<_> = paths.iter().map(|path| path.to_str().expect("a name in UTF-8")).collect();
    let data = json!({ "items": [], "files": files, "dragOperationsMask": 1 });
    for kind in ["dragEnter", "dragOver", "drop"] {
        let event = json!({ "type": kind, "x": 400, "y": 300, "data": data });
        chat.browser().cdp("Input.dispatchDragEvent", event).await;
    }
}

/// Waits until a row has these words, or none has.
async fn listed(chat: &Chat<'_>, words: &str, is_listed: bool) {
    eventually(&format!("{words:?} to be listed: {is_listed}"), async || {
        let rows = chat.browser().script(ROWS).await;
        let rows = rows.as_array().cloned().unwrap_or_default();
        let has = rows.iter().filter_map(Value::as_str).any(|row| row.contains(words));
        (has == is_listed).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_folder_that_is_dropped_on_the_library_is_searched_and_kept() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("hives");
    fs::create_dir_all(folder.join("winter")).unwrap();
    fs::create_dir_all(folder.join(".git")).unwrap();
    fs::write(
        folder.join("winter/cluster.md"),
        "# The zorble cluster\n\nA zorble cluster has nine thousand bees.\n",
    )
    .unwrap();
    fs::write(folder.join("list.csv"), "name,count\nzorble,9\n").unwrap();
    fs::write(folder.join("page.html"), "<h1>Honey</h1><p>Honey is sweet.</p>").unwrap();
    fs::write(folder.join("broken.pdf"), "no PDF at all").unwrap();
    fs::write(folder.join("photo.png"), "picture").unwrap();
    fs::write(folder.join(".git/config.md"), "hidden").unwrap();
    with_page(Setup::new(), async |chat| {
        let browser = chat.browser();
        chat.press("Library").await;
        chat.press("Full page").await;
        browser.part("region", "Library").await;
        browser.part("tab", "All documents").await.click().await.unwrap();
        drop(&chat, &[&folder]).await;
        chat.status("3 added, 1 could not be read.").await;
        listed(&chat, "The zorble cluster Added here", true).await;
        listed(&chat, "broken.pdf", true).await;
        listed(&chat, "config.md", false).await;
        let region = browser.part("region", "Add documents").await;
        assert!(region.text().await.unwrap().contains("1 .png was passed over."));
        // The same again.
        drop(&chat, &[&folder]).await;
        chat.status("3 were already there, 1 could not be read.").await;
        chat.press("Back to the conversation").await;
        let answer = chat.ask_and_wait("How many bees has a zorble cluster?").await;
        assert!(answer.text.contains("nine thousand bees"), "{}", answer.text);
        // It outlives the page, and nothing was sent.
        chat.reload().await;
        chat.press("Library").await;
        browser.part("tab", "All documents").await.click().await.unwrap();
        listed(&chat, "The zorble cluster", true).await;
        chat.press("Remove The zorble cluster").await;
        listed(&chat, "The zorble cluster", false).await;
        chat.press("Undo").await;
        listed(&chat, "The zorble cluster", true).await;
        browser.driver().find(By::LinkText("The zorble cluster")).await.unwrap().click().await.unwrap();
        let viewer = browser.part("complementary", "Document").await;
        eventually("the text of the document", async || {
            viewer.text().await.ok()?.contains("nine thousand bees").then_some(())
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn another_file_of_the_same_name_is_asked_about() {
    let outer = tempfile::tempdir().unwrap();
    let file = outer.path().join("notes.md");
    with_page(Setup::new(), async |chat| {
        chat.press("Library").await;
        chat.browser().part("tab", "All documents").await.click().await.unwrap();
        for (text, expect) in
            [("# Old notes", "1 added."), ("# New notes", "with the name of another document")]
        {
            fs::write(&file, text).unwrap();
            drop(&chat, &[&file]).await;
            eventually(expect, async || {
                let region = chat.browser().part("region", "Add documents").await;
                region.text().await.ok()?.contains(expect).then_some(())
            })
            .await;
        }
        listed(&chat, "Old notes", true).await;
        chat.press("Replace").await;
        listed(&chat, "New notes", true).await;
        listed(&chat, "Old notes", false).await;
        chat.press("Undo").await;
        listed(&chat, "Old notes", true).await;
    })
    .await;
}
