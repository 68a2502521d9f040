//! Settings of conversations, and what they change of requests.

use std::rc::Rc;

use footnote_core::{
    conversation::{ExchangeId, GenerationSettings, ReasoningEffort, RetrievalMode, SessionSettings},
    services::SideModel,
    wire::{ModelInfo, Purpose},
};
use reactive_graph::prelude::*;
use serde_json::{Value, json};

use super::{
    knowledge::{Shelf, passage},
    page::Page,
    requests::{address, fields, notices, page, page_with},
    testing::ScriptedProxy,
};
use crate::{
    conversations::Conversations,
    notices::Banner,
    preferences::{Preference, Preset},
    testing::{Browser, DatabaseState},
};

/// A page with two models, the first of which is the default.
fn two_models() -> Page {
    page_with(|config| {
        let model = |id: &str| ModelInfo { id: id.into(), context_window: 32_768 };
        config.models = vec![model("alpha"), model("beta")];
        config.default_model = Some("alpha".into());
    })
}

#[test]
fn a_chosen_model_stays_in_its_conversation() {
    let page = two_models();
    page.answered("First?", "One.");
    assert_eq!(fields(&page)["model"], "alpha");
    page.act(|_| page.current().choose_model("beta".into()));
    page.answered("Second?", "Two.");
    assert_eq!(fields(&page)["model"], "beta");
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(page.current().model(), "beta");
    page.act(Conversations::begin);
    assert_eq!(page.current().model(), "alpha");
    page.answered("Third?", "Three.");
    assert_eq!(fields(&page)["model"], "alpha");
    // Another one answers once, and both versions stay.
    page.act(|_| page.current().ask_with(page.last(), "beta".into()));
    page.write(|answer| answer.answer("Drei."));
    assert_eq!((fields(&page)["model"].as_str(), page.current().model()), (Some("beta"), "alpha".into()));
    page.act(|_| page.current().choose_version(page.last(), 0));
    assert_eq!(page.shown().1, "Three.");
}

#[test]
fn instructions_and_numbers_of_a_conversation_are_sent_and_kept_as_a_preset() {
    let page = two_models();
    page.act(|all| {
        let conversation = all.current_untracked();
        conversation.choose_model("beta".into());
        conversation.change_settings(|settings| {
            settings.generation = GenerationSettings {
                instructions: "Answer in French.".into(),
                temperature: Some(0.25),
                top_p: Some(0.5),
                max_tokens: Some(700),
                ..GenerationSettings::default()
            };
        });
        conversation.change_settings(|settings| settings.limits.compression_threshold_pct = Some(70));
        let preset = Preset::of("French".into(), &conversation.settings.get_untracked());
        page.environment.preferences.keep(preset).unwrap();
    });
    let is_chosen = |page: &Page, is_chosen: bool| {
        let sent = fields(page);
        let system = sent["messages"][0]["content"].as_str().unwrap_or_default();
        assert_eq!(sent["model"], if is_chosen { "beta" } else { "alpha" });
        assert_eq!(system.ends_with("Answer in French."), is_chosen, "{system}");
        for (name, value) in [("temperature", json!(0.25)), ("top_p", json!(0.5)), ("max_tokens", json!(700))]
        {
            assert_eq!(sent.get(name), is_chosen.then_some(&value), "{name}");
        }
    };
    page.answered("First?", "Un.");
    is_chosen(&page, true);
    let hash = address(&page);
    let page = page.reload(&hash);
    page.answered("Second?", "Deux.");
    is_chosen(&page, true);
    page.act(Conversations::begin);
    page.answered("Third?", "Three.");
    is_chosen(&page, false);
    let preset = page.environment.preferences.kept::<Preset>().pop().expect("the preset");
    page.act(|_| page.current().apply_preset(preset));
    page.answered("Fourth?", "Quatre.");
    is_chosen(&page, true);
    let limits = page.current().settings.with_untracked(|settings| settings.limits);
    assert_eq!(limits.compression_threshold_pct, Some(70));
}

#[test]
fn reasoning_effort_is_a_conversations_and_further_fields_are_a_models() {
    let page = two_models();
    let preferences = page.environment.preferences;
    let written = preferences.request_fields().with("alpha", r#"{"seed": 7, "top_p": 0.5}"#).unwrap();
    preferences.set_text(Preference::RequestFields, written.stored()).unwrap();
    let effort = |settings: &mut SessionSettings| settings.generation.reasoning_effort = ReasoningEffort::Low;
    page.act(|_| page.current().change_settings(effort));
    let sent = |page: &Page| {
        let sent = fields(page);
        ["reasoning_effort", "seed", "top_p", "stream"].map(|name| sent[name].clone())
    };
    page.answered("First?", "One.");
    assert_eq!(sent(&page), [json!("low"), json!(7), json!(0.5), json!(true)]);
    let page = page.reload("");
    page.act(Conversations::begin);
    page.answered("Second?", "Two.");
    assert_eq!(sent(&page), [Value::Null, json!(7), json!(0.5), json!(true)]);
    page.act(|_| page.current().choose_model("beta".into()));
    page.answered("Third?", "Three.");
    assert_eq!(sent(&page), [Value::Null, Value::Null, Value::Null, json!(true)]);
}

#[test]
fn a_context_limit_is_stored_obeyed_and_shown_by_the_meter() {
    let page = page();
    page.answered("First?", &"Many words. ".repeat(300));
    page.act(|_| page.current().change_settings(|settings| settings.limits.longest_context = Some(600)));
    let window = |page: &Page| {
        page.act(|_| page.current().recount());
        page.current().context.usage.get_untracked().map(|usage| usage.whole())
    };
    assert_eq!(window(&page), Some(600));
    page.answered("Second?", "Two.");
    assert!(page.sent().contains("Second?") && !page.sent().contains("Many words."), "{}", page.sent());
    assert!(notices(&page).contains("The oldest exchange does not fit and was not sent along"));
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(window(&page), Some(600));
    page.act(Conversations::begin);
    page.act(|_| page.current().type_draft("Third?".into()));
    assert_eq!(window(&page), Some(32_768));
}

#[test]
fn shares_of_messages_and_tools_are_stored_and_counted() {
    let page = page_with(|config| {
        config.context_window = Some(8000);
        config.models[0].context_window = 8000;
    });
    page.act(|_| {
        page.current().change_settings(|settings| {
            (settings.limits.messages_share_pct, settings.limits.tools_share_pct) = (Some(5), Some(20));
        });
    });
    page.answered("First?", &"Many words. ".repeat(300));
    let hash = address(&page);
    let page = page.reload(&hash);
    page.answered("Second?", "Two.");
    let budgets = page.current().context.usage.get_untracked().expect("a count").budgets;
    // A request may take 4,000 tokens: the other half of the window is kept for the answer.
    assert_eq!((budgets.messages, budgets.tools), (200, 800));
}

#[test]
fn a_lower_threshold_of_a_conversation_compresses_it_earlier() {
    let page = page_with(|config| {
        config.context_window = Some(16_000);
        config.models[0].context_window = 16_000;
    });
    page.proxy.asides.borrow_mut().push((Purpose::Compress, "They spoke about the hive."));
    for question in ["One?", "Two?", "Three?", "Four?"] {
        page.answered(question, &"A long answer about the hive and its queen. ".repeat(60));
    }
    assert!(page.requests(Purpose::Compress).is_empty(), "there is room for all of it");
    page.act(|_| {
        page.current().change_settings(|settings| settings.limits.compression_threshold_pct = Some(20));
    });
    page.answered("Five?", "Five.");
    assert!(page.sent().contains("They spoke about the hive.") && !page.sent().contains("One?"));
    assert!(page.sent().contains("Four?"));
    assert_eq!(page.current().transcript.compressed.get_value(), Some(ExchangeId(2)));
    assert_eq!(page.requests(Purpose::Compress).len(), 1);
    page.act(Conversations::begin);
    let limits = page.current().settings.with_untracked(|settings| settings.limits);
    assert_eq!(limits.compression_threshold_pct, None, "it is that conversation's own");
}

#[test]
fn requests_beside_the_answer_can_be_switched_off_or_go_to_another_model() {
    let proxy = ScriptedProxy::with_model();
    if let Some(config) = &mut *proxy.config.borrow_mut() {
        let model = |id: &str| ModelInfo { id: id.into(), context_window: 32_768 };
        config.models = vec![model("alpha"), model("beta")];
        (config.default_model, config.utility_model) = (Some("alpha".into()), Some("beta".into()));
    }
    let page = Page::with(proxy);
    Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    let preferences = page.environment.preferences;
    preferences.change_side_requests(|side| {
        (side.rewrite, side.memory, side.title) = (SideModel::Off, SideModel::Off, SideModel::Off);
    });
    let page = page.reload("");
    for question in ["First?", "And then?", "And after that?"] {
        page.answered(question, "So.");
    }
    assert!(page.proxy.asked_aside.borrow().is_empty(), "{:?}", page.proxy.asked_aside.borrow());
    for (choice, model) in [(SideModel::Conversation, "alpha"), (SideModel::Utility, "beta")] {
        page.environment.preferences.change_side_requests(|side| side.title = choice);
        page.act(Conversations::begin);
        page.answered("What is it called?", "So.");
        let asked = page.requests(Purpose::Title).pop().expect("a request for a title");
        assert_eq!(asked.model, model, "{choice:?}");
    }
}

#[test]
fn a_request_that_a_model_is_too_slow_for_is_left_out_until_it_is_turned_on_again() {
    let page = page();
    let paces = json!([["model", "title", [], 2, false]]).to_string();
    page.environment.preferences.set_text(Preference::SidePace, &paces).unwrap();
    let page = page.reload("");
    page.environment.load_learned();
    page.answered("First?", "One.");
    assert!(notices(&page).contains("model is too slow for naming conversations"), "{}", notices(&page));
    assert!(page.requests(Purpose::Title).is_empty());
    let left_out = page.environment.turn.side_pace.left_out();
    page.environment.turn_on(&left_out[0]);
    page.answered("Second?", "Two.");
    assert!(!notices(&page).contains("too slow"), "{}", notices(&page));
    assert_eq!(page.requests(Purpose::Title).len(), 1);
    let page = page.reload("");
    page.environment.load_learned();
    assert!(page.environment.turn.side_pace.left_out().is_empty());
}

#[test]
fn the_way_to_search_is_chosen_for_each_conversation() {
    let page = page();
    let shelf = Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    page.act(|_| page.current().change_settings(|settings| settings.retrieval = RetrievalMode::Tools));
    page.answered("How many queens?", "One.");
    let hash = address(&page);
    let page = page.reload(&hash);
    let again = Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    page.answered("And ants?", "Many.");
    assert!(shelf.searches.borrow().is_empty() && again.searches.borrow().is_empty());
    page.act(Conversations::begin);
    page.answered("How many queens?", "One.");
    assert_eq!(*again.searches.borrow(), ["How many queens?"]);
}

#[test]
fn settings_of_a_conversation_that_cannot_be_read_are_not_saved_which_is_said() {
    let browser = Browser::new(1);
    browser.set_database(DatabaseState::Broken);
    let page = Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()));
    page.answered("First?", "One.");
    let hash = address(&page);
    let page = page.reload(&hash);
    page.act(|_| page.current().choose_model("beta".into()));
    let banner = page.current().banner.get_untracked();
    assert!(matches!(banner, Some(Banner::NotSaved(_))), "{banner:?}");
}

#[test]
fn settings_of_a_conversation_that_was_left_are_saved() {
    let page = two_models();
    page.answered("First?", "One.");
    let (left, hash) = (page.current(), address(&page));
    page.act(Conversations::begin);
    page.act(|_| left.choose_model("beta".into()));
    page.go(&hash);
    assert_eq!(page.current().settings.get_untracked().model.as_deref(), Some("beta"));
}
