//! A narrow screen that is touched.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::{
    attachments::choose,
    proof::{screen, viewer},
    search_scope, two_passages, with_page,
};

const ANSWER: &str = "A hive has one queen [1]. A nest has many queens [2]. A hive has nine queens [1].";

/// The name and the size of each control on screen that a finger would miss: what it hits is under 44 pixels.
const SMALL: &str = "const sel = 'a[href], button, input, select, textarea, summary, [role=switch]';
    return [...document.querySelectorAll(sel)].filter(control => !control.matches('.cite, .sources a')).flatMap(control => {
        const at = control.getBoundingClientRect();
        if (at.top < 0 || at.bottom > innerHeight || !at.width
            || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
        const hits = (right, down) => document.elementFromPoint(x + right, y + down)?.closest(sel) === control;
        if (!hits(0, 0)) return [];
        const reach = (right, down) => { let far = 0; while (far < 30 && hits(right * (far + 1), down * (far + 1))) far++; return far; };
        const [width, height] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
        return width < 43 || height < 43 ? [`${control.ariaLabel ?? control.innerText}: ${width} by ${height}`] : [];
    });";

/// For each exchange the height of all that is neither question nor answer, in pixels.
const FURNITURE: &str = "const height = part => part.getBoundingClientRect().height;
    return [...document.querySelectorAll('.exchange')].map(exchange =>
        height(exchange.querySelector('[data-role=user]')) - height(exchange.querySelector('.asked'))
            + height(exchange.querySelector('.foot')));";

/// The actions in sight.
const ACTIONS: &str = "return [...document.querySelectorAll('article .tools button')].filter(action =>
        action.checkVisibility({ opacityProperty: true }) && getComputedStyle(action.parentElement).opacity === '1')
        .map(action => action.ariaLabel);";

async fn phone(chat: &Chat<'_>) {
    screen(chat, 390, 844, true).await;
    let touch = json!({"enabled": true, "maxTouchPoints": 1});
    chat.browser().cdp("Emulation.setTouchEmulationEnabled", touch).await;
}

/// Touches the place that a script gives.
async fn touch(chat: &Chat<'_>, place: &str) {
    let place = chat.browser().script(place).await;
    let point = json!([{"x": place[0], "y": place[1]}]);
    for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
        chat.browser().cdp("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
    }
}

#[tokio::test]
async fn fingers_hit_citations_and_every_control() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_touch_beside_a_citation_opens_the_nearest_one(&chat, &upstream).await;
        chat.press("Close document").await;
        chat.browser().gone("complementary", "Document").await;
        chat.start_over(&upstream).await;
        fingers_hit_every_control_and_actions_come_with_a_touch_of_the_message(&chat, &upstream).await;
    })
    .await;
}

async fn fingers_hit_every_control_and_actions_come_with_a_touch_of_the_message(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text(ANSWER));
    upstream.on("answer", Reply::text(ANSWER));
    let browser = chat.browser();
    phone(chat).await;
    browser.part("button", "Library").await;
    assert_eq!(browser.script(SMALL).await, json!([]), "of the first page");
    chat.ask("How many queens?").await;
    chat.press("Send").await;
    chat.answer_is("complete").await;
    chat.ask("And in a nest?").await;
    chat.press("Send").await;
    eventually("two answers", async || (chat.answers().await.len() == 2).then_some(())).await;
    chat.answer_is("complete").await;
    browser.part("button", "Regenerate").await;
    let furniture: Vec<f64> = serde_json::from_value(browser.script(FURNITURE).await).unwrap();
    assert!(furniture.iter().all(|height| *height <= 60.0), "{furniture:?}");
    assert_eq!(browser.script(SMALL).await, json!([]), "of an answer");

    let is_shown = async |expect: &[&str]| {
        eventually("these actions alone", async || {
            (browser.script(ACTIONS).await == json!(expect)).then_some(())
        })
        .await;
    };
    let last = ["Copy message", "Regenerate", "More actions"];
    is_shown(&last).await;
    let asked = "const asked = document.querySelector('.asked'); asked.scrollIntoView();
        const at = asked.getBoundingClientRect(); return [at.left + 20, at.top + 10];";
    touch(chat, asked).await;
    is_shown(&[&["Edit message", "Delete question and answer"], &last[..]].concat()).await;
    let answered = "const at = document.querySelector('[data-role=assistant] p').getBoundingClientRect();
        return [at.left + 10, at.top + 10];";
    touch(chat, answered).await;
    is_shown(&[&["Copy message", "More actions"], &last[..]].concat()).await;
    // The keyboard shows them too.
    browser.script("document.querySelector('[aria-label=\"Edit message\"]').focus();").await;
    is_shown(&[&["Edit message", "Delete question and answer"], &last[..]].concat()).await;
}

async fn a_touch_beside_a_citation_opens_the_nearest_one(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A nest has many queens [2].\n\nA hive has one queen [1]."));
    chat.ask_and_wait("How many queens?").await;
    phone(chat).await;
    let beside = "const at = document.querySelectorAll('.cite')[1].getBoundingClientRect();
        return [at.left + at.width / 2 - 20, at.top + at.height / 2 + 8];";
    touch(chat, beside).await;
    viewer(chat, &["2 of 2"]).await;
}

#[tokio::test]
async fn model_and_search_are_one_button_where_both_have_no_room() {
    let upstream = search_scope::upstream().await;
    let long = "a-model-with-a-name-of-more-than-thirty-letters";
    let setup = Setup::model_and_retrieval(&upstream).env("LLM_MODELS", &format!("{long},beta-small"));
    with_page(setup.env("LLM_MODEL", long), async |chat| {
        let browser = chat.browser();
        browser.part("button", "Search in: Everything").await;
        for (width, panel) in [(390, false), (720, true), (844, true)] {
            screen(&chat, width, 800, false).await;
            if panel {
                chat.press("Library").await;
            }
            browser.gone("button", &format!("{long}: choose the model")).await;
            browser.gone("button", "Search in: Everything").await;
            let name = format!("{long}: choose the model and where to search");
            let button = browser.part("button", &name).await;
            // It has all the room that there is.
            let room = "const under = document.getElementById('under-start').getBoundingClientRect();
                const button = document.querySelector('.answered-from > button').getBoundingClientRect();
                const name = document.querySelector('.answered-from .model-name');
                return name.scrollWidth <= name.clientWidth || under.right - button.right < 8;";
            assert_eq!(browser.script(room).await, true, "at {width}");
            button.click().await.unwrap();
            browser.part("dialog", "Model and search").await;
            let names = "return [...document.querySelectorAll('.sheet [role=option] .model-name')]
                .every(name => name.scrollWidth <= name.clientWidth);";
            assert_eq!(browser.script(names).await, true, "names are whole at {width}");
            chat.press("Close model and search").await;
            browser.gone("dialog", "Model and search").await;
            if panel {
                chat.press("Close library").await;
            }
        }
        screen(&chat, 390, 844, false).await;
        chat.press(&format!("{long}: choose the model and where to search")).await;
        browser.part("checkbox", "kitchen 3").await.click().await.unwrap();
        let search = browser.part("combobox", "Model").await;
        search.send_keys("beta".to_owned() + Key::Enter).await.unwrap();
        browser.gone("dialog", "Model and search").await;
        let label = "beta-small · folder kitchen: choose the model and where to search";
        browser.part("button", label).await;
        screen(&chat, 1280, 800, false).await;
        browser.part("button", "Search in: folder kitchen").await;
        browser.part("button", "beta-small: choose the model").await;
    })
    .await;
}

/// Whether the message that floats is on screen, and over neither the question box nor what is below it.
const BESIDE: &str = "const toast = document.querySelector('#over .toast');
    if (!toast?.matches(':popover-open')) return null;
    const at = toast.getBoundingClientRect();
    return at.top > innerHeight / 3 && at.bottom <= document.getElementById('dock').getBoundingClientRect().top;";

#[tokio::test]
async fn messages_float_above_the_question_box_and_errors_stay_until_the_person_goes_on() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("How many queens?").await;
        // Lets messages that go by themselves go sooner.
        let hurry = "const wait = setTimeout;
            window.setTimeout = (run, ms, ...more) => wait(run, ms === 4000 ? 2000 : ms, ...more);";
        browser.script(hurry).await;
        for (width, height) in [(1440, 900), (1024, 768), (390, 844)] {
            screen(&chat, width, height, false).await;
            choose(&chat, "broken.pdf", "no PDF at all").await;
            chat.status("broken.pdf is damaged.").await;
            let beside = eventually("the message", async || {
                Some(browser.script(BESIDE).await).filter(|place| *place != Value::Null)
            })
            .await;
            assert_eq!(beside, true, "at {width}");
            choose(&chat, "bees.txt", "A hive has one queen.").await;
            browser.gone("button", "Dismiss").await;
        }
        chat.type_text("/search").await;
        browser.part("option", "Search in: folders, tags, dates").await.click().await.unwrap();
        chat.status("Searches of this knowledge base cannot be limited.").await;
        browser.gone("button", "Dismiss").await;
    })
    .await;
}
