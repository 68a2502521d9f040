//! Turns with a knowledge base.

use super::stage::{Piece, Script, Stage, calls, deltas, finish, results, says};
use crate::{
    conversation::{AnswerState, NoticeKind, RetrievalMode, Verdict},
    ports::TransportError,
    turn::TurnEvent,
    wire::{Answerer, Base, BaseKind},
};

#[test]
fn documents_stand_before_the_question_and_cited_ones_are_marked() {
    let found =
        results(&[("a.md", "A \"<1>\"", "Alpha & <b>"), ("b.md", "B", "Beta"), ("c.md", "C", "Gamma")]);
    let stage =
        Stage::with_library(vec![Script::body(&found)], vec![Script::body(&says(&["So [3], `[2]` [1]."]))]);
    let response = stage.ask("What?");
    assert_eq!(stage.queries(), ["What?"]);
    assert_eq!(
        stage.requests()[0].messages[1].content.as_deref().unwrap(),
        "<documents>\n<document index=\"1\" id=\"a.md\" title=\"A &quot;&lt;1>&quot;\">\nAlpha & <b>\n</document>\n\
         <document index=\"2\" id=\"b.md\" title=\"B\">\nBeta\n</document>\n\
         <document index=\"3\" id=\"c.md\" title=\"C\">\nGamma\n</document>\n</documents>\n\nQuestion: What?"
    );
    let cited: Vec<_> = response.answer.sources.iter().map(|source| (source.number, source.cited)).collect();
    assert_eq!(cited, [(1, true), (2, false), (3, true)]);
    let answer = stage.session().exchanges[0].answer.clone().unwrap();
    assert_eq!(answer.sources, response.answer.sources);
    assert_eq!(
        answer.text_with_footer(),
        "So [3], `[2]` [1].\n\n**Sources**\n\n- [1] A \"\\<1\\>\" (a.md)\n- [3] C (c.md)"
    );
}

/// Checks that an answer still comes after a failed search, with a notice of why it has no sources.
#[track_caller]
fn check_without(search: Script, reason: &str) {
    let stage = Stage::with_library(vec![search], vec![Script::body(&says(&["From memory."]))]);
    let response = stage.ask("What?");
    assert_eq!(
        (response.answer.text.as_str(), response.answer.state),
        ("From memory.", AnswerState::Complete)
    );
    assert_eq!(response.answer.notices.len(), 1);
    assert_eq!(response.answer.notices[0].kind, NoticeKind::WithoutKnowledgeBase);
    assert_eq!(response.answer.notices[0].message, format!("Answered without the knowledge base: {reason}"));
    let told = TurnEvent::WithoutKnowledgeBase { reason: reason.into() };
    assert!(stage.events.borrow().contains(&told));
    assert_eq!(stage.requests()[0].messages[1].content.as_deref(), Some("What?"));
    assert!(stage.elapsed() <= 10_000);
}

#[test]
fn nobody_misses_a_document_about_a_greeting() {
    for (remark, is_missed) in [
        ("hello", false),
        ("Thank you!", false),
        ("你好", false),
        ("ありがとう", false),
        ("안녕하세요", false),
        ("育児休暇の規則", true),
        ("Leave?", true),
        ("Parental leave policy", true),
        ("Reisekostenabrechnungen", true),
    ] {
        let stage = Stage::with_library(
            vec![Script::body(r#"{"results":[]}"#)],
            vec![Script::body(&says(&["Well."]))],
        );
        let notices = stage.ask(remark).answer.notices;
        let is_named = notices.iter().any(|notice| notice.kind == NoticeKind::WithoutKnowledgeBase);
        assert_eq!(is_named, is_missed, "{remark}");
    }
    // The offline answerer says by itself that it found nothing.
    let mut stage = Stage::with_library(
        vec![Script::body(r#"{"results":[]}"#)],
        vec![Script::body(&says(&["I found nothing."]))],
    );
    stage.config.public.answerer = Answerer::Offline;
    assert_eq!(stage.ask("Parental leave policy").answer.notices, []);
    // A knowledge base that fails is named even if the message needs no search.
    let stage = Stage::with_library(vec![Script::status(500, "")], vec![Script::body(&says(&["Well."]))]);
    assert_eq!(stage.ask("hello").answer.notices.len(), 1);
}

#[test]
fn no_answer_is_not_called_one_without_the_knowledge_base() {
    let stage = Stage::with_library(vec![Script::body(r#"{"results":[]}"#)], vec![Script::status(500, "")]);
    let response = stage.ask("What?");
    assert_eq!((response.answer.state, response.answer.notices), (AnswerState::Failed, Vec::new()));
    let kept = stage.session().exchanges[0].answer.clone().unwrap();
    assert_eq!(kept.notices, []);
}

#[test]
fn a_base_of_several_that_fails_is_named_beside_what_the_others_found() {
    let found = Script::body(&results(&[("a", "A", "t")]));
    let replies = vec![found, Script::status(503, "")];
    let mut stage = Stage::with_library(replies, vec![Script::body(&says(&["So [1]."]))]);
    let base = |name: &str, title: &str| Base {
        name: name.into(),
        title: title.into(),
        ..Base::only(BaseKind::Footnote)
    };
    stage.config.public.bases = [base("", "Documents"), base("wiki", "Wiki")].into_iter().collect();
    let response = stage.ask("What?");
    assert_eq!((response.answer.sources.len(), response.answer.notices.len()), (1, 1));
    let notice = &response.answer.notices[0];
    assert_eq!(
        (notice.kind, notice.message.as_str()),
        (NoticeKind::BaseMissing, "Without “Wiki”: the knowledge base failed (status 503)")
    );
}

#[test]
fn a_search_that_fails_is_named_and_stops_no_answer() {
    check_without(Script::body(r#"{"results":[]}"#), "the knowledge base has nothing about this question");
    check_without(Script::NeverAnswers, "the knowledge base did not answer within 10 seconds");
    check_without(
        Script::pieces(vec![Piece::Bytes(b"{".to_vec()), Piece::Hangs]),
        "the knowledge base did not answer within 10 seconds",
    );
    check_without(
        Script::Fails(TransportError::Unreachable("refused".into())),
        "the knowledge base cannot be reached",
    );
    check_without(Script::Fails(TransportError::Offline), "this device is offline");
    check_without(Script::status(500, "<html>"), "the knowledge base failed (status 500)");
    check_without(
        Script::status(502, r#"{"error":{"code":"upstream_unreachable"}}"#),
        "the knowledge base cannot be reached",
    );
    check_without(
        Script::status(404, r#"{"error":{"code":"not_found"}}"#),
        "the knowledge base has no search",
    );
    let shape = "the knowledge base's reply does not have the expected shape";
    check_without(Script::body("<html>"), shape);
    check_without(Script::body("[]"), shape);
    check_without(Script::body(r#"{"results":{}}"#), shape);
    check_without(Script::body(r#"{"results":[{"title":"no text"}]}"#), shape);
    let huge = results(&[("a", "A", &"x".repeat(5 * 1024 * 1024))]);
    check_without(Script::body(&huge), "the knowledge base's reply is over 4 MiB or broke off");
    check_without(
        Script::pieces(vec![Piece::Breaks]),
        "the knowledge base's reply is over 4 MiB or broke off",
    );
}

#[test]
fn a_kind_this_page_cannot_read_is_named() {
    let mut stage = Stage::with_library(Vec::new(), vec![Script::body(&says(&["a"]))]);
    stage.config.public.bases = Base::only(BaseKind::Unknown("oracle".into())).into();
    let response = stage.ask("What?");
    assert_eq!(
        response.answer.notices[0].message,
        "Answered without the knowledge base: this page cannot read replies of the kind 'oracle'"
    );
}

#[test]
fn sources_add_up_over_tool_rounds() {
    let split = |arguments: &str, index: u32, id: &str| {
        let name = if id.is_empty() { String::new() } else { "\"name\":\"search_knowledge_base\",".into() };
        let arguments = serde_json::to_string(arguments).unwrap();
        format!(
            "data: {{\"choices\":[{{\"delta\":{{\"tool_calls\":[{{\"index\":{index},\"id\":\"{id}\",\"function\":{{{name}\"arguments\":{arguments}}}}}]}}}}]}}\n\n"
        )
    };
    // Two calls, their pieces interleaved.
    let two_calls = [
        deltas(&["Let me look."]),
        split("{\"que", 0, "x"),
        split("", 1, "y"),
        split("ry\":\"one\"}", 0, ""),
        split("{\"query\":", 1, ""),
        split("\"two\"}", 1, ""),
        finish("tool_calls"),
    ]
    .concat();
    let stage = Stage::with_library(
        vec![
            Script::body(&results(&[("a.md", "A", "Alpha")])),
            Script::body(&results(&[("b.md", "B", "Beta"), ("a.md", "A", "Alpha")])),
            Script::body(&results(&[("c.md", "C", "Gamma")])),
        ],
        vec![Script::body(&two_calls), Script::body(&says(&["Found [2][3]."]))],
    );
    let response = stage.ask("What?");
    assert_eq!(stage.queries(), ["What?", "one", "two"]);
    assert_eq!(response.answer.text, "Let me look.\n\nFound [2][3].");
    assert_eq!(stage.streamed(), response.answer.text);
    let sources: Vec<_> = response
        .answer
        .sources
        .iter()
        .map(|source| (source.number, source.document_id.as_str(), source.cited))
        .collect();
    assert_eq!(sources, [(1, "a.md", false), (2, "b.md", true), (3, "c.md", true)]);
    let messages = &stage.requests()[1].messages;
    let result = messages[3].content.as_deref().unwrap();
    assert!(
        result.contains("index=\"2\" id=\"b.md\"") && result.contains("index=\"1\" id=\"a.md\""),
        "{result}"
    );
    let calls: Vec<_> = stage.session().exchanges[0]
        .answer
        .as_ref()
        .unwrap()
        .tool_calls
        .iter()
        .map(|call| call.result.clone())
        .collect();
    assert_eq!(calls, ["2 results", "1 result"]);
    let done = response.done.join(" ");
    assert!(
        done.contains("build_prompt call_model receive execute_tools call_model receive bundle_sources"),
        "{done}"
    );
}

#[test]
fn a_tool_that_finds_something_takes_back_the_notice() {
    let stage = Stage::with_library(
        vec![Script::body(r#"{"results":[]}"#), Script::body(&results(&[("a.md", "A", "Alpha")]))],
        vec![
            Script::body(&calls("search_knowledge_base", "{\"query\":\"q\"}")),
            Script::body(&says(&["[1]"])),
        ],
    );
    let response = stage.ask("What?");
    assert!(response.answer.notices.is_empty() && response.answer.sources[0].cited);
}

#[test]
fn tool_rounds_end_with_a_request_without_tools() {
    let call = || Script::body(&calls("search_knowledge_base", "{\"query\":\"q\"}"));
    let nothing = || Script::body(r#"{"results":[]}"#);
    let mut stage = Stage::with_library(
        vec![nothing(), nothing(), nothing()],
        vec![call(), call(), Script::body(&says(&["Enough."]))],
    );
    stage.config.public.max_tool_rounds = 2;
    let response = stage.ask("What?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("Enough.", AnswerState::Complete));
    let offers: Vec<bool> = stage.requests().iter().map(|request| !request.tools.is_empty()).collect();
    assert_eq!(offers, [true, true, false]);
    assert!(response.answer.notices.iter().any(|notice| notice.kind == NoticeKind::ToolRoundsUsedUp));
    // Calls of tools that were not offered do not count as an answer.
    let mut stage = Stage::with_library(vec![nothing(), nothing()], vec![call(), call()]);
    stage.config.public.max_tool_rounds = 1;
    assert_eq!(stage.ask("What?").answer.state, AnswerState::Failed);
}

#[test]
fn the_search_before_the_answer_can_be_left_to_the_model() {
    let mut stage = Stage::with_library(Vec::new(), vec![Script::body(&says(&["Hello."]))]);
    stage.config.retrieval = RetrievalMode::Tools;
    assert_eq!(stage.ask("Hi!").answer.state, AnswerState::Complete);
    assert!(stage.queries().is_empty());
    assert_eq!(stage.requests()[0].tools[0].function.name, "search_knowledge_base");
}

#[test]
fn citations_are_held_against_the_full_texts_of_their_sources() {
    let far = ["Footnote answers. ".repeat(60), "Redirects are never followed by the proxy.".into()].concat();
    let found = results(&[("a.md", "A", &far), ("b.md", "B", "Streams end after 30 seconds of silence.")]);
    let text =
        "Redirects are never followed by the proxy [1]. Streams end after 90 seconds of silence [2]. So [3].";
    let stage = Stage::with_library(vec![Script::body(&found)], vec![Script::body(&says(&[text]))]);
    stage.keep_document("b.md", "Streams end after 30 seconds of silence.");
    stage.ask("What?");
    let answer = stage.session().exchanges[0].answer.clone().unwrap();
    let found: Vec<_> =
        answer.checks.iter().map(|check| (check.at, check.number, check.quote.as_deref())).collect();
    assert_eq!(
        found,
        [
            (0, 1, Some("Redirects are never followed by the proxy.")),
            (1, 2, Some("Streams end after 30 seconds of silence.")),
            (2, 3, None)
        ]
    );
    let verdicts: Vec<_> = answer.checks.iter().map(|check| check.verdict).collect();
    assert_eq!(verdicts, [Verdict::WordForWord, Verdict::Differs, Verdict::NoSource]);
    assert_eq!(answer.checks[0].passage.as_deref(), Some("a.md"));
    let passage = &answer.sources[0].passages[0];
    assert_eq!(passage.sha256, Some(crate::text::sha256(&far)));
    assert!(passage.retrieved_ms >= Some(stage.session().exchanges[0].question.asked_ms));
    // The stored part of a long passage has its beginning and the words that support the answer.
    let kept = &answer.sources[0].passages[0].text;
    assert!(
        kept.starts_with("Footnote answers. ") && kept.contains("Redirects are never followed"),
        "{kept:?}"
    );
    assert!(kept.chars().count() < 1_000);
}
