//! Exporting conversations to files, and importing them.

use std::io::{Cursor, Write as _};

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::{Value, json};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{full_storage, temporary::press_switch};

/// Keeps the files that the page exports.
pub(crate) const KEEP_FILES: &str = "window.files = [];
    const address = URL.createObjectURL;
    URL.createObjectURL = blob => { window.files.push(blob.text()); return address.call(URL, blob); };";

/// Removes all storage interfaces from the browser.
const NO_STORAGE_AT_ALL: &str = "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('off', 'SecurityError'); } });";

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
    })
    .await;
}

#[tokio::test]
async fn a_conversation_that_became_temporary_is_exported_as_it_is_on_screen() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        press_switch(&chat).await;
        chat.ask_and_wait("About wasps").await;
        let text = exported(&chat, "This conversation as Markdown").await;
        assert!(text.contains("> About bees") && text.contains("> About wasps"), "{text}");
        let file = exported(&chat, "This conversation as JSON").await;
        assert!(file.contains("\"use_memory\":false"), "{file}");
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        chat.reload().await;
        // An imported conversation is stored, and is not temporary any more.
        import(&chat, &file).await;
        chat.status("Imported: one conversation.").await;
        chat.reload().await;
        eventually("the whole conversation", async || (chat.messages().await.len() == 4).then_some(())).await;
        let switch = chat.browser().part("switch", "Saved, not temporary").await;
        assert_eq!(switch.attr("aria-checked").await.unwrap().as_deref(), Some("true"));
    })
    .await;
}

#[tokio::test]
async fn unsaved_messages_are_exported() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    for (browser_is, then) in [(full_storage::FULL_INDEXED_DB, full_storage::FILL), (NO_STORAGE_AT_ALL, "")] {
        Browser::run(async |browser| {
            browser.before_load(KEEP_FILES).await;
            browser.before_load(browser_is).await;
            let chat = Chat::open(browser, &program).await;
            chat.ask_and_wait("About bees").await;
            browser.script(then).await;
            chat.ask_and_wait("About wasps").await;
            chat.ask_and_wait("About ants").await;
            chat.status("not saved").await;
            for (choice, file) in [
                ("This conversation as Markdown", "The file has 3 exchanges."),
                ("All conversations as JSON", "The file has 3 exchanges."),
            ] {
                let text = exported(&chat, choice).await;
                for question in ["About bees", "About wasps", "About ants"] {
                    assert!(text.contains(question), "{choice} with {browser_is:?}: {text}");
                }
                chat.status(file).await;
            }
        })
        .await;
    }
}

/// A file without a conversation, whose set-aside records are in fact readable.
fn only_set_aside() -> String {
    let record = |part: &str, record: Value| json!({"key": format!("footnote:session/smuggled/{part}"), "value": record.to_string(), "reason": "x"});
    let source = json!({"number": 1, "title": "\u{202e}Smuggled source", "url": "javascript:alert(1)",
        "document_id": "d", "cited": true});
    json!({"format": "footnote", "version": 1, "sessions": [], "set_aside": [
        record("head", json!({"schema": 2, "title": "Smuggled title"})),
        record("1/question", json!({"schema": 2, "text": "Smuggled question"})),
        record("1/answer", json!({"schema": 2, "text": "Smuggled answer [1]", "state": "complete", "sources": [source]})),
    ]})
    .to_string()
}

#[tokio::test]
async fn records_that_a_file_calls_unreadable_stay_set_aside() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        import(&chat, &only_set_aside()).await;
        let told = chat.status("set aside").await;
        assert!(told.contains("3 records") && !told.contains("Nothing new"), "{told}");
        chat.reload().await;
        chat.open_conversation("Unreadable conversation").await;
        chat.status("3 messages could not be read").await;
        assert_eq!(chat.messages().await, []);
        assert!(!records(&chat).await.to_string().contains("Smuggled"), "{}", records(&chat).await);
        // Nothing is lost: they are exported as they were imported, and are set aside at the next import too.
        let file = exported(&chat, "All conversations as JSON").await;
        for kept in ["Smuggled title", "Smuggled question", "Smuggled answer [1]"] {
            assert!(file.contains(kept), "{file}");
        }
        let kept = async || records_under(&chat, &["footnote:session/", "footnote:aside/"]).await;
        let before = kept().await;
        import(&chat, &only_set_aside()).await;
        chat.status("Nothing new.").await;
        import(&chat, &file).await;
        chat.status("Already here: 2 conversations.").await;
        assert_eq!(kept().await, before);
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        chat.reload().await;
        assert!(!records_under(&chat, &["footnote:"]).await.to_string().contains("Smuggled"));
    })
    .await;
}

/// Two conversations as `ChatGPT` exports them: one in which an answer was asked for again, and an empty one.
fn of_chatgpt() -> String {
    let node = |parent: Option<&str>, children: &[&str], said: Option<(&str, &str)>| {
        let message = said.map(|(role, text)| {
            json!({"author": {"role": role}, "create_time": 1_700_000_001.5, "recipient": "all", "metadata": {},
                "content": {"content_type": "text", "parts": [text]}})
        });
        json!({"parent": parent, "children": children, "message": message})
    };
    let mapping = json!({
        "root": node(None, &["q1"], None),
        "q1": node(Some("root"), &["old", "a1"], Some(("user", "Where shall we go?"))),
        "old": node(Some("q1"), &[], Some(("assistant", "Stay at home."))),
        "a1": node(Some("q1"), &["q2"], Some(("assistant", "Go to **Lisbon**."))),
        "q2": node(Some("a1"), &["a2"], Some(("user", "And when?"))),
        "a2": node(Some("q2"), &[], Some(("assistant", "In May."))),
    });
    let empty = json!({ "root": node(None, &[], None) });
    json!([
        {"title": "Plan a trip", "create_time": 1_700_000_000.5, "mapping": mapping, "current_node": "a2", "id": "trip"},
        {"title": "Empty", "create_time": 1_700_000_000, "mapping": empty, "current_node": "root", "id": "empty"},
    ])
    .to_string()
}

#[tokio::test]
async fn chatgpt_exports_are_imported_with_their_messages_and_can_be_continued() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        import(&chat, &of_chatgpt()).await;
        let told = chat.status("Imported: one conversation.").await;
        assert!(told.contains("1 other versions of messages were left out"), "{told}");
        chat.open_conversation("Plan a trip").await;
        chat.answer_shows("In May.").await;
        for _ in 0..2 {
            let said = ["Where shall we go?", "Go to Lisbon.", "And when?", "In May."];
            // The latest exchange is read first.
            eventually("all messages", async || {
                let messages = chat.messages().await;
                let are_there = messages.iter().zip(said).all(|(message, said)| message.text.contains(said));
                (messages.len() == said.len() && are_there).then_some(())
            })
            .await;
            chat.reload().await;
            chat.answer_shows("In May.").await;
        }
        upstream.on("answer", Reply::text("By train."));
        chat.ask_and_wait("And how?").await;
        let sent = upstream.requests_of("answer").pop().unwrap().body_text();
        assert!(sent.contains("Go to **Lisbon**.") && !sent.contains("Stay at home."), "{sent}");
    })
    .await;
}

#[tokio::test]
async fn several_files_and_archives_come_in_at_once_and_what_does_not_is_listed() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
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
            &chat,
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
        assert_eq!(heads(records(&chat).await), 303, "with the one that was there");
    })
    .await;
}
