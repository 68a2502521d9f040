//! Exporting conversations to files, and importing them.

use std::io::{Cursor, Write as _};

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::{Value, json};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::full_storage;

/// Keeps the files that the page exports.
pub(crate) const KEEP_FILES: &str = "window.files = [];
    const address = URL.createObjectURL;
    URL.createObjectURL = blob => { window.files.push(blob.text()); return address.call(URL, blob); };";

async fn with_files(upstream: &Upstream, test: impl AsyncFnOnce(Chat<'_>)) {
    upstream.on("answer", Reply::text("A queen and **drones**."));
    upstream.on("title", Reply::text("Bees at work"));
    let program = Setup::model(upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(KEEP_FILES).await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("About bees").await;
        // The title is the last thing that is written.
        browser.part("link", "Bees at work").await;
        test(chat).await;
    })
    .await;
}

/// Exports with a choice in the menu, and returns the file's text.
pub(crate) async fn exported(chat: &Chat<'_>, format: &str) -> String {
    let before = handed_out(chat).await.len();
    // A banner may have a button of the same name.
    let open = "[...document.querySelectorAll('nav button')].find(one => one.innerText.trim() === 'Export').click();";
    chat.browser().script(open).await;
    chat.press(format).await;
    eventually(&format!("the file of {format:?}"), async || handed_out(chat).await.into_iter().nth(before))
        .await
}

async fn handed_out(chat: &Chat<'_>) -> Vec<String> {
    serde_json::from_value(chat.browser().script("return Promise.all(window.files);").await).unwrap()
}

/// Chooses a file to import, once the page asks for one: that part of the page is loaded after the conversation.
async fn import(chat: &Chat<'_>, text: &str) {
    import_files(chat, &[("conversations.json", text.as_bytes())]).await;
}

async fn import_files(chat: &Chat<'_>, files: &[(&str, &[u8])]) {
    chat.browser().part("button", "Import").await;
    let choose = format!(
        "const chosen = new DataTransfer();
        for (const [name, bytes] of {})
            chosen.items.add(new File([new Uint8Array(bytes)], name));
        const box = document.querySelector('input[type=file][accept*=json]');
        box.files = chosen.files;
        box.dispatchEvent(new Event('change', {{ bubbles: true }}));",
        json!(files)
    );
    chat.browser().script(&choose).await;
}

/// An archive of these files.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The records of conversations, in whichever storage they are.
async fn records(chat: &Chat<'_>) -> Value {
    records_under(chat, &["footnote:session/"]).await
}

async fn records_under(chat: &Chat<'_>, prefixes: &[&str]) -> Value {
    let all = [full_storage::moved(chat).await, chat.local_storage().await];
    let all = all.iter().flat_map(|all| all.as_object().unwrap());
    all.filter(|(key, _)| prefixes.iter().any(|prefix| key.starts_with(prefix)))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

#[tokio::test]
async fn a_conversation_is_exported_and_its_file_brings_it_back() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        let text = exported(&chat, "This conversation as Markdown").await;
        assert!(text.contains("> About bees") && text.contains("A queen and **drones**."), "{text}");
        let html = exported(&chat, "This conversation as HTML").await;
        assert!(html.starts_with("<!doctype html>"), "{html}");
        assert!(html.contains("<strong>drones</strong>"), "{html}");
        let file = exported(&chat, "This conversation as JSON").await;
        assert!(file.contains("About bees") && file.contains("A queen and **drones**."), "{file}");
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        chat.reload().await;
        assert!(!records(&chat).await.to_string().contains("About bees"));

        import(&chat, &file).await;
        chat.status("Imported: one conversation.").await;
        chat.open_conversation("Bees at work").await;
        let answer = chat.answer_shows("A queen and drones.").await;
        assert_eq!(answer.state.as_deref(), Some("complete"));
        assert_eq!(chat.messages().await.len(), 2);

        let before = records(&chat).await;
        import(&chat, &file).await;
        chat.status("Already here: one conversation.").await;
        assert_eq!(records(&chat).await, before, "a file comes in once");
        several_files_and_archives_come_in_at_once_and_what_does_not_is_listed(&chat).await;
    })
    .await;
}

async fn several_files_and_archives_come_in_at_once_and_what_does_not_is_listed(chat: &Chat<'_>) {
    let talk = |name: &str| {
        json!({"title": name, "messages": [{"role": "user", "content": "How many queens?"},
            {"role": "assistant", "content": format!("One queen in {name}.")}]})
    };
    let many: Vec<Value> = (0..300).map(|at| talk(&format!("hive {at}"))).collect();
    let export = archive(&[
        ("x/user.json", "{}"),
        ("x/conversations-000.json", &json!(many).to_string()),
        ("x/conversations-001.json", &json!([talk("meadow"), {"a": 1}]).to_string()),
    ]);
    let mut damaged = export.clone();
    damaged.truncate(export.len() / 2);
    import_files(
        chat,
        &[
            ("export.zip", &export),
            ("damaged.zip", &damaged),
            ("lines.jsonl", format!("{}\n{}", talk("garden"), talk("meadow")).as_bytes()),
        ],
    )
    .await;
    let told =
        chat.alert("Imported: 302 conversations. Already here: one conversation. Not imported: 2.").await;
    assert!(told.contains("damaged.zip: this archive is damaged"), "{told}");
    assert!(told.contains("export.zip, x/conversations-001.json, line 1, column "), "{told}");
    chat.press("Close").await;
    chat.open_conversation("meadow").await;
    chat.answer_shows("One queen in meadow.").await;
    chat.reload().await;
    chat.open_conversation("garden").await;
    chat.answer_shows("One queen in garden.").await;
    let heads =
        |records: Value| records.as_object().unwrap().keys().filter(|key| key.ends_with("/head")).count();
    assert_eq!(heads(records(chat).await), 303, "with the one that was there");
}
