//! Each line of the guide's tables about model servers, as a turn.

use std::rc::Rc;

use serde_json::{Value, json};

use super::stage::{Script, Stage, request, says};
use crate::{
    conversation::{AnswerState, AttachedImage, Attachment, ErrorKind},
    turn::{TurnRequest, TurnResponse},
    wire::ModelInfo,
};

const GUIDE: &str = include_str!("../../../../../guide/model-servers.md");
const TOOL: &str = "search_knowledge_base";
const ARGUMENTS: &str = r#"{"query":"a"}"#;

fn event(choice: &Value) -> String {
    format!("data: {}\n\n", json!({ "choices": [choice] }))
}

fn delta(fields: &Value) -> String {
    event(&json!({ "index": 0, "delta": fields }))
}

fn ends(reason: &str) -> String {
    event(&json!({ "index": 0, "delta": {}, "finish_reason": reason })) + "data: [DONE]\n\n"
}

fn reply(deltas: &[Value]) -> Script {
    Script::body(&(deltas.iter().map(delta).collect::<String>() + &ends("stop")))
}

fn call(fields: Value) -> Script {
    let mut call = json!({ "index": 0, "id": "c1", "function": { "name": TOOL, "arguments": ARGUMENTS } });
    if let (Some(call), Value::Object(fields)) = (call.as_object_mut(), fields) {
        call.extend(fields);
    }
    reply(&[json!({ "reasoning_content": "Hm." }), json!({ "tool_calls": [call] })])
}

fn refusal(status: u16, detail: &str) -> Script {
    let error = json!({ "error": { "message": "no", "code": "upstream_rejected", "detail": detail } });
    Script::status(status, &error.to_string())
}

/// Asks three questions: two with long answers, and the one that gets these scripts, with a picture.
fn ask(scripts: Vec<Script>) -> (Stage, TurnResponse) {
    let long = || Script::body(&says(&[&"word ".repeat(400)]));
    let nothing = || Script::body(r#"{"results":[]}"#);
    let mut stage = Stage::with_library(
        (0..8).map(|_| nothing()).collect(),
        [long(), long()].into_iter().chain(scripts).collect(),
    );
    stage.config.public.system_prompt = "Be brief.".into();
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 64_000 }];
    stage.config.generation.temperature = Some(0.5);
    stage.config.generation.max_tokens = Some(500);
    stage.ask("1?");
    stage.ask("2?");
    let image = AttachedImage { url: "data:image/png;base64,AAAA".to_owned(), width: 1, height: 1 };
    let attachments = vec![Rc::new(Attachment::of_image("bee.png", image))];
    let response = stage.run(TurnRequest { attachments, ..request("Is it?") }, None);
    (stage, response)
}

/// Whether a request, after one that was refused, goes without what was refused.
type Check = fn(&Value, &Value) -> bool;

/// The first cells of the guide's tables.
fn lines() -> Vec<&'static str> {
    let tables = GUIDE.lines().filter(|line| line.starts_with("| "));
    let cells = tables.filter_map(|line| line.split('|').nth(1)).map(str::trim);
    cells.filter(|cell| !cell.starts_with("what ") && !cell.starts_with("---")).collect()
}

#[test]
fn each_reply_of_the_guide_becomes_its_answer() {
    let text = |text: &str| json!({ "content": text });
    let answer = || reply(&[text("Four.")]);
    let table: Vec<(&str, Vec<Script>)> = vec![
        ("thoughts in a field", vec![reply(&[json!({ "thinking": "Hm." }), text("Four.")])]),
        ("thoughts between tags", vec![reply(&[text("<seed:think>Hm.</seed:think>Four.")])]),
        (
            "thoughts as parts",
            vec![reply(&[
                json!({ "content": [{ "type": "thinking", "thinking": [{ "type": "text", "text": "Hm." }] }] }),
                text("Four."),
            ])],
        ),
        ("thoughts alone", vec![reply(&[json!({ "reasoning_content": "Four." })])]),
        ("thoughts that are wanted back", vec![call(json!({})), answer()]),
        (
            "signatures of calls",
            vec![call(json!({ "extra_content": { "google": { "thought_signature": "s" } } })), answer()],
        ),
        (
            "calls written as text",
            vec![
                reply(&[text(&format!(
                    "[TOOL_CALLS][{{\"name\": \"{TOOL}\", \"arguments\": {ARGUMENTS}}}]"
                ))]),
                answer(),
            ],
        ),
        (
            "calls packed otherwise",
            vec![
                call(
                    json!({ "function": { "name": format!("functions.{TOOL}"), "arguments": json!(ARGUMENTS).to_string() } }),
                ),
                answer(),
            ],
        ),
        (
            "the older protocol",
            vec![
                reply(&[json!({ "function_call": { "name": TOOL, "arguments": ARGUMENTS } })]),
                Script::body(
                    &(event(&json!({ "index": 1, "text": "Four.", "finish_reason": null })) + &ends("stop")),
                ),
            ],
        ),
        (
            "pictures",
            vec![reply(&[
                json!({ "images": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64,AAAA" } }] }),
                text("Four."),
            ])],
        ),
        (
            "keep-alives written as data",
            vec![Script::body(
                &("data: : keepalive\n\n".to_owned() + &delta(&text("Four.")) + &ends("stop")),
            )],
        ),
        (
            "errors within the stream",
            vec![
                Script::body(
                    "data: {\"error\":{\"message\":\"prompt is too long: 9000 tokens > 8000 maximum\"}}\n\n",
                ),
                answer(),
            ],
        ),
    ];
    for (line, scripts) in &table {
        let asked = scripts.len();
        let (stage, response) = ask(scripts.clone());
        assert_eq!(response.answer.state, AnswerState::Complete, "{line}: {response:?}");
        let expect =
            if *line == "pictures" { "![Picture](data:image/png;base64,AAAA)\n\nFour." } else { "Four." };
        assert_eq!(response.answer.text.trim(), expect, "{line}");
        assert_eq!(stage.requests().len(), 2 + asked, "{line}");
        let failed: Vec<_> = response.answer.tool_calls.iter().filter(|call| call.failed).collect();
        assert!(failed.is_empty(), "{line}: {failed:?}");
        let sent = serde_json::to_string(stage.requests().last().unwrap()).unwrap();
        let wanted = [
            ("thoughts that are wanted back", "\"reasoning_content\":\"Hm.\""),
            ("signatures of calls", "thought_signature"),
        ];
        for (_, wanted) in wanted.iter().filter(|(of, _)| of == line) {
            assert!(sent.contains(wanted), "{line}: {sent}");
        }
    }
    let tested: Vec<&str> = table.iter().map(|(line, _)| *line).collect();
    assert_eq!(tested, lines()[..tested.len()]);
}

#[test]
fn each_refusal_of_the_guide_is_answered_once() {
    let read = |request: &crate::wire::ChatRequest| serde_json::to_value(request).unwrap();
    let table: Vec<(&str, &str, Check)> = vec![
        ("a field", "Unsupported value: 'temperature' does not support 0.5 with this model.", |_, after| {
            after.get("temperature").is_none()
        }),
        (
            "the length limit's name",
            "Unsupported parameter: 'max_tokens' is not supported with this model.",
            |_, after| after["max_completion_tokens"] == 500 && after.get("max_tokens").is_none(),
        ),
        ("streaming", "Unsupported value: 'stream' does not support true with this model.", |_, after| {
            after["stream"] == false
        }),
        ("the system role", "System role not supported", |_, after| {
            after["messages"][0]["role"] == "user"
                && after["messages"][0]["content"].as_str().unwrap().starts_with("Be brief.")
        }),
        ("tools", "registry.ollama.ai/library/gemma:2b does not support tools", |_, after| {
            after.get("tools").is_none()
        }),
        ("one tool", "Invalid 'tools[0].function.name': string does not match pattern.", |before, after| {
            after["tools"].as_array().unwrap()[..] == before["tools"].as_array().unwrap()[1..]
        }),
        ("images", "this model does not support image input", |before, after| {
            before.to_string().contains("image_url") && !after.to_string().contains("image_url")
        }),
        ("the length", "Input is too long for requested model.", |before, after| {
            after.to_string().len() < before.to_string().len()
        }),
    ];
    for (line, detail, check) in &table {
        let (stage, response) = ask(vec![refusal(400, detail), Script::body(&says(&["So."]))]);
        assert_eq!(
            (response.answer.state, response.answer.text.as_str()),
            (AnswerState::Complete, "So."),
            "{line}: {response:?}"
        );
        let requests = stage.requests();
        assert_eq!(requests.len(), 4, "{line}");
        assert!(check(&read(&requests[2]), &read(&requests[3])), "{line}: {:?}", requests[3]);
    }
    let (stage, response) = ask(vec![
        call(json!({})),
        refusal(400, "messages: text content blocks must be non-empty"),
        refusal(400, "content must be a string"),
        Script::body(&says(&["So."])),
    ]);
    assert_eq!(response.answer.text, "So.");
    let content = |at: usize| {
        let request = read(&stage.requests()[at]);
        let called = request["messages"].as_array().unwrap().iter().find(|m| m.get("tool_calls").is_some());
        called.unwrap().get("content").cloned()
    };
    assert_eq!([content(3), content(4), content(5)], [Some("".into()), Some(Value::Null), None]);
    let mut tested: Vec<&str> = table.iter().map(|(line, ..)| *line).collect();
    tested.insert(7, "a call without text");
    let first = lines().iter().position(|line| *line == "a field").unwrap();
    assert_eq!(tested, lines()[first..first + tested.len()]);
}

#[test]
fn each_wait_of_the_guide_is_told() {
    let coded = |status, code: &str| {
        Script::status(status, &json!({ "error": { "message": "no", "code": code } }).to_string())
    };
    let table: Vec<(Script, ErrorKind, &str)> = vec![
        (coded(429, "rate_limited"), ErrorKind::RateLimited, "too many requests"),
        (coded(503, "model_loading"), ErrorKind::Overloaded, "still loading"),
        (coded(503, "upstream_overloaded"), ErrorKind::Overloaded, "overloaded"),
        (coded(504, "upstream_header_timeout"), ErrorKind::HeaderTimeout, "HEADER_TIMEOUT_S"),
    ];
    for (script, kind, words) in &table {
        let (stage, response) = ask(vec![script.clone()]);
        let error = response.answer.error.unwrap();
        assert_eq!(error.kind, *kind);
        assert!(error.message.contains(words), "{}", error.message);
        assert_eq!(stage.requests().len(), 3, "it is not sent again: {words}");
    }
    assert_eq!(lines().len(), 12 + 9 + table.len());
}
