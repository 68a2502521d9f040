//! Files that are attached to questions: chosen, dropped and pasted.

#[path = "../../../app/extractor/tests/samples/mod.rs"]
pub(crate) mod samples;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use footnote_core::conversation::Attachment;
use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};

use crate::{full_storage, proof::press_citation, proof::viewer, temporary, with_page};

const HIVES: &str = "# Hives\n\nA hive has one queen.\n\n## Honey\n\nA hive gives thirty kilograms of honey.";

/// A red picture of 8 × 4 pixels, made by a script of ours.
pub(crate) const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR42mM4oKCAFTFQTwIAVL4gAX+EzEQAAAAASUVORK5CYII=";

/// A script that makes a `DataTransfer` with a file.
fn transfer_of(name: &str, text: &str) -> String {
    let (name, text) = (Value::from(name), Value::from(text));
    format!("const data = new DataTransfer(); data.items.add(new File([{text}], {name}));")
}

/// The same with any bytes.
pub(crate) fn transfer_of_bytes(name: &str, bytes: &[u8]) -> String {
    let kind = if name.ends_with("png") { "image/png" } else { "" };
    let (name, bytes) = (Value::from(name), Value::from(BASE64_STANDARD.encode(bytes)));
    format!(
        "const bytes = Uint8Array.from(atob({bytes}), (byte) => byte.charCodeAt(0));
        const data = new DataTransfer(); data.items.add(new File([bytes], {name}, {{ type: '{kind}' }}));"
    )
}

pub(crate) async fn choose(chat: &Chat<'_>, name: &str, text: &str) {
    take(chat, &transfer_of(name, text)).await;
}

/// Chooses the file of a script.
pub(crate) async fn take(chat: &Chat<'_>, transfer: &str) {
    // The file input comes after the conversation.
    eventually("the file input", async || {
        let there = chat.browser().script("return !!document.querySelector('#attach-file');").await;
        (there == true).then_some(())
    })
    .await;
    let script = "const input = document.querySelector('#attach-file'); input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));";
    chat.browser().script(&format!("{transfer}{script}")).await;
}

pub(crate) async fn attached(chat: &Chat<'_>, words: &str) {
    eventually(&format!("{words:?} to be attached"), async || {
        let list = chat.browser().parts("list", Some("Attached files")).await.pop()?;
        chat.browser().element(&list).await?.text().await.ok()?.contains(words).then_some(())
    })
    .await;
}

async fn an_attached_file_is_cited_checked_shown_and_kept(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A hive gives thirty kilograms of honey [1]."));
    choose(chat, "hives.md", HIVES).await;
    attached(chat, "hives.md").await;
    attached(chat, "tokens").await;
    chat.ask_and_wait("How much honey?").await;
    chat.browser().gone("list", "Attached files").await;
    let asked = upstream.requests_of("answer").pop().unwrap();
    assert!(asked.body_text().contains("thirty kilograms of honey."), "{}", asked.body_text());
    let opens = async || {
        let files = chat.browser().part("region", "Attachments").await;
        assert_eq!(files.text().await.unwrap().trim(), "hives.md");
        press_citation(chat, 0).await;
        viewer(chat, &["In the source", "hives.md", "A hive has one queen."]).await;
    };
    opens().await;
    chat.press("Close document").await;
    chat.reload().await;
    chat.answer_shows("thirty kilograms").await;
    opens().await;
}

/// Waits until `IndexedDB` has these words, or has them not.
async fn waits_in_browser(chat: &Chat<'_>, words: &str, expected: bool) {
    eventually(&format!("{words:?} to be kept: {expected}"), async || {
        (full_storage::moved(chat).await.to_string().contains(words) == expected).then_some(())
    })
    .await;
}

async fn a_pdf_and_a_word_file_are_cited_by_page_and_heading(chat: &Chat<'_>, upstream: &Upstream) {
    let answer = "The hive gave thirty kilograms of honey [1]. Each hive has a single queen [2].";
    upstream.on("answer", Reply::text(answer));
    let pages: [&[&str]; 3] = [
        &["Annual report", "of the beekeepers"],
        &["The hive gave thirty", "kilograms of honey."],
        &["The end"],
    ];
    take(chat, &transfer_of_bytes("report.pdf", &samples::pdf(&pages))).await;
    attached(chat, "report.pdf").await;
    let body = [
        samples::paragraph("Heading1", "Hives"),
        samples::paragraph("berschrift2", "Queens"),
        samples::paragraph("", "Each hive has a single queen."),
    ];
    take(chat, &transfer_of_bytes("hives.docx", &samples::docx(&body.concat()))).await;
    attached(chat, "hives.docx").await;
    chat.ask_and_wait("How much honey?").await;
    let asked = upstream.requests_of("answer").pop().unwrap().body_text();
    for sent in ["## Page 2\\n\\nThe hive gave thirty\\nkilograms of honey.", "## Queens\\n\\nEach hive has"]
    {
        assert!(asked.contains(sent), "{asked}");
    }
    let sources = chat.sources_region().await.text().await.unwrap();
    assert!(sources.contains("report.pdf, page 2") && sources.contains("hives.docx, Queens"), "{sources}");
    press_citation(chat, 0).await;
    viewer(chat, &["In the source, page 2", "of the beekeepers", "kilograms of honey."]).await;
    press_citation(chat, 1).await;
    viewer(chat, &["In the source, Queens", "Each hive has a single queen."]).await;
}

#[tokio::test]
async fn files_that_cannot_be_attached_say_why() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_file_without_text_that_can_be_read_says_what_to_do(&chat).await;
        chat.start_over(&upstream).await;
        a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(&chat).await;
        chat.start_over(&upstream).await;
        a_file_that_is_too_large_is_refused_with_a_message(&chat).await;
        chat.start_over(&upstream).await;
        a_large_web_page_is_read_beside_the_page_and_without_complaints(&chat).await;
    })
    .await;
}

async fn a_file_without_text_that_can_be_read_says_what_to_do(chat: &Chat<'_>) {
    chat.type_text("What does it say?").await;
    for (name, bytes, words) in [
        ("cut.pdf", b"%PDF-1.7\n1 0 obj".to_vec(), "cut.pdf is damaged."),
        ("scan.pdf", samples::pdf(&[&[]]), "There is no text in scan.pdf"),
        ("locked.docx", b"\xD0\xCF\x11\xE0".to_vec(), "locked.docx is protected by a password."),
    ] {
        take(chat, &transfer_of_bytes(name, &bytes)).await;
        chat.status(words).await;
    }
    chat.browser().gone("list", "Attached files").await;
    assert_eq!(chat.question().await, "What does it say?");
}

#[tokio::test]
async fn files_are_dropped_and_pasted_anywhere() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        files_are_dropped_and_pasted_and_removed_again(&chat).await;
        chat.start_over(&upstream).await;
        a_file_that_is_dropped_anywhere_is_attached_and_never_opened(&chat).await;
    })
    .await;
}

async fn files_are_dropped_and_pasted_and_removed_again(chat: &Chat<'_>) {
    let drag = |name: &str| {
        format!(
            "const drag = new DragEvent('{name}', {{ dataTransfer: data, bubbles: true, cancelable: true }});
            document.querySelector('#scroller').dispatchEvent(drag);
            return drag.defaultPrevented;"
        )
    };
    let dropped = transfer_of("bees.csv", "name,legs\nbee,6\n");
    assert_eq!(chat.browser().script(&format!("{dropped}{}", drag("dragover"))).await, true);
    chat.status("Drop files to attach them").await;
    assert_eq!(chat.browser().script(&format!("{dropped}{}", drag("drop"))).await, true);
    attached(chat, "bees.csv").await;

    let paste = "const event = new ClipboardEvent('paste',
            { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector('#question').dispatchEvent(event);
        return event.defaultPrevented;";
    let pasted = transfer_of("ants.txt", "An ant has six legs.");
    assert_eq!(chat.browser().script(&(pasted + paste)).await, true);
    attached(chat, "ants.txt").await;
    chat.press("Remove bees.csv").await;
    chat.press("Remove ants.txt").await;
    chat.browser().gone("list", "Attached files").await;

    let text = |length: usize| {
        let text = Value::from("a".repeat(length));
        format!("const data = new DataTransfer(); data.setData('text/plain', {text});")
    };
    assert_eq!(chat.browser().script(&(text(4_000) + paste)).await, false);
    assert_eq!(chat.browser().script(&(text(4_001) + paste)).await, true);
    attached(chat, "Pasted text").await;
    chat.press("Put it into the box").await;
    chat.browser().gone("list", "Attached files").await;
    assert_eq!(chat.question().await, "a".repeat(4_001));

    choose(chat, "bees.bin", "\u{0}\u{1}").await;
    chat.status("bees.bin is not a text file.").await;
    choose(chat, "bees.png", "\u{0}\u{1}").await;
    chat.status("bees.png is no picture that this browser can show.").await;
}

#[tokio::test]
async fn a_picture_is_sent_to_the_model_and_kept() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("It is red."));
    with_page(Setup::model(&upstream), async |chat| {
        take(&chat, &transfer_of_bytes("red.png", &BASE64_STANDARD.decode(PNG).unwrap())).await;
        attached(&chat, "red.png").await;
        attached(&chat, "255 tokens").await;
        // Longer than the longest side that models see.
        let wide =
            "const canvas = document.createElement('canvas'); canvas.width = 3136; canvas.height = 100;
            canvas.getContext('2d').fillRect(0, 0, 9, 9);
            const letters = atob(canvas.toDataURL('image/jpeg').split(',')[1]);
            const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
            const data = new DataTransfer(); data.items.add(new File([bytes], 'wide.jpg'));";
        take(&chat, wide).await;
        attached(&chat, "wide.jpg").await;
        chat.ask_and_wait("Which colour?").await;
        let asked: Value =
            serde_json::from_str(&upstream.requests_of("answer").pop().unwrap().body_text()).unwrap();
        let content =
            asked["messages"].as_array().unwrap().last().unwrap()["content"].as_array().unwrap().clone();
        assert_eq!(
            content.iter().map(|part| &part["type"]).collect::<Vec<_>>(),
            ["text", "image_url", "image_url"]
        );
        assert!(content[1]["image_url"]["url"].as_str().unwrap().starts_with("data:image/png;base64,"));
        assert!(content[2]["image_url"]["url"].as_str().unwrap().starts_with("data:image/jpeg;base64,"));
        let pictures = async || {
            chat.browser().part("image", "red.png").await;
            eventually("the pictures", async || {
                let sizes = "return [...document.querySelectorAll('[aria-label=Attachments] img')]
                    .map((image) => [image.naturalWidth, image.naturalHeight].join('×')).join(' ');";
                (chat.browser().script(sizes).await == "8×4 1568×50").then_some(())
            })
            .await;
        };
        pictures().await;
        chat.browser().part("meter", "Context used").await.click().await.unwrap();
        chat.press("Show the last request").await;
        chat.browser().part("dialog", "The last request").await;
        let unfold = "document.querySelectorAll('dialog details').forEach(part => part.open = true);";
        chat.browser().script(unfold).await;
        eventually("the pictures in the request", async || {
            (chat.browser().parts("image", Some("Attached picture")).await.len() == 2).then_some(())
        })
        .await;
        chat.reload().await;
        chat.answer_shows("It is red").await;
        pictures().await;
        chat.ask_and_wait("Really?").await;
        let asked = upstream.requests_of("answer").pop().unwrap().body_text();
        assert_eq!(asked.matches("\"image_url\":{").count(), 2, "{asked}");
    })
    .await;
}

async fn a_file_that_is_dropped_anywhere_is_attached_and_never_opened(chat: &Chat<'_>) {
    let drop = async |area: &str, name: &str| {
        let area = Value::from(area);
        let drag = format!(
            "return ['dragover', 'drop'].every((name) => {{
                const drag = new DragEvent(name, {{ dataTransfer: data, bubbles: true, cancelable: true }});
                document.querySelector({area}).dispatchEvent(drag);
                return drag.defaultPrevented;
            }});"
        );
        let dropped = format!("{}{drag}", transfer_of(name, name));
        assert_eq!(chat.browser().script(&dropped).await, true, "{area}");
    };
    for (area, name) in [("#side", "a.txt"), ("#question", "b.txt"), (".title", "c.txt"), ("body", "d.txt")] {
        drop(area, name).await;
        attached(chat, name).await;
    }
    chat.press("Settings").await;
    let is_there = async |words: &str| {
        eventually(words, async || (chat.browser().script(words).await == true).then_some(())).await;
    };
    is_there("return document.querySelector('dialog[open]') !== null;").await;
    drop("dialog[open]", "e.txt").await;
    is_there("return document.querySelector('.attachments').textContent.includes('e.txt');").await;
}

#[tokio::test]
async fn files_are_attached_read_cited_and_kept() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_deleted_conversation_comes_back_with_its_files(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_attached_file_is_cited_checked_shown_and_kept(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_pdf_and_a_word_file_are_cited_by_page_and_heading(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        json_html_and_code_are_read_as_text(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_button_opens_the_browsers_file_chooser(&chat, &upstream).await;
    })
    .await;
}

async fn a_deleted_conversation_comes_back_with_its_files(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("One queen [1]."));
    choose(chat, "hives.md", HIVES).await;
    attached(chat, "hives.md").await;
    chat.ask_and_wait("How many queens?").await;
    chat.press("Delete conversation").await;
    chat.press("Undo").await;
    chat.answer_shows("One queen").await;
    press_citation(chat, 0).await;
    viewer(chat, &["hives.md", "A hive has one queen."]).await;
}

async fn json_html_and_code_are_read_as_text(chat: &Chat<'_>, upstream: &Upstream) {
    let page = "<html><head><title>Bees</title><style>p { color: red }</style></head><body><h2>Honey</h2>\
        <p>A hive gives <b>thirty</b> kilograms.</p><script>window.ran = true;</script></body></html>";
    // The browser does not apply the file's styles, and says so.
    chat.browser().expect_console("style-src");
    let files = [("bees.html", page), ("bees.json", "[6, [4, 2]]"), ("bees.rs", "fn fly() -> u8 { 6 }")];
    for (name, text) in files {
        choose(chat, name, text).await;
        attached(chat, name).await;
    }
    chat.ask_and_wait("What is known?").await;
    let shown = chat.browser().part("region", "Attachments").await.text().await.unwrap();
    for (name, _) in files {
        assert!(shown.contains(name), "{name}: {shown}");
    }
    assert_eq!(chat.browser().script("return window.ran ?? false;").await, false);
    let messages = upstream.requests_of("answer").pop().unwrap().messages();
    let asked = messages.last().unwrap()["content"].as_str().unwrap();
    for read in ["## Honey\nA hive gives thirty kilograms.", "[6, [4, 2]]", "fn fly() -> u8 { 6 }"] {
        assert!(asked.contains(read), "{read}: {asked}");
    }
    for markup in ["<p>", "<b>", "color: red", "window.ran"] {
        assert!(!asked.contains(markup), "{markup}: {asked}");
    }
}

async fn the_button_opens_the_browsers_file_chooser(chat: &Chat<'_>, upstream: &Upstream) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hives.md");
    std::fs::write(&file, HIVES).unwrap();
    chat.browser().choose_file(&file, async || chat.press("Attach files").await).await;
    attached(chat, "hives.md").await;
    chat.ask_and_wait("How many queens?").await;
    assert!(upstream.requests_of("answer").pop().unwrap().body_text().contains("one queen"));
}

#[tokio::test]
async fn a_long_file_is_sent_in_part_and_read_on_by_the_model() {
    const LAST: &str = "The last word is wax.";
    let file = format!("{HIVES}\n\n{}{LAST}", "Nothing much is said here. ".repeat(4_000));
    let arguments = json!({
        "id": Attachment::new("long.txt", file.clone()).id().to_string(), "offset": file.len() - 200
    });
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::tool_call("call-1", "read_document", &arguments));
    upstream.on("answer", Reply::text("The last word is wax [1]."));
    let setup = Setup::model(&upstream).flag("llm-model", "gpt-4o").flag("llm-context-window", "20000");
    with_page(setup, async |chat| {
        choose(&chat, "long.txt", &file).await;
        attached(&chat, "long.txt").await;
        chat.ask_and_wait("What is the last word?").await;
        let calls = chat.browser().part("list", "Look-ups").await.text().await.unwrap();
        assert!(calls.starts_with("Read long.txt · characters "), "{calls}");
        press_citation(&chat, 0).await;
        viewer(&chat, &["In the source", LAST]).await;
    })
    .await;
    let asked = upstream.requests_of("answer");
    let first = asked[0].body_text();
    assert!(first.len() < file.len() / 2, "{} of {} bytes", first.len(), file.len());
    assert!(first.contains("one queen") && !first.contains(LAST), "{first}");
    let tools = asked[0].json.as_ref().unwrap()["tools"].to_string();
    assert!(tools.contains("\"read_document\""), "{tools}");
    assert!(asked[1].body_text().contains(LAST), "{}", asked[1].body_text());
}

async fn a_file_that_is_too_large_is_refused_with_a_message(chat: &Chat<'_>) {
    for (name, content, words) in [
        ("bytes.pdf", "new Uint8Array(20 * 1024 * 1024 + 1)", "bytes.pdf is larger than 20 MB."),
        ("text.txt", "'a'.repeat(2 * 1024 * 1024 + 1)", "text.txt has more than 2 MB of text."),
    ] {
        let name = Value::from(name);
        let file = format!("const data = new DataTransfer(); data.items.add(new File([{content}], {name}));");
        take(chat, &file).await;
        chat.status(words).await;
    }
    assert!(chat.browser().parts("list", Some("Attached files")).await.is_empty());
    // The largest text that is taken.
    let file = "const data = new DataTransfer();
        data.items.add(new File(['a'.repeat(2 * 1024 * 1024)], 'most.txt'));";
    take(chat, file).await;
    attached(chat, "most.txt").await;
}

async fn a_large_web_page_is_read_beside_the_page_and_without_complaints(chat: &Chat<'_>) {
    let file = "const row = '<tr style=\"color: red\"><td><b class=\"x\">word</b></td></tr>';
        const html = '<style>td { color: blue }</style><h1>Words</h1><table>' + row.repeat(100_000) + '</table>';
        const data = new DataTransfer(); data.items.add(new File([html], 'words.html'));";
    take(chat, file).await;
    attached(chat, "words.html").await;
    let file = file
        .replace("100_000", "300_000")
        .replace("words.html", "more.html")
        .replace("word</b>", "many words</b>");
    take(chat, &file).await;
    chat.status("more.html has more than 2 MB of text.").await;
}

async fn a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(chat: &Chat<'_>) {
    let count = "window.unpacked = 0;
        const make = window.createImageBitmap;
        window.createImageBitmap = (...all) => { window.unpacked++; return make.apply(window, all); };";
    chat.browser().script(count).await;
    let mut png = BASE64_STANDARD.decode(PNG).unwrap();
    // Width and height, in the header.
    png[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
    take(chat, &transfer_of_bytes("large.png", &png)).await;
    chat.status("large.png has more than 50 million pixels.").await;
    assert_eq!(chat.browser().script("return window.unpacked;").await, 0);
    take(chat, &transfer_of_bytes("words.png", b"no picture")).await;
    chat.status("words.png is no picture that this browser can show.").await;
}

#[tokio::test]
async fn attaching_a_file_of_another_conversation_offers_to_open_that_one() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("About bees"));
    with_page(Setup::model(&upstream), async |chat| {
        choose(&chat, "hives.md", HIVES).await;
        attached(&chat, "hives.md").await;
        chat.ask_and_wait("How much honey?").await;
        chat.browser().part("heading", "About bees").await;
        waits_in_browser(&chat, "/attachment/", true).await;
        // Not in the conversation itself.
        choose(&chat, "hives.md", HIVES).await;
        attached(&chat, "hives.md").await;
        chat.press("Remove hives.md").await;

        chat.press("New conversation").await;
        choose(&chat, "hives.md", HIVES).await;
        choose(&chat, "ants.txt", "An ant has six legs.").await;
        attached(&chat, "ants.txt").await;
        attached(&chat, "Also in “About bees”").await;
        let links = chat.browser().parts("link", Some("“About bees”")).await;
        assert_eq!(links.len(), 1, "only the same file");
        temporary::press_switch(&chat).await;
        choose(&chat, "bees.csv", "name,legs\nbee,6\n").await;
        attached(&chat, "bees.csv").await;
        chat.browser().gone("link", "“About bees”").await;
        temporary::press_switch(&chat).await;

        let link = chat.browser().part("link", "“About bees”").await;
        link.click().await.unwrap();
        eventually("the conversation", async || (chat.messages().await.len() == 2).then_some(())).await;
        chat.browser().gone("list", "Attached files").await;
    })
    .await;
}
