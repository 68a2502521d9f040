//! Streams as real model servers write them: the text, the state, the tool calls and the error that come of each,
//! wherever its bytes are split.

use super::stage::{Piece, Script, Stage, says};
use crate::{
    conversation::{AnswerState, NoticeKind},
    reply::ReplyReader,
    turn::ErrorKind,
    wire::{FinishReason, Usage},
};

const LOST: &str = "The connection was lost before the answer was complete";
const ERROR: &str = "The model server reported an error";

/// A stream of events with this data.
fn events(data: &[&str]) -> String {
    data.iter().map(|data| format!("data: {data}\n\n")).collect::<Vec<_>>().concat()
}

/// A chunk with this inside its only choice.
fn choice(fields: &str) -> String {
    format!(r#"{{"choices":[{{"index":0,{fields}}}]}}"#)
}

/// How a reader reads a body in two pieces.
fn read(first: &[u8], second: &[u8]) -> String {
    let mut reader = ReplyReader::new();
    let (first, second) = (reader.push(first), reader.push(second));
    let (rest, ending) = reader.finish();
    let thoughts = format!("{}{}{}", first.thoughts, second.thoughts, rest.thoughts);
    let text = format!("{}{}{}", first.answer, second.answer, rest.answer);
    format!("{thoughts}|{text} {ending:?}")
}

/// Checks the text, the state, the tool calls and the error of a turn with this body.
#[track_caller]
fn check_body(body: &str, text: &str, state: AnswerState, calls: &[(&str, &str)], error: &str) {
    let bytes = body.as_bytes();
    for at in 0..bytes.len() {
        assert_eq!(read(&bytes[..at], &bytes[at..]), read(bytes, b""), "split at {at}: {body}");
    }
    let single = body.bytes().map(|byte| Piece::Bytes(vec![byte])).collect();
    for script in [Script::body(body), Script::pieces(single)] {
        let search = Script::body(r#"{"results":[]}"#);
        let answers =
            if calls.is_empty() { vec![script] } else { vec![script, Script::body(&says(&[text]))] };
        let response = Stage::with_library(vec![search], answers).ask("Hi?");
        let called =
            response.answer.tool_calls.iter().map(|call| (call.name.as_str(), call.arguments.as_str()));
        assert_eq!(called.collect::<Vec<_>>(), calls, "{body}");
        let message = response.answer.error.as_ref().map_or("", |error| &error.message);
        assert_eq!(
            (response.answer.text.as_str(), response.answer.state, message),
            (text, state, error),
            "{body}"
        );
    }
}

#[track_caller]
fn check(data: &[&str], text: &str, state: AnswerState, error: &str) {
    check_body(&events(data), text, state, &[], error);
}

fn text(text: &str) -> String {
    choice(&format!(r#""delta":{{"content":"{text}"}},"finish_reason":null"#))
}

fn reason(reason: &str) -> String {
    choice(&format!(r#""delta":{{}},"finish_reason":"{reason}""#))
}

#[test]
fn only_a_known_reason_ends_an_answer() {
    use AnswerState::{Complete, Interrupted};
    for unknown in ["", "null", "surprise"] {
        let [a, b] = ["a", "b"]
            .map(|text| choice(&format!(r#""delta":{{"content":"{text}"}},"finish_reason":"{unknown}""#)));
        check(&[&a, &b], "ab", Interrupted, LOST);
        check(&[&a, &b, "[DONE]"], "ab", Complete, "");
        check(&[&a, &b, &reason("stop")], "ab", Complete, "");
        // A later event does not change the reason.
        check(&[&a, &b, &reason("length"), &reason(unknown)], "ab", Complete, "");
    }
    for known in ["stop", "tool_calls", "function_call", "STOP", "eos", "eos_token", "stop_sequence"] {
        check(&[&text("a"), &reason(known)], "a", Complete, "");
    }
}

#[test]
fn other_words_for_the_length_limit_are_known() {
    for limit in ["length", "max_tokens", "MAX_TOKENS"] {
        let script = Script::body(&events(&[&text("a"), &reason(limit)]));
        let response = Stage::new(vec![script]).ask("Hi?");
        assert_eq!(
            (response.answer.state, response.answer.finish),
            (AnswerState::Complete, Some(FinishReason::Length))
        );
        assert_eq!(response.answer.notices[0].kind, NoticeKind::CutAtLength);
    }
}

#[test]
fn a_reason_that_names_a_failure_fails_the_answer() {
    for (failure, message) in [
        ("error", ERROR),
        ("abort", "The model server broke off its answer"),
        (
            "insufficient_system_resource",
            "The model server ran out of resources before it finished its answer",
        ),
    ] {
        check(&[&text("a"), &reason(failure), "[DONE]"], "a", AnswerState::Interrupted, message);
        check(&[&reason(failure), "[DONE]"], "", AnswerState::Failed, message);
    }
}

#[test]
fn an_answer_that_is_repeated_is_shown_once() {
    let whole = choice(r#""message":{"role":"assistant","content":"ab"},"finish_reason":"stop""#);
    let both = |delta: &str, reason: &str| {
        choice(&format!(
            r#""delta":{{"content":"{delta}"}},"message":{{"content":"ab"}},"finish_reason":{reason}"#
        ))
    };
    for last in [&whole, &both("", "\"stop\"")] {
        check(&[&text("a"), &text("b"), last, "[DONE]"], "ab", AnswerState::Complete, "");
        check(&[&text(""), last, "[DONE]"], "ab", AnswerState::Complete, "");
    }
    check(&[&both("a", "null"), &both("b", "\"stop\"")], "ab", AnswerState::Complete, "");
    let pieces = ["a", "b"].map(|text| choice(&format!(r#""message":{{"content":"{text}"}}"#)));
    check(&[&pieces[0], &pieces[1], &reason("stop")], "ab", AnswerState::Complete, "");
}

#[test]
fn a_field_that_cannot_be_read_costs_no_other() {
    for odd in [
        r#""usage":{"prompt_tokens":1.5,"completion_tokens":-1,"total_tokens":"many"}"#,
        r#""usage":"none""#,
        r#""usage":-1"#,
        r#""model":7"#,
        r#""error":false"#,
        r#""error":"""#,
    ] {
        let chunk = [r#"{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"#, odd, "}"].concat();
        check(&[&chunk], "a", AnswerState::Complete, "");
    }
    for odd in [
        r#""index":"0","delta":{"content":"a"}"#,
        r#""index":-1,"delta":{"content":"a"}"#,
        r#""index":0,"delta":{"content":"a","refusal":[],"tool_calls":{}}"#,
        r#""index":0,"delta":{"content":[{"type":"text","text":"a"},{"text":7},8,null]}"#,
        r#""index":0,"delta":{"content":"a"},"message":"x""#,
    ] {
        let chunk = format!("{{\"choices\":[{{{odd},\"finish_reason\":\"stop\"}}]}}");
        check(&[&chunk], "a", AnswerState::Complete, "");
    }
    check(&[&text("a"), &choice(r#""delta":7,"finish_reason":"stop""#)], "a", AnswerState::Complete, "");
    check(&[&text("a"), r#"{"choices":7,"usage":{}}"#, &reason("stop")], "a", AnswerState::Complete, "");
    let usage = r#"{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":"x","total_tokens":9}}"#;
    let script = Script::body(&events(&[&text("a"), &reason("stop"), usage]));
    let expect = Usage { prompt_tokens: 7, completion_tokens: 0, total_tokens: 9, cached_tokens: 0 };
    assert_eq!(Stage::new(vec![script]).ask("Hi?").answer.usage, Some(expect));
}

#[test]
fn a_character_that_two_events_share_is_joined() {
    let done = |data: &[&str], expect: &str| {
        let data: Vec<String> = data.iter().map(|data| text(data)).collect();
        let data: Vec<&str> = data.iter().map(String::as_str).chain(["[DONE]"]).collect();
        check(&data, expect, AnswerState::Complete, "");
    };
    done(&[r"a\ud83d", r"\ude00b"], "a😀b");
    done(&[r"\ud83d", "", r"\ude00\ud83d", r"\ude01"], "😀😁");
    // A half without its other half is one character that cannot be read.
    done(&[r"a\ud83d", "b"], "a\u{fffd}b");
    done(&["a", r"\ude00b"], "a\u{fffd}b");
    done(&[r"a\ud83d"], "a");
    let part = |text: &str| choice(&format!(r#""delta":{{"content":[{{"type":"text","text":"{text}"}}]}}"#));
    check(&[&part(r"a\ud83d"), &part(r"\ude00b"), "[DONE]"], "a😀b", AnswerState::Complete, "");
    let thought = |text: &str| choice(&format!(r#""delta":{{"reasoning":"{text}"}}"#));
    let body = events(&[&thought(r"a\ud83d"), &thought(r"\ude00b"), &text("c"), "[DONE]"]);
    let thoughts = Stage::new(vec![Script::body(&body)]).ask("Hi?").answer.thoughts;
    assert_eq!(thoughts.map(|thoughts| thoughts.text).as_deref(), Some("a😀b"));
}

#[test]
fn an_error_is_told_in_every_servers_shape() {
    let told = "The model server reported an error: CUDA out of memory";
    for error in [
        r#"{"error":{"message":"CUDA out of memory","type":"x","code":500}}"#,
        r#"{"error":"CUDA out of memory"}"#,
        // vLLM
        r#"{"object":"error","message":"CUDA out of memory","type":"InternalServerError","code":500}"#,
        // FastChat
        r#"{"text":"CUDA out of memory","error_code":50001}"#,
        // OpenRouter
        r#"{"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"code":502,"message":"CUDA out of memory"}}]}"#,
        r#"{"error":{"code":502,"message":"CUDA out of memory"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}"#,
        // Gemini
        r#"[{"error":{"code":503,"message":"CUDA\n out of memory","status":"UNAVAILABLE"}}]"#,
    ] {
        check(&[error, "[DONE]"], "", AnswerState::Failed, told);
        check(&[&text("a"), error, "[DONE]"], "a", AnswerState::Interrupted, told);
        check_body(error, "", AnswerState::Failed, &[], told);
    }
    check_body(
        "event: error\ndata: It broke\n\n",
        "",
        AnswerState::Failed,
        &[],
        &format!("{ERROR}: It broke"),
    );
    check_body("event: error\ndata: {}\n\n", "", AnswerState::Failed, &[], ERROR);
    check(&[r#"{"error":{"message":"<html>Oh no</html>"}}"#], "", AnswerState::Failed, ERROR);
    let limited = r#"{"error":{"message":"Slow down.","code":"rate_limit_exceeded"}}"#;
    let message = "The model server received too many requests: Slow down.";
    check(&[limited, "[DONE]"], "", AnswerState::Failed, message);
    check(&[&text("a"), r#"{"error_code":0,"text":"fine"}"#, "[DONE]"], "a", AnswerState::Complete, "");
}

#[test]
fn calls_that_share_an_index_are_told_apart() {
    let piece = |fields: &str, function: &str| {
        let call = format!(r#"{{{fields}"type":"function","function":{{{function}}}}}"#);
        choice(&format!(r#""delta":{{"tool_calls":[{call}]}}"#))
    };
    let check = |pieces: &[String], calls: &[(&str, &str)]| {
        let data: Vec<&str> = pieces.iter().map(String::as_str).chain(["[DONE]"]).collect();
        check_body(&events(&data), "So.", AnswerState::Complete, calls, "");
    };
    let call = |fields: &str, name: &str, arguments: &str| {
        piece(fields, &format!(r#""name":"{name}","arguments":"{arguments}""#))
    };
    for shared in ["\"index\":0,\"id\":\"\",", "\"index\":0,", "\"index\":0,\"id\":null,"] {
        let more = |arguments: &str| piece(shared, &format!(r#""arguments":"{arguments}""#));
        check(
            &[call(shared, "one", r#"{\"a\":1}"#), call(shared, "two", "{}"), call(shared, "two", "{ }")],
            &[("one", r#"{"a":1}"#), ("two", "{}"), ("two", "{ }")],
        );
        // A name and its arguments in pieces, with the name in every piece or not.
        check(
            &[call(shared, "one", ""), more(r#"{\"a\":"#), more("1}"), more(" "), call(shared, "two", "{}")],
            &[("one", r#"{"a":1} "#), ("two", "{}")],
        );
        check(
            &[call(shared, "one", r#"{\"a\":"#), call(shared, "one", "{}"), call(shared, "one", "}")],
            &[("one", r#"{"a":{}}"#)],
        );
        check(&[call(shared, "o", ""), piece(shared, r#""name":"ne""#), more("{}")], &[("one", "{}")]);
    }
    let with_id = ["a", "b"].map(|id| call(&format!(r#""index":0,"id":"{id}","#), "one", "{}"));
    check(&with_id, &[("one", "{}"), ("one", "{}")]);
    let split = [
        call("\"index\":0,", "one", r#"{\"a\":\"\ud83d"#),
        piece("\"index\":0,", r#""arguments":"\ude00\"}""#),
    ];
    check(&split, &[("one", r#"{"a":"😀"}"#)]);
    let object = piece("\"index\":\"0\",", r#""name":"one","arguments":{"a":1}"#);
    check(&[object], &[("one", r#"{"a":1}"#)]);
}

#[test]
fn an_answer_that_is_none_names_the_model_server() {
    let unreadable = |why: &str| format!("The model server's answer could not be read: {why}");
    let page = unreadable("it is a web page. LLM_BASE_URL has to end in /v1");
    let empty = unreadable("it is empty");
    let other = unreadable("it is not a chat completion");
    for (body, message) in [
        ("<!doctype html><title>Log in</title>", &page),
        ("", &empty),
        ("\r\n \n", &empty),
        ("{\"status\":\"ok\"}", &other),
        ("[]", &other),
        ("data: {\"choices\":\n\n", &other),
    ] {
        check_body(body, "", AnswerState::Failed, &[], message);
        // The proxy cuts a stream that has not ended.
        let broken = Script::pieces(vec![Piece::Bytes(body.into()), Piece::Breaks]);
        let error = Stage::new(vec![broken]).ask("Hi?").answer.error.unwrap();
        assert_eq!((error.kind, &error.message), (ErrorKind::BadReply, message), "{body}");
    }
    check_body("{\"choices\":", "", AnswerState::Failed, &[], &other);
    check_body("Not found", "", AnswerState::Failed, &[], &other);
    check_body(": ping\n\n", "", AnswerState::Failed, &[], &other);
    // The body may have been the beginning of an answer.
    for body in ["{\"choices\":", ": ping\n\n", "data: {\"choi"] {
        let broken = Script::pieces(vec![Piece::Bytes(body.into()), Piece::Breaks]);
        assert_eq!(Stage::new(vec![broken]).ask("Hi?").answer.error.unwrap().message, LOST, "{body}");
    }
}

#[test]
fn a_byte_order_mark_before_a_whole_reply_may_come_in_pieces() {
    let body =
        format!("\u{feff}{}", r#"{"choices":[{"message":{"content":"Whole"},"finish_reason":"stop"}]}"#);
    check_body(&body, "Whole", AnswerState::Complete, &[], "");
}
