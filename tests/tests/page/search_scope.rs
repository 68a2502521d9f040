//! Where a conversation searches: the control below the question box, and what it does to searches.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{bases::Scene, proof::screen, two_passages, with_page};

/// A reply to `GET /filters`.
fn folders_and_tags() -> Reply {
    Reply::json(
        200,
        &json!({
            "folders": [
                {"path": "handbook", "count": 7}, {"path": "handbook/hr", "count": 5},
                {"path": "handbook/it", "count": 2}, {"path": "kitchen", "count": 3},
            ],
            "tags": [{"tag": "policy", "count": 4}, {"tag": "recipe", "count": 3}],
        }),
    )
}

/// Two passages on a server whose searches can be limited.
pub(crate) async fn upstream() -> Upstream {
    let upstream = two_passages().await;
    upstream.respond(|request| (request.kind() == "filters").then(folders_and_tags));
    upstream
}

/// The filters of the searches so far.
fn filters(upstream: &Upstream) -> Vec<Value> {
    upstream.requests_of("search").iter().map(|seen| seen.json.as_ref().unwrap()["filter"].clone()).collect()
}

/// Opens the choice, by the button with this name.
pub(crate) async fn open(chat: &Chat<'_>, label: &str) {
    chat.press(&format!("Search in: {label}")).await;
    chat.browser().part("dialog", "Search in").await;
}

/// Ticks a box, or takes its tick away.
async fn tick(chat: &Chat<'_>, name: &str) {
    chat.browser().part("checkbox", name).await.click().await.unwrap();
}

/// Waits until the button has this name.
async fn label_is(chat: &Chat<'_>, label: &str) {
    chat.browser().part("button", &format!("Search in: {label}")).await;
}

/// Writes a day into a field.
async fn set_day(chat: &Chat<'_>, label: &str, day: &str) {
    let script = format!(
        "const label = [...document.querySelectorAll('.days label')].find(one => one.innerText.trim() === '{label}');
        const field = label.querySelector('input');
        field.value = '{day}'; field.dispatchEvent(new Event('change', {{bubbles: true}}));"
    );
    chat.browser().script(&script).await;
}

#[tokio::test]
async fn searches_are_limited_as_their_conversation_says() {
    let upstream = upstream().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_conversation_searches_where_it_is_limited_to_and_keeps_that(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_choice_while_an_answer_is_written_holds_for_the_next_question(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        where_nothing_is_found_everything_can_be_searched_instead(&chat, &upstream).await;
    })
    .await;
}

async fn a_conversation_searches_where_it_is_limited_to_and_keeps_that(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    chat.ask_and_wait("Where do bees live?").await;
    open(chat, "Everything").await;
    tick(chat, "handbook/hr 5").await;
    label_is(chat, "folder handbook/hr").await;
    // What is below a chosen folder is in it.
    tick(chat, "handbook 7").await;
    label_is(chat, "folder handbook").await;
    let below = browser.part("checkbox", "handbook/hr 5").await;
    assert!(below.is_selected().await.unwrap() && !below.is_enabled().await.unwrap());
    tick(chat, "recipe 3").await;
    set_day(chat, "From", "2025-01-01").await;
    set_day(chat, "Until", "2025-12-31").await;
    let label = "folder handbook · tag recipe · since 2025-01-01 · until 2025-12-31";
    label_is(chat, label).await;
    // Escape closes it, and the keyboard is back at its button.
    browser.driver().action_chain().send_keys(Key::Escape).perform().await.unwrap();
    browser.gone("dialog", "Search in").await;
    assert_eq!(browser.script("return document.activeElement.id;").await, "search-in");
    chat.ask_and_wait("And ants?").await;
    let shown = |text: &str| text.contains(&format!("Searched in: {label}"));
    eventually("where was searched", async || {
        let text = browser.script("return document.querySelector('#transcript').innerText;").await;
        text.as_str().is_some_and(shown).then_some(())
    })
    .await;

    chat.reload().await;
    label_is(chat, label).await;
    chat.ask_and_wait("And wasps?").await;
    chat.press("New conversation").await;
    label_is(chat, "Everything").await;
    chat.ask_and_wait("Where do wasps live?").await;
    let limited =
        json!({"folders": ["handbook"], "tags": ["recipe"], "after": "2025-01-01", "before": "2026-01-01"});
    assert_eq!(filters(upstream), [Value::Null, limited.clone(), limited, Value::Null]);
}

async fn where_nothing_is_found_everything_can_be_searched_instead(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.respond(|request| match request.kind().as_str() {
        "filters" => Some(folders_and_tags()),
        "search" if request.json.as_ref()?.get("filter").is_some() => {
            Some(Reply::json(200, &json!({"results": []})))
        }
        _ => None,
    });
    open(chat, "Everything").await;
    tick(chat, "kitchen 3").await;
    chat.press("Close where to search").await;
    let answer = chat.ask_and_wait("Where do bees live?").await;
    assert!(answer.text.contains("Nothing was found in: folder kitchen"), "{}", answer.text);
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    chat.press("Search everywhere").await;
    chat.answer_shows("A hive has one queen").await;
    let answer = chat.answer_is("complete").await;
    assert!(!answer.text.contains("Nothing was found"), "{}", answer.text);
    label_is(chat, "Everything").await;
    chat.reload().await;
    label_is(chat, "Everything").await;
    assert_eq!(filters(upstream), [json!({"folders": ["kitchen"]}), Value::Null]);
}

async fn a_choice_while_an_answer_is_written_holds_for_the_next_question(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let gate = footnote_tests::gate::Gate::new();
    upstream.on("answer", Reply::stream().delta("A hive").gate(&gate).delta(" has one queen.").done());
    chat.ask("Where do bees live?").await;
    chat.answer_shows("A hive").await;
    open(chat, "Everything").await;
    tick(chat, "policy 4").await;
    label_is(chat, "tag policy").await;
    gate.open();
    let answer = chat.answer_is("complete").await;
    assert!(!answer.text.contains("Searched in"), "{}", answer.text);
    chat.ask_and_wait("And ants?").await;
    assert_eq!(filters(upstream), [Value::Null, json!({"tags": ["policy"]})]);
}

#[tokio::test]
async fn of_several_bases_only_the_chosen_ones_are_asked() {
    let scene = Scene::new().await;
    // "Documents" cannot be limited: it has no list.
    scene.upstream.respond(|request| (request.kind() == "filters").then(|| Reply::json(404, &json!({}))));
    scene.wiki.respond(|request| (request.kind() == "filters").then(folders_and_tags));
    with_page(scene.setup(), async |chat| {
        chat.browser().expect_console("status of 404");
        open(&chat, "Everything").await;
        tick(&chat, "Documents").await;
        label_is(&chat, "Wiki").await;
        let last = chat.browser().part("checkbox", "Wiki").await;
        assert!(!last.is_enabled().await.unwrap(), "one base is left");
        chat.press("Close where to search").await;
        chat.ask_and_wait("Where do wasps live?").await;
        assert!(scene.upstream.requests_of("search").is_empty());
        assert_eq!(filters(&scene.wiki), [Value::Null]);

        open(&chat, "Wiki").await;
        chat.press("Search everything").await;
        label_is(&chat, "Everything").await;
        tick(&chat, "kitchen 3").await;
        chat.status("Not searched now: it cannot be limited to what is chosen below.").await;
        chat.press("Close where to search").await;
        let answer = chat.ask_and_wait("Where do bees live?").await;
        let remark = "Without “Documents”: it cannot be limited to such folders, tags or dates";
        assert!(answer.text.contains(remark), "{}", answer.text);
        assert_eq!(filters(&scene.wiki)[1..], [json!({"folders": ["kitchen"]})]);
        assert_eq!(scene.upstream.requests_of("filters").len(), 1, "it has no list, which it said once");
    })
    .await;
}

#[tokio::test]
async fn without_a_choice_there_is_no_control() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("Where do bees live?").await;
        eventually("the server to be asked", async || {
            (!upstream.requests_of("filters").is_empty()).then_some(())
        })
        .await;
        chat.browser().gone("button", "Search in: Everything").await;
        chat.type_text("/search").await;
        let option = chat.browser().part("option", "Search in: folders, tags, dates").await;
        option.click().await.unwrap();
        chat.status("Searches of this knowledge base cannot be limited.").await;
    })
    .await;
}

#[tokio::test]
async fn the_choice_fits_a_narrow_screen_and_is_searched() {
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("a.md", "A", "Alpha.")]);
    upstream.respond(|request| {
        let folder = |at: u32| json!({"path": format!("a rather long name of a folder/{at}"), "count": at});
        let folders: Vec<_> = (0..40).map(folder).collect();
        (request.kind() == "filters").then(|| Reply::json(200, &json!({"folders": folders, "tags": []})))
    });
    with_page(Setup::model_and_retrieval(&upstream).env("LLM_MODEL", "mock-model"), async |chat| {
        let browser = chat.browser();
        screen(&chat, 390, 844, true).await;
        chat.press("mock-model: choose the model and where to search").await;
        let search = browser.part("textbox", "Search folders").await;
        assert_eq!(browser.parts("checkbox", None).await.len(), 0, "forty boxes are no choice");
        search.send_keys("/37").await.unwrap();
        tick(&chat, "a rather long name of a folder/37 37").await;
        search.send_keys(Key::Escape + "").await.unwrap();
        // What is chosen stays in sight, also when its tick is taken away.
        for _ in 0..2 {
            tick(&chat, "a rather long name of a folder/37 37").await;
        }
        let label = "folder a rather long name of a folder/37";
        let name = format!("mock-model · {label}: choose the model and where to search");
        let outside = "const box = document.querySelector('.sheet').getBoundingClientRect();
            return document.documentElement.scrollWidth <= 390 && box.left >= 0 && box.right <= 390 && box.top >= 0;";
        assert_eq!(browser.script(outside).await, true);
        chat.press("Close model and search").await;
        browser.part("button", &name).await;
        let under = "return [...document.querySelectorAll('.under button')].every(button =>
            button.getBoundingClientRect().right <= 390);";
        assert_eq!(browser.script(under).await, true);
    })
    .await;
}
