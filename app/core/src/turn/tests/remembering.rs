//! The walk after an answer: summary, index lines and a name.

use futures::FutureExt;

use super::stage::{Piece, Script, Stage, calls, deltas, request, results, says, session, temporary};
use crate::{
    conversation::ExchangeId,
    ports::HistoryStore,
    storage::{Record, SessionHead},
    turn::{TurnEvent, TurnRequest},
    wire::Purpose,
};

fn remembers(summary: &str, lines: &[(u32, &str)]) -> Script {
    let index: Vec<_> = lines
        .iter()
        .map(
            |(exchange, line)| serde_json::json!({ "exchange": exchange, "line": line, "topics": ["leave"] }),
        )
        .collect();
    Script::body(&says(&[&serde_json::json!({ "summary": summary, "index": index }).to_string()]))
}

fn summary(stage: &Stage) -> Option<(String, u32)> {
    stage.session().memory.summary.map(|summary| (summary.text, summary.through.0))
}

fn lines(stage: &Stage) -> Vec<String> {
    stage.session().memory.index.iter().map(|(exchange, line)| format!("{exchange}. {}", line.line)).collect()
}

fn append(stage: &Stage, record: Record) {
    stage.store.append(&session(), record).now_or_never().unwrap().unwrap();
}

#[test]
fn summary_lines_and_name_come_from_one_call_each() {
    let found = results(&[("leave.md", "Leave", "Thirty days."), ("pay.md", "Pay", "Monthly.")]);
    let answer = Script::body(&says(&["Thirty days. [1]"]));
    let stage = Stage::with_library(vec![Script::body(&found)], vec![answer]);
    stage.ask("How many days <b> of leave?");
    stage.aside_for(Purpose::Memory, remembers("They asked about leave.", &[(1, "Days of leave: 30")]));
    stage.aside_for(Purpose::Title, Script::body(&says(&["\"Title: Days of leave.\"\n\nI hope this helps"])));
    stage.post_turn().unwrap();
    assert_eq!(summary(&stage), Some(("They asked about leave.".into(), 1)));
    let session = stage.session();
    let line = &session.memory.index[&ExchangeId(1)];
    assert_eq!((line.line.as_str(), &line.topics[..]), ("Days of leave: 30", &["leave".to_owned()][..]));
    assert_eq!(line.sources, ["leave.md"], "those that are cited, by code");
    assert_eq!(session.title.as_deref(), Some("Days of leave"));
    let asked = stage.asked_for(Purpose::Memory);
    assert!(asked[0].contains("<exchange number=\"1\">") && asked[0].contains("days &lt;b> of leave?"));
    assert!(asked[0].contains("Thirty days.") && !asked[0].contains("[1]"), "{}", asked[0]);
    let events = stage.events.borrow();
    assert!(events.contains(&TurnEvent::Remembered { through: ExchangeId(1) }));
    assert!(events.contains(&TurnEvent::Titled { title: "Days of leave".into() }));
    drop(events);
    // Everything is remembered and named: the model is not asked again.
    stage.post_turn().unwrap();
    assert_eq!(stage.asides().len(), 2);
}

#[test]
fn a_correction_replaces_what_the_summary_said_and_reaches_the_next_request() {
    let answers = ["Noted.", "Noted: Tuesday.", "On Tuesday."].map(|text| Script::body(&says(&[text])));
    let mut stage = Stage::new(answers.into());
    stage.config.public.memory.max_history_length = Some(3);
    stage.ask("We meet on Monday and Tuesday.");
    stage.aside_for(Purpose::Memory, remembers("They meet on Monday and Tuesday.", &[(1, "Meeting days")]));
    stage.post_turn().unwrap();
    stage.ask("Not Monday, only Tuesday.");
    stage.aside_for(Purpose::Memory, remembers("They meet on Tuesday.", &[(2, "Correction: Tuesday")]));
    stage.post_turn().unwrap();
    // The model is given its earlier summary, the correction, and the rule for corrections.
    let (_, asked) = stage.asides().into_iter().rfind(|(purpose, _)| *purpose == Purpose::Memory).unwrap();
    let [system, text] = [0, 1].map(|at| asked.messages[at].content.clone().unwrap());
    assert!(system.contains("\"not X, only\nY\"") || system.contains("(\"not X, only Y\""), "{system}");
    assert!(text.starts_with("<summary>\nThey meet on Monday and Tuesday.\n</summary>"), "{text}");
    assert!(text.contains("Not Monday, only Tuesday.") && !text.contains("number=\"1\""), "{text}");
    stage.ask("When do we meet?");
    let requests = stage.requests();
    let last = requests[2].messages.last().unwrap().content.clone().unwrap();
    assert!(last.contains("The conversation so far: They meet on Tuesday."), "{last}");
    assert!(!last.contains("Monday"), "{last}");
}

#[test]
fn failed_memory_updates_change_nothing_and_are_retried() {
    let cut = |text: &str| Script::pieces(vec![Piece::Bytes(deltas(&[text]).into()), Piece::Breaks]);
    let whole = r#"{"summary": "New.", "index": []}"#;
    for wrong in [
        Script::status(500, ""),
        Script::body(&says(&[""])),
        Script::body(&says(&["I cannot do that."])),
        Script::body(&says(&["```json\n{\"summary\": \"New.\", \"index\": [{\"exch"])),
        Script::body(&says(&[r#"{"summary": "  ", "index": []}"#])),
        Script::body(&says(&[r#"{"summary": 7}"#])),
        Script::body(&says(&[&format!("{{\"summary\": \"{}\"}}", "word ".repeat(1_000))])),
        Script::body(&calls("search_knowledge_base", "{}")),
        cut(whole),
        Script::NeverAnswers,
    ] {
        let stage = Stage::new(["One.", "Two."].map(|text| Script::body(&says(&[text]))).into());
        stage.ask("1?");
        stage.aside_for(Purpose::Memory, remembers("Old.", &[(1, "One")]));
        stage.post_turn().unwrap();
        stage.ask("2?");
        let before = stage.store.records.records();
        stage.aside_for(Purpose::Memory, wrong);
        stage.events.borrow_mut().clear();
        stage.post_turn().unwrap();
        assert_eq!(stage.store.records.records(), before);
        assert!(matches!(stage.events.borrow()[0], TurnEvent::MemoryFailed { .. }));
        // In a code fence, with words around it and without a line: taken, and the question stands for the line.
        stage.aside_for(
            Purpose::Memory,
            Script::body(&says(&["Sure {here}:\n```json\n", whole, "\n```\nDone."])),
        );
        stage.post_turn().unwrap();
        assert_eq!(summary(&stage), Some(("New.".into(), 2)));
        assert_eq!(lines(&stage), ["1. One", "2. 2?"]);
    }
}

#[test]
fn memory_catches_up_from_the_oldest_exchange() {
    let stage = Stage::new((1..=6).map(|n| Script::body(&says(&[&format!("Answer {n}.")]))).collect());
    for n in 1..=6 {
        stage.ask(&format!("{n}?"));
    }
    stage.aside_for(Purpose::Memory, remembers("To 4.", &[(1, "a"), (2, "b"), (3, "c"), (4, "d")]));
    stage.post_turn().unwrap();
    assert_eq!((summary(&stage).unwrap().1, lines(&stage).len()), (4, 4));
    stage.aside_for(Purpose::Memory, remembers("To 6.", &[(5, "e"), (6, "f")]));
    stage.post_turn().unwrap();
    assert_eq!((summary(&stage).unwrap().1, lines(&stage).len()), (6, 6));
    let asked = stage.asked_for(Purpose::Memory);
    assert!(asked[1].contains("Answer 5.") && !asked[1].contains("Answer 4."));
}

#[test]
fn an_exchange_that_is_answered_anew_is_remembered_anew() {
    let stage = Stage::new(["One.", "Two.", "Two again."].map(|text| Script::body(&says(&[text]))).into());
    stage.ask("1?");
    stage.ask("2?");
    stage.aside_for(Purpose::Memory, remembers("Both.", &[(1, "one"), (2, "two")]));
    stage.post_turn().unwrap();
    stage.run(TurnRequest { replace: Some(ExchangeId(2)), ..request("2, please?") }, None);
    stage.aside_for(Purpose::Memory, remembers("Both, again.", &[(2, "two again")]));
    stage.post_turn().unwrap();
    let asked = stage.asked_for(Purpose::Memory);
    assert!(asked[1].contains("<exchange number=\"2\" again=\"yes\">") && !asked[1].contains("number=\"1\""));
    assert_eq!(lines(&stage), ["1. one", "2. two again"]);
    assert_eq!(stage.session().exchanges[1].question.earlier, ["2?"]);
}

#[test]
fn the_next_question_drops_what_was_going_on() {
    let stage = Stage::new(["One.", "Two."].map(|text| Script::body(&says(&[text]))).into());
    stage.ask("1?");
    let before = stage.store.records.records();
    let slow = Script::pieces(vec![Piece::Pause(5_000), Piece::Bytes(b"late".to_vec())]);
    stage.aside_for(Purpose::Memory, slow);
    stage.post_turn_beside(async {}, Some(100)).unwrap();
    assert_eq!((stage.elapsed(), stage.store.records.records() == before), (100, true));
    stage.ask("2?");
    stage.aside_for(Purpose::Memory, remembers("Both.", &[(1, "one"), (2, "two")]));
    stage.post_turn().unwrap();
    assert_eq!(lines(&stage), ["1. one", "2. two"]);
}

#[test]
fn a_name_that_a_person_gave_stays_and_a_deleted_conversation_is_not_brought_back() {
    let named = |title: &str, session: &crate::conversation::Session| {
        Record::Head(Box::new(SessionHead { title: Some(title.into()), ..SessionHead::of(session) }))
    };
    let stage = Stage::new(vec![Script::body(&says(&["One."]))]);
    stage.ask("1?");
    let head = named("Mine", &stage.session());
    append(&stage, head);
    stage.post_turn().unwrap();
    assert_eq!((stage.session().title.as_deref(), stage.asked_for(Purpose::Title).len()), (Some("Mine"), 0));

    // While the model is asked, it is renamed; then it is deleted.
    let stage = Stage::new(vec![Script::body(&says(&["One."]))]);
    stage.ask("1?");
    let renaming = named("Mine too", &stage.session());
    let slow = |text| Script::pieces(vec![Piece::Pause(500), Piece::Bytes(says(&[text]).into())]);
    stage.aside_for(Purpose::Title, slow("The model's"));
    let rename = async {
        stage.stop(Some(200)).await;
        append(&stage, renaming);
    };
    stage.post_turn_beside(rename, None).unwrap();
    assert_eq!(stage.session().title.as_deref(), Some("Mine too"));
    stage.aside_for(Purpose::Memory, slow(r#"{"summary": "One."}"#));
    let delete = async {
        stage.stop(Some(200)).await;
        stage.store.delete(&session()).await.unwrap();
    };
    stage.post_turn_beside(delete, None).unwrap();
    assert_eq!(stage.store.records.records(), []);
}

#[test]
fn nothing_is_remembered_of_a_conversation_that_may_only_be_read() {
    let stage = Stage::new(vec![Script::body(&says(&["One."]))]);
    stage.ask("1?");
    stage.store.records.insert("footnote:session/s1/head", r#"{"schema":99,"created_ms":1}"#);
    stage.post_turn().unwrap();
    assert_eq!(stage.asides().len(), 0);
}

#[test]
fn a_temporary_conversation_is_remembered_only_once_exchanges_are_left_out_and_never_named() {
    let mut stage =
        Stage::new(["One.", "Two.", "Three.", "Four."].map(|text| Script::body(&says(&[text]))).into());
    for question in ["1?", "2?"] {
        stage.run(temporary(question), None);
        stage.post_turn().unwrap();
    }
    assert_eq!(stage.asides().len(), 0, "nothing was left out");
    // Now one exchange is sent with a question.
    stage.config.public.memory.max_history_length = Some(3);
    stage.aside_for(Purpose::Memory, remembers("They asked for one.", &[(1, "One"), (2, "Two")]));
    stage.run(temporary("3?"), None);
    stage.post_turn().unwrap();
    assert_eq!((stage.asked_for(Purpose::Memory).len(), stage.asked_for(Purpose::Title).len()), (1, 0));
    assert_eq!(summary(&stage), Some(("They asked for one.".into(), 3)));
    let session = stage.session();
    assert_eq!((session.title.as_deref(), session.settings.use_memory), (None, false));
}

#[test]
fn names_are_one_short_line() {
    let check = |written: &str, expect: Option<&str>| {
        assert_eq!(crate::memory::clean_name(written).as_deref(), expect, "{written:?}");
    };
    check("Connect a model", Some("Connect a model"));
    check("\n  **\"Connect a model.\"**  \nmore", Some("Connect a model"));
    check("Title: «Urlaub: wie viele Tage?»", Some("Urlaub: wie viele Tage?"));
    check("Leave lasts six months [1]", Some("Leave lasts six months"));
    check("a\u{202e}b\u{7}c", Some("abc"));
    check("  \n \"\" ", None);
    check("", None);
    check("How do I connect a model that runs…", Some("How do I connect a model that runs…"));
    let long = "word ".repeat(30);
    let name = crate::memory::clean_name(&long).unwrap();
    assert!(name.chars().count() <= 60 && name.ends_with(" word…"), "{name}");
    assert_eq!(crate::memory::clean_name(&"語".repeat(99)).unwrap().chars().count(), 60);
}

#[test]
fn the_request_is_the_one_that_the_embedded_answerer_reads() {
    let answers = ["Noted.", "Noted.", "There are 30 days. [1]"].map(|text| Script::body(&says(&[text])));
    let found = || Script::body(&results(&[("leave.md", "Leave", "30 days")]));
    let stage = Stage::with_library(vec![found(), found(), found()], answers.into());
    stage.ask("We meet on Monday.");
    stage.aside_for(
        Purpose::Memory,
        remembers("They work in a clinic & meet on Monday.", &[(1, "Meetings"), (2, "Leave")]),
    );
    stage.post_turn().unwrap();
    stage.run(TurnRequest { replace: Some(ExchangeId(1)), ..request("Not Monday, only Tuesday.") }, None);
    stage.ask("How many days <of leave> are there?");
    stage.post_turn().unwrap();
    let asked = stage.asked_for(Purpose::Memory).pop().unwrap();
    assert_eq!(asked, include_str!("../../../../../tests/fixtures/memory_request.txt"));
}
