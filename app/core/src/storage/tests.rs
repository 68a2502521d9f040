//! Records: keys, round trips, and unreadable records.

use std::rc::Rc;

use futures::FutureExt;
use proptest::prelude::*;
use serde_json::json;

use super::{MemoryStore, Record, SCHEMA, SessionHead, assemble, decode, encode, keys, summarise};
use crate::{
    conversation::{
        Answer, AnswerState, AnswerTiming, BranchOrigin, CitationCheck, ErrorKind, ExchangeId, MessageTokens,
        Notice, NoticeKind, Numbering, OtherFields, Passage, Question, SessionId, SessionSettings, Source,
        Tags, Thoughts, ToolCallRecord, TurnError,
    },
    ports::HistoryStore,
    storage::mark_unfinished,
    wire::{FinishReason, Usage},
};

fn id() -> SessionId {
    SessionId::new("a-1_B").unwrap()
}

#[test]
fn keys_say_what_they_hold_and_nothing_else_is_one() {
    assert_eq!(keys::RecordKind::Head.key(&id()), "footnote:session/a-1_B/head");
    assert_eq!(keys::RecordKind::Question(ExchangeId(7)).key(&id()), "footnote:session/a-1_B/7/question");
    assert_eq!(keys::RecordKind::Answer(ExchangeId(7)).key(&id()), "footnote:session/a-1_B/7/answer");
    for key in [
        keys::RecordKind::Head.key(&id()),
        keys::RecordKind::Question(ExchangeId(7)).key(&id()),
        keys::RecordKind::Answer(ExchangeId(u32::MAX)).key(&id()),
    ] {
        assert_eq!(keys::parse(&key).map(|key| key.session), Some(id()), "{key}");
    }
    for key in [
        "",
        "footnote:",
        "footnote:theme",
        "footnote:session/",
        "footnote:session//head",
        "footnote:session/a b/head",
        "footnote:session/a/x",
        "footnote:session/a/0/answer",
        "footnote:session/a/01/answer",
        "footnote:session/a/+1/answer",
        "footnote:session/a/1/other",
        "footnote:session/a/4294967296/answer",
        "other:session/a/head",
        "footnote:session/a/1/answer/x",
    ] {
        assert_eq!(keys::parse(key), None, "{key}");
    }
    assert!(
        SessionId::new("").is_err()
            && SessionId::new("a/b").is_err()
            && SessionId::new("x".repeat(65)).is_err()
    );
}

#[test]
fn unreadable_records_are_set_aside_and_the_rest_loads() {
    let question =
        encode(&Record::Question { exchange: ExchangeId(1), question: Question::new("Hi?", 5) }).unwrap();
    let key = |part: &str| format!("footnote:session/a-1_B/{part}");
    let records = [
        (key("1/question"), question.clone()),
        (key("1/answer"), "{\"schema\":1,\"text\":\"hal".to_owned()),
        (key("2/question"), "null".to_owned()),
        (key("3/question"), "{\"schema\":1,\"text\":7}".to_owned()),
        (key("4/question"), "{\"text\":\"no schema\"}".to_owned()),
        (
            key("5/answer"),
            encode(&Record::Answer { exchange: ExchangeId(5), answer: Box::new(Answer::streaming(0)) })
                .unwrap(),
        ),
        (key("head"), "[]".to_owned()),
        (key("other"), "{}".to_owned()),
        ("footnote:theme".to_owned(), "dark".to_owned()),
        ("footnote:session/a-1_Bx/head".to_owned(), "of another".to_owned()),
    ];
    let assembled = assemble(&id(), records.clone());
    let session = assembled.session.unwrap();
    assert_eq!((session.exchanges.len(), session.created_ms, session.read_only), (1, 5, false));
    let mut aside: Vec<String> =
        assembled.set_aside.iter().map(|one| format!("{}: {}", &one.key[23..], one.reason)).collect();
    aside.sort();
    let starts = [
        "1/answer: it is not JSON",
        "2/question: it does not look like a message: it is not an object",
        "3/question: it does not look like a message",
        "4/question: it does not look like a message: it has no schema",
        "5/answer: its question is missing",
        "head: it does not look like a message: it is not an object",
        "other: its key is not one of a message",
    ];
    assert_eq!(aside.len(), starts.len());
    for (found, start) in aside.iter().zip(starts) {
        assert!(found.starts_with(start), "{found} / {start}");
    }
    for one in &assembled.set_aside {
        let (_, value) = records.iter().find(|(key, _)| *key == one.key).unwrap();
        assert_eq!(*value, one.value, "the text is kept as it was");
    }
}

#[test]
fn a_newer_schema_is_read_only_and_its_fields_stay() {
    let key = keys::RecordKind::Question(ExchangeId(1)).key(&id());
    let value = json!({ "schema": SCHEMA + 1, "text": "Hi?", "mood": { "level": 3 } }).to_string();
    let (record, schema) = decode(&key, &value).unwrap();
    assert_eq!(schema, SCHEMA + 1);
    let written: serde_json::Value = serde_json::from_str(&encode(&record).unwrap()).unwrap();
    assert_eq!(written["mood"], json!({ "level": 3 }));
    assert!(assemble(&id(), [(key, value)]).session.unwrap().read_only);
}

#[test]
fn answers_of_a_newer_version_keep_what_this_one_does_not_know() {
    let key = keys::RecordKind::Answer(ExchangeId(1)).key(&id());
    let value = json!({
        "schema": 1, "text": "a", "state": "complete", "rating": 5,
        "sources": [{ "number": 1, "title": "t", "document_id": "d", "cited": true, "page": 7 }],
        "notices": [{ "kind": "from_the_future", "message": "m" }],
        "finish": "newly_reasoned",
    });
    let (record, _) = decode(&key, &value.to_string()).unwrap();
    let written: serde_json::Value = serde_json::from_str(&encode(&record).unwrap()).unwrap();
    assert_eq!((&written["rating"], &written["sources"][0]["page"]), (&json!(5), &json!(7)));
    assert_eq!(written["finish"], json!("newly_reasoned"));
}

#[test]
fn order_is_by_counter_whatever_the_clock_said() {
    let question = |number: u32, asked_ms: u64| {
        let record = Record::Question {
            exchange: ExchangeId(number),
            question: Question::new(number.to_string(), asked_ms),
        };
        (record.key(&id()), encode(&record).unwrap())
    };
    let session = assemble(&id(), [question(10, 1), question(2, 99), question(1, 50)]).session.unwrap();
    let texts: Vec<_> = session.exchanges.iter().map(|exchange| exchange.question.text.as_str()).collect();
    assert_eq!(texts, ["1", "2", "10"]);
    assert_eq!(session.next_exchange(), ExchangeId(11));
}

#[test]
fn a_stream_that_a_closed_page_left_is_interrupted_once_settled() {
    let mut answer = Answer::streaming(7);
    answer.text = "part".into();
    let store = MemoryStore::new();
    let records = [
        Record::Question { exchange: ExchangeId(1), question: Question::new("  Why\n is it? ", 5) },
        Record::Answer { exchange: ExchangeId(1), answer: Box::new(answer) },
    ];
    for record in records {
        store.append(&id(), record).now_or_never().unwrap().unwrap();
    }
    let mut session = store.get(&id()).now_or_never().unwrap().unwrap().unwrap();
    mark_unfinished(&mut session);
    assert_eq!(session.exchanges[0].answer.as_ref().unwrap().state, AnswerState::Interrupted);
    let summary = summarise(&session);
    assert_eq!((summary.title.as_str(), summary.changed_ms, summary.exchanges), ("Why is it?", 5, 1));
    Rc::make_mut(&mut session.exchanges[0]).question.text =
        "How do I connect a model that runs on another machine and behind a reverse proxy?".into();
    assert_eq!(summarise(&session).title, "How do I connect a model that runs on another machine and…");
}

#[test]
fn the_memory_store_keeps_sessions_apart() {
    let store = MemoryStore::new();
    let other = SessionId::new("a-1_B2").unwrap();
    let head = |created_ms| {
        Record::Head(Box::new(SessionHead {
            created_ms,
            changed_ms: created_ms,
            title: None,
            pinned: false,
            archived: false,
            tags: Tags::default(),
            branched_from: None,
            settings: SessionSettings::default(),
            other: OtherFields::new(),
        }))
    };
    store.append(&id(), head(1)).now_or_never().unwrap().unwrap();
    store.append(&other, head(2)).now_or_never().unwrap().unwrap();
    let listed = |store: &MemoryStore| -> Vec<SessionId> {
        store.list().now_or_never().unwrap().unwrap().into_iter().map(|summary| summary.id).collect()
    };
    assert_eq!(listed(&store), [other.clone(), id()]);
    store.delete(&id()).now_or_never().unwrap().unwrap();
    assert_eq!(listed(&store), [other]);
    assert_eq!(store.get(&id()).now_or_never().unwrap().unwrap(), None);
}

#[test]
fn the_guide_shows_the_store_that_is_compiled() {
    let example = include_str!("../../examples/server_store.rs");
    let (_, rest) = example.split_once("// In the guide from here:\n").unwrap();
    let (shown, _) = rest.split_once("// To here.").unwrap();
    let guide = include_str!("../../../../guide/keep-conversations-on-a-server.md");
    assert!(guide.contains(&format!("```rust\n{}\n```", shown.trim())));
}

fn answers() -> impl Strategy<Value = Answer> {
    let text = ".{0,40}";
    let state = prop::sample::select(
        &[
            AnswerState::Streaming,
            AnswerState::Complete,
            AnswerState::Stopped,
            AnswerState::Interrupted,
            AnswerState::Failed,
        ][..],
    );
    (text, state, text, any::<u32>(), prop::option::of(text), prop::option::of(any::<u32>()), any::<bool>())
        .prop_map(|(text, state, other, number, maybe, seconds, flag)| Answer {
            text,
            thoughts: flag.then(|| Thoughts { text: other.clone(), ms: u64::from(number), unfinished: true }),
            state,
            finish: maybe.clone().map(FinishReason::from),
            tokens: seconds.map(|token_count| MessageTokens {
                token_count,
                augmented_token_count: number,
                tool_tokens: 0,
                encoding: maybe.clone(),
            }),
            sources: vec![Source {
                annotated: flag,
                numbering: if flag { Numbering::Server } else { Numbering::Own },
                base: maybe.clone(),
                edition: maybe.clone(),
                number,
                title: other.clone(),
                url: maybe.clone(),
                kb_id: maybe.clone(),
                document_id: other.as_str().into(),
                passages: vec![Passage {
                    id: other.as_str().into(),
                    heading: maybe.clone(),
                    text: other.clone(),
                    retrieved_ms: Some(7),
                    sha256: maybe.clone(),
                }],
                cited: flag,
                given: !flag,
                locations: vec![other.clone()],
                other: OtherFields::new(),
            }],
            search_query: maybe.clone(),
            searched_in: maybe.clone(),
            place: flag.then_some(1),
            question: flag.then(|| Box::new(Question::new(other.clone(), 7))),
            checks: vec![CitationCheck {
                at: number,
                number,
                quote: maybe.clone(),
                passage: maybe.clone(),
                ..CitationCheck::default()
            }],
            tool_calls: vec![ToolCallRecord {
                name: other.clone(),
                arguments: other.clone(),
                result: other.clone(),
                tokens: seconds.unwrap_or(0),
                label: other.clone(),
                ms: seconds.map(u64::from),
                failed: flag,
                pictures: flag.then(|| other.clone()).into_iter().collect(),
            }],
            usage: flag.then_some(Usage {
                prompt_tokens: number,
                completion_tokens: 1,
                total_tokens: 2,
                cached_tokens: number / 2,
            }),
            notices: vec![Notice::new(NoticeKind::CutAtLength, other.clone())],
            model: maybe,
            timing: seconds.map(|prompt_tokens| AnswerTiming { first_ms: 1, writing_ms: 2, prompt_tokens }),
            error: Some(TurnError {
                retry_after_s: seconds,
                ..TurnError::new(ErrorKind::RateLimited, other)
            }),
            answered_ms: u64::from(number),
            earlier: vec![Answer::streaming(3)],
            other: OtherFields::new(),
        })
}

proptest! {
    #[test]
    fn records_come_back_as_they_were(answer in answers(), question in ".{0,40}", number in 1_u32.., asked_ms: u64) {
        let exchange = ExchangeId(number);
        let records = [
            Record::Answer { exchange, answer: Box::new(answer) },
            Record::Question { exchange, question: Question::new(question.clone(), asked_ms) },
            Record::Head(Box::new(SessionHead { created_ms: asked_ms, changed_ms: asked_ms, title: Some(question.clone()), pinned: false, archived: number % 2 == 0, tags: [question].into_iter().collect(), branched_from: Some(BranchOrigin { session: id(), through: Some(exchange) }), settings: SessionSettings::default(), other: OtherFields::new() })),
        ];
        for record in records {
            let decoded = decode(&record.key(&id()), &encode(&record).unwrap()).unwrap();
            prop_assert_eq!(decoded, (record, SCHEMA));
        }
    }
}
