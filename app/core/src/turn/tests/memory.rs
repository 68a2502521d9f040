//! Turns in conversations that have earlier exchanges.

use super::stage::{Piece, Script, Stage, deltas, request, results, says, temporary};
use crate::{
    conversation::{AnswerState, Exchange, ExchangeId, NoticeKind},
    ports::HistoryStore as _,
    storage::Record,
    turn::{ErrorKind, TurnRequest},
    wire::Role,
};

/// The last request's messages, as `u:` and `a:` lines.
fn last_messages(stage: &Stage) -> Vec<String> {
    let requests = stage.requests();
    let messages = requests.last().unwrap().messages.iter();
    let line = |message: &crate::wire::Message| {
        let role = match message.role {
            Role::System => "s",
            Role::User => "u",
            Role::Assistant => "a",
            Role::Tool => "t",
        };
        format!("{role}:{}", message.content.as_deref().unwrap_or_default())
    };
    messages.map(line).collect()
}

fn answers(texts: &[&str]) -> Vec<Script> {
    texts.iter().map(|text| Script::body(&says(&[text]))).collect()
}

#[test]
fn earlier_exchanges_are_sent_along_word_for_word() {
    let stage = Stage::new(answers(&["One.", "Two.", "Three."]));
    stage.ask("1?");
    stage.ask("2?");
    let response = stage.ask("3?");
    assert_eq!(response.exchange_id, ExchangeId(3));
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:1?", "a:One.", "u:2?", "a:Two.", "u:3?"]);
    assert_eq!(stage.session().exchanges.len(), 3);
    let records = stage.store.records.records();
    assert!(records.iter().all(|(key, value)| key.starts_with("footnote:") && !value.contains("Be brief")));
}

#[test]
fn answers_that_are_none_are_left_out_and_parts_are_sent() {
    let part = Script::pieces(vec![Piece::Bytes(deltas(&["Par"]).into()), Piece::Breaks]);
    let stage = Stage::new(vec![Script::status(500, ""), part, Script::body(&says(&["Three."]))]);
    stage.ask("1?");
    stage.ask("2?");
    stage.ask("3?");
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:2?", "a:Par", "u:3?"]);
}

#[test]
fn a_temporary_conversation_is_sent_along_and_numbered_like_any_other() {
    let stage = Stage::new(answers(&["One.", "Two."]));
    let ask = |question| stage.run(temporary(question), None);
    assert_eq!(ask("1?").exchange_id, ExchangeId(1));
    assert_eq!(ask("2?").exchange_id, ExchangeId(2));
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:1?", "a:One.", "u:2?"]);
    // The head records it, so that the store does not write the session's records.
    assert!(!stage.session().settings.use_memory);
}

#[test]
fn the_oldest_exchanges_are_left_out_visibly() {
    let long = "word ".repeat(200);
    let mut stage = Stage::new(answers(&[&long, &long, &long, "Four."]));
    stage.config.public.models = vec![crate::wire::ModelInfo { id: "m".into(), context_window: 980 }];
    stage.config.public.max_output_tokens = 200;
    for question in ["1?", "2?", "3?"] {
        assert_eq!(stage.ask(question).answer.state, AnswerState::Complete);
    }
    let response = stage.ask("4?");
    let messages = last_messages(&stage);
    assert_eq!((messages[0].as_str(), messages[1].as_str()), ("s:Be brief.", "u:2?"));
    let notice = &response.answer.notices[0];
    assert_eq!(notice.kind, NoticeKind::HistoryLeftOut);
    assert_eq!(
        notice.message,
        "The oldest exchange does not fit and was not sent along. The conversation was not compressed: The model server failed"
    );
}

#[test]
fn messages_are_limited_besides_the_tokens() {
    let mut stage = Stage::new(answers(&["One.", "Two.", "Three."]));
    stage.config.public.memory.max_history_length = Some(4);
    for question in ["1?", "2?", "3?"] {
        stage.ask(question);
    }
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:2?", "a:Two.", "u:3?"]);
}

#[test]
fn documents_that_do_not_fit_are_left_out_before_the_question_is() {
    let long = "word ".repeat(100);
    let found = results(&[("a.md", "A", &long), ("b.md", "B", &long), ("c.md", "C", &long)]);
    let mut stage = Stage::with_library(vec![Script::body(&found)], answers(&["[1]"]));
    stage.config.public.models = vec![crate::wire::ModelInfo { id: "m".into(), context_window: 620 }];
    stage.config.public.max_output_tokens = 50;
    let response = stage.ask("What?");
    assert_eq!(response.answer.notices[0].kind, NoticeKind::DocumentsLeftOut);
    let message = last_messages(&stage).pop().unwrap();
    assert!(message.contains("a.md") && message.ends_with("Question: What?"), "{message}");
    assert!(
        message.contains("[…]") && message.len() < 3 * long.len() / 2,
        "no document has more than its share"
    );
}

#[test]
fn a_question_longer_than_the_window_is_told() {
    let stage = Stage::new(Vec::new());
    let error = stage.ask(&"word ".repeat(30_000)).answer.error.unwrap();
    assert_eq!(error.kind, ErrorKind::ContextTooLong);
    assert!(
        error.message.starts_with("This is longer than the model's context window: the question needs about")
    );
}

#[test]
fn a_window_smaller_than_thought_is_tried_once_more() {
    let too_long = || Script::status(400, r#"{"error":{"code":"context_length_exceeded"}}"#);
    let long = "word ".repeat(100);
    let mut scripts = answers(&[&long, &long]);
    scripts.extend([too_long(), Script::body(&says(&["Three."]))]);
    let stage = Stage::new(scripts);
    stage.ask("1?");
    stage.ask("2?");
    let response = stage.ask("3?");
    assert_eq!(
        (response.answer.text.as_str(), response.answer.notices[0].kind),
        ("Three.", NoticeKind::HistoryLeftOut)
    );
    // Nothing can be left out: one request, one clear error.
    let stage = Stage::new(vec![too_long()]);
    let error = stage.ask("1?").answer.error.unwrap();
    assert_eq!(error.message, "The conversation is longer than the model's context window");
}

#[test]
fn an_exchange_answered_anew_keeps_its_id_and_its_earlier_answer() {
    let stage = Stage::new(answers(&["One.", "Two.", "Two again."]));
    stage.ask("1?");
    stage.ask("2?");
    let again = TurnRequest { replace: Some(ExchangeId(2)), ..request("2, please?") };
    let response = stage.run(again, None);
    assert_eq!(response.exchange_id, ExchangeId(2));
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:1?", "a:One.", "u:2, please?"]);
    let session = stage.session();
    assert_eq!(session.exchanges.len(), 2);
    assert_eq!(session.exchanges[1].question.text, "2, please?");
    let answer = session.exchanges[1].answer.as_ref().unwrap();
    assert_eq!(answer.text, "Two again.");
    let earlier: Vec<_> = answer.earlier.iter().map(|answer| answer.text.as_str()).collect();
    assert_eq!(earlier, ["Two."]);
}

#[test]
fn a_session_of_a_newer_version_is_not_written() {
    let stage = Stage::new(Vec::new());
    stage.store.records.insert("footnote:session/s1/head", r#"{"schema":99,"created_ms":1}"#);
    let before = stage.store.records.records();
    let error = stage.ask("Hi?").answer.error.unwrap();
    assert_eq!(error.kind, ErrorKind::ReadOnly);
    assert_eq!(stage.store.records.records(), before);
}

#[test]
fn the_version_that_is_shown_is_sent() {
    let stage = Stage::new(answers(&["One.", "One again.", "Two.", "Two again.", "Three."]));
    stage.ask("1?");
    let anew = |question: &str, number: u32| {
        stage.run(TurnRequest { replace: Some(ExchangeId(number)), ..request(question) }, None)
    };
    anew("1, please?", 1);
    let show = |at: usize| {
        let mut exchange = Exchange::clone(stage.session().exchanges.last().unwrap());
        assert!(exchange.show_version(at));
        let answer = Box::new(exchange.answer.clone().unwrap());
        let question = Record::Question { exchange: exchange.id, question: exchange.question };
        for record in [question, Record::Answer { exchange: exchange.id, answer }] {
            stage.wait(stage.store.append(&stage.session().id, record)).unwrap();
        }
    };
    show(0);
    stage.ask("2?");
    assert_eq!(last_messages(&stage), ["s:Be brief.", "u:1?", "a:One.", "u:2?"]);
    // The next version is the last of all, whichever was shown.
    anew("2?", 2);
    show(0);
    anew("2?", 2);
    let session = stage.session();
    let answer = session.exchanges[1].answer.as_ref().unwrap();
    let versions: Vec<_> = answer.earlier.iter().chain([answer]).map(|answer| answer.text.as_str()).collect();
    assert_eq!((versions, answer.version()), (vec!["Two.", "Two again.", "Three."], 2));
}
