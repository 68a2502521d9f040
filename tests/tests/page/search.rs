//! The search in all conversations: what is found, in which order, and how a hit is opened.

use footnote_tests::{eventually, page::Chat, program::Setup, upstream::Upstream};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::with_page;

/// Puts conversations of one exchange into the storage: id, title, question, answer and day of 2026. Those of other parts of the
/// test stay, and have other ids and words.
async fn store(chat: &Chat<'_>, conversations: &[(&str, &str, &str, &str, u32)]) {
    let mut script = "const put = (key, record) =>
        localStorage['footnote:session/' + key] = JSON.stringify({ schema: 2, ...record });"
        .to_owned();
    for (id, title, question, answer, day) in conversations {
        // The first of January, at noon.
        let ms = 1_767_268_800_000_u64 + u64::from(*day) * 24 * 60 * 60 * 1000;
        let head = json!({ "created_ms": ms, "changed_ms": ms, "title": title });
        let question = json!({ "text": question, "asked_ms": ms });
        let answer = json!({ "text": answer, "state": "complete", "answered_ms": ms });
        for (part, record) in [("head", head), ("1/question", question), ("1/answer", answer)] {
            let put = format!("put('{id}/{part}', {record});");
            script.push_str(&put);
        }
    }
    chat.browser().script(&script).await;
    chat.reload().await;
    let links =
        "return [...document.querySelectorAll('nav[aria-label=Conversations] li a')].map(link => link.hash);";
    eventually("the list", async || {
        let links = chat.browser().script(links).await;
        let has =
            |id: &str| links.as_array().is_some_and(|links| links.contains(&json!(format!("#/c/{id}"))));
        conversations.iter().all(|(id, ..)| has(id)).then_some(())
    })
    .await;
}

async fn search(chat: &Chat<'_>, words: &str) {
    let search = chat.browser().part("textbox", "Search conversations").await;
    search.send_keys(Key::Control + "a").await.unwrap();
    search.send_keys(words).await.unwrap();
}

/// The text of each row with this selector, in one line.
async fn rows(chat: &Chat<'_>, selector: &str) -> Vec<String> {
    let script = format!(
        "return [...document.querySelectorAll('[aria-label=\"Search results\"] {selector}')]
            .map(hit => hit.innerText.replace(/\\s+/g, ' ').trim());"
    );
    serde_json::from_value(chat.browser().script(&script).await).unwrap()
}

/// The conversations that were found.
async fn hits(chat: &Chat<'_>) -> Vec<String> {
    rows(chat, ".found-in").await
}

/// Waits for conversations that have these texts, one each, in this order.
async fn finds(chat: &Chat<'_>, expect: &[&str]) {
    eventually(&format!("the hits {expect:?}"), async || {
        let hits = hits(chat).await;
        let same =
            hits.len() == expect.len() && hits.iter().zip(expect).all(|(hit, text)| hit.contains(text));
        same.then_some(())
    })
    .await;
}

/// The words that are marked in the transcript.
async fn marked(chat: &Chat<'_>) -> String {
    let script = "return [...(CSS.highlights.get('found') ?? [])].map(String).join('|');";
    chat.browser().script(script).await.as_str().unwrap_or_default().to_owned()
}

async fn marks(chat: &Chat<'_>, words: &str) {
    eventually(&format!("the marks {words:?}"), async || (marked(chat).await == words).then_some(())).await;
}

/// The text of what has the focus.
async fn focused(chat: &Chat<'_>) -> String {
    let script = "const it = document.activeElement;
        return it === document.body ? '' : it.ariaLabel ?? it.innerText;";
    chat.browser().script(script).await.as_str().unwrap_or_default().to_owned()
}

async fn focus_is(chat: &Chat<'_>, text: &str) {
    eventually(&format!("the focus on {text:?}"), async || focused(chat).await.contains(text).then_some(()))
        .await;
}

async fn press_key(chat: &Chat<'_>, key: Key) {
    chat.browser().driver().active_element().await.unwrap().send_keys(key + "").await.unwrap();
}

#[tokio::test]
async fn a_search_finds_orders_and_opens_places() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        an_opened_hit_marks_the_words_until_escape_another_conversation_or_a_new_search(&chat).await;
        chat.start_over(&upstream).await;
        a_hit_in_a_folded_question_unfolds_it(&chat).await;
        chat.start_over(&upstream).await;
        better_hits_come_first_with_their_dates(&chat).await;
        chat.start_over(&upstream).await;
        arrow_keys_move_between_the_search_box_and_its_hits(&chat).await;
        chat.start_over(&upstream).await;
        the_places_of_a_conversation_stand_below_its_title_and_unfold(&chat).await;
        chat.start_over(&upstream).await;
        better_hits_that_arrive_later_do_not_move_the_focused_row(&chat).await;
    })
    .await;
}

async fn an_opened_hit_marks_the_words_until_escape_another_conversation_or_a_new_search(chat: &Chat<'_>) {
    let filler = "Nothing much is said about anything here.\n\n".repeat(60);
    let answer = format!(
        "{filler}A **hive** has one queen, in Gro\u{308}ße like its hive.\n\n{filler}`hives` are many."
    );
    store(
        chat,
        &[
            ("bees", "About bees", "What has a queen?", &answer, 10),
            ("ants", "About ants", "What is a nest?", "No such word.", 11),
        ],
    )
    .await;
    search(chat, "HIVE größe").await;
    finds(chat, &["About bees"]).await;
    press_key(chat, Key::Down).await;
    focus_is(chat, "About bees").await;
    press_key(chat, Key::Enter).await;
    // Not the beginning of "hives": the word stands alone elsewhere.
    marks(chat, "hive|Gro\u{308}ße|hive").await;
    let on_screen = "const word = [...CSS.highlights.get('found')][0].getBoundingClientRect();
        const shown = document.querySelector('#scroller').getBoundingClientRect();
        return word.top > shown.top && word.bottom < shown.bottom;";
    eventually("the first word on screen", async || {
        (chat.browser().script(on_screen).await == true).then_some(())
    })
    .await;
    let flooded = "return document.querySelectorAll('.exchange.found').length;";
    assert_eq!(chat.browser().script(flooded).await, 0);
    press_key(chat, Key::Escape).await;
    marks(chat, "").await;

    // The focus is in the box again.
    press_key(chat, Key::Down).await;
    press_key(chat, Key::Enter).await;
    marks(chat, "hive|Gro\u{308}ße|hive").await;
    search(chat, "queen").await;
    marks(chat, "").await;

    finds(chat, &["About bees"]).await;
    press_key(chat, Key::Down).await;
    press_key(chat, Key::Enter).await;
    marks(chat, "queen|queen").await;
    search(chat, "nest").await;
    finds(chat, &["About ants"]).await;
    press_key(chat, Key::Down).await;
    press_key(chat, Key::Enter).await;
    marks(chat, "nest").await;
    chat.browser().script("history.back();").await;
    marks(chat, "").await;
}

async fn a_hit_in_a_folded_question_unfolds_it(chat: &Chat<'_>) {
    let question = format!("{}违约金是多少\n{}", "A line.\n".repeat(40), "A line.\n".repeat(40));
    store(chat, &[("contract", "A contract", &question, "Nothing.", 1)]).await;
    search(chat, "约金").await;
    finds(chat, &["A contract"]).await;
    press_key(chat, Key::Down).await;
    press_key(chat, Key::Enter).await;
    marks(chat, "约金").await;
    chat.browser().part("button", "Show less").await;
    let on_screen = "const word = [...CSS.highlights.get('found')][0].getBoundingClientRect();
        const shown = document.querySelector('#scroller').getBoundingClientRect();
        return word.top > shown.top && word.bottom < shown.bottom;";
    eventually("the word on screen", async || (chat.browser().script(on_screen).await == true).then_some(()))
        .await;
}

async fn better_hits_come_first_with_their_dates(chat: &Chat<'_>) {
    let far = "and then something else ".repeat(20);
    let scattered = format!("The art {far} of glass.");
    store(
        chat,
        &[
            // The ids decide in which order they are found.
            ("a", "One", "?", "A start in glassware.", 50),
            ("b", "Two", "?", "An article on glasses.", 40),
            ("c", "Three", "?", &scattered, 30),
            ("d", "Four", "?", "The art of glass.", 10),
            ("e", "Five", "?", "Glass art, too.", 20),
            ("f", "Glass and art", "?", "Nothing.", 1),
        ],
    )
    .await;
    search(chat, "art glass").await;
    finds(chat, &["Glass and art", "Five", "Four", "Three", "Two", "One"]).await;
    let dates = "return [...document.querySelectorAll('[aria-label=\"Search results\"] a time')]
        .map(time => time.dateTime.slice(0, 10) + (time.innerText ? '' : ' is not shown'));";
    let expect = ["2026-01-02", "2026-01-21", "2026-01-11", "2026-01-31", "2026-02-10", "2026-02-20"];
    assert_eq!(chat.browser().script(dates).await, json!(expect));
}

async fn arrow_keys_move_between_the_search_box_and_its_hits(chat: &Chat<'_>) {
    store(chat, &[("first", "First", "?", "A badger.", 2), ("second", "Second", "?", "A badger.", 1)]).await;
    search(chat, "badger").await;
    finds(chat, &["First", "Second"]).await;
    for (key, expect) in [
        (Key::Down, "First"),
        (Key::Down, "A badger."),
        (Key::Down, "Second"),
        (Key::Down, "A badger."),
        // The last one stays.
        (Key::Down, "A badger."),
        (Key::Up, "Second"),
        (Key::Up, "A badger."),
        (Key::Up, "First"),
        (Key::Up, "Search conversations"),
        (Key::Down, "First"),
        (Key::Escape, "Search conversations"),
    ] {
        press_key(chat, key).await;
        focus_is(chat, expect).await;
    }
    assert_eq!(hits(chat).await.len(), 2, "the search is still there");
    press_key(chat, Key::Escape).await;
    chat.browser().gone("list", "Search results").await;
}

async fn better_hits_that_arrive_later_do_not_move_the_focused_row(chat: &Chat<'_>) {
    let mut all: Vec<(String, &str, u32)> = (0..12).map(|n| (format!("a{n:02}"), "A marmot.", n)).collect();
    all.extend((0..8).map(|n| (format!("b{n:02}"), "A marmot.", 100 + n)));
    let stored: Vec<_> =
        all.iter().map(|(id, answer, day)| (id.as_str(), id.as_str(), "?", *answer, *day)).collect();
    store(chat, &stored).await;
    // The search makes a pause after this record, which the test ends.
    let hold = "const getItem = Storage.prototype.getItem, post = MessagePort.prototype.postMessage;
        let isHeld = false, isOver = false, held = [];
        Storage.prototype.getItem = function (key) {
            if (!isOver && key.includes('/a11/1/answer')) {
                const end = performance.now() + 40;
                while (performance.now() < end);
                isHeld = true;
            }
            return getItem.call(this, key);
        };
        MessagePort.prototype.postMessage = function (...message) {
            if (isHeld) held.push(() => post.apply(this, message));
            else post.apply(this, message);
        };
        window.continueSearch = () => {
            [isHeld, isOver] = [false, true];
            for (const send of held.splice(0)) send();
        };";
    chat.browser().script(hold).await;
    // At once: a key may come so late that a search for less has begun.
    let type_all = "const box = document.querySelector('[aria-label=\"Search conversations\"]');
        box.focus(); box.value = 'marmot'; box.dispatchEvent(new Event('input', { bubbles: true }));";
    chat.browser().script(type_all).await;
    eventually("the first hits", async || (hits(chat).await.len() == 12).then_some(())).await;
    for _ in 0..3 {
        press_key(chat, Key::Down).await;
    }
    focus_is(chat, "a10").await;
    let top = "return Math.round(document.activeElement.getBoundingClientRect().top);";
    let before: Value = chat.browser().script(top).await;
    chat.browser().script("window.continueSearch();").await;
    eventually("all hits", async || (hits(chat).await.len() == 20).then_some(())).await;
    assert!(hits(chat).await[0].starts_with("b07"), "the latest comes first");
    focus_is(chat, "a10").await;
    assert_eq!(chat.browser().script(top).await, before);
}

async fn the_places_of_a_conversation_stand_below_its_title_and_unfold(chat: &Chat<'_>) {
    store(
        chat,
        &[
            ("long", "About the sea", "Which animals?", "A walrus.", 2),
            ("short", "Ice", "?", "A walrus, too.", 1),
        ],
    )
    .await;
    let more = "for (let n = 2; n < 8; n++) {
        const put = (part, record) => localStorage[`footnote:session/long/${n}/${part}`] = JSON.stringify({ schema: 2, ...record });
        put('question', { text: 'And more?', asked_ms: 1767268800000 + n });
        put('answer', { text: `Walrus number ${n}.`, state: 'complete', answered_ms: 1767268800000 + n });
    }";
    chat.browser().script(more).await;
    chat.reload().await;
    search(chat, "walrus").await;
    chat.status("8 places in 2 conversations").await;
    finds(chat, &["About the sea", "Ice"]).await;
    assert!(hits(chat).await[0].ends_with("7 places"), "{:?}", hits(chat).await);
    let places = ["A walrus.", "Walrus number 7.", "Walrus number 6.", "4 more", "A walrus, too."];
    assert_eq!(rows(chat, ".found-place").await, places);
    // By the keyboard; the focus stays among the places.
    for _ in 0..5 {
        press_key(chat, Key::Down).await;
    }
    focus_is(chat, "4 more").await;
    press_key(chat, Key::Enter).await;
    eventually("all places", async || (rows(chat, ".found-place").await.len() == 8).then_some(())).await;
    focus_is(chat, "Walrus number 6.").await;
    press_key(chat, Key::Down).await;
    focus_is(chat, "Walrus number 5.").await;
    press_key(chat, Key::Enter).await;
    marks(chat, "Walrus").await;
}
