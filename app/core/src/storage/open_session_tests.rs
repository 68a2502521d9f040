//! Sessions that are read in any order and written to meanwhile, and the list of them.

use std::rc::Rc;

use futures::FutureExt;
use proptest::prelude::*;

use super::{
    MemoryStore, OpenSession, Record, SCHEMA, SessionHead, SessionOutline, assemble, encode,
    encoding::{CURRENT_SCHEMA_PREFIX, STEPS},
    keys, outlines, summarise,
};
use crate::{
    conversation::{
        Answer, AnswerState, CompressedTurn, ExchangeId, IndexLine, Question, RollingSummary, Session,
        SessionId,
    },
    ports::HistoryStore,
};

fn id() -> SessionId {
    SessionId::new("s").unwrap()
}

/// Records as this program wrote them with schema 1.
const SCHEMA_1: &[(&str, &str)] = &[
    (
        "head",
        r#"{"schema":1,"created_ms":5,"title":"Leave","pinned":true,"settings":{"use_memory":true,"mood":1},"colour":"red"}"#,
    ),
    ("1/question", r#"{"schema":1,"text":"How many days?","asked_ms":10,"draft":{"a":[1]}}"#),
    (
        "1/answer",
        r#"{"schema":1,"text":"Thirty. [1]","state":"complete","finish":"stop","sources":[{"number":1,"title":"Leave","document_id":"leave.md","passages":[{"id":"leave.md#days","text":"Thirty days."}],"cited":true,"page":7}],"usage":{"prompt_tokens":9,"completion_tokens":3,"total_tokens":12},"model":"m","answered_ms":11,"earlier":[{"text":"Old","state":"stopped","answered_ms":9,"was":0}],"rating":5,"weight":2.2222222222222e24}"#,
    ),
    ("2/question", r#"{"schema":1,"text":"And carried over?","asked_ms":20}"#),
    ("2/answer", r#"{"schema":1,"text":"Five","state":"streaming","answered_ms":21}"#),
];

fn schema_1() -> Vec<(String, String)> {
    SCHEMA_1.iter().map(|(part, value)| (keys::session(&id()) + part, (*value).to_owned())).collect()
}

#[test]
fn there_is_a_step_for_every_schema_and_records_begin_with_theirs() {
    assert_eq!(STEPS.len() + 1, SCHEMA as usize);
    assert_eq!(CURRENT_SCHEMA_PREFIX, format!("{{\"schema\":{SCHEMA},"));
}

#[test]
fn exchanges_that_cannot_be_read_keep_their_numbers() {
    // As where a passphrase was set and its lock is gone.
    let sealed = ["1/question", "1/answer", "2/question"]
        .map(|part| (keys::session(&id()) + part, "sealed:1:7:AAAA".to_owned()));
    let read = assemble(&id(), sealed);
    assert_eq!(read.set_aside.len(), 3);
    assert_eq!(read.session.unwrap().next_exchange(), ExchangeId(3));
}

#[test]
fn an_older_schema_is_read_and_written_in_the_new_one_record_by_record() {
    let old = schema_1();
    let expect = assemble(&id(), old.clone());
    assert_eq!(expect.set_aside, []);
    let session = expect.session.unwrap();
    assert_eq!((session.schema, session.read_only, session.pinned), (1, false, true));
    assert_eq!(
        (session.created_ms, session.changed_ms),
        (5, 20),
        "when it was last asked is known by its questions"
    );
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!((answer.earlier.len(), answer.sources[0].passages.len()), (1, 1));
    let head = Record::Head(Box::new(SessionHead::of(&session)));
    let mut records = old.clone();
    // Any prefix of the records may have been migrated when the page was closed.
    for (at, (key, value)) in old.iter().enumerate() {
        let record = super::decode(key, value).unwrap().0;
        let record = if at == 0 { head.clone() } else { record };
        let new = encode(&record).unwrap();
        let fields: serde_json::Value = serde_json::from_str(&new).unwrap();
        assert_eq!(fields["schema"], SCHEMA);
        // Nothing of the old record is gone, known or not.
        let before: serde_json::Value = serde_json::from_str(value).unwrap();
        for (name, field) in before.as_object().unwrap().iter().filter(|(name, _)| *name != "schema") {
            assert_eq!(&fields[name], field, "{name}");
        }
        records[at].1 = new;
        let half = assemble(&id(), records.clone()).session.unwrap();
        assert_eq!(Session { schema: 1, ..half.clone() }, Session { schema: 1, ..session.clone() });
        assert_eq!(half.schema, SCHEMA);
    }
}

#[test]
fn unreadable_exchanges_keep_their_record_and_number() {
    let store = MemoryStore::new();
    for (key, value) in schema_1() {
        store.insert(key, value);
    }
    let (broken, half) = (keys::RecordKind::Question(ExchangeId(3)).key(&id()), "{\"schema\":1,\"te");
    store.insert(&broken, half);
    store.insert(keys::RecordKind::Head.key(&id()), "null");
    let session = store.get(&id()).now_or_never().unwrap().unwrap().unwrap();
    assert_eq!((session.exchanges.len(), session.next_exchange()), (2, ExchangeId(4)));
    for record in [
        Record::Head(Box::new(SessionHead::of(&session))),
        Record::Question { exchange: ExchangeId(3), question: Question::new("?", 1) },
    ] {
        store.append(&id(), record).now_or_never().unwrap().unwrap();
    }
    let records = store.records();
    let value = |key: &str| records.iter().find(|one| one.0 == key).map(|one| one.1.as_str());
    assert_eq!(value("footnote:aside/s/3/question"), Some(half));
    assert_eq!(value("footnote:aside/s/head"), Some("null"));
    assert_eq!(keys::parse("footnote:aside/s/3/question"), None);
}

#[test]
fn the_list_needs_keys_and_at_most_three_records() {
    let check = |records: &[(String, String)], read_at_most: usize| {
        let found = outlines(records.iter().map(|one| one.0.as_str()));
        let outline = found[&id()];
        let mut read = Vec::new();
        let summary = outline.summary(&id(), &mut |key| {
            read.push(key.to_owned());
            records.iter().find(|one| one.0 == key).map(|one| one.1.clone())
        });
        let session = assemble(&id(), records.to_vec()).session.unwrap();
        assert_eq!(summary, summarise(&session));
        assert!(read.len() <= read_at_most, "{read:?}");
        assert!(read.iter().all(|key| outline.keys(&id()).contains(key)), "{read:?}");
        summary
    };
    let mut records = schema_1();
    let summary = check(&records, 2);
    assert_eq!((summary.title.as_str(), summary.exchanges, summary.pinned), ("Leave", 2, true));
    records[0].1 = r#"{"schema":2,"created_ms":5,"changed_ms":8}"#.to_owned();
    assert_eq!(check(&records, 2).title, "How many days?");
    records[0].1 = r#"{"schema":2,"created_ms":5,"changed_ms":8,"title":"T"}"#.to_owned();
    assert_eq!(check(&records, 1).changed_ms, 8);
    records.remove(0);
    assert_eq!(check(&records, 3).created_ms, 10);
    assert_eq!(outlines(["footnote:theme"]), std::collections::BTreeMap::new());
    assert_eq!(SessionOutline::default().summary(&id(), &mut |_| None).title, "");
}

/// Something that is written to a session.
fn records() -> impl Strategy<Value = Record> {
    let exchange = || (1_u32..4).prop_map(ExchangeId);
    let text = "[a-c]{0,3}";
    prop_oneof![
        (text, any::<bool>(), 0_u64..3).prop_map(|(title, pinned, changed_ms)| {
            let session = Session { title: Some(title), pinned, changed_ms, ..Session::new(id(), 7) };
            Record::Head(Box::new(SessionHead::of(&session)))
        }),
        (exchange(), text, 0_u64..3).prop_map(|(exchange, text, at)| Record::Question {
            exchange,
            question: Question { earlier: vec!["before".into()], ..Question::new(text, at) },
        }),
        (exchange(), text).prop_map(|(exchange, text)| {
            let answer = Answer { text, state: AnswerState::Complete, ..Answer::streaming(3) };
            Record::Answer { exchange, answer: Box::new(answer) }
        }),
        (exchange(), text)
            .prop_map(|(through, text)| { Record::Summary(RollingSummary { text, through, made_ms: 1 }) }),
        (exchange(), text).prop_map(|(exchange, line)| Record::Index {
            exchange,
            line: Rc::new(IndexLine { line, ..IndexLine::default() }),
        }),
        (exchange(), any::<bool>()).prop_map(|(through, undone)| Record::Compressed {
            through,
            turn: CompressedTurn { undone, ..CompressedTurn::default() },
        }),
    ]
}

proptest! {
    /// An open session equals one that is read anew, whatever the order of the writes, and writing to it
    /// changes no copy returned earlier.
    #[test]
    fn an_open_session_is_the_stored_one(written in prop::collection::vec(records(), 1..20), backwards: bool) {
        let mut open = OpenSession::new(&id());
        let mut stored = std::collections::BTreeMap::new();
        let mut copies = Vec::new();
        for record in written {
            stored.insert(record.key(&id()), encode(&record).unwrap());
            open.apply(record);
            let mut read = OpenSession::new(&id());
            let mut order: Vec<_> = stored.iter().collect();
            if backwards {
                order.reverse();
            }
            for (key, value) in order {
                prop_assert!(read.insert(key, value));
            }
            let session = open.session();
            prop_assert_eq!(&session, &read.session());
            copies.push((session.clone(), format!("{session:?}")));
        }
        for (copy, was) in copies {
            prop_assert_eq!(format!("{copy:?}"), was);
        }
    }
}
