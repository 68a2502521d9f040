//! Notes that open in the operator's application.

use std::fs;

use footnote_tests::{eventually, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{
    proof::{press_citation, viewer},
    with_page,
};

#[tokio::test]
async fn a_cited_note_opens_in_obsidian_at_its_heading() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("a b")).unwrap();
    let note = "# Bees\n\nBees fly.\n\n## Queens & drones\n\nA hive has one queen. [App](obsidian://open?vault=Other)\n";
    fs::write(folder.path().join("a b/Bees.md"), note).unwrap();
    let upstream = Upstream::for_page().await;
    upstream
        .on("answer", Reply::text("A hive has one queen [1]. [Note](obsidian://open?vault=Other&file=a)"));
    let setup = Setup::model(&upstream)
        .flag("docs-dir", folder.path().to_str().unwrap())
        .flag("kb-url-template", "obsidian://open?vault=Notes&file={path}%23{heading}");
    with_page(setup, async |chat| {
        chat.ask_and_wait("How many queens has a hive?").await;
        press_citation(&chat, 0).await;
        viewer(&chat, &["A hive has one queen."]).await;
        // Of the answer and of the note, nothing opens an application.
        let links = "return [...document.querySelectorAll('a')].filter(link => link.protocol === 'obsidian:')
            .map(link => [link.innerText, link.getAttribute('href'), link.rel, link.target]);";
        let address = "obsidian://open?vault=Notes&file=a%20b%2FBees.md%23Queens%20%26%20drones";
        let expect = json!([["Open in Obsidian", address, "noopener noreferrer", ""]]);
        eventually("the link", async || (chat.browser().script(links).await == expect).then_some(())).await;
    })
    .await;
}
