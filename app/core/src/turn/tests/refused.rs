//! Servers that refuse a part of the request.

use super::stage::{Script, Stage, says};
use crate::{
    conversation::{AnswerState, NoticeKind},
    wire::{ModelInfo, Purpose, Role},
};

fn refusal(message: &str) -> Script {
    let error =
        serde_json::json!({"error": {"message": message, "code": "upstream_rejected", "detail": message}});
    Script::status(400, &error.to_string())
}

#[test]
fn a_request_goes_once_without_what_is_refused_and_later_ones_at_once() {
    let mut stage = Stage::new(vec![
        refusal("Unsupported parameter: 'temperature' is not supported with this model."),
        refusal("Unrecognized request argument supplied: stream_options"),
        Script::body(&says(&["Yes."])),
        Script::body(&says(&["No."])),
    ]);
    stage.config.generation.temperature = Some(0.2);
    let response = stage.ask("Is it?");
    assert_eq!((response.answer.state, response.answer.text.as_str()), (AnswerState::Complete, "Yes."));
    let told: Vec<_> =
        response.answer.notices.iter().map(|notice| (notice.kind, notice.message.as_str())).collect();
    assert_eq!(
        told,
        [(NoticeKind::SentOtherwise, "The model server does not take temperature; it was left out")],
        "one remark is enough"
    );
    let response = stage.ask("And is it?");
    assert_eq!((response.answer.text.as_str(), response.answer.notices.len()), ("No.", 0));
    let sent = |at: usize| (stage.requests()[at].temperature, stage.requests()[at].stream_options.is_some());
    assert_eq!(
        [sent(0), sent(1), sent(2), sent(3)],
        [(Some(0.2), true), (None, true), (None, false), (None, false)]
    );
}

#[test]
fn what_is_refused_again_ends_the_turn() {
    let no = || refusal("'temperature' is not supported");
    let mut stage = Stage::new(vec![no(), no()]);
    stage.config.generation.temperature = Some(0.2);
    assert_eq!(stage.ask("Is it?").answer.state, AnswerState::Failed);
    assert_eq!(stage.requests().len(), 2);
}

#[test]
fn a_model_without_a_system_role_gets_its_instructions_with_the_first_question() {
    let mut stage = Stage::new(vec![refusal("System role not supported"), Script::body(&says(&["Yes."]))]);
    stage.config.public.system_prompt = "Be brief.".into();
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 6_000 }];
    assert_eq!(stage.ask("Is it?").answer.text, "Yes.");
    let requests = stage.requests();
    assert_eq!(requests[0].messages[0].role, Role::System);
    let roles: Vec<Role> = requests[1].messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::User]);
    let first = requests[1].messages[0].content.clone().unwrap();
    assert!(first.starts_with("Be brief.") && first.contains("Is it?"), "{first}");
    // Requests beside the answer go without it as well.
    stage.aside_for(Purpose::Title, Script::body(&says(&["A title"])));
    stage.post_turn().unwrap();
    let (_, title) = stage.asides().into_iter().find(|(purpose, _)| *purpose == Purpose::Title).unwrap();
    assert_eq!(title.messages[0].role, Role::User);
}

#[test]
fn a_tool_that_is_refused_is_left_out_and_the_others_stay() {
    let stage = Stage::with_library(
        vec![Script::body(r#"{"results":[]}"#)],
        vec![
            refusal("Invalid 'tools[0].function.name': string does not match pattern."),
            Script::body(&says(&["Yes."])),
        ],
    );
    let response = stage.ask("Is it?");
    assert_eq!(response.answer.text, "Yes.");
    let names = |at: usize| -> Vec<String> {
        stage.requests()[at].tools.iter().map(|tool| tool.function.name.clone()).collect()
    };
    assert_eq!(names(1), names(0)[1..]);
    assert!(!names(1).is_empty());
    let told = format!("The model server does not take the tool “{}”; it was left out", names(0)[0]);
    assert!(
        response.answer.notices.iter().any(|notice| notice.message == told),
        "{:?}",
        response.answer.notices
    );
}

// Errors of LM Studio, llama.cpp, Anthropic through LiteLLM, and Bedrock, as statuses and within the stream.
#[test]
fn a_request_that_is_too_long_is_sent_shorter_whatever_the_words() {
    let long = "word ".repeat(1_000);
    for error in [
        Script::body(
            "event: error\ndata: {\"error\":{\"message\":\"The number of tokens to keep from the initial prompt is greater than the context length.\"}}\n\n",
        ),
        Script::body(
            "data: {\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\",\"type\":\"exceed_context_size_error\"}}\n\n",
        ),
        Script::status(
            400,
            r#"{"error":{"message":"no","code":"upstream_rejected","detail":"litellm.BadRequestError: AnthropicException - prompt is too long: 3000 tokens > 2000 maximum"}}"#,
        ),
        Script::status(
            502,
            r#"{"error":{"message":"no","code":"upstream_error","detail":"Input is too long for requested model."}}"#,
        ),
    ] {
        let mut stage = Stage::new(vec![
            Script::body(&says(&[&long])),
            Script::body(&says(&[&long])),
            error,
            Script::body(&says(&["So."])),
        ]);
        stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 64_000 }];
        stage.ask("1?");
        stage.ask("2?");
        let response = stage.ask("3?");
        assert_eq!((response.answer.state, response.answer.text.as_str()), (AnswerState::Complete, "So."));
        let sizes: Vec<usize> = stage
            .requests()
            .iter()
            .map(|request| request.messages.iter().filter_map(|m| m.content.as_ref()).map(String::len).sum())
            .collect();
        assert!(sizes[3] < sizes[2], "{sizes:?}");
        let window = stage.refusals.window("m").unwrap();
        assert!(window < 4_000, "the window is known to be smaller: {window}");
    }
}

#[test]
fn a_limit_of_time_is_told_with_its_wait_and_not_sent_again() {
    let error = "data: {\"error\":{\"message\":\"Rate limit reached on tokens per min. Please try again in 20s.\",\"code\":429}}\n\n";
    let stage = Stage::new(vec![Script::body(error)]);
    let error = stage.ask("Is it?").answer.error.unwrap();
    assert_eq!((error.kind, error.retry_after_s), (crate::turn::ErrorKind::RateLimited, Some(20)));
}

// llama.cpp with a window of 2,048 tokens, which nobody told: the question alone fits.
#[test]
fn a_window_that_the_server_names_is_used_and_known_from_then_on() {
    let words = |count: usize| "word ".repeat(count);
    let error = "request (3000 tokens) exceeds the available context size (2048 tokens), try increasing it";
    let mut stage = Stage::new(vec![
        Script::body(&says(&[&words(1_500)])),
        refusal(error),
        Script::body(&says(&["So."])),
        Script::body(&says(&["Yes."])),
    ]);
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 32_000 }];
    stage.ask("1?");
    let response = stage.ask(&words(1_000));
    assert_eq!((response.answer.state, response.answer.text.as_str()), (AnswerState::Complete, "So."));
    assert_eq!(stage.refusals.window("m"), Some(2_048));
    assert_eq!(stage.ask(&words(1_000)).answer.text, "Yes.");
    let sent = |at: usize| -> usize {
        let request = &stage.requests()[at];
        request.messages.iter().filter_map(|m| m.content.as_ref()).map(|text| text.split(' ').count()).sum()
    };
    assert!(sent(1) > 2_048 && sent(2) < 1_600 && sent(3) < 1_600, "{} {} {}", sent(1), sent(2), sent(3));
}
