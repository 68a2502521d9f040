//! Models that think before they answer.

use super::stage::{Piece, Script, Stage, calls, deltas, finish, request, says};
use crate::{
    conversation::{AnswerState, ErrorKind, Thoughts},
    turn::{TurnEvent, TurnRequest},
    wire::Purpose,
};

/// An event with this in its delta.
fn delta(fields: &str) -> String {
    format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{{fields}}}}}]}}\n\n")
}

fn thinks(words: &[&str]) -> String {
    words.iter().map(|word| delta(&format!("\"reasoning_content\":\"{word}\""))).collect()
}

fn thoughts(text: &str, ms: u64) -> Thoughts {
    Thoughts { text: text.into(), ms, unfinished: false }
}

#[test]
fn thoughts_are_no_part_of_the_answer_whatever_form_they_have() {
    let forms = [
        thinks(&["Let me ", "see [1]."]) + &deltas(&["", "Yes."]),
        delta(r#""reasoning":"Let me ","content":null"#)
            + &delta(r#""reasoning":"see [1].""#)
            + &deltas(&["Yes."]),
        delta(r#""reasoning":"Let me see [1].","reasoning_content":"Let me see [1].""#) + &deltas(&["Yes."]),
        delta(
            r#""reasoning_details":[{"type":"reasoning.text","text":"Let me "},{"type":"reasoning.encrypted","data":"x"},{"type":"reasoning.summary","summary":"see [1]."}]"#,
        ) + &deltas(&["Yes."]),
        deltas(&["<thi", "nk>Let me ", "see [1].</", "think>\n", "\nYes."]),
        deltas(&["Let me ", "see [1].</", "think>\n", "\nYes."]),
    ];
    for body in forms {
        let body = body + &finish("stop") + "data: [DONE]\n\n";
        let bytes = body.bytes().map(|byte| Piece::Bytes(vec![byte])).collect();
        for script in [Script::body(&body), Script::pieces(bytes)] {
            let stage = Stage::new(vec![script]);
            let response = stage.ask("Is it?");
            assert_eq!(
                (response.answer.text.as_str(), response.answer.state),
                ("Yes.", AnswerState::Complete),
                "{body}"
            );
            assert_eq!(response.answer.thoughts, Some(thoughts("Let me see [1].", 0)), "{body}");
            assert_eq!(
                stage.session().exchanges[0].answer.as_ref().unwrap().thoughts,
                response.answer.thoughts
            );
            assert_eq!(stage.streamed(), "Yes.");
            let events = stage.events.borrow();
            let thought = events.iter().filter_map(|event| match event {
                TurnEvent::Thinking { text } => Some(text.as_str()),
                _ => None,
            });
            assert_eq!(thought.collect::<String>(), "Let me see [1].");
        }
    }
    let whole =
        r#"{"choices":[{"message":{"reasoning_content":"Hm.","content":"Yes."},"finish_reason":"stop"}]}"#;
    let response = Stage::new(vec![Script::body(whole)]).ask("Is it?");
    assert_eq!((response.answer.text.as_str(), response.answer.thoughts), ("Yes.", Some(thoughts("Hm.", 0))));
}

#[test]
fn thoughts_that_the_reply_does_not_open_are_taken_out_of_the_answer() {
    let script = Script::pieces(vec![
        Piece::Bytes(deltas(&["Let me "]).into()),
        Piece::Pause(2_000),
        Piece::Bytes(deltas(&["see [1].\n</", "think>\n"]).into()),
        Piece::Bytes(says(&["\nYes", "."]).into()),
    ]);
    let stage = Stage::new(vec![script]);
    let response = stage.ask("Is it?");
    assert_eq!((response.answer.text.as_str(), response.answer.state), ("Yes.", AnswerState::Complete));
    assert_eq!(response.answer.thoughts, Some(thoughts("Let me see [1].\n", 2_000)));
    assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().thoughts, response.answer.thoughts);
    assert_eq!(stage.streamed(), "Yes.");
    let saved = stage.store.saved.borrow();
    assert!(saved.contains(&(250, "answer 1 streaming: Let me ".into())), "{saved:?}");
}

#[test]
fn only_the_round_that_ends_thoughts_loses_its_text() {
    let first = Script::body(&(deltas(&["I look it up."]) + &calls("nothing", "{}")));
    let second = Script::body(&says(&["Hm.\n</think>\n\n", "Yes."]));
    let stage = Stage::with_library(vec![Script::body(r#"{"results":[]}"#)], vec![first, second]);
    let response = stage.ask("Is it?");
    assert_eq!(response.answer.text, "I look it up.\n\nYes.");
    assert_eq!(response.answer.thoughts, Some(thoughts("Hm.\n", 0)));
    let text = deltas(&["It is a hive with one queen"]) + &finish("length");
    let more = [
        "Hm, I have to go on from there, with what they were told of the queen and of all the workers in the hive, ",
        "and of what they do in spring and in summer, which is much.</think>",
        "one queen and workers.",
    ];
    let stage = Stage::new(vec![Script::body(&text), Script::body(&says(&more))]);
    let id = stage.ask("What is it?").exchange_id;
    let again = TurnRequest { replace: Some(id), continue_answer: true, ..request("What is it?") };
    assert_eq!(stage.run(again, None).answer.text, "It is a hive with one queen and workers.");
}

#[test]
fn the_time_of_thinking_is_added_up_over_the_rounds() {
    let first = Script::pieces(vec![
        Piece::Pause(500),
        Piece::Bytes(thinks(&["First."]).into()),
        Piece::Pause(3_000),
        Piece::Bytes(calls("nothing", "{}").into()),
    ]);
    let second = Script::pieces(vec![
        Piece::Bytes(thinks(&["Then."]).into()),
        Piece::Pause(4_000),
        Piece::Bytes(deltas(&["Yes"]).into()),
        Piece::Pause(9_000),
        Piece::Bytes(says(&["."]).into()),
    ]);
    let stage = Stage::with_library(vec![Script::body(r#"{"results":[]}"#)], vec![first, second]);
    let response = stage.ask("Is it?");
    assert_eq!(response.answer.thoughts, Some(thoughts("First.\n\nThen.", 7_000)));
    let sent = serde_json::to_value(&stage.requests()[1].messages[2]).unwrap();
    assert_eq!(sent["reasoning_content"], "First.", "within a turn they go back under their name: {sent}");
}

#[test]
fn what_a_server_wants_back_goes_back_as_it_came_and_to_no_later_turn() {
    let delta = |fields: serde_json::Value| {
        let fields = fields.to_string();
        delta(&fields[1..fields.len() - 1])
    };
    let detail = |text: &str| {
        delta(
            serde_json::json!({ "reasoning_details": [{ "type": "reasoning.text", "text": text, "index": 0, "signature": null }] }),
        )
    };
    let call = delta(serde_json::json!({ "tool_calls": [{
        "index": 0, "id": "c1", "type": "function",
        "function": { "name": "search_knowledge_base", "arguments": "{\"query\":\"a\"}" },
        "extra_content": { "google": { "thought_signature": "c2ln" } },
    }] }));
    let signed = delta(serde_json::json!({ "reasoning_details": [{ "index": 0, "signature": "s" }] }));
    let first = [detail("I "), detail("look."), signed, call, finish("tool_calls")].concat();
    let stage = Stage::with_library(
        vec![
            Script::body(r#"{"results":[]}"#),
            Script::body(r#"{"results":[]}"#),
            Script::body(r#"{"results":[]}"#),
        ],
        vec![Script::body(&first), Script::body(&says(&["Yes."])), Script::body(&says(&["No."]))],
    );
    assert_eq!(stage.ask("Is it?").answer.text, "Yes.");
    let sent = serde_json::to_value(&stage.requests()[1].messages[2]).unwrap();
    assert_eq!(
        sent["reasoning_details"],
        serde_json::json!([{ "type": "reasoning.text", "text": "I look.", "index": 0, "signature": "s" }])
    );
    assert_eq!(sent["tool_calls"][0]["extra_content"]["google"]["thought_signature"], "c2ln");
    assert!(
        stage.session().exchanges[0].answer.as_ref().unwrap().thoughts.as_ref().unwrap().text == "I look."
    );
    stage.ask("And?");
    let later = serde_json::to_string(&stage.requests()[2].messages).unwrap();
    assert!(!later.contains("reasoning") && !later.contains("c2ln"), "{later}");
}

#[test]
fn thoughts_go_back_where_a_server_asks_for_them_and_stay_where_it_does_not_take_them() {
    let refusal = |message: &str| {
        let error = serde_json::json!({ "error": { "message": "no", "code": "upstream_rejected", "detail": message } });
        Script::status(400, &error.to_string())
    };
    let call = || Script::body(&[thinks(&["Hm."]), calls("nothing", "{}")].concat());
    let plain = || Script::body(&calls("nothing", "{}"));
    for (first, message, expect) in [
        (call(), "body.messages.2.reasoning_content: Extra inputs are not permitted", None),
        (plain(), "The `reasoning_content` in the thinking mode must be passed back to the API.", Some("")),
    ] {
        let answer = Script::body(&says(&["Yes."]));
        let stage = Stage::with_library(
            vec![Script::body(r#"{"results":[]}"#)],
            vec![first, refusal(message), answer],
        );
        assert_eq!(stage.ask("Is it?").answer.text, "Yes.");
        let last = stage.requests().pop().unwrap();
        let sent = serde_json::to_value(&last.messages[2]).unwrap();
        assert_eq!(sent.get("reasoning_content").and_then(|field| field.as_str()), expect, "{message}");
        assert!(!last.tools.is_empty());
    }
}

#[test]
fn thoughts_are_saved_and_keep_the_stream_alive() {
    let mut pieces = Vec::new();
    for _ in 0..5 {
        pieces.extend([Piece::Bytes(thinks(&["hm "]).into()), Piece::Pause(40_000)]);
    }
    pieces.push(Piece::Bytes(says(&["Yes."]).into()));
    let stage = Stage::new(vec![Script::pieces(pieces)]);
    let response = stage.ask("Is it?");
    assert_eq!(
        (response.answer.state, response.answer.thoughts),
        (AnswerState::Complete, Some(thoughts("hm hm hm hm hm ", 200_000)))
    );
    assert!(stage.store.saved.borrow().contains(&(250, "answer 1 streaming: ".into())));
}

#[test]
fn a_turn_that_ends_while_the_model_thinks_says_so() {
    let pieces = |end: Piece| {
        Script::pieces(vec![
            Piece::Bytes(thinks(&["Hm, "]).into()),
            Piece::Pause(2_000),
            Piece::Bytes(thinks(&["well"]).into()),
            end,
        ])
    };
    let unfinished = Some(Thoughts { text: "Hm, well".into(), ms: 2_000, unfinished: true });
    let stopped = Stage::new(vec![pieces(Piece::Hangs)]).run(request("Is it?"), Some(5_000));
    assert_eq!((stopped.answer.state, stopped.answer.thoughts), (AnswerState::Stopped, unfinished.clone()));
    let cut = Stage::new(vec![pieces(Piece::Breaks)]).ask("Is it?");
    assert_eq!((cut.answer.state, cut.answer.thoughts), (AnswerState::Interrupted, unfinished.clone()));
    let silent = Stage::new(vec![pieces(Piece::Hangs)]).ask("Is it?");
    assert_eq!((silent.answer.state, silent.answer.thoughts), (AnswerState::Interrupted, unfinished));
}

#[test]
fn an_answer_that_came_as_thoughts_alone_is_shown_as_one() {
    for body in [
        thinks(&["It ", "is. "]) + &finish("stop"),
        deltas(&["<think>It is.</think>\n"]) + &finish("stop"),
        deltas(&["<thinking>It is."]) + &finish("stop"),
    ] {
        let stage = Stage::new(vec![Script::body(&body)]);
        let response = stage.ask("Is it?");
        assert_eq!(
            (response.answer.state, response.answer.text.as_str()),
            (AnswerState::Complete, "It is."),
            "{body}"
        );
        assert_eq!((response.answer.thoughts, response.answer.error), (None, None), "{body}");
        assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().text, "It is.");
    }
    let stage = Stage::new(vec![Script::body(&(thinks(&["Hm."]) + &finish("length")))]);
    let response = stage.ask("Is it?");
    let error = response.answer.error.unwrap();
    let message = "The length limit was reached while the model was still thinking";
    assert_eq!((error.kind, error.message.as_str()), (ErrorKind::BadReply, message));
    assert_eq!(
        (response.answer.state, response.answer.thoughts),
        (AnswerState::Failed, Some(thoughts("Hm.", 0)))
    );
}

#[test]
fn thoughts_are_in_no_later_request_and_in_no_title() {
    let answer = thinks(&["Secret."]) + &says(&["Yes."]);
    let stage = Stage::new(vec![Script::body(&answer), Script::body(&says(&["No."]))]);
    stage.ask("Is it?");
    let title = Script::body(&says(&["<think>Secret.</think>", "It is"]));
    stage.aside_for(Purpose::Title, title);
    stage.post_turn().unwrap();
    assert_eq!(stage.session().title.as_deref(), Some("It is"));
    stage.ask("And that?");
    let sent = format!("{:?} {:?}", stage.requests(), stage.asides());
    assert!(!sent.contains("Secret"), "{sent}");
}

#[test]
fn an_answer_that_is_continued_keeps_its_thoughts() {
    let first = thinks(&["Hm."]) + &deltas(&["It is a hive with one queen"]) + &finish("length");
    let second = thinks(&["More."]) + &says(&["one queen and workers."]);
    let stage = Stage::new(vec![Script::body(&first), Script::body(&second)]);
    let id = stage.ask("What is it?").exchange_id;
    let again = TurnRequest { replace: Some(id), continue_answer: true, ..request("What is it?") };
    let response = stage.run(again, None);
    assert_eq!(response.answer.text, "It is a hive with one queen and workers.");
    assert_eq!(response.answer.thoughts, Some(thoughts("Hm.\n\nMore.", 0)));
}
