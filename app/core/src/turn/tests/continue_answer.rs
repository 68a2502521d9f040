//! Answers that are continued where they stopped.

use super::stage::{Piece, Script, Stage, calls, deltas, finish, request, results, says};
use crate::{
    conversation::{AnswerState, ExchangeId, NoticeKind},
    turn::{ErrorKind, TurnRequest, TurnResponse},
    wire::{ModelInfo, Purpose, Role},
};

const QUESTION: &str = "How do bees live?";
const PART: &str = "Bees live in hives [1]. A hive has one";

fn continue_answer() -> TurnRequest {
    TurnRequest { replace: Some(ExchangeId(1)), continue_answer: true, ..request("") }
}

/// A partial answer with this end.
fn part(ending: &str) -> Script {
    Script::body(&(deltas(&[PART]) + ending))
}

/// A conversation whose one answer was cut at the length limit.
fn cut() -> Stage {
    let found = results(&[("bees.md", "Bees", "Hives have bees."), ("ants.md", "Ants", "Nests have ants.")]);
    let stage = Stage::with_library(vec![Script::body(&found)], vec![part(&finish("length"))]);
    let response = stage.ask(QUESTION);
    assert_eq!(response.answer.notices[0].kind, NoticeKind::CutAtLength);
    stage.events.borrow_mut().clear();
    stage
}

/// Continues the cut answer with this reply.
#[track_caller]
fn check(script: Script, text: &str, ended: AnswerState) -> TurnResponse {
    let stage = cut();
    stage.answer(script);
    let response = stage.run(continue_answer(), None);
    assert_eq!((response.answer.text.as_str(), response.answer.state), (text, ended));
    assert_eq!(format!("{PART}{}", stage.streamed()), text, "what is reported is what is new");
    let session = stage.session();
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!((answer.text.as_str(), answer.state, answer.earlier.len()), (text, ended, 0));
    assert_eq!((session.exchanges.len(), session.exchanges[0].question.text.as_str()), (1, QUESTION));
    assert!(answer.sources[0].cited, "what was cited stays so");
    response
}

#[test]
fn the_rest_is_joined_to_what_was_there() {
    let whole = format!("{PART} queen [1].");
    for words in [
        &["A hive has one queen [1]."][..],
        &["has one", " queen [1]."],
        &[" queen", " [1]."],
        &["que", "en [1]."],
        &["Of course. Bees live in hives [1]. A hive has one queen [1]."],
    ] {
        let response = check(Script::body(&says(words)), &whole, AnswerState::Complete);
        assert!(
            response.answer.notices.is_empty() && response.answer.error.is_none(),
            "{:?}",
            response.answer.notices
        );
    }
    let long = " queen, who lays the eggs".repeat(40);
    check(Script::body(&says(&[&long, "."])), &format!("{PART}{long}."), AnswerState::Complete);
}

#[test]
fn a_failed_continuation_keeps_the_text() {
    let more = format!("{PART} queen");
    let cut_again = Script::body(&(deltas(&["has one queen"]) + &finish("length")));
    let response = check(cut_again, &more, AnswerState::Complete);
    assert_eq!(response.answer.notices[0].kind, NoticeKind::CutAtLength);
    let broken = || vec![Piece::Bytes(deltas(&["has one queen"]).into()), Piece::Breaks];
    let response = check(Script::pieces(broken()), &more, AnswerState::Interrupted);
    assert_eq!(response.answer.error.unwrap().kind, ErrorKind::Interrupted);
    let response = check(Script::status(500, ""), PART, AnswerState::Interrupted);
    assert_eq!(response.answer.error.unwrap().kind, ErrorKind::UpstreamFailed);
    check(Script::body(&finish("stop")), PART, AnswerState::Complete);

    for (script, text) in [
        (Script::NeverAnswers, PART),
        (Script::pieces(vec![Piece::Bytes(deltas(&["has one queen"]).into()), Piece::Hangs]), more.as_str()),
    ] {
        let stage = cut();
        stage.answer(script);
        let response = stage.run(continue_answer(), Some(400));
        assert_eq!((response.answer.text.as_str(), response.answer.state), (text, AnswerState::Stopped));
        assert_eq!(stage.saved().pop().unwrap(), format!("answer 1 stopped: {text}"));
    }
}

#[test]
fn the_model_is_given_the_answer_so_far_and_its_documents() {
    let stage = cut();
    stage.answer(Script::body(&says(&["has one queen [1]."])));
    stage.run(continue_answer(), None);
    assert_eq!(stage.queries(), [QUESTION], "nothing is searched anew");
    assert!(stage.asked_for(Purpose::Rewrite).is_empty());
    let sent = stage.requests().pop().unwrap().messages;
    let roles: Vec<Role> = sent.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::System, Role::User, Role::Assistant, Role::User]);
    let text = |at: usize| sent[at].content.clone().unwrap();
    assert!(text(1).ends_with(&format!("Question: {QUESTION}")), "{}", text(1));
    assert!(text(1).contains("<document index=\"1\" id=\"bees.md\" title=\"Bees\">\nHives have bees."));
    assert!(text(1).contains("<document index=\"2\" id=\"ants.md\""), "{}", text(1));
    assert_eq!(text(2), PART);
    assert!(text(3).starts_with("Your answer stops before its end."), "{}", text(3));
}

#[test]
fn sources_that_are_found_then_are_numbered_on() {
    let stage = cut();
    let found = results(&[("wasps.md", "Wasps", "Wasps."), ("bees.md", "Bees", "More of bees.")]);
    stage.library(Script::body(&found));
    stage.answer(Script::body(&calls("search_knowledge_base", r#"{"query":"wasps"}"#)));
    stage.answer(Script::body(&says(&["one queen [1], unlike wasps [3]."])));
    let response = stage.run(continue_answer(), None);
    assert_eq!(response.answer.text, format!("{PART} queen [1], unlike wasps [3]."));
    let sources: Vec<_> = response
        .answer
        .sources
        .iter()
        .map(|source| (source.number, source.document_id.as_str(), source.cited))
        .collect();
    assert_eq!(sources, [(1, "bees.md", true), (2, "ants.md", false), (3, "wasps.md", true)]);
    assert_eq!((response.answer.tool_calls.len(), response.answer.sources[0].passages.len()), (1, 2));
}

#[test]
fn a_long_answer_is_sent_with_its_end_alone() {
    let long = "So it is with bees. ".repeat(400);
    let mut stage = Stage::new(vec![Script::body(&(deltas(&[&long]) + &finish("length")))]);
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 1_000 }];
    stage.config.public.max_output_tokens = 100;
    stage.ask(QUESTION);
    stage.answer(Script::body(&says(&["So it is with bees. The end."])));
    let response = stage.run(continue_answer(), None);
    assert_eq!(response.answer.text, format!("{}  The end.", long.trim_end()));
    let request = stage.requests().pop().unwrap();
    let sent = request.messages[2].content.clone().unwrap();
    assert!(sent.len() < 2_000 && long.ends_with(&sent), "{}", sent.len());
    let shown = stage.events.borrow().iter().rev().find_map(|event| match event {
        crate::turn::TurnEvent::Context(usage) => Some(*usage),
        _ => None,
    });
    let usage = shown.unwrap();
    assert!(usage.messages > 400 && usage.total <= usage.limit(), "{usage:?}");
    assert_eq!(usage.total, usage.system + usage.tools + usage.memory + usage.messages + usage.documents);
}

#[test]
fn an_answer_of_which_nothing_came_is_asked_for_as_at_first() {
    let stage = Stage::new(vec![Script::status(500, ""), Script::body(&says(&["In hives."]))]);
    stage.ask(QUESTION);
    let response = stage.run(continue_answer(), None);
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("In hives.", AnswerState::Complete));
    let last = stage.requests().pop().unwrap();
    assert_eq!(last.messages.last().unwrap().content.as_deref(), Some(QUESTION));
    // There is no such exchange.
    let response = stage.run(TurnRequest { replace: Some(ExchangeId(7)), ..continue_answer() }, None);
    assert_eq!(response.answer.error.unwrap().kind, ErrorKind::EmptyQuestion);
    assert_eq!(stage.session().exchanges.len(), 1);
}

#[test]
fn memory_takes_in_what_was_added() {
    let stage = cut();
    let remembered = |line: &str| {
        let entry = serde_json::json!({ "exchange": 1, "line": line, "topics": [] });
        let reply = serde_json::json!({ "summary": line, "index": [entry] }).to_string();
        Script::body(&says(&[&reply]))
    };
    stage.aside_for(Purpose::Memory, remembered("Bees, in part"));
    stage.post_turn().unwrap();
    stage.answer(Script::body(&says(&["one queen [1]."])));
    stage.run(continue_answer(), None);
    stage.aside_for(Purpose::Memory, remembered("Bees and their queen"));
    stage.post_turn().unwrap();
    let memory = stage.session().memory;
    assert_eq!(memory.index[&ExchangeId(1)].line, "Bees and their queen");
    assert_eq!(stage.asked_for(Purpose::Memory).len(), 2);
    // The exchange is in the memory once.
    stage.post_turn().unwrap();
    assert_eq!(stage.asked_for(Purpose::Memory).len(), 2);
}
