//! Models are spoken to in English, whatever language the page speaks.

use footnote_messages::LANGUAGES;

use super::{
    stage::{Script, Stage, calls, request, results},
    tools::{rounds, say, stage},
};
use crate::{
    conversation::{NoticeKind, SessionSettings},
    ports::TransportError,
    text::languages::{MARK, speak_marked},
    transfer::{ExportInfo, to_html},
    turn::TurnRequest,
    wire::{Base, BaseKind, Role},
};

/// All requests to models, of turns and beside them.
fn sent(stage: &Stage) -> Vec<String> {
    let beside = stage.asides().into_iter().map(|(_, request)| request);
    let requests = stage.requests().into_iter().chain(beside);
    requests.map(|request| serde_json::to_string(&request).unwrap()).collect()
}

#[track_caller]
fn check_sent(stage: &Stage) {
    for request in sent(stage) {
        assert!(!request.contains(MARK), "{request}");
    }
}

/// A library that finds nothing, and then fails in several ways.
fn library() -> Vec<Script> {
    let down = TransportError::Unreachable("refused".into());
    vec![
        Script::body(r#"{"results":[]}"#),
        Script::Fails(down),
        Script::status(502, r#"{"error":{"code":"upstream_unreachable"}}"#),
        Script::status(503, "{}"),
    ]
}

#[test]
fn results_and_errors_of_tools_are_in_english() {
    speak_marked(&LANGUAGES[1]);
    let found = Script::body(&results(&[("a.md", "Ants", "Ants have nests.")]));
    let more = std::iter::repeat_with(|| Script::status(503, "{}")).take(8);
    let stage = stage([found].into_iter().chain(library()).chain(more).collect());
    let search = ("search_knowledge_base", r#"{"query":"ants"}"#);
    let asked = [
        search,
        search,
        search,
        search,
        search,
        ("read_document", r#"{"id":"none.md"}"#),
        ("read_document", r#"{"id":"a.md","offset":900}"#),
        ("find_excerpts", r#"{"query":"ants"}"#),
        ("resolve_wikilink", r#"{"title":"None"}"#),
        ("retrieve_past_answer", r#"{"exchange_id":7}"#),
        ("lookup_past_conversation", r#"{"topic":"bees"}"#),
        ("recall_references", r#"{"topic":"bees"}"#),
        ("list_documents", r#"{"offset":-1}"#),
        ("no_such_tool", "{}"),
    ];
    let (response, told) = rounds(&stage, &[&asked]);
    assert_eq!(told.len(), asked.len());
    check_sent(&stage);
    // A person is told in their own language.
    assert!(response.answer.tool_calls.iter().any(|call| call.result.contains(MARK)));
    assert!(response.answer.tool_calls[0].label.contains(MARK));
}

#[test]
fn answers_go_back_to_the_model_with_a_footer_in_english() {
    speak_marked(&LANGUAGES[1]);
    let found = || Script::body(&results(&[("a.md", "Ants", "Ants have nests.")]));
    let stage = Stage::with_library(vec![found(), found()], vec![say("In nests."), say("Yes.")]);
    stage.ask("Where do ants live?");
    stage.ask("And in winter?");
    let last = stage.requests().pop().unwrap();
    let answers: Vec<_> = last.messages.iter().filter(|message| message.role == Role::Assistant).collect();
    assert!(answers[0].content.as_deref().unwrap().contains("**Sources** (not cited in the text)"));
    check_sent(&stage);
}

#[test]
fn limits_and_failures_of_a_search_are_told_to_each_in_their_language() {
    speak_marked(&LANGUAGES[1]);
    let mut stage = stage(vec![Script::body(r#"{"results":[]}"#)]);
    stage.config.public.bases = Base::only(BaseKind::Embedded).into();
    stage.answer(Script::body(&calls("search_knowledge_base", r#"{"query":"ants"}"#)));
    stage.answer(say("So."));
    let scope = serde_json::from_str(r#"{"tags":["policy"],"after":"2025-01-01"}"#).unwrap();
    let settings = SessionSettings { search_in: Some(scope), ..SessionSettings::default() };
    let response = stage.run(TurnRequest { settings, ..request("What?") }, None);
    let told = stage.requests().pop().unwrap().messages.pop().unwrap().content.unwrap();
    assert!(told.ends_with("limited searches to: tag policy · since 2025-01-01."), "{told}");
    check_sent(&stage);
    assert!(response.answer.searched_in.is_some_and(|limits| limits.contains(MARK)));
    let stage = Stage::with_library(vec![Script::NeverAnswers], vec![say("So.")]);
    let response = stage.ask("What?");
    let notice = &response.answer.notices[0];
    assert_eq!(notice.kind, NoticeKind::WithoutKnowledgeBase);
    assert!(notice.message.contains(MARK));
    check_sent(&stage);
}

#[test]
fn what_a_server_refuses_is_read_in_its_own_words() {
    speak_marked(&LANGUAGES[1]);
    for refusal in [
        r#"{"error":{"code":"tools_not_supported","message":"No tools"}}"#,
        r#"{"error":{"code":"upstream_rejected","message":"Refused","detail":"registry.ollama.ai/m does not support tools"}}"#,
    ] {
        let stage = stage(vec![Script::body(r#"{"results":[]}"#)]);
        stage.answer(Script::status(400, refusal));
        stage.answer(say("Without."));
        let response = stage.ask("What?");
        assert_eq!(response.answer.text, "Without.", "{refusal}");
        assert!(stage.requests()[1].tools.is_empty(), "{refusal}");
        assert_eq!(response.answer.notices[0].kind, NoticeKind::ToolsRefused);
    }
}

#[test]
fn an_export_is_in_the_language_of_the_page() {
    let stage = Stage::new(vec![say("So.")]);
    stage.ask("What?");
    let export = || to_html(&stage.session(), &ExportInfo::default());
    assert!(export().starts_with("<!doctype html>\n<html lang=\"en\">\n<meta charset"));
    let arabic = LANGUAGES.iter().find(|language| language.is_right_to_left).unwrap();
    speak_marked(arabic);
    let html = export();
    assert!(html.starts_with("<!doctype html>\n<html lang=\"ar\" dir=\"rtl\">\n<meta charset"), "{html}");
    assert!(html.contains(MARK));
}
