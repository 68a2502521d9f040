//! Pictures of a folder of notes.

use std::{fs, path::Path};

use footnote_tests::{
    browser::Browser,
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;
use tempfile::TempDir;

use crate::{
    proof::{press_citation, screen, viewer},
    with_page,
};

/// A picture of this size.
fn gif(width: u16, height: u16) -> Vec<u8> {
    let [width, height] = [width, height].map(u16::to_le_bytes);
    let colors = [0xF0, 0, 0, 0x2F, 0x5D, 0x62, 0xFF, 0xFF, 0xFF];
    let pixel = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B];
    [b"GIF89a".as_slice(), &width, &height, &colors, &pixel].concat()
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn notes(folder: &Path) -> Setup {
    Setup::new().flag("docs-dir", folder.to_str().unwrap())
}

/// Waits until the image with this name is as wide, on screen and by itself.
async fn is_shown(browser: &Browser, name: &str, shown: u32, natural: u32) {
    let image = browser.part("image", name).await;
    eventually(&format!("{name} to be {shown} pixels wide"), async || {
        let width = image.prop("width").await.ok()??;
        let own = image.prop("naturalWidth").await.ok()??;
        (width == shown.to_string() && own == natural.to_string()).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_note_shows_the_pictures_of_its_folder() {
    let filler = "Nothing much is said about anything here.\n\n".repeat(80);
    let text = format!(
        "# Bees\n\n![[hive.gif]]\n\n![[Queen.gif|A queen|120]] ![A worker](../img/worker%201.gif)\n\n![[gone.png]] ![[fake.png]]\n\n{filler}![[far.gif]]\n"
    );
    let (hive, small) = (gif(3_000, 300), gif(40, 30));
    let folder = folder(&[
        ("notes/Bees.md", text.as_bytes()),
        ("hive.gif", &hive),
        ("notes/queen.gif", &small),
        ("img/worker 1.gif", &small),
        ("fake.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("far.gif", &small),
    ]);
    let program = notes(folder.path()).start().await;
    Browser::run(async |browser| {
        browser.expect_console("404");
        browser.expect_console("415");
        let chat = Chat::open_url(browser, &program.url("/#/document/notes%2FBees.md")).await;
        let column = "return document.querySelector('#document-body .prose p').clientWidth;";
        is_shown(browser, "A queen", 120, 40).await;
        is_shown(browser, "A worker", 40, 40).await;
        let column = browser.script(column).await.as_u64().unwrap();
        is_shown(browser, "hive.gif", u32::try_from(column).unwrap(), 3_000).await;
        viewer(
            &chat,
            &["gone.png This picture is not in the folder.", "fake.png This file is not a picture."],
        )
        .await;
        // Loaded when it is about to be seen.
        assert!(browser.parts("image", Some("far.gif")).await.is_empty());
        browser.script("document.querySelector('#document-body').scrollTo(0, 1e6);").await;
        is_shown(browser, "far.gif", 40, 40).await;
    })
    .await;
}

#[tokio::test]
async fn each_of_two_folders_has_pictures_of_its_own() {
    let bees = |width| folder(&[("Bees.md", b"# Bees\n\n![[hive.gif]]\n"), ("hive.gif", &gif(width, 30))]);
    let (main, minutes) = (bees(40), bees(60));
    let knowledge = tempfile::NamedTempFile::new().unwrap();
    let base = format!("[[base]]\nname = \"minutes\"\nfolder = \"{}\"\n", minutes.path().display());
    fs::write(knowledge.path(), base).unwrap();
    let setup = notes(main.path()).flag("knowledge-file", knowledge.path().to_str().unwrap());
    let program = setup.start().await;
    Browser::run(async |browser| {
        Chat::open_url(browser, &program.url("/#/document/Bees.md")).await;
        is_shown(browser, "hive.gif", 40, 40).await;
        browser.script("location.hash = '/document/base%3Aminutes%2FBees.md';").await;
        is_shown(browser, "hive.gif", 60, 60).await;
    })
    .await;
}

#[tokio::test]
async fn cited_words_stay_on_screen_while_a_picture_above_them_is_loaded() {
    let filler = "Nothing much is said about anything here.\n\n".repeat(80);
    let text = format!("# Bees\n\n{filler}![[hive.gif]]\n\nA hive has one queen.\n\n{filler}");
    let folder = folder(&[("Bees.md", text.as_bytes()), ("hive.gif", &gif(400, 500))]);
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    let setup = Setup::model(&upstream).flag("docs-dir", folder.path().to_str().unwrap());
    with_page(setup, async |chat| {
        chat.ask_and_wait("How many queens has a hive?").await;
        press_citation(&chat, 0).await;
        is_shown(chat.browser(), "hive.gif", 400, 400).await;
        marked_on_screen(&chat).await;
        // Where the window becomes narrow, the document becomes a sheet below the conversation.
        for (width, height) in [(390, 844), (700, 500), (1_440, 900)] {
            screen(&chat, width, height, false).await;
            let sized = format!("return innerWidth === {width};");
            eventually("the size", async || (chat.browser().script(&sized).await == true).then_some(())).await;
            marked_on_screen(&chat).await;
        }
        // A person who has scrolled away from the words stays there. A browser tells of it with the next frame.
        let top = "document.querySelector('#document-body').scrollTop";
        let scroll = "const body = document.querySelector('#document-body');
            body.addEventListener('scroll', () => { window.told = true; }, { once: true });
            body.scrollTop = 0;";
        chat.browser().script(scroll).await;
        let told = "return window.told === true;";
        eventually("the scrolling", async || (chat.browser().script(told).await == true).then_some(())).await;
        screen(&chat, 390, 844, false).await;
        let is_sheet =
            "return document.querySelector('.viewer').getBoundingClientRect().left === 0 && innerWidth === 390;";
        eventually("a sheet", async || (chat.browser().script(is_sheet).await == true).then_some(())).await;
        assert_eq!(chat.browser().script(&format!("return {top};")).await, json!(0));
    })
    .await;
}

async fn marked_on_screen(chat: &Chat<'_>) {
    let seen = "const at = [...CSS.highlights.get('cited') ?? []][0]?.getBoundingClientRect();
        const body = document.querySelector('#document-body').getBoundingClientRect();
        return !!at && at.top >= body.top && at.bottom <= body.bottom;";
    eventually("the words on screen", async || (chat.browser().script(seen).await == true).then_some(()))
        .await;
}

#[tokio::test]
async fn a_picture_stays_where_another_section_of_its_document_is_cited() {
    let filler = "Nothing much is said about anything here.\n\n".repeat(20);
    let text = format!(
        "# Bees\n\n![[hive.gif]]\n\n## Queens\n\nA hive has one queen.\n\n{filler}## Clover\n\nClover blooms in June.\n\n{filler}"
    );
    let folder = folder(&[("Bees.md", text.as_bytes()), ("hive.gif", &gif(400, 200))]);
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    upstream.on("answer", Reply::text("Clover blooms in June [1]."));
    let setup = Setup::model(&upstream).flag("docs-dir", folder.path().to_str().unwrap());
    with_page(setup, async |chat| {
        for question in ["How many queens has a hive?", "When does clover bloom?"] {
            chat.ask_and_wait(question).await;
        }
        press_citation(&chat, 0).await;
        is_shown(chat.browser(), "hive.gif", 400, 400).await;
        marked_on_screen(&chat).await;
        let hrefs = "const links = [...document.querySelectorAll('.cite')].map(link => link.hash);
            return new Set(links).size;";
        assert_eq!(chat.browser().script(hrefs).await, json!(2), "two sections");
        chat.browser().script("document.querySelector('#document-body img').marker = 'same';").await;
        press_citation(&chat, 1).await;
        viewer(&chat, &["Clover blooms in June"]).await;
        let marked = "return [...CSS.highlights.get('cited') ?? []].map(String).join('|');";
        eventually("the other words", async || {
            chat.browser().script(marked).await.as_str()?.contains("June").then_some(())
        })
        .await;
        marked_on_screen(&chat).await;
        let same = "return document.querySelector('#document-body img')?.marker;";
        assert_eq!(chat.browser().script(same).await, json!("same"));
    })
    .await;
}

#[tokio::test]
async fn other_knowledge_bases_are_not_asked_for_pictures() {
    let upstream = Upstream::for_page().await;
    let text = "A hive has one queen.\n\n![[hive.png]] ![A worker](worker.png)";
    upstream.passages([Passage::new("bees.md", "Bees", text)]);
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("How many queens has a hive?").await;
        press_citation(&chat, 0).await;
        viewer(&chat, &["hive.png A worker"]).await;
        let browser = chat.browser();
        browser.part("link", "hive.png").await;
        assert!(browser.parts("image", None).await.is_empty());
        let asked = "return performance.getEntriesByType('resource').filter(({name}) => name.includes('pictures')).length;";
        assert_eq!(browser.script(asked).await, json!(0));
    })
    .await;
}
