//! The document library, and the list of documents in an empty conversation.

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

const QUESTION: &str = "How many queens?";

/// Opens the library by its button.
async fn open(chat: &Chat<'_>) {
    chat.press("Library").await;
    chat.press("Full page").await;
    chat.browser().part("region", "Library").await;
}

/// Waits until a script returns this.
async fn is(chat: &Chat<'_>, what: &str, script: &str, expect: Value) {
    let what = format!("{what} to be {expect}");
    eventually(&what, async || (chat.browser().script(script).await == expect).then_some(())).await;
}

/// Waits until the list of documents has these titles.
async fn lists(chat: &Chat<'_>, titles: &[&str]) {
    let script =
        "return [...document.querySelectorAll('ul[aria-label=Documents] > li a')].map(a => a.innerText);";
    is(chat, "the documents", script, json!(titles)).await;
}

async fn escape(chat: &Chat<'_>) {
    let element = chat.browser().driver().active_element().await.expect("something has the keyboard");
    element.send_keys(Key::Escape + "").await.expect("it takes a key");
}

/// Asks with eight documents each, of which the first is cited.
async fn ask_about_many(chat: &Chat<'_>, upstream: &Upstream, questions: u32) {
    for question in 0..questions {
        upstream.passages((0..8).map(|at| {
            let number = question * 8 + at;
            let title = format!("A longer note about the subject of number {number}");
            Passage::new(&format!("note-{number}.md"), &title, &format!("Number {number} is said here."))
        }));
        upstream.on("answer", Reply::text("It is said here [1]."));
        chat.ask_and_wait(&format!("What is said of the subject in question {question}?")).await;
    }
}

#[tokio::test]
async fn the_library_is_searched_and_leads_back_to_the_conversation() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        documents_are_searched_by_title_and_shown_by_their_use(&chat, &upstream).await;
        chat.browser().part("tab", "This conversation").await.click().await.unwrap();
        chat.press("Back to the conversation").await;
        chat.browser().gone("region", "Library").await;
        chat.press("Delete conversation").await;
        eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
        chat.start_over(&upstream).await;
        the_library_has_an_address_and_leads_back_to_the_conversation(&chat, &upstream).await;
    })
    .await;
}

async fn the_library_has_an_address_and_leads_back_to_the_conversation(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A nest has many [2]."));
    chat.ask_and_wait(QUESTION).await;
    let browser = chat.browser();
    open(chat).await;
    browser.gone("region", "Library panel").await;
    browser.gone("textbox", "Message").await;
    lists(chat, &["Ants"]).await;
    let beside = "const list = document.querySelector('ul[aria-label=Documents]')?.getBoundingClientRect();
        const graph = document.querySelector('svg.graph')?.getBoundingClientRect();
        return [location.hash, !!graph && graph.left >= list.right, !!graph && graph.right <= innerWidth];";
    is(chat, "the graph beside the list", beside, json!(["#/library", true, true])).await;
    // The address leads to all documents.
    browser.reload().await;
    browser.part("region", "Library").await;
    browser.part("tabpanel", "All documents").await;
    chat.press("Back to the conversation").await;
    browser.gone("region", "Library").await;
    browser.part("textbox", "Message").await;
    let own = format!("#/c/{}", chat.session_id().await);
    is(chat, "the address", "return location.hash;", json!(own)).await;
    browser.driver().back().await.unwrap();
    browser.part("region", "Library").await;

    // A document opens beside the library.
    browser.part("tab", "All conversations").await.click().await.unwrap();
    lists(chat, &["Ants"]).await;
    browser.driver().find(By::Css("ul[aria-label=Documents] a")).await.unwrap().click().await.unwrap();
    browser.part("complementary", "Document").await;
    browser.part("region", "Library").await;
    chat.press("Close document").await;
    browser.gone("complementary", "Document").await;
    browser.part("region", "Library").await;
    is(chat, "the address", "return location.hash;", json!("#/library")).await;
    escape(chat).await;
    browser.gone("region", "Library").await;
    browser.gone("region", "Library panel").await;
    let own = format!("#/c/{}", chat.session_id().await);
    is(chat, "the address", "return location.hash;", json!(own)).await;

    // Opening a conversation from the library closes the library.
    open(chat).await;
    browser.part("link", "Ants").await;
    let questions =
        "const one = [...document.querySelectorAll('.books summary')][0]; one?.click(); return !!one;";
    is(chat, "the questions", questions, json!(true)).await;
    chat.press(QUESTION).await;
    browser.gone("region", "Library").await;
    let marked = "return document.querySelector('.exchange.found')?.innerText.includes('How many queens?');";
    is(chat, "the exchange to be marked", marked, json!(true)).await;
}

async fn documents_are_searched_by_title_and_shown_by_their_use(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    chat.ask_and_wait(QUESTION).await;
    let browser = chat.browser();
    open(chat).await;
    lists(chat, &["Bees"]).await;
    chat.status("2 of 2").await;
    let search = browser.part("textbox", "Search documents").await;
    search.send_keys("aN").await.unwrap();
    lists(chat, &[]).await;
    chat.status("1 of 2").await;
    search.send_keys(Key::Escape + "").await.unwrap();
    chat.status("2 of 2").await;
    browser.part("region", "Library").await;
    let show = async |words: &str| {
        let combobox = browser.part("combobox", "Show").await;
        let select = SelectElement::new(&combobox).await.unwrap();
        select.select_by_visible_text(words).await.unwrap();
    };
    show("Found, never cited").await;
    lists(chat, &["Ants"]).await;
    chat.status("1 of 2").await;
    show("Cited").await;
    lists(chat, &["Bees"]).await;
    browser.part("tab", "All conversations").await.click().await.unwrap();
    lists(chat, &["Bees"]).await;
    let questions =
        "const one = [...document.querySelectorAll('.books summary')][0]; one?.click(); return !!one;";
    is(chat, "the questions", questions, json!(true)).await;
    // The model may have named the conversation meanwhile.
    let place =
        r"return /^cited · .+ · today$/.test(document.querySelector('.asked-for .where')?.innerText);";
    is(chat, "the use and the conversation of a question", place, json!(true)).await;
}

#[tokio::test]
async fn fifty_documents_can_be_distinguished_in_the_graph() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        ask_about_many(&chat, &upstream, 7).await;
        let browser = chat.browser();
        open(&chat).await;
        let overlaps = "const labels = [...document.querySelectorAll('svg.graph text')].map(text => text.getBoundingClientRect());
            const drawn = document.querySelector('svg.graph').getBoundingClientRect();
            const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            return [document.querySelectorAll('svg a').length,
                labels.filter((a, at) => labels.slice(at + 1).some(b => meet(a, b))).length,
                labels.filter(a => a.left < drawn.left - 1 || a.right > drawn.right + 1).length];";
        is(&chat, "labels side by side", overlaps, json!([56, 0, 0])).await;
        // A font of wide letters and high lines.
        let large = "const sizes = { ascentOverride: '130%', descentOverride: '50%', sizeAdjust: '140%' };
            const large = new FontFace('Large', 'local(DejaVu Sans)', sizes);
            document.fonts.add(await large.load());
            document.documentElement.style.setProperty('--sans', 'Large');";
        browser.script(&format!("return (async () => {{ {large} }})();")).await;
        screen(&chat, 1300, 900, false).await;
        let line = "const height = document.querySelector('svg.graph text').getBoundingClientRect().height; return height > 28;";
        is(&chat, "labels in the other font", line, json!(true)).await;
        is(&chat, "labels side by side in any font", overlaps, json!([56, 0, 0])).await;
        let lit = "return [...document.querySelectorAll('svg.graph.dimmed .spot.lit')].length;";
        let question = "What is said of the subject in question 3?";
        let starts = format!("return [...document.querySelectorAll('svg [role=button]')]
            .find(one => one.getAttribute('aria-label').startsWith('{question}')).focus();");
        browser.script(&starts).await;
        is(&chat, "a question with its eight documents", lit, json!(9)).await;
        let dimmed = "const rest = document.querySelector('svg .spot:not(.lit)'); return getComputedStyle(rest).opacity < .5;";
        is(&chat, "the rest to be dimmed", dimmed, json!(true)).await;
        let document = browser.driver().find(By::Css("svg a circle")).await.unwrap();
        browser.driver().action_chain().move_to_element_center(&document).perform().await.unwrap();
        is(&chat, "the document under the pointer with its question", lit, json!(2)).await;
        let search = browser.part("textbox", "Search documents").await;
        search.click().await.unwrap();
        is(&chat, "nothing set off", lit, json!(0)).await;
    })
    .await;
}

#[tokio::test]
async fn an_empty_conversation_counts_the_documents_of_a_folder_and_offers_questions() {
    let outer = tempfile::tempdir().unwrap();
    let notes = outer.path().join("notes");
    std::fs::create_dir(&notes).unwrap();
    for title in ["Bees", "Hives", "Leave policy", "Queens"] {
        let section = if title == "Leave policy" { "## Sick leave\n\n" } else { "" };
        let text = format!("# {title}\n\n{section}They are told of here.\n");
        std::fs::write(notes.join(format!("{title}.md")), text).unwrap();
    }
    with_page(Setup::new().flag("docs-dir", notes.to_str().unwrap()), async |chat| {
        let welcome = "return document.querySelector('.document-count')?.innerText;";
        is(&chat, "the count", welcome, json!("4 documents in notes")).await;
        let list = chat.browser().part("list", "Suggestions").await;
        assert_eq!(list.find_all(By::Css("button")).await.unwrap().len(), 3);
        chat.press("What does “Leave policy” say about “Sick leave”?").await;
        assert_eq!(chat.question().await, "What does [[Leave policy#Sick leave]] say?");
        chat.press("Send").await;
        chat.answer_shows("They are told of here.").await;
        is(&chat, "no count in a conversation", welcome, Value::Null).await;
    })
    .await;
    with_page(Setup::new(), async |chat| {
        let welcome = "return /^\\d+ documents in the guide$/.test(document.querySelector('.document-count')?.innerText);";
        is(&chat, "the count", welcome, json!(true)).await;
        chat.browser().part("button", "How do I connect a model?").await;
    })
    .await;
}

#[tokio::test]
async fn an_empty_conversation_names_documents_from_all_over_a_long_list() {
    let folder = tempfile::tempdir().unwrap();
    for at in 0..1_200 {
        let title = format!("{} {at:04}", ["Bees", "Hives", "Wasps"][at / 400]);
        std::fs::write(folder.path().join(format!("{title}.md")), format!("# {title}\n\nText.\n")).unwrap();
    }
    with_page(Setup::new().flag("docs-dir", folder.path().to_str().unwrap()), async |chat| {
        for title in ["Bees 0000", "Hives 0400", "Wasps 0800"] {
            chat.browser().part("button", &format!("What does “{title}” say?")).await;
        }
        let count = "return document.querySelector('.document-count').innerText;";
        let count = chat.browser().script(count).await;
        assert!(count.as_str().unwrap().starts_with("1,200 documents in "), "{count}");
    })
    .await;
}

#[tokio::test]
async fn a_long_document_is_summarised_once_its_cost_is_accepted() {
    let section = |number: u32| format!("## Hive {number}\n\n{}\n\n", "It gave much honey. ".repeat(60));
    let text: String = (1..=40).map(section).collect();
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("bees.md", "Bees", &text)]);
    let setup = Setup::model_and_retrieval(&upstream);
    let setup = setup.flag("llm-context-window", "8000").flag("llm-max-output-tokens", "1000");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        let notes = || upstream.requests_of("document-summary").len();
        let waits = async || {
            let label = "return document.querySelector('.waiting-call')?.innerText;";
            eventually("the cost of the summary", async || {
                browser.script(label).await.as_str().map(str::to_owned)
            })
            .await
        };
        browser.script("location.hash = '#/document/bees.md'").await;
        chat.press("Summarise this document").await;
        assert!(waits().await.contains(" requests, about "));
        let focused = "return document.activeElement.innerText;";
        is(&chat, "the keyboard", focused, json!("Summarise")).await;
        chat.press("Cancel").await;
        eventually("nothing to decide", async || {
            (browser.script("return document.querySelectorAll('.waiting-call').length;").await == 0)
                .then_some(())
        })
        .await;
        assert_eq!((notes(), chat.messages().await.len()), (0, 0));
        chat.press("Summarise this document").await;
        waits().await;
        upstream.on("answer", Reply::text("It gave much honey [3]."));
        chat.press("Summarise").await;
        chat.answer_is("complete").await;
        assert!(notes() > 2, "{}", notes());
        let sources = chat.sources().await;
        assert!(sources.len() == 1 && sources[0].0.contains("Bees, Hive"), "{sources:?}");
    })
    .await;
}
