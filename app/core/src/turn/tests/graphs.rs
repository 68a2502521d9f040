//! Graphs that are refused, graphs with added nodes, and the ways through the standard one.

use super::stage::{Script, Stage, calls, results, says};
use crate::{
    conversation::AnswerState,
    turn::{Builder, ErrorKind, Graph, GraphError, TurnError, TurnState},
};

async fn nothing(_turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    Ok(())
}

#[track_caller]
fn check(builder: Builder, expect: GraphError) {
    assert_eq!(builder.build().err(), Some(expect));
}

fn line() -> Builder {
    let line = Graph::builder().add_node("a", nothing).add_node("b", nothing);
    line.add_edge("a", "b").start("a").on_error("b")
}

#[test]
fn graphs_that_cannot_run_are_refused() {
    assert!(line().build().is_ok());
    check(Graph::builder(), GraphError::Missing("start"));
    check(Graph::builder().start("a"), GraphError::Missing("on_error"));
    check(line().start("x"), GraphError::UnknownNode("x"));
    check(line().on_error("x"), GraphError::UnknownNode("x"));
    check(line().add_edge("b", "x"), GraphError::UnknownNode("x"));
    check(line().add_edge("x", "b"), GraphError::UnknownNode("x"));
    check(line().add_branch("b", |_| "a", &["a", "x"]), GraphError::UnknownNode("x"));
    check(line().add_node("a", nothing), GraphError::DuplicateNode("a"));
    check(line().add_edge("a", "b"), GraphError::DuplicateEdge("a"));
    check(line().add_node("c", nothing), GraphError::Unreachable("c"));
    check(line().add_edge("b", "a"), GraphError::Endless("a"));
    check(line().remove_edge("b", "a"), GraphError::UnknownEdge("b", "a"));
}

#[test]
fn a_node_can_be_put_between_others() {
    let mut stage = Stage::with_library(Vec::new(), vec![Script::body(&says(&["Hello."]))]);
    let greetings = ["Hello".to_owned(), "Hi".to_owned()];
    stage.graph = Builder::standard()
        .remove_edge("resolve_references", "rewrite")
        .add_node("classify_intent", async move |turn: &mut TurnState<'_>| {
            let question = turn.request.question.as_str();
            if greetings.iter().any(|greeting| question.starts_with(greeting)) {
                turn.knowledge.retrieve = false;
            }
            Ok(())
        })
        .add_edge("resolve_references", "classify_intent")
        .add_edge("classify_intent", "rewrite")
        .build()
        .unwrap();
    let response = stage.ask("Hello!");
    assert_eq!(response.answer.state, AnswerState::Complete);
    assert!(stage.queries().is_empty());
    let at = |name: &str| response.done.iter().position(|done| done == name).unwrap();
    assert_eq!(
        (at("classify_intent"), at("rewrite")),
        (at("resolve_references") + 1, at("resolve_references") + 2)
    );
}

#[test]
fn a_node_that_fails_before_the_model_leaves_no_answer() {
    let mut stage = Stage::new(Vec::new());
    stage.graph = Builder::standard()
        .remove_edge("compress", "build_prompt")
        .add_node("refuse", async |_: &mut TurnState<'_>| Err(TurnError::new(ErrorKind::Rejected, "no")))
        .add_edge("compress", "refuse")
        .add_edge("refuse", "build_prompt")
        .build()
        .unwrap();
    let response = stage.ask("Hi?");
    assert_eq!(
        (response.answer.state, response.answer.error.unwrap().message.as_str()),
        (AnswerState::Failed, "no")
    );
    assert_eq!(response.done.last().unwrap(), "respond");
}

#[test]
fn a_choice_that_goes_in_circles_ends_in_an_error() {
    let mut stage = Stage::new(Vec::new());
    stage.graph = Graph::builder()
        .add_node("a", nothing)
        .add_node("b", nothing)
        .add_branch("a", |_| "a", &["a", "b"])
        .start("a")
        .on_error("b")
        .build()
        .unwrap();
    assert_eq!(stage.ask("Hi?").answer.error.unwrap().kind, ErrorKind::Graph);
}

/// Checks which nodes run from the first request to the model on.
#[track_caller]
fn check_outcomes(first_turns: usize, answers: &[&Script], expect: &str) {
    let long = "word ".repeat(1_000);
    let mut scripts = vec![Script::body(&says(&[&long])); first_turns];
    scripts.extend(answers.iter().map(|&answer| answer.clone()));
    let found = || Script::body(&results(&[("a.md", "A", "Alpha.")]));
    let stage = Stage::with_library((0..5).map(|_| found()).collect(), scripts);
    for _ in 0..first_turns {
        stage.ask("And?");
    }
    let done = stage.ask("What?").done.join(" ");
    let (_, from_first_call) = done.split_once("build_prompt ").unwrap();
    assert_eq!(from_first_call, format!("{expect} bundle_sources save_exchange respond"));
}

#[test]
fn each_outcome_of_a_request_to_the_model_leads_to_a_node() {
    let answer = Script::body(&says(&["So."]));
    let call = Script::body(&calls("search_knowledge_base", r#"{"query":"a"}"#));
    let refusal = Script::status(400, r#"{"error":{"code":"tools_not_supported"}}"#);
    let too_long = Script::status(400, r#"{"error":{"code":"context_length_exceeded"}}"#);
    check_outcomes(0, &[&answer], "call_model receive");
    check_outcomes(0, &[&call, &answer], "call_model receive execute_tools call_model receive");
    check_outcomes(
        0,
        &[&refusal, &answer],
        "call_model receive retry_without_tools rewrite retrieve compress build_prompt call_model receive",
    );
    check_outcomes(
        0,
        &[&call, &refusal, &answer],
        "call_model receive execute_tools call_model receive retry_without_tools call_model receive",
    );
    check_outcomes(2, &[&too_long, &answer], "call_model receive shorten build_prompt call_model receive");
    check_outcomes(
        2,
        &[&too_long, &refusal, &answer],
        "call_model receive shorten build_prompt call_model receive retry_without_tools rewrite retrieve compress build_prompt call_model receive",
    );
    // Nothing can be left out, or leaving out was tried already.
    check_outcomes(0, &[&too_long], "call_model receive shorten build_prompt");
    check_outcomes(2, &[&too_long, &too_long], "call_model receive shorten build_prompt call_model receive");
}
