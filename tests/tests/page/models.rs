//! The model and its generation settings: the list below the question box, and the settings of a conversation.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, from_str, json};
use thirtyfour::{By, Key};

use crate::{appearance::choose, two_passages, with_page};

fn two_models(upstream: &Upstream) -> Setup {
    Setup::model(upstream).env("LLM_MODELS", "alpha-large,beta-small").env("LLM_MODEL", "alpha-large")
}

/// The requests for answers, as JSON.
fn asked(upstream: &Upstream) -> Vec<Value> {
    upstream.requests_of("answer").iter().map(|request| from_str(&request.body_text()).unwrap()).collect()
}

const EXTRA: &str = "Extra JSON for this model";

const SIDE_REQUESTS: [&str; 3] = [
    "Rewrite follow-up questions for the search",
    "Remember: keep a summary and an index of the conversation",
    "Name new conversations",
];

/// Writes this into the text box of the open dialog, replacing its text.
async fn write(chat: &Chat<'_>, name: &str, text: &str) {
    let field = chat.browser().part("textbox", name).await;
    field.send_keys(Key::Control + "a").await.unwrap();
    field.send_keys(text.to_owned() + Key::Tab).await.unwrap();
}

#[tokio::test]
async fn a_model_is_chosen_by_keyboard_and_its_last_request_is_shown() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream), async |chat| {
        the_model_is_shown_and_another_can_be_chosen_by_keyboard(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_last_request_is_shown_as_it_was_sent(&chat, &upstream).await;
    })
    .await;
}

async fn the_model_is_shown_and_another_can_be_chosen_by_keyboard(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    browser.part("button", "alpha-large: choose the model").await;
    chat.ask_and_wait("First?").await;
    chat.press("alpha-large: choose the model").await;
    let search = browser.part("combobox", "Model").await;
    eventually("both models", async || (browser.parts("option", None).await.len() == 2).then_some(())).await;
    search.send_keys("BETA").await.unwrap();
    let shown = eventually("one model", async || {
        let options = browser.parts("option", None).await;
        (options.len() == 1).then(|| options[0].name.clone())
    })
    .await;
    assert!(shown.starts_with("beta-small") && shown.ends_with("tokens"), "{shown}");
    search.send_keys(Key::Enter + "").await.unwrap();
    browser.part("button", "beta-small: choose the model").await;
    browser.gone("combobox", "Model").await;
    // The focus is back in the question box.
    let focused = browser.script("return document.activeElement.id;").await;
    assert_eq!(focused, json!("question"));
    chat.ask_and_wait("Second?").await;
    chat.reload().await;
    browser.part("button", "beta-small: choose the model").await;
    chat.press("New conversation").await;
    browser.part("button", "alpha-large: choose the model").await;
    // Another one answers this one time.
    upstream.on("answer", Reply::text("Alpha's answer.")).on("answer", Reply::text("Beta's answer."));
    chat.ask_and_wait("Who are you?").await;
    chat.press_more("Another model").await;
    let list = browser.part("combobox", "Answer with another model").await;
    list.find(By::Css("option[value='beta-small']")).await.unwrap().click().await.unwrap();
    chat.answer_shows("Beta's answer.").await;
    chat.answer_is("complete").await;
    chat.press("Previous version").await;
    chat.answer_shows("Alpha's answer.").await;
    chat.press("Next version").await;
    chat.answer_shows("Beta's answer.").await;
    browser.part("button", "alpha-large: choose the model").await;
    let models: Vec<_> = asked(upstream).iter().map(|request| request["model"].clone()).collect();
    assert_eq!(models, ["alpha-large", "beta-small", "alpha-large", "beta-small"]);
}

#[tokio::test]
async fn a_default_model_leaves_the_servers_other_models_on_offer() {
    let upstream = Upstream::for_page().await;
    upstream.respond(|request| {
        let listed = json!({"data": [{"id": "alpha"}, {"id": "beta"}, {"id": "gamma"}]});
        (request.kind() == "models").then(|| Reply::json(200, &listed))
    });
    let setup = Setup::model(&upstream).env("LLM_MODEL", "beta").env("LLM_CONTEXT_WINDOW", "8000");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        chat.press("beta: choose the model").await;
        let search = browser.part("combobox", "Model").await;
        eventually("all three models", async || {
            (browser.parts("option", None).await.len() == 3).then_some(())
        })
        .await;
        search.send_keys("gamma".to_owned() + Key::Enter).await.unwrap();
        browser.part("button", "gamma: choose the model").await;
        chat.ask_and_wait("First?").await;
    })
    .await;
    assert_eq!(asked(&upstream)[0]["model"], "gamma");
}

/// Waits until the field of this name has a value.
async fn holds(chat: &Chat<'_>, role: &str, name: &str, value: &str) {
    let field = chat.browser().part(role, name).await;
    eventually(&format!("{name:?} to hold {value:?}"), async || {
        (field.prop("value").await.ok()??.as_str() == value).then_some(())
    })
    .await;
}

#[tokio::test]
async fn each_field_of_the_settings_is_checked_kept_and_sent() {
    let upstream = two_passages().await;
    let setup = Setup::model_and_retrieval(&upstream).env("LLM_MODELS", "alpha-large,beta-small");
    let setup = setup.env("LLM_MODEL", "alpha-large").env("LLM_UTILITY_MODEL", "beta-small");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        let paces = json!([["alpha-large", "title", [], 2, false]]).to_string();
        let keep = format!("localStorage.setItem('footnote:setting/side-pace', {});", json!(paces));
        browser.script(&keep).await;
        chat.reload().await;
        chat.settings("Answer").await;
        write(&chat, "Instructions", "Answer in French.").await;
        choose(&chat, "Model", "beta-small").await;
        choose(&chat, "Reasoning effort", "low").await;
        browser.part("combobox", "When to search").await.send_keys("Only when").await.unwrap();
        chat.settings("Expert").await;
        let fields = [
            ("Temperature", "3", "Enter a number from 0 to 2.", "0.3"),
            ("Top-p", "7", "Enter a number from 0 to 1.", "0.5"),
            ("Longest answer, in tokens", "0", "Enter a number from 1 to 1000000.", "700"),
            ("Longest context, in tokens", "20", "Enter a number from 500", "6000"),
            ("Shorten older turns at (% of the window)", "5", "Enter a number from 20 to 95.", "70"),
            ("Share for messages, in %", "120", "Enter a number from 5 to 100.", "50"),
            ("Share for tools, in %", "101", "Enter a number from 0 to 100.", "20"),
        ];
        for (name, refused, why, value) in fields {
            write(&chat, name, refused).await;
            chat.alert(why).await;
            write(&chat, name, value).await;
        }
        write(&chat, EXTRA, "seed: 7").await;
        chat.alert("This is not a JSON object").await;
        write(&chat, EXTRA, "{\"stream\": false}").await;
        chat.alert("Footnote sets “stream” itself. Leave it out").await;
        write(&chat, EXTRA, "{\"seed\": 7}").await;

        chat.status("The utility model is beta-small.").await;
        chat.status("alpha-large is too slow for naming conversations, which is left out.").await;
        chat.press("Turn it on again").await;
        browser.gone("button", "Turn it on again").await;
        chat.status("A question now costs one request for its answer and up to 2 in the background, and one more for the name").await;
        for name in SIDE_REQUESTS {
            choose(&chat, name, "Off").await;
        }
        chat.status("A question now costs one request for its answer and up to 0 in the background.").await;
        chat.settings("Answer").await;
        write(&chat, "Name of a new preset", "French").await;
        chat.press("Save preset").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("First?").await;
        assert!(upstream.requests_of("search").is_empty());
        chat.reload().await;
        chat.settings("Expert").await;
        for (name, _, _, value) in fields {
            holds(&chat, "textbox", name, value).await;
        }
        holds(&chat, "textbox", EXTRA, "{\"seed\": 7}").await;
        for name in SIDE_REQUESTS {
            holds(&chat, "combobox", name, "Off").await;
        }
        chat.press("Close settings").await;
        let meter = browser.part("meter", "Context used").await;
        eventually("the meter's end", async || {
            (meter.attr("aria-valuemax").await.ok()??.as_str() == "6000").then_some(())
        })
        .await;
        chat.press("New conversation").await;
        chat.ask_and_wait("Second?").await;
        chat.settings("Answer").await;
        let presets = browser.part("combobox", "Preset").await;
        presets.find(By::Css("option[value=French]")).await.unwrap().click().await.unwrap();
        chat.press("Close settings").await;
        chat.ask_and_wait("Third?").await;
        chat.settings("Answer").await;
        chat.press("Delete preset").await;
        browser.gone("combobox", "Preset").await;
    })
    .await;
    for (number, request) in asked(&upstream).iter().enumerate() {
        let system = request["messages"][0]["content"].as_str().unwrap_or_default();
        let chosen = number != 1;
        assert_eq!(request["model"], if chosen { "beta-small" } else { "alpha-large" }, "{number}");
        assert_eq!(system.ends_with("Answer in French."), chosen, "{number}: {system}");
        for (name, value) in [
            ("temperature", json!(0.3)),
            ("top_p", json!(0.5)),
            ("max_tokens", json!(700)),
            ("reasoning_effort", json!("low")),
            ("seed", json!(7)),
        ] {
            assert_eq!(request.get(name), chosen.then_some(&value), "{number}: {name}");
        }
    }
    for purpose in ["title", "memory", "rewrite"] {
        assert!(upstream.requests_of(purpose).is_empty(), "{purpose}");
    }
}

#[tokio::test]
async fn the_servers_counts_and_sources_are_shown_with_the_answer() {
    let upstream = Upstream::for_page().await;
    let event = |fields: Value| fields.to_string();
    let cites = json!({ "type": "url_citation", "url_citation": {
        "url": "https://bees.example/sleep", "title": "How bees sleep", "content": "Bees sleep in hives.",
    } });
    let reply = Reply::stream()
        .delta("Bees sleep in hives.")
        .event(&event(json!({ "choices": [{ "index": 0, "delta": { "annotations": [cites] } }] })))
        .finish("stop")
        .event(&event(json!({ "choices": [], "usage": {
            "prompt_tokens": 1_100, "completion_tokens": 6, "prompt_tokens_details": { "cached_tokens": 300 },
        } })))
        .done();
    upstream.on("answer", reply);
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        chat.settings("Answer").await;
        let long = "bees and owls ".repeat(1_200);
        let instructions = browser.part("textbox", "Instructions").await;
        let set = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change', {bubbles: true}));";
        browser.driver().execute(set, vec![instructions.to_json().unwrap(), json!(long)]).await.unwrap();
        chat.press("Close settings").await;
        chat.ask_and_wait("Where do bees sleep?").await;
        for _ in 0..2 {
            let notice = chat.answer_shows("The server read about 1,100 of about ").await.text;
            assert!(notice.contains("it has likely cut the beginning. Raise its context length"), "{notice}");
            chat.press_more("Details").await;
            chat.answer_shows("1,100 tokens, of them 300 from the server's cache").await;
            let expect = [("How bees sleep".to_owned(), "https://bees.example/sleep".to_owned())];
            assert_eq!(chat.sources().await, expect);
            chat.reload().await;
            chat.answer_is("complete").await;
        }
    })
    .await;
}

async fn the_last_request_is_shown_as_it_was_sent(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    chat.ask_and_wait("What's the longest river?").await;
    browser.script("document.querySelector('.context button').click();").await;
    chat.press("Show the last request").await;
    browser.part("dialog", "The last request").await;
    let shown = eventually("the question among the messages", async || {
        let text = browser.script("return document.querySelector('dialog.wide').textContent;").await;
        text.as_str()
            .filter(|text| text.contains("What's the longest river?") && text.contains("tokens"))
            .map(str::to_owned)
    })
    .await;
    assert!(shown.contains("Sent to alpha-large, in this order."), "{shown}");
    browser.script("navigator.clipboard.writeText = async text => { window.copied = text; };").await;
    chat.press("Copy as JSON").await;
    let copied = eventually("the copied request", async || {
        browser.script("return window.copied;").await.as_str().map(str::to_owned)
    })
    .await;
    assert_eq!(from_str::<Value>(&copied).unwrap(), asked(upstream)[0]);
    chat.press("Copy as curl").await;
    let command = eventually("the command", async || {
        browser
            .script("return window.copied;")
            .await
            .as_str()
            .filter(|text| text.starts_with("curl "))
            .map(str::to_owned)
    })
    .await;
    assert!(
        command.contains("/v1/chat/completions") && command.contains(r"What'\''s the longest"),
        "{command}"
    );
}
