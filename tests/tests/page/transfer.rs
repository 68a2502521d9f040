//! Conversations as files: out of the page and into it.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::Value;

use crate::temporary::press_switch;

/// Keeps the files that the page hands out.
const KEEP_FILES: &str = "window.files = [];
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
        // The last thing that is written of it.
        browser.part("button", "Bees at work").await;
        test(chat).await;
    })
    .await;
}

/// Chooses in the menu, and gives the file's text.
async fn exported(chat: &Chat<'_>, format: &str) -> String {
    let before = handed_out(chat).await.len();
    chat.press("Export").await;
    chat.press(format).await;
    eventually(&format!("the file of {format:?}"), async || handed_out(chat).await.into_iter().nth(before))
        .await
}

async fn handed_out(chat: &Chat<'_>) -> Vec<String> {
    serde_json::from_value(chat.browser().script("return Promise.all(window.files);").await).unwrap()
}

/// Chooses a file to take in, once the page asks for one: that part of it comes after the conversation.
async fn import(chat: &Chat<'_>, text: &str) {
    chat.browser().part("button", "Import").await;
    let choose = format!(
        "const chosen = new DataTransfer();
        chosen.items.add(new File([{}], 'conversations.json', {{ type: 'application/json' }}));
        const box = document.querySelector('input[type=file]');
        box.files = chosen.files;
        box.dispatchEvent(new Event('change', {{ bubbles: true }}));",
        Value::from(text)
    );
    chat.browser().script(&choose).await;
}

/// The records of conversations.
async fn records(chat: &Chat<'_>) -> Value {
    let all = chat.local_storage().await;
    let all = all.as_object().unwrap().iter();
    all.filter(|(key, _)| key.starts_with("footnote:session/"))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

#[tokio::test]
async fn a_deleted_conversation_comes_back_from_its_file() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        let file = exported(&chat, "This conversation as JSON").await;
        assert!(file.contains("About bees") && file.contains("A queen and **drones**."), "{file}");
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        chat.reload().await;
        assert!(!records(&chat).await.to_string().contains("About bees"));

        import(&chat, &file).await;
        chat.status("One conversation came in.").await;
        chat.press("Bees at work").await;
        let answer = chat.answer_shows("A queen and drones.").await;
        assert_eq!(answer.state.as_deref(), Some("complete"));
        assert_eq!(chat.messages().await.len(), 2);

        let before = records(&chat).await;
        import(&chat, &file).await;
        chat.status("One is here already.").await;
        assert_eq!(records(&chat).await, before, "a file comes in once");
    })
    .await;
}

#[tokio::test]
async fn a_conversation_is_exported_to_be_read() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        let text = exported(&chat, "This conversation as Markdown").await;
        assert!(text.contains("> About bees") && text.contains("A queen and **drones**."), "{text}");
        let html = exported(&chat, "This conversation as HTML").await;
        assert!(html.starts_with("<!doctype html>"), "{html}");
        assert!(html.contains("<strong>drones</strong>"), "{html}");
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
        // What comes in from a file is stored, and is not temporary any more.
        import(&chat, &file).await;
        chat.status("One conversation came in.").await;
        chat.reload().await;
        eventually("the whole conversation", async || (chat.messages().await.len() == 4).then_some(())).await;
        let switch = chat.browser().part("switch", "Remember this conversation").await;
        assert_eq!(switch.attr("aria-checked").await.unwrap().as_deref(), Some("true"));
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_wrong_is_refused_with_its_line_and_changes_nothing() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        let file = exported(&chat, "All conversations as JSON").await;
        let before = records(&chat).await;
        let (head, tail) = file.split_once("\"About bees\"").unwrap();
        let line = head.split('\n').count();
        import(&chat, &[head, "5", tail].concat()).await;
        let told = chat.alert("nothing changed").await;
        assert!(told.contains(&format!("line {line}, column ")), "{told}");
        assert_eq!(records(&chat).await, before);
    })
    .await;
}

#[tokio::test]
async fn the_program_for_files_is_loaded_when_it_is_needed_and_its_absence_is_told() {
    let upstream = Upstream::for_page().await;
    with_files(&upstream, async |chat| {
        let before = records(&chat).await;
        let loaded = "return performance.getEntriesByType('resource')
            .filter(entry => entry.name.includes('footnote-archive')).length;";
        assert_eq!(chat.browser().script(loaded).await, 0);
        let program = async |address: &str| {
            let script = "const program = document.querySelector('meta[name=footnote-archive]');
                const before = program.content; program.content = ADDRESS; return before;";
            chat.browser().script(&script.replace("ADDRESS", &Value::from(address).to_string())).await
        };
        chat.browser().expect_console("missing.js");
        let address = program("./missing.js").await;
        import(&chat, "[]").await;
        chat.alert("could not be loaded, and nothing changed").await;
        assert_eq!(records(&chat).await, before);
        program(address.as_str().unwrap()).await;
        assert!(exported(&chat, "This conversation as JSON").await.contains("About bees"));
    })
    .await;
}
