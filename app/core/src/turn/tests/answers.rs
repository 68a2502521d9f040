//! Turns in which all goes well, and how replies may be written.

use std::rc::Rc;

use super::stage::{Piece, Script, Stage, Words, calls, deltas, finish, says};
use crate::{
    conversation::{AnswerState, ExchangeId, MadeBy, NoticeKind},
    turn::{TurnConfig, TurnEvent},
    wire::{FinishReason, Usage},
};

#[test]
fn a_question_is_saved_sent_answered_and_saved() {
    let stage = Stage::new(vec![Script::body(&says(&["Hel", "lo é漢"]))]);
    let response = stage.ask("Hi?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("Hello é漢", AnswerState::Complete));
    assert_eq!(response.answer.finish, Some(FinishReason::Stop));
    assert_eq!(
        response.done,
        [
            "load_session",
            "resolve_references",
            "rewrite",
            "retrieve",
            "compress",
            "build_prompt",
            "call_model",
            "receive",
            "bundle_sources",
            "save_exchange",
            "respond"
        ]
    );
    assert_eq!(stage.saved(), ["head", "question 1: Hi?", "answer 1 complete: Hello é漢"]);
    let sent = serde_json::to_value(&stage.requests()[0]).unwrap();
    assert_eq!(
        sent,
        serde_json::json!({
            "model": "m",
            "messages": [{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "Hi?" }],
            "stream": true,
            "stream_options": { "include_usage": true },
        })
    );
    assert_eq!(stage.events.borrow().last(), Some(&TurnEvent::Finished { state: AnswerState::Complete }));
    assert_eq!((response.session_id.as_str(), response.exchange_id), ("s1", ExchangeId::FIRST));
}

/// The same body at once, byte by byte, and with other line ends gives the same answer.
#[track_caller]
fn check(body: &str, text: &str, state: AnswerState) {
    let bytes = |body: &str| body.bytes().map(|byte| Piece::Bytes(vec![byte])).collect();
    let variants = [
        Script::body(body),
        Script::pieces(bytes(body)),
        Script::pieces(bytes(&body.replace('\n', "\r\n"))),
        Script::body(&format!("\u{feff}{}", body.replace('\n', "\r"))),
    ];
    for (number, variant) in variants.into_iter().enumerate() {
        let chat = Stage::new(vec![variant]);
        let response = chat.ask("Hi?");
        assert_eq!(
            (response.answer.text.as_str(), response.answer.state),
            (text, state),
            "variant {number} of {body}"
        );
        assert_eq!(chat.streamed(), response.answer.text, "the deltas are the text");
    }
}

#[test]
fn any_chunking_and_any_good_ending_is_complete() {
    check(&says(&["a", "é漢🦀", "b"]), "aé漢🦀b", AnswerState::Complete);
    check(&(deltas(&["a"]) + &finish("stop")), "a", AnswerState::Complete);
    check(&(deltas(&["a"]) + "data: [DONE]\n\n"), "a", AnswerState::Complete);
    check(&(deltas(&["a"]) + "data: [DONE]"), "a", AnswerState::Complete);
    check(&deltas(&["a"]), "a", AnswerState::Interrupted);
    let unfinished = r#"data: {"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":""}]}"#;
    check(&format!("{unfinished}\n\n{unfinished}\n\n"), "aa", AnswerState::Interrupted);
    check(
        ": ping\n\nevent: other\ndata: {\"new\":1}\n\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":null},\"logprobs\":null}]}\n\n",
        "",
        AnswerState::Interrupted,
    );
    check(&format!(": ping\n\n{}", says(&["a"])), "a", AnswerState::Complete);
    check(
        r#"{"choices":[{"message":{"role":"assistant","content":"whole"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}"#,
        "whole",
        AnswerState::Complete,
    );
    check(
        "data: {\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"x\"}]}}]}\n\ndata: [DONE]\n\n",
        "a",
        AnswerState::Complete,
    );
}

#[test]
fn reasons_to_end_are_told() {
    let length = Stage::new(vec![Script::body(&(deltas(&["a"]) + &finish("length")))]).ask("Hi?");
    assert_eq!(
        (length.answer.state, length.answer.notices[0].kind),
        (AnswerState::Complete, NoticeKind::CutAtLength)
    );
    let filter = Stage::new(vec![Script::body(&(deltas(&["a"]) + &finish("content_filter")))]).ask("Hi?");
    assert_eq!(
        (filter.answer.state, filter.answer.notices[0].kind),
        (AnswerState::Complete, NoticeKind::ContentFiltered)
    );
    let refusal = r#"data: {"choices":[{"delta":{"refusal":"I cannot help."},"finish_reason":"stop"}]}"#;
    let refused = Stage::new(vec![Script::body(&format!("{refusal}\n\ndata: [DONE]\n\n"))]).ask("Hi?");
    assert_eq!(
        (refused.answer.text.as_str(), refused.answer.notices[0].kind),
        ("I cannot help.", NoticeKind::Refused)
    );
}

#[test]
fn usage_is_added_up_over_the_rounds() {
    let usage = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":2,\"total_tokens\":12}}\n\n";
    let first = calls("nothing", "{}").replace("data: [DONE]", &format!("{usage}data: [DONE]"));
    let second = says(&["a"]).replace("data: [DONE]", &format!("{usage}data: [DONE]"));
    let stage = Stage::with_library(
        vec![Script::body(r#"{"results":[]}"#)],
        vec![Script::body(&first), Script::body(&second)],
    );
    let response = stage.ask("Hi?");
    assert_eq!(
        response.answer.usage,
        Some(Usage { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24, cached_tokens: 0 })
    );
}

#[test]
fn an_answer_keeps_its_model_usage_and_timing() {
    let usage = "data: {\"model\":\"m-2\",\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":30,\"total_tokens\":40}}\n\n";
    let script = |usage: &str| {
        Script::pieces(vec![
            Piece::Pause(400),
            Piece::Bytes(deltas(&["one two "]).into()),
            Piece::Pause(2_000),
            Piece::Bytes((deltas(&["three"]) + &finish("stop") + usage).into()),
        ])
    };
    let check = |stage: &Stage, expect: &MadeBy| {
        let response = stage.ask("Hi there?");
        assert_eq!(response.answer.made_by(), *expect);
        let session = stage.session();
        assert_eq!(session.exchanges[0].answer.as_ref().unwrap().made_by(), *expect, "it is kept");
        assert_eq!(response.answer.answered_ms - response.asked_ms, 2_400);
    };
    let counted = MadeBy {
        model: Some("m-2".into()),
        prompt_tokens: Some(10),
        completion_tokens: Some(30),
        cached_tokens: None,
        is_estimate: false,
        first_ms: Some(400),
        tokens_per_second: Some(15.0),
        quote_tokens: None,
    };
    check(&Stage::new(vec![script(usage)]), &counted);
    let mut stage = Stage::new(vec![script("")]);
    stage.tokenizer = Rc::new(Words::default());
    stage.ratios = Rc::default();
    let response = stage.ask("Hi there?");
    let made_by = response.answer.made_by();
    assert_eq!(
        (made_by.completion_tokens, made_by.is_estimate, made_by.tokens_per_second),
        (Some(3), true, Some(1.5))
    );
    assert!(made_by.prompt_tokens.is_some_and(|tokens| tokens > 3), "{made_by:?}");
}

#[test]
fn a_stream_is_saved_every_quarter_second_and_when_it_pauses() {
    let stage = Stage::new(vec![Script::pieces(vec![
        Piece::Bytes(deltas(&["a"]).into()),
        Piece::Pause(100),
        Piece::Bytes(deltas(&["b"]).into()),
        Piece::Pause(30_000),
        Piece::Bytes(says(&["c"]).into()),
    ])]);
    let response = stage.ask("Hi?");
    assert_eq!(response.answer.text, "abc");
    let saved = stage.store.saved.borrow();
    let expect = [
        (0, "head".to_owned()),
        (0, "question 1: Hi?".into()),
        (250, "answer 1 streaming: ab".into()),
        (30_100, "answer 1 complete: abc".into()),
    ];
    assert_eq!(*saved, expect);
}

#[test]
fn what_has_come_is_saved_when_the_page_is_left() {
    let stage = Stage::new(vec![Script::pieces(vec![
        Piece::Bytes(deltas(&["a"]).into()),
        Piece::Pause(30_000),
        Piece::Bytes(says(&["b"]).into()),
    ])]);
    stage.clock.leaves_ms.set(Some(40));
    stage.ask("Hi?");
    let saved = stage.store.saved.borrow();
    assert_eq!(saved[2], (40, "answer 1 streaming: a".to_owned()), "{saved:?}");
}

#[test]
fn twelve_thousand_deltas_are_one_event_a_chunk() {
    let words: Vec<String> = (0..12_000).map(|number| format!("{number} ")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let stage = Stage::new(vec![Script::body(&says(&words))]);
    assert_eq!(stage.ask("Hi?").answer.text, words.concat());
    let deltas =
        stage.events.borrow().iter().filter(|event| matches!(event, TurnEvent::Delta { .. })).count();
    assert_eq!(deltas, 1);
}

#[test]
fn the_chosen_model_is_asked() {
    let mut stage = Stage::new(vec![Script::body(&says(&["a"]))]);
    stage.config.model = Some("chosen".into());
    stage.ask("Hi?");
    assert_eq!(stage.requests()[0].model, "chosen");
    let mut stage = Stage::new(Vec::new());
    stage.config = TurnConfig::default();
    let error = stage.ask("Hi?").answer.error.unwrap();
    assert_eq!(error.message, "No model is chosen, and the server names no default one");
}
