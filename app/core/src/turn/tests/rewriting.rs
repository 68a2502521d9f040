//! Follow-up questions that are rewritten for the search.

use super::stage::{Piece, Script, Stage, deltas, request, results, says, session};
use crate::{
    compress::compress_now,
    conversation::{AnswerState, NoticeKind, RetrievalMode},
    ports::TransportError,
    turn::{TurnEvent, TurnRequest, TurnResponse},
    wire::{Bases, ModelInfo, Purpose},
};

const FIRST: &str = "What is the HPV vaccine?";
const SECOND: &str = "Does it apply to men?";
const ALONE: &str = "Does the HPV vaccine apply to men?";

/// A conversation with one exchange, and a knowledge base that always finds the same.
fn begun() -> Stage {
    let found = || Script::body(&results(&[("hpv.md", "HPV", "A vaccine for all.")]));
    let answer = |text: &str| Script::body(&says(&[text]));
    let stage = Stage::with_library(
        (0..4).map(|_| found()).collect(),
        vec![answer("It protects. [1]"), answer("Yes. [1]"), answer("Yes. [1]")],
    );
    stage.ask(FIRST);
    stage.events.borrow_mut().clear();
    stage
}

fn rewrites(stage: &Stage, script: Script) -> TurnResponse {
    stage.aside_for(Purpose::Rewrite, script);
    stage.ask(SECOND)
}

fn reported(stage: &Stage, wanted: &TurnEvent) -> bool {
    stage.events.borrow().contains(wanted)
}

#[test]
fn a_follow_up_question_is_searched_as_it_stands_alone_and_answered_as_it_was_asked() {
    let stage = begun();
    let response = rewrites(&stage, Script::body(&says(&["Standalone question: ", ALONE])));
    assert_eq!(stage.queries(), [FIRST, ALONE]);
    assert_eq!(
        (response.answer.state, response.answer.search_query.as_deref()),
        (AnswerState::Complete, Some(ALONE))
    );
    assert!(reported(&stage, &TurnEvent::Rewriting));
    assert!(reported(&stage, &TurnEvent::Rewrote { query: ALONE.into() }));
    let request = stage.requests().pop().unwrap();
    let contents: Vec<_> =
        request.messages.iter().map(|message| message.content.clone().unwrap_or_default()).collect();
    assert!(contents[3].ends_with(&format!("Question: {SECOND}")), "{contents:?}");
    assert!(contents[3].contains("A vaccine for all.") && contents[1] == FIRST, "{contents:?}");
    assert!(!contents.concat().contains(ALONE));
    let session = stage.session();
    assert_eq!(session.exchanges[1].question.text, SECOND);
    assert_eq!(session.exchanges[1].answer.as_ref().unwrap().search_query.as_deref(), Some(ALONE));
}

#[test]
fn the_model_is_given_the_conversation_and_the_question_alone() {
    let mut stage = begun();
    stage.config.public.utility_model = Some("small".into());
    rewrites(&stage, Script::body(&says(&[ALONE])));
    let asides = stage.asides();
    let [(Purpose::Rewrite, asked)] = asides.as_slice() else { panic!("{asides:?}") };
    assert_eq!((asked.model.as_str(), asked.messages.len()), ("small", 2));
    assert!(asked.messages[0].content.as_ref().unwrap().contains("Never answer the question"));
    assert_eq!(
        asked.messages[1].content.as_deref(),
        Some(
            "User: What is the HPV vaccine?\nAssistant: It protects.\n\nFollow-up question: Does it apply to men?\n"
        )
    );
}

/// Checks that the question is searched as it is, soon, and without a notice.
#[track_caller]
fn check_silent(script: Script) {
    let stage = begun();
    let response = rewrites(&stage, script);
    assert_eq!(stage.queries(), [FIRST, SECOND]);
    assert_eq!((response.answer.state, response.answer.search_query), (AnswerState::Complete, None));
    assert_eq!((response.answer.notices, response.answer.error), (Vec::new(), None));
    assert!(stage.events.borrow().iter().any(|event| matches!(event, TurnEvent::NotRewritten { .. })));
    assert!(stage.elapsed() <= 5_000);
}

#[test]
fn failed_rewrites_search_for_the_question_itself() {
    check_silent(Script::NeverAnswers);
    check_silent(Script::pieces(vec![Piece::Bytes(deltas(&["Does"]).into()), Piece::Hangs]));
    let slow = Piece::Bytes(says(&[ALONE]).into());
    check_silent(Script::pieces(vec![Piece::Pause(5_001), slow]));
    check_silent(Script::pieces(vec![Piece::Bytes(deltas(&["Does"]).into()), Piece::Breaks]));
    check_silent(Script::Fails(TransportError::Offline));
    check_silent(Script::status(500, "<html>"));
    check_silent(Script::status(429, ""));
    check_silent(Script::body("<html>"));
    check_silent(Script::body(&says(&[" "])));
    check_silent(Script::body(&says(&["Yes, it does apply to men. [1]"])));
    check_silent(Script::body(&says(&["Yes.\n\nIt does."])));
    check_silent(Script::body(&says(&["{\"queries\": []}"])));
    check_silent(Script::body(&says(&[&"and so on ".repeat(50)])));
}

/// A conversation in which the knowledge base finds these documents by these queries for the second question.
#[track_caller]
fn check_searched(written: &str, searches: &[(&str, &[&str])], shown: Option<&str>, numbers: &[&str]) {
    let found = |ids: &[&str]| {
        let hits: Vec<_> = ids.iter().map(|id| (*id, *id, "A vaccine.")).collect();
        Script::body(&results(&hits))
    };
    let library = [found(&["hpv.md"])].into_iter().chain(searches.iter().map(|(_, ids)| found(ids)));
    let stage = Stage::with_library(
        library.collect(),
        ["It protects. [1]", "Yes. [1]"].map(|text| Script::body(&says(&[text]))).into(),
    );
    stage.ask(FIRST);
    let response = rewrites(&stage, Script::body(&says(&[written])));
    let queries: Vec<_> = [FIRST].into_iter().chain(searches.iter().map(|(query, _)| *query)).collect();
    assert_eq!(stage.queries(), queries, "{written}");
    assert_eq!(
        (response.answer.state, response.answer.search_query.as_deref()),
        (AnswerState::Complete, shown)
    );
    let sources: Vec<_> = response.answer.sources.iter().map(|source| source.document_id.as_str()).collect();
    assert_eq!(sources, numbers, "{written}");
    let missed = response.answer.notices.iter().any(|notice| notice.kind == NoticeKind::WithoutKnowledgeBase);
    assert_eq!(missed, numbers.is_empty(), "{written}");
}

#[test]
fn a_rewriter_that_fails_harms_nothing() {
    // What has little to do with the conversation is searched beside the question, whose documents come first.
    for written in [
        "ok",
        "not_needed",
        "What kind of job are you looking for?",
        "I'm sorry, but I can't help with vaccines.",
        "Gilt die Impfung auch für Männer?",
    ] {
        let searches: [(&str, &[&str]); 2] = [(SECOND, &["men.md"]), (written, &["ok.md", "men.md"])];
        check_searched(written, &searches, Some(written), &["men.md", "ok.md"]);
        check_searched(written, &[(SECOND, &["men.md"]), (written, &[])], None, &["men.md"]);
        check_searched(written, &[(SECOND, &[]), (written, &["men.md"])], Some(written), &["men.md"]);
        check_searched(written, &[(SECOND, &[]), (written, &[])], None, &[]);
    }
    // What finds nothing is followed by the question.
    check_searched(ALONE, &[(ALONE, &["men.md"])], Some(ALONE), &["men.md"]);
    check_searched(ALONE, &[(ALONE, &[]), (SECOND, &["men.md"])], None, &["men.md"]);
    check_searched(ALONE, &[(ALONE, &[]), (SECOND, &[])], None, &[]);
    // What stands around a query is not searched.
    for written in [
        "{\"queries\": [\"Does the HPV vaccine apply to men?\"]}",
        "```json\n{\"rewrite_query\": \"Does the HPV vaccine apply to men?\", \"intent\": \"kb_search\"}\n```",
        "```\nDoes the HPV vaccine apply to men?\n```",
        "<think>\nThey ask about men.\n</think>\nDoes the HPV vaccine apply to men?",
        "Here is the standalone question:\n\n\"Does the HPV vaccine apply to men?\"",
    ] {
        check_searched(written, &[(ALONE, &["men.md"])], Some(ALONE), &["men.md"]);
    }
}

#[test]
fn a_question_that_stands_alone_is_not_said_to_be_searched() {
    let stage = begun();
    let response = rewrites(&stage, Script::body(&says(&[SECOND])));
    assert_eq!((stage.queries(), response.answer.search_query), (vec![FIRST.into(), SECOND.into()], None));
}

/// Checks the search for the second question where the model is not asked to rewrite it.
#[track_caller]
fn check_unasked(stage: &Stage, request: TurnRequest, queries: &[&str], searched: Option<&str>) {
    stage.aside_for(Purpose::Rewrite, Script::body(&says(&[ALONE])));
    let response = stage.run(request, None);
    assert_eq!(
        (response.answer.state, response.answer.search_query.as_deref()),
        (AnswerState::Complete, searched)
    );
    assert_eq!(stage.queries(), queries);
    assert!(stage.asides().is_empty());
    assert!(!reported(stage, &TurnEvent::Rewriting));
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_lean_on_or_to_search() {
    let stage = Stage::with_library(
        vec![Script::body(&results(&[("a.md", "A", "Alpha")]))],
        vec![Script::body(&says(&["a"]))],
    );
    check_unasked(&stage, request(SECOND), &[SECOND], None);
    let mut stage = begun();
    stage.config.retrieval = RetrievalMode::Tools;
    check_unasked(&stage, request(SECOND), &[FIRST], None);
    let mut stage = begun();
    stage.config.public.bases = Bases::default();
    check_unasked(&stage, request(SECOND), &[FIRST], None);
    let long = "men ".repeat(101);
    check_unasked(&begun(), request(&long), &[FIRST, long.trim()], None);
}

#[test]
fn a_persons_own_words_are_searched() {
    let own = |query: &str| TurnRequest { query: Some(query.into()), ..request(SECOND) };
    check_unasked(&begun(), own("  men vaccine\n"), &[FIRST, "men vaccine"], Some("men vaccine"));
    check_unasked(&begun(), own(SECOND), &[FIRST, SECOND], None);
    let mut stage = begun();
    stage.config.retrieval = RetrievalMode::Tools;
    check_unasked(&stage, own("men"), &[FIRST, "men"], Some("men"));
    // A blank query counts as none.
    let stage = begun();
    stage.aside_for(Purpose::Rewrite, Script::body(&says(&[ALONE])));
    stage.run(own(" "), None);
    assert_eq!(stage.queries(), [FIRST, ALONE]);
}

#[test]
fn stopping_while_it_runs_ends_the_turn() {
    let stage = begun();
    stage.aside_for(Purpose::Rewrite, Script::NeverAnswers);
    let response = stage.run(request(SECOND), Some(100));
    assert_eq!((response.answer.state, stage.elapsed()), (AnswerState::Stopped, 100));
    assert_eq!(stage.queries(), [FIRST]);
}

#[test]
fn only_the_latest_of_a_long_conversation_is_sent() {
    let long = |number: usize| format!("Answer {number}. {}", "And so on, as it was said. ".repeat(1_000));
    let found = (0..7).map(|_| Script::body(&results(&[("a.md", "A", "Alpha")])));
    let answers = (0..7).map(|number| Script::body(&says(&[&long(number)])));
    let mut stage = Stage::with_library(found.collect(), answers.collect());
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 200_000 }];
    for number in 0..7 {
        stage.ask(&format!("Question {number}?"));
    }
    let asked = stage.asked_for(Purpose::Rewrite).pop().unwrap();
    assert!(asked.chars().count() < 4 * 2_100, "{}", asked.len());
    let sent: Vec<bool> =
        (0..6).map(|number| asked.contains(&format!("Assistant: Answer {number}."))).collect();
    assert_eq!(sent, [false, false, false, true, true, true]);
    assert!(asked.ends_with(" […]\n\nFollow-up question: Question 6?\n"), "{asked}");
    // Compressed exchanges are sent in short.
    stage.aside_for(Purpose::Compress, Script::body(&says(&["They spoke of zebras."])));
    stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
    stage.library(Script::body(&results(&[("a.md", "A", "Alpha")])));
    stage.answer(Script::body(&says(&["So."])));
    stage.ask("And then?");
    let asked = stage.asked_for(Purpose::Rewrite).pop().unwrap();
    assert!(
        asked.starts_with(
            "Assistant: In short, what was said before: They spoke of zebras.\nUser: Question 5?\n"
        ),
        "{asked}"
    );
}

#[test]
fn a_model_that_is_too_slow_to_rewrite_is_left_out_and_that_is_said_once() {
    let found = || Script::body(&results(&[("hpv.md", "HPV", "A vaccine for all.")]));
    let answers = (0..5).map(|_| Script::body(&says(&["Yes. [1]"]))).collect();
    let stage = Stage::with_library((0..5).map(|_| found()).collect(), answers);
    stage.ask(FIRST);
    let notices = |script: Option<Script>| {
        let begun_ms = stage.elapsed();
        let response = match script {
            Some(script) => rewrites(&stage, script),
            None => stage.ask(SECOND),
        };
        let kinds: Vec<_> = response.answer.notices.iter().map(|notice| notice.kind).collect();
        (kinds, stage.elapsed() - begun_ms)
    };
    assert_eq!(notices(Some(Script::NeverAnswers)), (vec![], 5_000));
    assert_eq!(notices(Some(Script::NeverAnswers)), (vec![NoticeKind::SideRequestsLeftOut], 5_000));
    let stored = stage.session().exchanges[2].answer.clone().unwrap();
    assert!(stored.notices[0].message.starts_with("m is too slow for rewriting follow-up questions"));
    assert_eq!(notices(None), (vec![], 0));
    assert_eq!(stage.asked_for(Purpose::Rewrite).len(), 2);
    stage.side_pace.turn_on(&stage.side_pace.left_out()[0]);
    notices(Some(Script::body(&says(&[ALONE]))));
    assert_eq!(stage.asked_for(Purpose::Rewrite).len(), 3);
}

#[test]
fn a_model_that_is_too_slow_after_the_answer_is_left_out_and_the_next_answer_says_so() {
    let answers = (0..5).map(|_| Script::body(&says(&["So."]))).collect();
    let stage = Stage::new(answers);
    let slow = || {
        let summary = says(&["{\"summary\": \"S\", \"index\": []}"]);
        Script::pieces(vec![Piece::Pause(21_000), Piece::Bytes(summary.into())])
    };
    for _ in 0..3 {
        assert_eq!(stage.ask("Is it so?").answer.notices, []);
        stage.aside_for(Purpose::Memory, slow());
        stage.post_turn().unwrap();
    }
    assert_eq!(stage.asked_for(Purpose::Memory).len(), 3);
    assert_eq!(stage.ask("And now?").answer.notices[0].kind, NoticeKind::SideRequestsLeftOut);
    stage.post_turn().unwrap();
    assert_eq!(stage.asked_for(Purpose::Memory).len(), 3, "it is not asked any more");
    assert_eq!(stage.ask("And then?").answer.notices, []);
}
