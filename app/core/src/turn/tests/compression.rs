//! Turns of conversations that are compressed.

use std::rc::Rc;

use super::stage::{Piece, Script, Stage, Words, calls, deltas, offered, request, says, session};
use crate::{
    compress::{CompressError, compress_now, edit_compression, undo_compression},
    conversation::{Answer, AnswerState, ExchangeId, NoticeKind, Question},
    storage::Record,
    turn::{ErrorKind, TurnEvent, TurnRequest, TurnResponse},
    wire::{Message, ModelInfo, Purpose, Role},
};

/// A text of `count` words.
pub(super) fn text(word: &str, count: usize) -> String {
    vec![word; count].join(" ")
}

pub(super) fn say(answer: &str) -> Script {
    Script::body(&says(&[answer]))
}

/// A conversation of exchanges of 208 tokens each. A request may take 1,000 tokens of its window.
pub(super) fn stage(exchanges: usize) -> Stage {
    let mut stage = Stage::new(Vec::new());
    stage.tokenizer = Rc::new(Words::default());
    stage.config.public.default_model = Some("gpt-4o".into());
    stage.config.public.models = vec![ModelInfo { id: "gpt-4o".into(), context_window: 1_100 }];
    stage.config.public.max_output_tokens = 100;
    stage.config.public.system_prompt = String::new();
    stage.config.public.memory.compression_target_tokens = 100;
    for number in 0..exchanges {
        let number = number.to_string();
        ask(&stage, &text(&format!("q{number}"), 100), &text(&format!("a{number}"), 100));
    }
    stage
}

pub(super) fn ask(stage: &Stage, question: &str, answer: &str) -> TurnResponse {
    stage.answer(say(answer));
    stage.ask(question)
}

fn last_request(stage: &Stage) -> Vec<Message> {
    stage.requests().last().unwrap().messages.clone()
}

pub(super) fn compressions(stage: &Stage) -> usize {
    stage.asides().iter().filter(|(purpose, _)| *purpose == Purpose::Compress).count()
}

#[test]
fn all_but_the_latest_two_exchanges_become_one_turn() {
    let stage = stage(4);
    stage.aside_for(Purpose::Compress, say("They spoke of q0 and q1."));
    let before = stage.session();
    let question = text("w", 50);
    let response = ask(&stage, &question, "Well.");
    assert_eq!(response.answer.text, "Well.");
    let exchanges = [&before.exchanges[2], &before.exchanges[3]];
    let mut expect = vec![
        Message::text(Role::User, "What have we talked about so far?"),
        Message::text(
            Role::Assistant,
            "They spoke of q0 and q1.\n\nWord for word from earlier:\n- a0 a0 a0 a0 a0 a0 a0 a0",
        ),
    ];
    for exchange in exchanges {
        expect.push(Message::text(Role::User, exchange.question.text.clone()));
        expect.push(Message::text(Role::Assistant, exchange.answer.as_ref().unwrap().text.clone()));
    }
    expect.push(Message::text(Role::User, question));
    let sent = last_request(&stage);
    assert_eq!(sent.last(), expect.last());
    assert_eq!(sent[2..], expect[2..], "the latest two are sent as they were");
    assert!(sent[1].content.as_ref().unwrap().starts_with("They spoke of q0 and q1."));

    let stored = stage.session();
    assert_eq!(stored.exchanges[..4], before.exchanges[..], "the originals stay as they were");
    let (through, turn) = stored.memory.compressed.first_key_value().unwrap();
    assert_eq!((*through, turn.tokens_before), (ExchangeId(2), 2 * 208));
    assert!(turn.tokens_after <= 104 && turn.tokens_after > 5, "{}", turn.tokens_after);
    let events = stage.events.borrow();
    let at = events.iter().position(|event| *event == TurnEvent::Compressing).unwrap();
    let compressed = TurnEvent::Compressed { through: *through, before: 416, after: turn.tokens_after };
    assert_eq!(events[at + 1], compressed);
    // The request to the model: a prompt of its own, the older exchanges, and nothing else.
    let (purpose, asked) = &stage.asides()[0];
    assert_eq!(*purpose, Purpose::Compress);
    let transcript = asked.messages[1].content.as_ref().unwrap();
    assert!(transcript.starts_with("User: q0 q0") && transcript.contains("\nAssistant: a1 a1"));
    assert!(
        !transcript.contains("q2")
            && asked.messages[0].content.as_ref().unwrap().contains("at most 60 tokens")
    );
}

#[test]
fn a_summary_that_is_none_or_no_better_changes_nothing() {
    let longer = text("More", 500);
    for (name, script) in [
        ("fails", Script::status(500, "")),
        ("is empty", say("  ")),
        ("breaks off", Script::pieces(vec![Piece::Bytes(deltas(&["The"]).into()), Piece::Breaks])),
        ("never comes", Script::NeverAnswers),
    ] {
        let stage = stage(4);
        stage.aside_for(Purpose::Compress, script);
        let before = stage.session();
        let response = ask(&stage, &text("w", 200), "Well.");
        assert_eq!((response.answer.text.as_str(), compressions(&stage)), ("Well.", 1), "{name}");
        let notices: Vec<_> = response.answer.notices.iter().map(|notice| notice.kind).collect();
        assert_eq!(notices, [NoticeKind::HistoryLeftOut], "{name}: visibly, and once");
        let message = &response.answer.notices[0].message;
        assert!(message.contains("The conversation was not compressed: "), "{name}: {message}");
        let stored = stage.session();
        assert_eq!(
            (&stored.memory, &stored.exchanges[..4]),
            (&before.memory, &before.exchanges[..]),
            "{name}"
        );
        assert!(last_request(&stage)[0].content.as_ref().unwrap().starts_with("q1"), "{name}");
    }
    // One exchange of 10 tokens cannot become shorter with all its pinned facts; a longer summary is cut first.
    let stage = stage(0);
    for number in ["One", "Two", "Three"] {
        ask(&stage, number, number);
    }
    stage.aside_for(Purpose::Compress, say(&longer));
    let done = stage.wait(compress_now(&stage.services(), &stage.config, &session()));
    assert_eq!(done, Err(CompressError::NotShorter));
    assert!(stage.session().memory.compressed.is_empty());
}

#[test]
fn a_summary_longer_than_its_target_is_cut() {
    let stage = stage(4);
    stage.aside_for(Purpose::Compress, say(&format!("{}. {}", text("long", 60), text("More", 200))));
    ask(&stage, &text("w", 50), "Well.");
    let stored = stage.session();
    let turn = &stored.memory.compressed[&ExchangeId(2)];
    assert_eq!(turn.text, format!("{}.", text("long", 60)));
    assert!(turn.tokens_after <= 104, "{}", turn.tokens_after);
}

#[test]
fn what_is_too_long_even_beside_a_compressed_part_is_left_out_and_told() {
    // A long question; and a short one after an exchange that leaves no room for anything.
    for (last, question, sent_exchanges) in [(100, text("w", 700), 1), (900, "And then?".to_owned(), 0)] {
        let stage = stage(3);
        ask(&stage, "Four?", &text("x", last));
        stage.aside_for(Purpose::Compress, say("Short."));
        let requests = stage.requests().len();
        let response = ask(&stage, &question, "Well.");
        assert_eq!((response.answer.text.as_str(), response.answer.error), ("Well.", None));
        assert_eq!((compressions(&stage), stage.requests().len()), (1, requests + 1));
        let sent = last_request(&stage);
        assert!(sent[1].content.as_ref().unwrap().starts_with("Short."));
        assert_eq!(sent.len(), 3 + 2 * sent_exchanges, "{question}");
        let told = response.answer.notices.iter().filter(|notice| notice.kind == NoticeKind::HistoryLeftOut);
        assert_eq!(told.count(), 1, "{question}");
    }
}

#[test]
fn a_server_that_finds_the_request_too_long_gets_it_compressed_once() {
    let too_long = || Script::status(400, r#"{"error":{"code":"context_length_exceeded"}}"#);
    let mut ended = Vec::new();
    for answer in [say("Three."), too_long()] {
        let stage = stage(3);
        stage.aside_for(Purpose::Compress, say("Short."));
        stage.answer(too_long());
        stage.answer(answer);
        let response = stage.ask("And now?");
        assert_eq!((compressions(&stage), stage.requests().len()), (1, 5));
        let sent = last_request(&stage);
        assert!(sent[1].content.as_ref().unwrap().starts_with("Short."));
        assert!(stage.asides()[0].1.messages[0].content.as_ref().unwrap().contains("50 tokens"), "harder");
        ended.push((response.answer.text, response.answer.error.map(|error| error.message)));
    }
    assert_eq!(ended[0], ("Three.".into(), None));
    let message = "The conversation is longer than the model's context window";
    assert_eq!(ended[1], (String::new(), Some(message.into())));
}

#[test]
fn an_empty_answer_to_a_long_request_is_asked_for_once_more_with_less() {
    let empty = || Script::body("");
    let stage = stage(3);
    stage.aside_for(Purpose::Compress, say("Short."));
    stage.answer(empty());
    stage.answer(say("Three."));
    assert_eq!(stage.ask("And now?").answer.text, "Three.");
    assert!(last_request(&stage)[1].content.as_ref().unwrap().starts_with("Short."));
    let short = Stage::new(vec![empty()]);
    assert_eq!(short.ask("Hi?").answer.error.unwrap().kind, ErrorKind::BadReply, "a short one is not");
}

#[test]
fn it_is_done_ahead_of_the_next_question() {
    let stage = stage(4);
    stage.aside_for(Purpose::Compress, say("Short."));
    stage.post_turn().unwrap();
    assert_eq!(compressions(&stage), 1);
    ask(&stage, "And now?", "Well.");
    stage.post_turn().unwrap();
    assert_eq!(compressions(&stage), 1, "there was no need for another");
    assert_eq!(last_request(&stage)[1].content.as_deref().unwrap().lines().next(), Some("Short."));
}

#[test]
fn a_person_can_have_it_done_undone_and_changed() {
    let stage = stage(3);
    let services = stage.services();
    let now = || stage.wait(compress_now(&services, &stage.config, &session()));
    stage.aside_for(Purpose::Compress, say("Short."));
    let made = now().unwrap();
    assert_eq!(made.through, ExchangeId(1));
    assert_eq!(now(), Err(CompressError::Nothing));
    let edited = stage
        .wait(edit_compression(&services, stage.config.model().unwrap(), &session(), " Mine. "))
        .unwrap()
        .unwrap();
    assert_eq!((edited.turn.text.as_str(), edited.turn.edited), ("Mine.", true));
    assert_eq!(edited.turn.pinned, made.turn.pinned);
    ask(&stage, "And now?", "Well.");
    assert!(last_request(&stage)[1].content.as_ref().unwrap().starts_with("Mine."));
    // A second one stands for the first too; undoing it leaves the first in effect.
    stage.aside_for(Purpose::Compress, say("Shorter."));
    assert_eq!(now().unwrap().through, ExchangeId(2));
    assert!(
        stage.asides()[1].1.messages[1].content.as_ref().unwrap().contains("what was said before: Mine.")
    );
    let undo = || stage.wait(undo_compression(services.store.as_ref(), &session())).unwrap();
    assert_eq!(undo(), Some(ExchangeId(2)));
    ask(&stage, "And now?", "Well.");
    assert!(last_request(&stage)[1].content.as_ref().unwrap().starts_with("Mine."));
    assert_eq!((undo(), undo()), (Some(ExchangeId(1)), None));
    ask(&stage, &text("w", 150), "Well.");
    assert!(last_request(&stage)[0].content.as_ref().unwrap().starts_with("q0"));
    assert_eq!(compressions(&stage), 2, "what was undone is not done again unasked while there is room");
}

#[test]
fn a_conversation_larger_than_the_summarisers_window_is_compressed_in_parts() {
    let mut stage = stage(4);
    stage.config.public.utility_model = Some("small".into());
    stage.config.public.models.push(ModelInfo { id: "small".into(), context_window: 600 });
    for part in ["First.", "Second.", "Both."] {
        stage.aside_for(Purpose::Compress, say(part));
    }
    stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
    let asked: Vec<_> =
        stage.asides().iter().map(|(_, asked)| asked.messages[1].content.clone().unwrap()).collect();
    assert_eq!(asked.len(), 3);
    assert!(asked[0].starts_with("User: q0") && asked[1].starts_with("User: q1"));
    assert!(asked[2].contains("First.") && asked[2].contains("Second."));
    assert_eq!(stage.session().memory.compressed[&ExchangeId(2)].text, "Both.");
}

#[test]
fn planted_facts_survive_three_compressions() {
    let names = ["Ada", "Grace", "Alan", "Edsger", "Barbara"];
    let fact = |number: usize| match number % 4 {
        0 => format!("{} Number{number}", names[number % names.len()]),
        1 => format!("{}.{number} euros", number * 37),
        2 => format!("{} March 20{number}", number % 28 + 1),
        _ => format!("https://example.org/page/{number}"),
    };
    let mut stage = stage(0);
    stage.config.public.models = vec![ModelInfo { id: "gpt-4o".into(), context_window: 20_000 }];
    for number in 0..60 {
        let filler = text("filler", 20);
        let planted = if number < 50 { fact(number + 10) } else { "nothing".into() };
        let (question, answer) = if number % 2 == 0 {
            ("Tell me more.".into(), planted)
        } else {
            (format!("Note that {planted} counts."), "Noted.".into())
        };
        ask(&stage, &question, &format!("{filler}. It is said to be {answer}."));
        if number % 20 == 19 {
            stage.aside_for(Purpose::Compress, say("They spoke of many things."));
            stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
        }
    }
    assert_eq!(compressions(&stage), 3);
    let (mut in_request, mut by_tool) = (0, 0);
    for number in 0..50 {
        let planted = fact(number + 10);
        stage.answer(say("So."));
        stage.ask("What was it?");
        let request = serde_json::to_string(&stage.requests().last().unwrap().messages).unwrap();
        if request.contains(&planted) {
            in_request += 1;
            continue;
        }
        stage.answer(Script::body(&calls(
            "retrieve_past_answer",
            &format!("{{\"exchange_id\":{}}}", number + 1),
        )));
        stage.answer(say("So."));
        stage.ask("What was it?");
        let messages = last_request(&stage);
        let result = messages.last().unwrap();
        assert_eq!(result.role, Role::Tool);
        assert!(result.content.as_ref().unwrap().contains(&planted), "{planted}: {result:?}");
        by_tool += 1;
    }
    assert_eq!(in_request + by_tool, 50);
    assert!(in_request > 0 && by_tool > 0, "{in_request} {by_tool}");
}

#[test]
fn an_earlier_answer_can_be_read_only_once_it_is_not_sent() {
    let stage = stage(3);
    assert!(stage.requests().last().unwrap().tools.is_empty());
    stage.aside_for(Purpose::Compress, say("Short."));
    stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
    for (arguments, expect) in [
        (r#"{"exchange_id":1}"#, "<exchange number=\"1\">\n<question>\nq0 q0"),
        (r#"{"exchange_id":"2"}"#, "<exchange number=\"2\">"),
        (r#"{"about":"a1"}"#, "<exchange number=\"2\">"),
        (r#"{"about":"a9"}"#, "Error: Nothing earlier in this conversation has these words."),
        (r#"{"exchange_id":77}"#, "Error: There is no exchange 77 before this one."),
        (
            r#"{"exchange_id":-1}"#,
            "Error: The arguments do not fit: a number has to be whole and not negative.",
        ),
        (
            r#"{"exchange_id":"one"}"#,
            "Error: The arguments do not fit: a number has to be whole and not negative.",
        ),
        ("{}", "Error: The arguments need 'exchange_id' or 'about'."),
    ] {
        stage.answer(Script::body(&calls("retrieve_past_answer", arguments)));
        stage.answer(say("So."));
        stage.ask("What?");
        assert_eq!(
            offered(stage.requests().last().unwrap()),
            ["retrieve_past_answer", "lookup_past_conversation"]
        );
        let result = last_request(&stage).pop().unwrap().content.unwrap();
        assert!(result.starts_with(expect), "{arguments}: {result}");
    }
}

#[test]
fn regenerating_undoes_the_compression_of_the_exchange() {
    let stage = stage(3);
    stage.aside_for(Purpose::Compress, say("Short."));
    stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
    stage.answer(say("Anew."));
    stage.run(TurnRequest { replace: Some(ExchangeId(1)), ..request("Other?") }, None);
    assert_eq!(last_request(&stage), [Message::text(Role::User, "Other?")]);
    assert!(stage.session().memory.compressed[&ExchangeId(1)].undone);
}

#[test]
fn exchanges_that_came_uncounted_are_counted_after_an_answer() {
    let stage = stage(0);
    let services = stage.services();
    let exchange = ExchangeId(1);
    let mut answer = Answer::streaming(0);
    (answer.text, answer.state) = ("Three words here.".into(), AnswerState::Complete);
    for record in [
        Record::Question { exchange, question: Question::new("Two words?", 0) },
        Record::Answer { exchange, answer: Box::new(answer) },
    ] {
        stage.wait(services.store.append(&session(), record)).unwrap();
    }
    stage.post_turn().unwrap();
    let stored = stage.session();
    let tokens = stored.exchanges[0].question.tokens.clone().unwrap();
    assert_eq!((tokens.token_count, tokens.encoding.as_deref()), (2, Some("o200k_base")));
    let tokens = stored.exchanges[0].answer.clone().unwrap().tokens.unwrap();
    assert_eq!((tokens.token_count, tokens.augmented_token_count), (3, 7));
}
