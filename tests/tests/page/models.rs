//! The model and its generation settings: the list below the question box, and the settings of a conversation.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, from_str, json};
use thirtyfour::{By, Key};

use crate::{appearance::choose, with_page};

fn two_models(upstream: &Upstream) -> Setup {
    Setup::model(upstream).env("LLM_MODELS", "alpha-large,beta-small").env("LLM_MODEL", "alpha-large")
}

/// The requests for answers, as JSON.
fn asked(upstream: &Upstream) -> Vec<Value> {
    upstream.requests_of("answer").iter().map(|request| from_str(&request.body_text()).unwrap()).collect()
}

/// Writes this into the text box of the open dialog, replacing its text.
async fn write(chat: &Chat<'_>, name: &str, text: &str) {
    let field = chat.browser().part("textbox", name).await;
    field.send_keys(Key::Control + "a").await.unwrap();
    field.send_keys(text.to_owned() + Key::Tab).await.unwrap();
}

#[tokio::test]
async fn the_model_is_shown_and_another_can_be_chosen_by_keyboard() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream), async |chat| {
        let browser = chat.browser();
        browser.part("button", "alpha-large: choose the model").await;
        chat.ask_and_wait("First?").await;
        chat.press("alpha-large: choose the model").await;
        let search = browser.part("combobox", "Model").await;
        eventually("both models", async || (browser.parts("option", None).await.len() == 2).then_some(()))
            .await;
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
    })
    .await;
    let models: Vec<_> = asked(&upstream).iter().map(|request| request["model"].clone()).collect();
    assert_eq!(models, [json!("alpha-large"), json!("beta-small")]);
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

#[tokio::test]
async fn instructions_and_numbers_of_a_conversation_are_sent_and_kept_as_a_preset() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream), async |chat| {
        let browser = chat.browser();
        chat.settings("Answer").await;
        write(&chat, "Instructions", "Answer in French.").await;
        chat.settings("Expert").await;
        write(&chat, "Temperature", "0.3").await;
        write(&chat, "Longest answer, in tokens", "700").await;
        write(&chat, "Top-p", "7").await;
        chat.alert("Enter a number from 0 to 1.").await;
        chat.settings("Answer").await;
        choose(&chat, "Model", "beta-small").await;
        chat.settings("Expert").await;
        write(&chat, "Shorten older turns at (% of the window)", "70").await;
        write(&chat, "Top-p", "0.5").await;
        chat.settings("Answer").await;
        write(&chat, "Name of a new preset", "French").await;
        chat.press("Save preset").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("First?").await;
        chat.reload().await;
        chat.ask_and_wait("Second?").await;
        chat.press("New conversation").await;
        chat.ask_and_wait("Third?").await;
        chat.settings("Answer").await;
        let presets = browser.part("combobox", "Preset").await;
        presets.find(By::Css("option[value=French]")).await.unwrap().click().await.unwrap();
        chat.press("Close settings").await;
        chat.ask_and_wait("Fourth?").await;
        chat.settings("Expert").await;
        let threshold = browser.part("textbox", "Shorten older turns at (% of the window)").await;
        assert_eq!(threshold.prop("value").await.unwrap().as_deref(), Some("70"));
        chat.settings("Answer").await;
        chat.press("Delete preset").await;
        browser.gone("combobox", "Preset").await;
    })
    .await;
    for (number, request) in asked(&upstream).iter().enumerate() {
        let system = request["messages"][0]["content"].as_str().unwrap_or_default();
        let chosen = number != 2;
        assert_eq!(request["model"], if chosen { "beta-small" } else { "alpha-large" }, "{number}");
        assert_eq!(system.ends_with("Answer in French."), chosen, "{number}: {system}");
        assert_eq!(request.get("temperature"), chosen.then_some(&json!(0.3)), "{number}");
        assert_eq!(request.get("max_tokens"), chosen.then_some(&json!(700)), "{number}");
        assert_eq!(request.get("top_p"), chosen.then_some(&json!(0.5)), "{number}");
    }
}

#[tokio::test]
async fn reasoning_effort_and_further_fields_are_sent_with_answers() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream), async |chat| {
        let fields = "Extra JSON for this model";
        chat.settings("Answer").await;
        choose(&chat, "Reasoning effort", "low").await;
        chat.settings("Expert").await;
        write(&chat, fields, "seed: 7").await;
        chat.alert("This is not a JSON object").await;
        write(&chat, fields, "{\"stream\": false}").await;
        chat.alert("Footnote sets “stream” itself. Leave it out").await;
        write(&chat, fields, "{\"seed\": 7, \"top_p\": 0.5}").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("First?").await;
        chat.reload().await;
        chat.press("New conversation").await;
        chat.ask_and_wait("Second?").await;
        chat.settings("Answer").await;
        choose(&chat, "Model", "beta-small").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("Third?").await;
    })
    .await;
    let sent: Vec<_> = asked(&upstream)
        .iter()
        .map(|request| ["reasoning_effort", "seed", "top_p", "stream"].map(|name| request[name].clone()))
        .collect();
    let (nothing, stream) = (Value::Null, json!(true));
    assert_eq!(
        sent,
        [
            [json!("low"), json!(7), json!(0.5), stream.clone()],
            [nothing.clone(), json!(7), json!(0.5), stream.clone()],
            [nothing.clone(), nothing.clone(), nothing, stream],
        ]
    );
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

#[tokio::test]
async fn a_context_limit_is_stored_obeyed_and_shown_by_the_meter() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text(&"Many words. ".repeat(300)));
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("First?").await;
        chat.settings("Expert").await;
        write(&chat, "Longest context, in tokens", "20").await;
        chat.alert("Enter a number from 500").await;
        write(&chat, "Longest context, in tokens", "600").await;
        chat.press("Close settings").await;
        let meter = async |most: &str| {
            let meter = browser.part("meter", "Context used").await;
            eventually("the meter's end", async || {
                (meter.attr("aria-valuemax").await.ok()??.as_str() == most).then_some(())
            })
            .await;
        };
        meter("600").await;
        chat.ask_and_wait("Second?").await;
        // What the request was without, and why.
        let why = "The oldest exchange does not fit and was not sent along";
        chat.status(why).await;
        browser.script("document.querySelector('.context button').click();").await;
        chat.press("Show the last request").await;
        let dialog = browser.part("dialog", "The last request").await;
        eventually("what was left out", async || {
            let shown = dialog.text().await.ok()?;
            let left_out = dialog.prop("textContent").await.ok()??;
            (shown.contains(why) && left_out.contains("Second?") && !left_out.contains("First?"))
                .then_some(())
        })
        .await;
        chat.press("Close the last request").await;
        chat.reload().await;
        meter("600").await;
        chat.press("New conversation").await;
        chat.type_text("Third?").await;
        eventually("the model's window", async || {
            let meter = browser.part("meter", "Context used").await;
            (meter.attr("aria-valuemax").await.ok()??.as_str() != "600").then_some(())
        })
        .await;
    })
    .await;
    let second = asked(&upstream).pop().unwrap().to_string();
    assert!(second.contains("Second?") && !second.contains("Many words."), "{second}");
}

#[tokio::test]
async fn utility_requests_can_be_switched_off_or_use_another_model() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream).env("LLM_UTILITY_MODEL", "beta-small"), async |chat| {
        chat.settings("Expert").await;
        chat.status("A question now costs one request for its answer and up to 2 in the background, and one more for the name").await;
        for name in [
            "Rewrite follow-up questions for the search",
            "Remember: keep a summary and an index of the conversation",
            "Name new conversations",
        ] {
            choose(&chat, name, "Off").await;
        }
        chat.status("A question now costs one request for its answer and up to 0 in the background.").await;
        chat.status("The utility model is beta-small.").await;
        chat.reload().await;
        chat.ask_and_wait("First?").await;
        chat.ask_and_wait("And then?").await;
        chat.ask_and_wait("And after that?").await;
        for purpose in ["title", "memory", "rewrite"] {
            assert!(upstream.requests_of(purpose).is_empty(), "{purpose}");
        }
        for (choice, model) in [("This conversation's model", "alpha-large"), ("Utility model", "beta-small")] {
            chat.settings("Expert").await;
            choose(&chat, "Name new conversations", choice).await;
            chat.press("Close settings").await;
            chat.press("New conversation").await;
            chat.ask_and_wait("What is it called?").await;
            let request = upstream.next("title").await;
            assert_eq!(request.json.unwrap()["model"], model, "{choice}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_request_that_a_model_is_too_slow_for_is_turned_on_again_in_the_settings() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        let paces = json!([["scripted-1", "title", [], 2, false]]).to_string();
        let keep = format!("localStorage.setItem('footnote:setting/side-pace', {});", json!(paces));
        browser.script(&keep).await;
        chat.reload().await;
        chat.ask_and_wait("First?").await;
        chat.answer_shows("scripted-1 is too slow for naming conversations").await;
        chat.settings("Expert").await;
        chat.status("scripted-1 is too slow for naming conversations, which is left out.").await;
        chat.press("Turn it on again").await;
        browser.gone("button", "Turn it on again").await;
        chat.press("Close settings").await;
        let asked = chat.ask_and_wait("Second?").await;
        assert!(!asked.text.contains("too slow"), "{}", asked.text);
        eventually("a request for the title", async || {
            (!upstream.requests_of("title").is_empty()).then_some(())
        })
        .await;
    })
    .await;
    assert_eq!(upstream.requests_of("title").len(), 1);
}

#[tokio::test]
async fn the_last_request_is_shown_as_it_was_sent() {
    let upstream = Upstream::for_page().await;
    with_page(two_models(&upstream), async |chat| {
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
        assert_eq!(from_str::<Value>(&copied).unwrap(), asked(&upstream)[0]);
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
    })
    .await;
}

#[tokio::test]
async fn another_model_answers_again_and_both_versions_stay() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("Alpha's answer."));
    upstream.on("answer", Reply::text("Beta's answer."));
    with_page(two_models(&upstream), async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("Who are you?").await;
        chat.press_more("Another model").await;
        let list = browser.part("combobox", "Answer with another model").await;
        list.find(By::Css("option[value='beta-small']")).await.unwrap().click().await.unwrap();
        chat.answer_shows("Beta's answer.").await;
        chat.answer_is("complete").await;
        chat.press("Previous version").await;
        chat.answer_shows("Alpha's answer.").await;
        // The conversation's own model is unchanged.
        browser.part("button", "alpha-large: choose the model").await;
    })
    .await;
    let models: Vec<_> = asked(&upstream).iter().map(|request| request["model"].clone()).collect();
    assert_eq!(models, [json!("alpha-large"), json!("beta-small")]);
}

#[tokio::test]
async fn shares_of_messages_and_tools_are_stored_and_shown_by_the_meter() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text(&"Many words. ".repeat(300)));
    with_page(Setup::model(&upstream).flag("llm-context-window", "8000"), async |chat| {
        chat.settings("Expert").await;
        write(&chat, "Share for messages, in %", "120").await;
        chat.alert("Enter a number from 5 to 100.").await;
        write(&chat, "Share for messages, in %", "5").await;
        write(&chat, "Share for tools, in %", "20").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("First?").await;
        chat.reload().await;
        chat.ask_and_wait("Second?").await;
        chat.browser().part("meter", "Context used").await.click().await.unwrap();
        // A request may take 4,000 tokens: the other half of the window is kept for the answer.
        eventually("the share of messages", async || {
            let text = chat.browser().script("return document.querySelector('.context').innerText;").await;
            text.as_str().filter(|text| text.contains("of 200") && text.contains("of 800")).map(drop)
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_lower_threshold_of_a_conversation_compresses_it_earlier() {
    let upstream = Upstream::for_page().await;
    for _ in 0..4 {
        upstream.on("answer", Reply::text(&"A long answer about the hive and its queen. ".repeat(80)));
    }
    upstream.on("compress", Reply::text("They spoke about the hive and its queen."));
    let setup = Setup::model(&upstream).flag("llm-model", "gpt-4o").flag("llm-context-window", "16000");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        for question in ["One?", "Two?", "Three?", "Four?"] {
            chat.ask_and_wait(question).await;
        }
        assert!(upstream.requests_of("compress").is_empty(), "there is room for all of it");
        chat.settings("Expert").await;
        write(&chat, "Shorten older turns at (% of the window)", "5").await;
        chat.alert("Enter a number from 20 to 95.").await;
        write(&chat, "Shorten older turns at (% of the window)", "20").await;
        chat.press("Close settings").await;
        chat.ask_and_wait("Five?").await;
        let sent = upstream.requests_of("answer").pop().unwrap().body_text();
        assert!(sent.contains("They spoke about the hive") && !sent.contains("One?"), "{sent}");
        assert!(sent.contains("Four?"), "{sent}");
        eventually("the divider", async || {
            let text = browser.script("return document.querySelector('.divider')?.innerText ?? '';").await;
            text.as_str().is_some_and(|text| text.contains("4 messages compressed")).then_some(())
        })
        .await;
        chat.press("New conversation").await;
        chat.settings("Expert").await;
        let field = browser.part("textbox", "Shorten older turns at (% of the window)").await;
        assert_eq!(field.value().await.unwrap().unwrap_or_default(), "", "it is that conversation's own");
    })
    .await;
    assert_eq!(upstream.requests_of("compress").len(), 1);
}
