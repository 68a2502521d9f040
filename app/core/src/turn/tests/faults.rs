//! Turns in which something fails: what the person sees, and what is saved.

use super::stage::{BEGINNING, Piece, Script, Stage, calls, deltas, finish, request, says};
use crate::{
    conversation::{AnswerState, NoticeKind},
    ports::TransportError,
    turn::{ErrorKind, TurnEvent},
};

/// Checks that a turn ends with this error and keeps this text.
#[track_caller]
fn check(script: Script, state: AnswerState, text: &str, kind: ErrorKind, message: &str) {
    let chat = Stage::new(vec![script]);
    let response = chat.ask("Hi?");
    let error = response.answer.error.clone().expect("an error");
    assert_eq!((response.answer.state, response.answer.text.as_str()), (state, text));
    assert_eq!((error.kind, error.message.as_str()), (kind, message));
    let session = chat.session();
    assert_eq!(session.exchanges[0].question.text, "Hi?", "the question stays");
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!((answer.state, answer.text.as_str()), (state, text), "and so does what came");
    assert!(response.done.ends_with(&["bundle_sources".into(), "save_exchange".into(), "respond".into()]));
}

#[track_caller]
fn check_status(status: u16, body: &str, kind: ErrorKind, message: &str) {
    check(Script::status(status, body), AnswerState::Failed, "", kind, message);
}

fn coded(code: &str) -> String {
    serde_json::json!({ "error": { "message": "<b>secret</b>", "type": "t", "code": code } }).to_string()
}

#[test]
fn replies_that_are_no_answer_are_told_in_one_line() {
    use ErrorKind as Kind;
    check_status(
        502,
        &coded("upstream_unreachable"),
        Kind::Unreachable,
        "The model server cannot be reached",
    );
    check_status(
        504,
        &coded("upstream_header_timeout"),
        Kind::HeaderTimeout,
        "The model server did not begin to answer in time; HEADER_TIMEOUT_S sets how long it may take",
    );
    check_status(
        502,
        &coded("upstream_key_refused"),
        Kind::KeyRefused,
        "The model server refused Footnote's key. Tell whoever runs Footnote",
    );
    check_status(
        401,
        &coded("access_token_required"),
        Kind::TokenRequired,
        "This server needs its access token",
    );
    check_status(
        401,
        "<html>",
        Kind::Rejected,
        "What stands in front of this server refused the request; if it signs people in, reload the page to sign in again",
    );
    check_status(500, "<html><h1>Oh no</h1></html>", Kind::UpstreamFailed, "The model server failed");
    check_status(502, &coded("upstream_error"), Kind::UpstreamFailed, "The model server failed");
    check_status(400, &coded("upstream_rejected"), Kind::Rejected, "The model server refused the request");
    check_status(
        404,
        &coded("model_not_found"),
        Kind::ModelNotFound,
        "The model server does not have the chosen model",
    );
    check_status(
        404,
        &coded("upstream_rejected"),
        Kind::Rejected,
        "There is no model server at the configured address: LLM_BASE_URL has to end in /v1",
    );
    check_status(
        503,
        &coded("overloaded"),
        Kind::Overloaded,
        "This server has reached its limit of simultaneous answers; try again in a moment",
    );
    check_status(403, &coded("origin_refused"), Kind::Rejected, "<b>secret</b>");
    check_status(418, &coded("new"), Kind::Rejected, "<b>secret</b>");
    check_status(
        418,
        r#"{"error":{"message":"secret"}}"#,
        Kind::Rejected,
        "The model server refused the request",
    );
    check_status(418, r#"{"error":"secret"}"#, Kind::Rejected, "The model server refused the request");
    check_status(200, &finish("stop"), Kind::BadReply, "The model gave an empty answer");
    let long_body = "x".repeat(1_000_000);
    check_status(500, &long_body, Kind::UpstreamFailed, "The model server failed");
}

#[test]
fn a_missing_connection_is_told() {
    let unreachable = Script::Fails(TransportError::Unreachable("refused".into()));
    check(
        unreachable,
        AnswerState::Failed,
        "",
        ErrorKind::ProxyUnreachable,
        "Footnote's own server cannot be reached; check that it is running",
    );
    check(
        Script::Fails(TransportError::Offline),
        AnswerState::Failed,
        "",
        ErrorKind::Offline,
        "This device is offline",
    );
}

#[test]
fn a_stream_that_breaks_off_is_interrupted() {
    let broken = |ending: Vec<Piece>| {
        let mut pieces = vec![Piece::Bytes(deltas(&["par", "tial"]).into())];
        pieces.extend(ending);
        Script::pieces(pieces)
    };
    let lost = "The connection was lost before the answer was complete";
    check(broken(vec![]), AnswerState::Interrupted, "partial", ErrorKind::Interrupted, lost);
    check(broken(vec![Piece::Breaks]), AnswerState::Interrupted, "partial", ErrorKind::Interrupted, lost);
    let half = Piece::Bytes(b"data: {\"choices\":[{\"del".to_vec());
    check(
        broken(vec![half, Piece::Breaks]),
        AnswerState::Interrupted,
        "partial",
        ErrorKind::Interrupted,
        lost,
    );
    let silent =
        "The model server fell silent in the middle of its answer; IDLE_TIMEOUT_S sets for how long it may";
    check(broken(vec![Piece::Hangs]), AnswerState::Interrupted, "partial", ErrorKind::Interrupted, silent);
    let error = Piece::Bytes(b"data: {\"error\":{\"message\":\"It broke\",\"code\":500}}\n\n".to_vec());
    let told = "The model server reported an error: It broke";
    check(broken(vec![error.clone()]), AnswerState::Interrupted, "partial", ErrorKind::UpstreamFailed, told);
    check(Script::pieces(vec![error]), AnswerState::Failed, "", ErrorKind::UpstreamFailed, told);
    let limited =
        Piece::Bytes(b"event: error\ndata: {\"error\":{\"code\":\"rate_limit_exceeded\"}}\n\n".to_vec());
    check(
        Script::pieces(vec![limited]),
        AnswerState::Failed,
        "",
        ErrorKind::RateLimited,
        "The model server received too many requests",
    );
}

#[test]
fn a_break_after_the_end_is_none() {
    let ended = Script::pieces(vec![Piece::Bytes((deltas(&["a"]) + &finish("stop")).into()), Piece::Breaks]);
    assert_eq!(Stage::new(vec![ended]).ask("Hi?").answer.state, AnswerState::Complete);
    let done = Script::pieces(vec![Piece::Bytes(says(&["a"]).into()), Piece::Hangs]);
    let stage = Stage::new(vec![done]);
    assert_eq!(stage.ask("Hi?").answer.state, AnswerState::Complete);
    assert_eq!(stage.elapsed(), 0, "nothing is waited for after [DONE]");
}

#[test]
fn a_silent_server_is_given_up() {
    let stage = Stage::new(vec![Script::NeverAnswers]);
    assert_eq!(stage.ask("Hi?").answer.error.unwrap().kind, ErrorKind::HeaderTimeout);
    assert_eq!(stage.elapsed(), 125_000);
    // Comments that only keep the connection open are signs of life.
    let mut pieces = vec![Piece::Bytes(deltas(&["a"]).into())];
    for _ in 0..10 {
        pieces.extend([Piece::Pause(50_000), Piece::Bytes(b": ping\n\n".to_vec())]);
    }
    pieces.push(Piece::Bytes(says(&["b"]).into()));
    assert_eq!(Stage::new(vec![Script::pieces(pieces)]).ask("Hi?").answer.text, "ab");
}

#[test]
fn unreadable_events_are_skipped_with_one_notice() {
    let long =
        format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n", "x".repeat(1_100_000));
    let body = format!("{}data: {{not json\n\ndata: 7\n\n{long}{}", deltas(&["a"]), says(&["b"]));
    let response = Stage::new(vec![Script::body(&body)]).ask("Hi?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("ab", AnswerState::Complete));
    let kinds: Vec<_> = response.answer.notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::UnreadableEvents]);
}

#[test]
fn a_rate_limit_says_how_long_to_wait() {
    let after = |value: Option<&str>| {
        let script = Script::Reply {
            status: 429,
            retry_after: value.map(str::to_owned),
            pieces: vec![Piece::Bytes(coded("rate_limited").into())],
        };
        let error = Stage::new(vec![script]).ask("Hi?").answer.error.unwrap();
        assert_eq!(error.kind, ErrorKind::RateLimited);
        error.retry_after_s
    };
    assert_eq!(BEGINNING, 1_704_067_200_000, "2024-01-01T00:00:00Z, a Monday");
    assert_eq!(after(Some("7")), Some(7));
    assert_eq!(after(Some("Mon, 01 Jan 2024 00:00:30 GMT")), Some(30));
    assert_eq!(after(Some("Sun, 31 Dec 2023 00:00:30 GMT")), Some(0));
    assert_eq!(after(Some("soon")), None);
    assert_eq!(after(None), None);
}

#[test]
fn stopping_keeps_what_came() {
    let stage = Stage::new(vec![Script::pieces(vec![Piece::Bytes(deltas(&["par"]).into()), Piece::Hangs])]);
    let response = stage.run(request("Hi?"), Some(100));
    assert_eq!(
        (response.answer.text.as_str(), response.answer.state, response.answer.error),
        ("par", AnswerState::Stopped, None)
    );
    assert_eq!(stage.saved().last().unwrap(), "answer 1 stopped: par");
    let stage = Stage::new(vec![Script::NeverAnswers]);
    let response = stage.run(request("Hi?"), Some(100));
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("", AnswerState::Stopped));
    assert_eq!(stage.saved(), ["head", "question 1: Hi?", "answer 1 stopped: "]);
}

#[test]
fn a_store_that_fails_stops_no_answer() {
    let stage = Stage::new(vec![Script::pieces(vec![
        Piece::Bytes(deltas(&["a"]).into()),
        Piece::Pause(1000),
        Piece::Bytes(says(&["b"]).into()),
    ])]);
    stage.store.full.set(true);
    let response = stage.ask("Hi?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("ab", AnswerState::Complete));
    let events = stage.events.borrow();
    let told: Vec<_> = events.iter().filter(|event| matches!(event, TurnEvent::NotSaved { .. })).collect();
    assert_eq!(told, [&TurnEvent::NotSaved { reason: "the browser's storage is full".into() }]);
}

#[test]
fn a_session_that_cannot_be_read_is_not_written() {
    let stage = Stage::new(vec![Script::body(&says(&["a"]))]);
    stage.store.unreadable.set(true);
    let response = stage.ask("Hi?");
    assert_eq!((response.answer.state, response.answer.notices), (AnswerState::Complete, Vec::new()));
    assert!(stage.saved().is_empty());
    let events = stage.events.borrow();
    let not_saved = events.iter().filter(|event| matches!(event, TurnEvent::NotSaved { .. }));
    assert_eq!(not_saved.count(), 1);
}

#[test]
fn an_empty_question_is_not_sent_and_writes_nothing() {
    let stage = Stage::new(Vec::new());
    let response = stage.ask(" \n");
    assert_eq!(response.answer.error.unwrap().kind, ErrorKind::EmptyQuestion);
    assert!(stage.saved().is_empty());
}

#[test]
fn servers_that_refuse_tools_are_asked_without_them_and_remembered() {
    let nothing = || Script::body(r#"{"results":[]}"#);
    let refusal = || Script::status(400, r#"{"error":{"detail":"m does not support tools"}}"#);
    let stage = Stage::with_library(
        vec![nothing(), nothing()],
        vec![refusal(), Script::body(&says(&["a"])), Script::body(&says(&["b"]))],
    );
    let response = stage.ask("Hi?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("a", AnswerState::Complete));
    assert!(response.answer.notices.iter().any(|notice| notice.kind == NoticeKind::ToolsRefused));
    assert_eq!(stage.ask("And?").answer.text, "b");
    let offers: Vec<bool> = stage.requests().iter().map(|request| !request.tools.is_empty()).collect();
    assert_eq!(offers, [true, false, false]);
    let told = stage.session().exchanges[1].answer.clone().unwrap().notices;
    assert!(!told.iter().any(|notice| notice.kind == NoticeKind::ToolsRefused), "once");
}

#[test]
fn a_refusal_that_speaks_of_tools_is_one_whatever_its_status() {
    let detailed = |code: &str, detail: &str| {
        format!(r#"{{"error":{{"message":"no","code":"{code}","detail":"{detail}"}}}}"#)
    };
    for (status, body) in [
        (404, detailed("upstream_rejected", "No endpoints found that support tool use")),
        (502, detailed("upstream_error", "Function calls are not enabled")),
        (400, detailed("tools_not_supported", "")),
    ] {
        let stage = Stage::with_library(
            vec![Script::body(r#"{"results":[]}"#)],
            vec![Script::status(status, &body), Script::body(&says(&["a"]))],
        );
        let response = stage.ask("Hi?");
        assert_eq!(
            (response.answer.text.as_str(), response.answer.state),
            ("a", AnswerState::Complete),
            "{body}"
        );
        assert!(stage.requests()[1].tools.is_empty());
    }
}

#[test]
fn the_servers_detail_is_appended_to_the_message() {
    let check = |status, code: &str, detail: &str, expect: &str| {
        let body = format!(r#"{{"error":{{"message":"x","code":"{code}","detail":"{detail}"}}}}"#);
        check_status(status, &body, ErrorKind::Rejected, expect);
    };
    check(
        400,
        "upstream_rejected",
        "temperature must be 1",
        "The model server refused the request: temperature must be 1",
    );
    check(404, "upstream_rejected", "No such route", "The model server refused the request: No such route");
    check(400, "upstream_rejected", "<p>no</p>", "The model server refused the request");
    check(
        402,
        "insufficient_quota",
        "",
        "The quota of this server's account at the model server is used up; raise it there",
    );
}

#[test]
fn a_request_that_is_refused_without_tools_too_is_an_error() {
    let refusal = || {
        Script::status(
            400,
            r#"{"error":{"message":"no","code":"upstream_rejected","detail":"No tools: not supported"}}"#,
        )
    };
    let stage = Stage::with_library(vec![Script::body(r#"{"results":[]}"#)], vec![refusal(), refusal()]);
    assert_eq!(stage.ask("Hi?").answer.error.unwrap().kind, ErrorKind::Rejected);
    assert_eq!(stage.requests().len(), 2);
}

#[test]
fn strange_tool_calls_get_an_answer_and_crash_nothing() {
    let results = |name: &str, arguments: &str| {
        let stage = Stage::with_library(
            vec![Script::body(r#"{"results":[]}"#)],
            vec![Script::body(&calls(name, arguments)), Script::body(&says(&["a"]))],
        );
        assert_eq!(stage.ask("Hi?").answer.text, "a");
        stage.requests()[1].messages.last().unwrap().content.clone().unwrap()
    };
    assert_eq!(results("rm", "{}"), "Error: There is no tool named 'rm'.");
    assert!(results("search_knowledge_base", "{\"query\":").starts_with("Error: The arguments are not JSON"));
    assert_eq!(results("search_knowledge_base", "[1]"), "Error: The arguments have to be a JSON object.");
    assert_eq!(
        results("search_knowledge_base", ""),
        "Error: The arguments do not fit: missing field `query`."
    );
    assert_eq!(
        results("search_knowledge_base", "{\"query\":7}"),
        "Error: The arguments do not fit: invalid type: integer `7`, expected a string."
    );
    assert_eq!(
        results("search_knowledge_base", "{\"query\":\" \"}"),
        "Error: The arguments do not fit: missing field `query`."
    );
    assert_eq!(
        results("search_knowledge_base", "{\"query\":\"q\",\"session\":\"s2\"}"),
        "Error: The arguments do not fit: unknown field `session`, expected `query`."
    );
    let long = serde_json::json!({ "query": "q".repeat(2_001) }).to_string();
    assert_eq!(results("search_knowledge_base", &long), "Error: 'query' may have 2000 characters at most.");
}
