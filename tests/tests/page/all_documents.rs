//! The list of all documents of the knowledge bases.

use std::{
    fs::{self, File},
    path::Path,
    time::{Duration, SystemTime},
};

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::{By, Key, components::SelectElement};

use crate::{proof::screen, two_passages, with_page};

/// The cells of each row, in order, as they are seen.
const ROWS: &str = "return [...document.querySelectorAll('table[aria-label=\"All documents\"] tbody tr')]
    .map(row => [...row.children].map(cell => cell.innerText.replace(/\\s+/g, ' ').trim().replace(/ Ask$/, '')));";
const NAMES: &str = "return [...document.querySelectorAll('table[aria-label=\"All documents\"] tbody a')].map(link => link.innerText);";

/// Waits until a script returns this.
async fn is(chat: &Chat<'_>, what: &str, script: &str, expect: Value) {
    let what = format!("{what} to be {expect}");
    eventually(&what, async || (chat.browser().script(script).await == expect).then_some(())).await;
}

/// Waits until the documents that can be opened have these names.
async fn lists(chat: &Chat<'_>, names: &[&str]) {
    is(chat, "the documents", NAMES, json!(names)).await;
}

async fn show(chat: &Chat<'_>, label: &str, words: &str) {
    let combobox = chat.browser().part("combobox", label).await;
    let select = SelectElement::new(&combobox).await.unwrap();
    select.select_by_visible_text(words).await.unwrap();
}

/// Replaces what is searched for.
async fn search(chat: &Chat<'_>, words: &str) {
    let search = chat.browser().part("textbox", "Search documents").await;
    search.send_keys(Key::Control + "a").await.unwrap();
    search.send_keys(words).await.unwrap();
}

/// Writes a file that was changed so many days ago.
fn write(folder: &Path, path: &str, text: &str, days: u64) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let time = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
    File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
}

#[tokio::test]
async fn all_documents_of_a_folder_are_listed_searched_sorted_and_opened() {
    let outer = tempfile::tempdir().unwrap();
    let notes = outer.path().join("notes");
    write(&notes, "hr/leave.md", "---\ntags: [policy]\n---\n# Holiday rules\n\nTwenty days.\n", 3);
    write(&notes, "Bees.md", "# Bees\n\nA hive has one queen.\n", 800);
    write(&notes, "hr/cars.txt", "Cars are blue.\n", 20);
    write(&notes, "scans/old.pdf", "no PDF at all", 30);
    with_page(Setup::new().flag("docs-dir", notes.to_str().unwrap()), async |chat| {
        let browser = chat.browser();
        // The count in an empty conversation and the answer to the question lead to the list.
        chat.press("3 documents in notes, 1 cannot be read").await;
        browser.part("tabpanel", "All documents").await;
        lists(&chat, &["Bees", "cars", "Holiday rules"]).await;
        chat.press("Back to the conversation").await;
        chat.ask_and_wait("What does [[Bees]] say?").await;
        chat.ask_and_wait("What documents do you have?").await;
        browser.part("link", "Open the library").await.click().await.unwrap();
        browser.part("region", "Library").await;
        chat.status("3 documents, 1 file cannot be read").await;
        let rows = json!([
            ["Bees", "", "2 years ago", "1"],
            ["cars Text", "hr", "2 weeks ago", "0"],
            ["Holiday rules leave.md · #policy", "hr", "3 days ago", "0"],
        ]);
        is(&chat, "the rows", &ROWS.replace(");", ").filter(row => row[3]);"), rows).await;
        let unreadable = "const row = document.querySelector('tbody tr:has(.unreadable)');
            return [row.innerText.startsWith('old.pdf'), /Cannot be read: .+/.test(row.innerText), row.innerText.includes('scans')];";
        is(&chat, "the file that cannot be read", unreadable, json!([true, true, true])).await;

        show(&chat, "Show", "Not cited yet").await;
        lists(&chat, &["cars", "Holiday rules"]).await;
        show(&chat, "Show", "Cannot be read").await;
        lists(&chat, &[]).await;
        chat.status("1 of 4").await;
        show(&chat, "Show", "All").await;
        search(&chat, "HR rules").await;
        lists(&chat, &["Holiday rules"]).await;
        chat.status("1 of 4").await;
        search(&chat, "policy").await;
        lists(&chat, &["Holiday rules"]).await;
        search(&chat, "zebra").await;
        let panel = browser.part("region", "Library").await;
        eventually("words that nothing was found", async || {
            panel.text().await.ok().filter(|text| text.contains("Nothing listed has all of these words")).map(drop)
        })
        .await;
        browser.part("textbox", "Search documents").await.send_keys(Key::Escape + "").await.unwrap();
        lists(&chat, &["Bees", "cars", "Holiday rules"]).await;

        chat.press("Changed").await;
        lists(&chat, &["Holiday rules", "cars", "Bees"]).await;
        chat.press("Changed").await;
        lists(&chat, &["Bees", "cars", "Holiday rules"]).await;
        let sorted = "return [...document.querySelectorAll('thead th')].map(head => head.getAttribute('aria-sort'));";
        is(&chat, "what is sorted", sorted, json!(["none", "none", "ascending", "none"])).await;
        chat.press("Cited").await;
        lists(&chat, &["Bees", "cars", "Holiday rules"]).await;

        let link = browser.part("link", "cars").await;
        link.send_keys(Key::Enter + "").await.unwrap();
        browser.part("complementary", "Document").await;
        browser.part("region", "Library").await;
        chat.press("Close document").await;
        browser.gone("complementary", "Document").await;
        lists(&chat, &["Bees", "cars", "Holiday rules"]).await;

        // What was added meanwhile is there when the list is read anew.
        write(&notes, "Ants.md", "# Ants\n\nMany queens.\n", 0);
        eventually("the new document", async || {
            chat.press("Refresh").await;
            let names = browser.script(NAMES).await;
            names.as_array()?.contains(&json!("Ants")).then_some(())
        })
        .await;

        screen(&chat, 390, 844, true).await;
        show(&chat, "Order", "Name").await;
        lists(&chat, &["Ants", "Bees", "cars", "Holiday rules"]).await;
        let words = "return [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.innerText.replace(/\\s*Ask$/, '').trim())
            .filter(Boolean).join(' ')).filter(row => row.startsWith('Bees'));";
        is(&chat, "a row in words", words, json!(["Bees changed 2 years ago cited once"])).await;
        let outside = "return [...document.querySelectorAll('.library-panel, .library-panel *')].filter(part => {
            const at = part.getBoundingClientRect(); return at.width && (at.left < -1 || at.right > 391); })
            .map(part => part.outerHTML.slice(0, 200));";
        is(&chat, "what does not fit", outside, json!([])).await;
        browser.part("link", "Bees").await.click().await.unwrap();
        browser.part("complementary", "Document").await;
        browser.gone("region", "Library").await;
        chat.press("Close document").await;
        browser.part("region", "Library").await;
        lists(&chat, &["Ants", "Bees", "cars", "Holiday rules"]).await;
    })
    .await;
}

#[tokio::test]
async fn a_list_of_thousands_has_as_many_rows_as_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for at in 0..2_500 {
        fs::write(folder.path().join(format!("{at:04}.md")), format!("# Note {at:04}\n\nText.\n")).unwrap();
    }
    with_page(Setup::new().flag("docs-dir", folder.path().to_str().unwrap()), async |chat| {
        let browser = chat.browser();
        browser.script("location.hash = '/library';").await;
        chat.status("2,500 documents").await;
        let rows = "const table = document.querySelector('table[aria-label=\"All documents\"]');
            return [table.querySelectorAll('tbody tr').length, table.getAttribute('aria-rowcount')];";
        is(&chat, "the rows", rows, json!([100, "2501"])).await;
        chat.press("Show more").await;
        is(&chat, "the rows", rows, json!([200, "2501"])).await;
        is(&chat, "the keyboard", "return document.activeElement.innerText;", json!("Note 0100")).await;
        search(&chat, "2499").await;
        lists(&chat, &["Note 2499"]).await;
        chat.status("1 of 2,500").await;
        search(&chat, "note").await;
        is(&chat, "the rows", rows, json!([100, "2501"])).await;
    })
    .await;
}

#[tokio::test]
async fn of_several_bases_those_that_are_down_or_have_no_list_are_named() {
    let (upstream, down, silent) =
        (two_passages().await, Upstream::for_page().await, Upstream::for_page().await);
    down.on("documents", Reply::json(500, &json!({})));
    silent.on("documents", Reply::json(404, &json!({})));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("knowledge.toml");
    let base = |name: &str, title: &str, upstream: &Upstream| {
        format!("[[base]]\nname = \"{name}\"\ntitle = \"{title}\"\nurl = \"{}\"\n", upstream.retrieval_url())
    };
    fs::write(&file, [base("wiki", "Wiki", &down), base("old", "Archive", &silent)].concat()).unwrap();
    let setup = Setup::model_and_retrieval(&upstream).flag("knowledge-file", file.to_str().unwrap());
    with_page(setup, async |chat| {
        let browser = chat.browser();
        browser.expect_console("status of 502");
        browser.expect_console("status of 404");
        browser.script("location.hash = '/library';").await;
        lists(&chat, &["Ants", "Bees"]).await;
        let notes = "return [...document.querySelectorAll('ul[aria-label=\"About the list\"] li')].map(note => note.innerText);";
        let expect = json!([
            "The documents of “Wiki” could not be listed: the knowledge base failed (status 502).",
            "“Archive” cannot list its documents; those that your conversations found are under “All conversations”."
        ]);
        is(&chat, "what is amiss", notes, expect).await;
        let names = "return [...document.querySelectorAll('tbody th .where')].map(base => base.innerText);";
        is(&chat, "the bases", names, json!(["Documents", "Documents"])).await;
        // A base that is back is listed.
        down.passages([Passage::new("7", "Wasps", "Wasps make paper.")]);
        silent.on("documents", Reply::json(404, &json!({})));
        chat.press("Refresh").await;
        lists(&chat, &["Ants", "Bees", "Wasps"]).await;
        browser.part("link", "Wasps").await.click().await.unwrap();
        crate::proof::viewer(&chat, &["Wasps make paper."]).await;
    })
    .await;
}

#[tokio::test]
async fn a_base_without_a_list_shows_what_conversations_found() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        upstream.on("answer", Reply::text("A hive has one queen [1]."));
        chat.ask_and_wait("How many queens?").await;
        upstream.on("documents", Reply::json(404, &json!({})));
        browser.expect_console("status of 404");
        browser.script("location.hash = '/library';").await;
        chat.status(
            "The knowledge base cannot list its documents; those that your conversations found are below.",
        )
        .await;
        let found = browser.part("list", "Documents").await;
        let link = found.find(By::Css("a")).await.unwrap();
        assert_eq!(link.text().await.unwrap(), "Bees");
    })
    .await;
}
