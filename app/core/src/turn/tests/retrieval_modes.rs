//! When the knowledge base is searched, and by whom.

use super::stage::{Script, Stage, calls, offered, request, results, says};
use crate::{
    conversation::{AnswerState, NoticeKind, RetrievalMode},
    services::Refused,
    turn::TurnRequest,
    wire::Purpose,
};

const KNOWLEDGE_BASE: [&str; 2] = ["search_knowledge_base", "read_document"];

fn stage(mode: RetrievalMode, answers: Vec<Script>) -> Stage {
    let found = || Script::body(&results(&[("a.md", "A", "Alpha.")]));
    let mut stage = Stage::with_library((0..4).map(|_| found()).collect(), answers);
    stage.config.retrieval = mode;
    stage
}

fn say(text: &str) -> Script {
    Script::body(&says(&[text]))
}

fn refusal() -> Script {
    let error = r#"{"error":{"code":"invalid_request_error","detail":"This model does not support tools"}}"#;
    Script::status(400, error)
}

#[test]
fn each_mode_searches_as_its_name_says() {
    for (mode, searches, offers) in [
        (RetrievalMode::Auto, true, true),
        (RetrievalMode::Search, true, false),
        (RetrievalMode::Tools, false, true),
    ] {
        let stage = stage(mode, vec![say("So.")]);
        assert_eq!(stage.ask("What?").answer.state, AnswerState::Complete);
        let queries = if searches { vec!["What?".to_owned()] } else { Vec::new() };
        assert_eq!(stage.queries(), queries, "{mode:?}");
        let requests = stage.requests();
        let names = offered(&requests[0]);
        assert_eq!(KNOWLEDGE_BASE.iter().all(|name| names.contains(name)), offers, "{mode:?}: {names:?}");
        assert_eq!(names.is_empty(), !offers, "{mode:?}: {names:?}");
        let question = requests[0].messages.last().unwrap().content.clone().unwrap();
        assert_eq!(question.contains("Alpha."), searches, "{mode:?}: {question}");
    }
}

#[test]
fn left_out_exchanges_can_be_read_in_each_mode() {
    let long = "word ".repeat(500);
    for mode in [RetrievalMode::Auto, RetrievalMode::Search, RetrievalMode::Tools] {
        let mut stage = stage(mode, (0..4).map(|_| say(&long)).collect());
        stage.config.public.models = vec![crate::wire::ModelInfo { id: "m".into(), context_window: 1_900 }];
        stage.config.public.max_output_tokens = 100;
        stage.config.public.budgets.tools = 1.0;
        for _ in 0..4 {
            stage.ask("What?");
        }
        let requests = stage.requests();
        let names = offered(requests.last().unwrap());
        let searches = names.contains(&"search_knowledge_base");
        assert!(names.contains(&"retrieve_past_answer"), "{mode:?}: {names:?}");
        assert!(names.contains(&"lookup_past_conversation"), "{mode:?}: {names:?}");
        assert_eq!(searches, mode != RetrievalMode::Search, "{mode:?}: {names:?}");
    }
}

#[test]
fn in_the_mode_tools_a_refusal_leads_to_a_search_in_the_same_turn() {
    let stage = stage(RetrievalMode::Tools, vec![refusal(), say("Alpha is so [1]."), say("And so [1].")]);
    let response = stage.ask("What?");
    assert_eq!(
        (response.answer.text.as_str(), response.answer.state),
        ("Alpha is so [1].", AnswerState::Complete)
    );
    assert!(response.answer.sources[0].cited);
    assert_eq!(stage.queries(), ["What?"]);
    let requests = stage.requests();
    assert!(!requests[0].tools.is_empty() && requests[1].tools.is_empty());
    let asked = |at: usize| requests[at].messages.last().unwrap().content.clone().unwrap();
    assert_eq!(asked(0), "What?");
    assert!(asked(1).contains("Alpha.") && asked(1).ends_with("Question: What?"), "{}", asked(1));
    let kinds: Vec<_> = response.answer.notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::ToolsRefused]);

    // From then on, each answer begins with a search for the rewritten question.
    stage.aside_for(Purpose::Rewrite, say("What is Alpha?"));
    let response = stage.ask("And so?");
    assert_eq!(
        (response.answer.search_query.as_deref(), response.answer.notices.len()),
        (Some("What is Alpha?"), 0)
    );
    assert_eq!(stage.queries(), ["What?", "What is Alpha?"]);
    assert_eq!(stage.requests().len(), 3, "it is not tried again");
}

#[test]
fn a_refusal_is_remembered_for_the_model_that_made_it() {
    let mut stage = stage(RetrievalMode::Auto, vec![refusal(), say("a"), say("b"), say("c")]);
    stage.ask("1?");
    stage.config.model = Some("other".into());
    stage.ask("2?");
    stage.config.model = Some("m".into());
    stage.ask("3?");
    let offers: Vec<bool> = stage.requests().iter().map(|request| !request.tools.is_empty()).collect();
    assert_eq!(offers, [true, false, true, false]);
    assert!(stage.refusals.has("m", &Refused::Tools) && !stage.refusals.has("other", &Refused::Tools));
}

#[test]
fn a_refusal_that_names_nothing_is_told_and_not_taken_for_one_of_tools() {
    let no = Script::status(400, r#"{"error":{"code":"invalid_request_error"}}"#);
    let stage = stage(RetrievalMode::Tools, vec![no, say("b")]);
    assert_eq!(stage.ask("1?").answer.state, AnswerState::Failed);
    assert!(!stage.refusals.has("m", &Refused::Tools));
    stage.ask("2?");
    assert!(!stage.requests()[1].tools.is_empty());
}

#[test]
fn a_refusal_in_a_later_round_keeps_what_the_tools_found() {
    let call = Script::body(&calls("search_knowledge_base", r#"{"query":"a"}"#));
    let stage = stage(RetrievalMode::Tools, vec![call, refusal(), say("So [1].")]);
    let response = stage.ask("What?");
    assert_eq!((response.answer.text.as_str(), stage.queries()), ("So [1].", vec!["a".to_owned()]));
    let last = stage.requests().pop().unwrap();
    assert!(
        last.tools.is_empty() && last.messages.last().unwrap().content.as_ref().unwrap().contains("Alpha.")
    );
}

#[test]
fn a_persons_own_search_is_made_in_the_mode_tools_too() {
    let stage = stage(RetrievalMode::Tools, vec![say("So [1].")]);
    let response = stage.run(TurnRequest { query: Some("alpha".into()), ..request("What?") }, None);
    assert_eq!(
        (stage.queries(), response.answer.search_query.as_deref()),
        (vec!["alpha".to_owned()], Some("alpha"))
    );
    assert!(!stage.requests()[0].tools.is_empty());
}
