//! The panel of references, and questions that could come next.

use footnote_tests::{
    browser::Browser,
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{ANTS_HASH, BEES_LINK, appearance::choose, passphrase, two_passages, with_page};

const QUESTION: &str = "How many queens?";

/// Asks a question that is answered from one of two documents.
async fn answered(chat: &Chat<'_>, upstream: &Upstream, question: &str, answer: &str) {
    upstream.on("answer", Reply::text(answer));
    chat.ask_and_wait(question).await;
}

/// The titles, addresses and counts in the list of this name; none while it is not there.
async fn listed(chat: &Chat<'_>, name: &str) -> Vec<[String; 3]> {
    let script = format!(
        "return [...document.querySelectorAll('[aria-label=\"Library panel\"] ul[aria-label=\"{name}\"] > li')]
            .map(item => [item.querySelector('a').innerText, item.querySelector('a').getAttribute('href'),
                item.querySelector('p').innerText.toLowerCase()]);"
    );
    serde_json::from_value(chat.browser().script(&script).await).expect("every entry has a link and counts")
}

/// Waits until the list of this name has these titles.
async fn lists(chat: &Chat<'_>, name: &str, titles: &[&str]) -> Vec<[String; 3]> {
    eventually(&format!("{name} to be {titles:?}"), async || {
        let listed = listed(chat, name).await;
        (listed.iter().map(|entry| entry[0].as_str()).eq(titles.iter().copied())).then_some(listed)
    })
    .await
}

/// Unfolds the part of the panel that begins with these words.
async fn unfold(chat: &Chat<'_>, words: &str) {
    let script = format!(
        "const all = [...document.querySelectorAll('[aria-label=\"Library panel\"] summary')];
        const one = all.find(one => one.innerText.startsWith('{words}') && one.offsetParent);
        one?.click(); return !!one;"
    );
    eventually(&format!("{words:?} to unfold"), async || {
        (chat.browser().script(&script).await == true).then_some(())
    })
    .await;
}

/// The name of the focused element.
async fn focused(chat: &Chat<'_>) -> Value {
    let script = "const at = document.activeElement; return at.getAttribute('aria-label') ?? at.innerText;";
    chat.browser().script(script).await
}

/// Waits until the focused element has this name.
async fn is_focused(chat: &Chat<'_>, name: &str) {
    eventually(&format!("{name:?} to have the keyboard"), async || {
        (focused(chat).await == name).then_some(())
    })
    .await;
}

async fn escape(chat: &Chat<'_>) {
    let element = chat.browser().driver().active_element().await.expect("something has the keyboard");
    element.send_keys(Key::Escape + "").await.expect("it takes a key");
}

#[tokio::test]
async fn documents_are_listed_drawn_and_suggested() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        cited_and_found_documents_are_listed_with_their_questions(&chat, &upstream).await;
        chat.press("Close library").await;
        chat.browser().gone("region", "Library panel").await;
        chat.start_over(&upstream).await;
        everything_in_the_graph_has_an_accessible_name(&chat, &upstream).await;
        chat.press("Close library").await;
        chat.browser().gone("region", "Library panel").await;
        chat.start_over(&upstream).await;
        follow_up_questions_are_suggested_only_if_enabled(&chat, &upstream).await;
    })
    .await;
}

async fn cited_and_found_documents_are_listed_with_their_questions(chat: &Chat<'_>, upstream: &Upstream) {
    chat.press("Library").await;
    let panel = chat.browser().part("region", "Library panel").await;
    eventually("words that there is nothing", async || {
        panel.text().await.ok().filter(|text| text.contains("No documents yet")).map(drop)
    })
    .await;
    answered(chat, upstream, QUESTION, "A hive has one queen [1].").await;
    let used = lists(chat, "Documents", &["Bees"]).await;
    assert_eq!(used[0][1], BEES_LINK);
    assert_eq!(used[0][2], "cited once, found once · last used today");
    answered(chat, upstream, "And how many hives?", "One hive, one queen [1].").await;
    eventually("counts that went up", async || {
        (listed(chat, "Documents").await[0][2] == "cited 2 times, found 2 times · last used today")
            .then_some(())
    })
    .await;
    unfold(chat, "Found, not used").await;
    let unused = lists(chat, "Documents that were found and not used", &["Ants"]).await;
    assert_eq!(unused[0][1], ANTS_HASH);
    assert_eq!(unused[0][2], "found 2 times");
    unfold(chat, "2 questions").await;
    chat.browser().part("button", "And how many hives?").await;
    eventually("what the document is about", async || {
        let text = panel.text().await.ok()?;
        text.contains("A hive has one queen.").then_some(())
    })
    .await;
    chat.press(QUESTION).await;
    eventually("the exchange to be marked", async || {
        let script = "return document.querySelector('.exchange.found')?.innerText;";
        chat.browser().script(script).await.as_str().filter(|text| text.contains(QUESTION)).map(drop)
    })
    .await;
    assert_eq!(upstream.requests_of("document-summary").len(), 0);
}

#[tokio::test]
async fn the_panel_works_by_keyboard_and_stays_behind_an_open_document() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        answered(&chat, &upstream, QUESTION, "A nest has many [2].").await;
        chat.press("Library").await;
        is_focused(&chat, "Close library").await;
        lists(&chat, "Documents", &["Ants"]).await;
        let tab = chat.browser().part("tab", "This conversation").await;
        tab.send_keys(Key::Right + "").await.unwrap();
        is_focused(&chat, "All conversations").await;
        chat.browser().part("tabpanel", "All conversations").await;
        lists(&chat, "Documents", &["Ants"]).await;
        let link = chat.browser().driver().find(thirtyfour::By::Css(".books a")).await.unwrap();
        link.send_keys(Key::Enter + "").await.unwrap();
        chat.browser().part("complementary", "Document").await;
        chat.browser().gone("region", "Library panel").await;
        escape(&chat).await;
        chat.browser().part("region", "Library panel").await;
        chat.browser().gone("complementary", "Document").await;
        chat.browser().part("tabpanel", "All conversations").await;
        escape(&chat).await;
        chat.browser().gone("region", "Library panel").await;
        is_focused(&chat, "Library").await;
    })
    .await;
}

#[tokio::test]
async fn all_conversations_are_read_and_questions_open_their_conversation() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        answered(&chat, &upstream, "About bees?", "One queen [1].").await;
        chat.press("New conversation").await;
        answered(&chat, &upstream, "About ants?", "Many queens [2].").await;
        answered(&chat, &upstream, "Ants again?", "Many queens [2].").await;
        chat.press("Library").await;
        lists(&chat, "Documents", &["Ants"]).await;
        chat.browser().part("tab", "All conversations").await.click().await.unwrap();
        let all = lists(&chat, "Documents", &["Ants", "Bees"]).await;
        assert_eq!(all[0][2], "cited 2 times, found 3 times · last used today");
        unfold(&chat, "3 questions").await;
        chat.press("About bees?").await;
        eventually("the other conversation", async || {
            let messages = chat.messages().await;
            (messages.len() == 2 && messages[0].text.contains("About bees?")).then_some(())
        })
        .await;
        lists(&chat, "Documents", &["Ants", "Bees"]).await;
        answered(&chat, &upstream, "Bees again?", "One queen [1].").await;
        eventually("what was just cited", async || {
            let bees = listed(&chat, "Documents").await.into_iter().find(|entry| entry[0] == "Bees")?;
            bees[2].starts_with("cited 2 times, found 4 times").then_some(())
        })
        .await;
        chat.press("Delete conversation").await;
        lists(&chat, "Documents", &["Ants"]).await;
    })
    .await;
}

async fn everything_in_the_graph_has_an_accessible_name(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream, QUESTION, "A hive has one queen [1].").await;
    chat.press("Library").await;
    lists(chat, "Documents", &["Bees"]).await;
    unfold(chat, "Graph").await;
    let browser = chat.browser();
    browser.part("button", "How many queens? (cites Bees; found Ants)").await;
    let links = "return [...document.querySelectorAll('svg a')]
        .map(link => [link.getAttribute('aria-label'), link.getAttribute('href')]);";
    assert_eq!(browser.script(links).await, json!([["Bees", BEES_LINK], ["Ants", ANTS_HASH]]));
    let drawn = "const box = document.querySelector('svg.graph').getBoundingClientRect();
        const panel = document.querySelector('.library-panel .panel-body').getBoundingClientRect();
        return [document.querySelectorAll('svg .line.cited').length,
            document.querySelectorAll('svg .line.found').length,
            box.width > 200 && box.right <= panel.right + 1,
            [...document.querySelectorAll('svg text')].every(text => {
                const at = text.getBoundingClientRect(); return at.left >= box.left - 1 && at.right <= box.right + 1; })];";
    assert_eq!(browser.script(drawn).await, json!([1, 1, true, true]));
    let question = browser.part("button", "How many queens? (cites Bees; found Ants)").await;
    question.send_keys(Key::Enter + "").await.unwrap();
    eventually("the exchange to be marked", async || {
        (browser.script("return !!document.querySelector('.exchange.found');").await == true).then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_panel_fits_a_narrow_screen() {
    let program = Setup::new().start().await;
    Browser::run(async |browser| {
        let narrow = json!({"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": true});
        browser.cdp("Emulation.setDeviceMetricsOverride", narrow).await;
        let chat = Chat::open(browser, &program).await;
        browser.part("button", "Offline").await;
        chat.ask_and_wait("How do I connect a model?").await;
        chat.press("Library").await;
        lists(&chat, "Documents", &["Connect a model"]).await;
        unfold(&chat, "Found, not used").await;
        unfold(&chat, "Graph").await;
        browser.part("button", "Close library").await;
        eventually("the drawing", async || {
            (browser.script("return !!document.querySelector('svg.graph');").await == true).then_some(())
        })
        .await;
        // It slides in from the side.
        eventually("the panel to stand still", async || {
            (browser.script("return document.getAnimations().length;").await == 0).then_some(())
        })
        .await;
        let outside = "return [...document.querySelectorAll('.bar *, .library-panel, .library-panel *')].filter(part => {
            const at = part.getBoundingClientRect(); return at.width && (at.left < -1 || at.right > 361); })
            .map(part => part.outerHTML.slice(0, 200));";
        assert_eq!(browser.script(outside).await, json!([]));
        chat.press("Close library").await;
        chat.settings("Expert").await;
        choose(&chat, "Suggest next questions", "Utility model").await;
    })
    .await;
}

#[tokio::test]
async fn a_summary_is_generated_once_also_where_there_is_a_passphrase() {
    let long = format!("Bees {}.", "live in hives and ".repeat(40));
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("bees.md", "Bees", &long)]);
    upstream.on("document-summary", Reply::text("How bees live."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        answered(&chat, &upstream, QUESTION, "One queen [1].").await;
        let read = async || {
            chat.press("Library").await;
            unfold(&chat, "1 question").await;
            let panel = chat.browser().part("region", "Library panel").await;
            eventually("the summary", async || {
                panel.text().await.ok().filter(|text| text.contains("How bees live.")).map(drop)
            })
            .await;
            chat.press("Close library").await;
            chat.browser().gone("region", "Library panel").await;
        };
        read().await;
        chat.reload().await;
        read().await;
        passphrase::set(&chat, "open sesame").await;
        chat.press("Close settings").await;
        chat.browser().reload().await;
        passphrase::unlock(&chat, "open sesame").await;
        chat.answer_is("complete").await;
        read().await;
    })
    .await;
    assert_eq!(upstream.requests_of("document-summary").len(), 1);
}

async fn follow_up_questions_are_suggested_only_if_enabled(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream, QUESTION, "A hive has one queen [1].").await;
    upstream.next("title").await;
    chat.settings("Expert").await;
    let select = chat.browser().part("combobox", "Suggest next questions").await;
    assert_eq!(select.prop("value").await.unwrap().as_deref(), Some("Off"));
    assert_eq!(upstream.requests_of("suggest").len(), 0);
    choose(chat, "Suggest next questions", "Utility model").await;
    chat.press("Close settings").await;
    chat.reload().await;
    upstream.on("suggest", Reply::text("How long does a queen live?\nHow many ants are there?"));
    answered(chat, upstream, "And its hives?", "One queen, one hive [1].").await;
    let request = upstream.next("suggest").await;
    assert_eq!(request.header("x-footnote-purpose"), Some("suggest"));
    let region = chat.browser().part("region", "Suggested questions").await;
    let links = region.find_all(thirtyfour::By::Css("a")).await.unwrap();
    assert_eq!(links.len(), 1);
    assert_eq!(links[0].text().await.unwrap(), "Ants");
    chat.browser().expect_console("502");
    upstream.on("suggest", Reply::error(500, "server_error", "no")).on("answer", Reply::text("Years [1]."));
    chat.press("How long does a queen live?").await;
    chat.answer_shows("Years").await;
    upstream.next("suggest").await;
    chat.browser().gone("region", "Suggested questions").await;
    // Removing the suggestions must not scroll the reader away from the end.
    chat.browser().gone("button", "Jump to latest").await;
    let asked = chat.messages().await;
    assert!(asked[asked.len() - 2].text.contains("How long does a queen live?"), "{asked:?}");
}
