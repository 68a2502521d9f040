//! A person's settings for the model's answers: instructions, temperature, length.

use serde_json::{json, to_value};

use super::stage::{Script, Stage, says, session};
use crate::{
    conversation::{GenerationSettings, ReasoningEffort, RequestFields, Session, SessionSettings},
    prompt::ContextMeter,
    services::{SideModel, SideRequests},
    wire::Purpose,
};

fn chosen() -> GenerationSettings {
    GenerationSettings {
        instructions: "  Answer in French.\n".into(),
        temperature: Some(0.2),
        top_p: Some(0.9),
        max_tokens: Some(500),
        reasoning_effort: ReasoningEffort::Low,
        only_documents: true,
    }
}

#[test]
fn answers_are_asked_for_as_chosen_and_nothing_else_is() {
    let mut stage = Stage::new(vec![Script::body(&says(&["Oui."])), Script::body(&says(&["Non."]))]);
    stage.config.public.system_prompt = "Be brief.".into();
    stage.ask("Is it so?");
    stage.config.generation = chosen();
    stage.ask("And now?");
    stage.post_turn().unwrap();
    let requests = stage.requests();
    let plain = to_value(&requests[0]).unwrap();
    for field in ["temperature", "top_p", "max_tokens", "reasoning_effort"] {
        assert_eq!(plain.get(field), None, "{plain}");
    }
    let request = &requests[1];
    assert_eq!((request.temperature, request.top_p, request.max_tokens), (Some(0.2), Some(0.9), Some(500)));
    assert_eq!(request.reasoning_effort.as_deref(), Some("low"));
    let system = request.messages[0].content.clone().unwrap();
    let (operator, own) = system.split_once("\n\nInstructions for this conversation:\n").unwrap();
    assert_eq!(own, "Answer in French.");
    let only_documents = include_str!("../../../prompts/only_documents.md").trim();
    assert_eq!(operator, format!("Be brief.\n\n{only_documents}"));
    for (purpose, aside) in stage.asides() {
        assert_ne!(purpose, Purpose::Answer);
        assert_eq!((aside.temperature, aside.top_p, aside.max_tokens), (None, None, None), "{purpose:?}");
        assert_eq!(aside.reasoning_effort, None, "{purpose:?}");
    }
}

#[test]
fn further_fields_go_into_the_answers_request_of_their_model() {
    let mut stage = Stage::new(vec![Script::body(&says(&["Oui."])), Script::body(&says(&["Non."]))]);
    let written = r#"{"chat_template_kwargs": {"enable_thinking": false}, "seed": 7, "temperature": 0.5}"#;
    stage.config.request_fields = RequestFields::default().with("m", written).unwrap();
    stage.config.generation = chosen();
    stage.ask("Is it so?");
    stage.post_turn().unwrap();
    let request = to_value(&stage.requests()[0]).unwrap();
    assert_eq!(request["chat_template_kwargs"], json!({ "enable_thinking": false }));
    assert_eq!(
        (&request["seed"], &request["temperature"]),
        (&json!(7), &json!(0.5)),
        "what was written counts"
    );
    let text = serde_json::to_string(&stage.requests()[0]).unwrap();
    assert_eq!(text.matches("temperature").count(), 1, "a field is sent once: {text}");
    assert!(!stage.asides().is_empty() && stage.asides().iter().all(|(_, aside)| aside.more.is_empty()));
    stage.config.model = Some("other".into());
    stage.ask("And now?");
    assert!(stage.requests()[1].more.is_empty(), "they are the other model's");
}

#[test]
fn fields_that_the_page_relies_on_cannot_be_replaced() {
    let mut stage = Stage::new(vec![Script::body(&says(&["Oui."]))]);
    // Stored by something else than the settings, which refuse it.
    let stored = json!({ "m": json!({ "stream": false, "seed": 7 }).to_string() });
    stage.config.request_fields = RequestFields::new(stored.to_string());
    stage.ask("Is it so?");
    let mut request = stage.requests().remove(0);
    request.add_fields(json!({ "stream": false, "model": "x", "seed": 7 }).as_object().unwrap().clone());
    assert_eq!((request.stream, request.model.as_str(), request.more.len()), (true, "m", 1));
}

#[test]
fn the_window_keeps_room_for_the_longest_answer_that_was_chosen() {
    let mut stage = Stage::new(Vec::new());
    let reserve = |stage: &Stage| {
        let session = Session::new(session(), 0);
        let meter =
            stage.wait(ContextMeter::new(&stage.services(), &stage.config, stage.graph.tools(), &session));
        let usage = stage.wait(meter.unwrap().usage(""));
        (usage.reserve, usage.window)
    };
    let (usual, window) = reserve(&stage);
    stage.config.generation.max_tokens = Some(usual / 2);
    assert_eq!(reserve(&stage).0, usual / 2);
    // Half of the window is left for the request, whatever is chosen.
    stage.config.generation.max_tokens = Some(u32::MAX);
    assert_eq!(reserve(&stage).0, window / 2);
}

#[test]
fn settings_are_kept_without_what_was_not_chosen() {
    let settings = SessionSettings { generation: chosen(), ..SessionSettings::default() };
    let stored = to_value(&settings).unwrap();
    assert_eq!(stored["generation"]["max_tokens"], json!(500));
    assert_eq!(serde_json::from_value::<SessionSettings>(stored).unwrap(), settings);
    assert_eq!(to_value(&settings).unwrap()["generation"]["reasoning_effort"], "low");
    let newer = serde_json::from_value::<GenerationSettings>(json!({ "reasoning_effort": "more" })).unwrap();
    assert_eq!(newer, GenerationSettings::default(), "what this version does not know is left to the server");
    let plain = to_value(SessionSettings::default()).unwrap();
    assert_eq!(plain.get("generation"), None);
}

#[test]
fn requests_beside_the_answer_are_made_only_where_they_are_wanted() {
    let nothing = || Script::body(r#"{"results":[]}"#);
    let answer = || Script::body(&says(&["So."]));
    let asked = |side_requests| {
        let mut stage = Stage::with_library(vec![nothing(), nothing()], vec![answer(), answer()]);
        stage.config.side_requests = side_requests;
        stage.ask("Where do bees sleep?");
        stage.ask("And where do owls?");
        stage.post_turn().unwrap();
        stage.asides().iter().map(|(purpose, _)| *purpose).collect::<Vec<_>>()
    };
    let off = SideModel::Off;
    let none = SideRequests { rewrite: off, memory: off, title: off, suggest: off };
    assert_eq!(asked(none), []);
    assert_eq!(asked(SideRequests { title: SideModel::Utility, ..none }), [Purpose::Title]);
    assert_eq!(asked(SideRequests { memory: SideModel::Utility, ..none }), [Purpose::Memory]);
    assert_eq!(asked(SideRequests { rewrite: SideModel::Utility, ..none }), [Purpose::Rewrite]);
}

#[test]
fn requests_beside_the_answer_are_made_by_the_model_that_was_chosen() {
    let asked = |title| {
        let mut stage = Stage::new(vec![Script::body(&says(&["So."]))]);
        stage.config.public.utility_model = Some("small".into());
        stage.config.model = Some("large".into());
        let off = SideModel::Off;
        stage.config.side_requests = SideRequests { rewrite: off, memory: off, title, suggest: off };
        stage.ask("Where do bees sleep?");
        stage.post_turn().unwrap();
        stage.asides().iter().map(|(_, request)| request.model.clone()).collect::<Vec<_>>()
    };
    assert_eq!(asked(SideModel::Utility), ["small"]);
    assert_eq!(asked(SideModel::Conversation), ["large"]);
}

#[test]
fn choices_that_older_versions_stored_are_read() {
    let stored = json!({"rewrite": false, "memory": true, "title": "conversation"});
    let expected =
        SideRequests { rewrite: SideModel::Off, title: SideModel::Conversation, ..SideRequests::default() };
    assert_eq!(serde_json::from_value::<SideRequests>(stored).unwrap(), expected);
    let again = to_value(expected).unwrap();
    assert_eq!(serde_json::from_value::<SideRequests>(again).unwrap(), expected);
}
