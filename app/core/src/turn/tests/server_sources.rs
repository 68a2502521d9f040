//! Pages that the model's server names as sources of an answer.

use serde_json::{Value, json};

use super::stage::{Script, Stage, deltas, finish};
use crate::{
    conversation::{AnswerState, NoticeKind, Verdict},
    transfer::{ExportInfo, read, to_json, to_markdown},
    turn::TurnResponse,
};

/// An annotation as servers write it.
fn cites(url: &str, title: &str) -> Value {
    json!({ "type": "url_citation", "url_citation": { "url": url, "title": title } })
}

/// The same at a place of the text, in characters.
fn cites_at(url: &str, title: &str, (start, end): (u32, u32)) -> Value {
    let place = json!({ "url": url, "title": title, "start_index": start, "end_index": end });
    json!({ "type": "url_citation", "url_citation": place })
}

/// A stream with this text and these annotations, one an event.
fn answer(text: &str, annotations: &[Value]) -> Script {
    Script::body(&format!("{}data: [DONE]\n\n", events(text, annotations)))
}

fn events(text: &str, annotations: &[Value]) -> String {
    let event = |one| json!({ "choices": [{ "index": 0, "delta": { "annotations": [one] } }] });
    let annotated =
        annotations.iter().map(|one| format!("data: {}\n\n", event(one))).collect::<Vec<_>>().concat();
    format!("{}{annotated}{}", deltas(&[text]), finish("stop"))
}

fn numbered(response: &TurnResponse) -> Vec<(u32, &str, Option<&str>)> {
    response.answer.sources.iter().map(|one| (one.number, one.title.as_str(), one.url.as_deref())).collect()
}

#[test]
fn named_pages_are_sources_of_the_answer_and_its_text_stays() {
    let annotations = [cites("https://a.example/bees", "Bees"), cites("https://b.example/", "")];
    let stage = Stage::new(vec![answer("Bees sleep in hives.", &annotations)]);
    let response = stage.ask("Where do bees sleep?");
    assert_eq!(
        (response.answer.text.as_str(), response.answer.state),
        ("Bees sleep in hives.", AnswerState::Complete)
    );
    let expect =
        [(1, "Bees", Some("https://a.example/bees")), (2, "https://b.example/", Some("https://b.example/"))];
    assert_eq!(numbered(&response), expect);
    assert!(response.answer.sources.iter().all(|source| source.cited && source.passages.is_empty()));
    let stored = stage.session().exchanges[0].answer.clone().unwrap();
    assert_eq!(stored.sources, response.answer.sources);
    assert_eq!(
        stored.text_with_footer(),
        "Bees sleep in hives.\n\n**Sources**\n\n- [1] [Bees](https://a.example/bees), from the model server\n\
         - [2] [https://b.example/](https://b.example/), from the model server"
    );
    let info = ExportInfo::default();
    assert!(to_markdown(&stage.session(), &info).contains("- [1] [Bees](https://a.example/bees)"));
    let file = to_json(&[stage.session()], &[], &info).unwrap();
    let imported = read(&file, 0).unwrap();
    assert_eq!(imported.sessions[0].exchanges[0].answer.as_ref().unwrap().sources, response.answer.sources);
}

#[test]
fn pages_are_read_from_whole_replies_and_counted_once() {
    let both = [cites("https://a.example/", "A"), cites("https://b.example/", "B")];
    let message = json!({ "role": "assistant", "content": "So.", "annotations": both });
    let whole = json!({ "choices": [{ "message": message, "finish_reason": "stop" }] }).to_string();
    let repeated = json!({ "choices": [{ "delta": {}, "message": message, "finish_reason": "stop" }] });
    let repeated = Script::body(&format!("{}data: {repeated}\n\n", events("So.", &both[..1])));
    for script in [Script::body(&whole), repeated] {
        let response = Stage::new(vec![script]).ask("Is it so?");
        let expect = [(1, "A", Some("https://a.example/")), (2, "B", Some("https://b.example/"))];
        assert_eq!((response.answer.text.as_str(), numbered(&response)), ("So.", expect.to_vec()));
    }
}

#[test]
fn a_page_that_was_found_before_is_one_source_with_it() {
    let results = json!({ "results": [
        { "id": "bees.md", "title": "Bees", "text": "Bees sleep in hives.", "url": "https://a.example/bees" },
    ] });
    let annotations =
        [cites("https://a.example/bees#sleep", "Other title"), cites("https://b.example/", "B")];
    let stage = Stage::with_library(
        vec![Script::body(&results.to_string())],
        vec![answer("Bees sleep in hives.", &annotations)],
    );
    let response = stage.ask("Where do bees sleep?");
    let expect = [(1, "Bees", Some("https://a.example/bees")), (2, "B", Some("https://b.example/"))];
    assert_eq!(numbered(&response), expect);
    assert_eq!(response.answer.sources[0].passages.len(), 1);
    assert!(response.answer.sources.iter().all(|source| source.cited));
}

#[test]
fn the_servers_passage_is_what_a_citation_is_checked_against() {
    let mut annotation = cites_at("https://a.example/", "A", (21, 24));
    annotation["url_citation"]["content"] = json!("In winter, bees sleep in hives for three months.");
    let stage = Stage::new(vec![answer("Bees sleep in hives. [1]", &[annotation])]);
    let response = stage.ask("Where do bees sleep?");
    assert_eq!(
        response.answer.sources[0].passages[0].text,
        "In winter, bees sleep in hives for three months."
    );
    assert_eq!(
        response.answer.checks.iter().map(|check| check.verdict).collect::<Vec<_>>(),
        [Verdict::WordForWord]
    );
}

#[test]
fn a_number_that_stands_in_the_text_is_its_sources() {
    let annotations = [
        cites("https://none.example/", "None"),
        cites_at("https://five.example/", "Five", (9, 12)),
        cites_at("https://two.example/", "Two", (3, 6)),
    ];
    let response = Stage::new(vec![answer("So [2]. É [5].", &annotations[..])]).ask("Is it so?");
    let numbers: Vec<_> =
        response.answer.sources.iter().map(|one| (one.number, one.title.as_str())).collect();
    assert_eq!(numbers, [(2, "Two"), (3, "None"), (4, "Five")], "no number stands at 9");
    let annotations = [cites_at("https://five.example/", "Five", (10, 13)), annotations[2].clone()];
    let response = Stage::new(vec![answer("So [2]. É [5].", &annotations)]).ask("Is it so?");
    let numbers: Vec<_> =
        response.answer.sources.iter().map(|one| (one.number, one.title.as_str())).collect();
    assert_eq!(numbers, [(2, "Two"), (5, "Five")]);
}

#[test]
fn what_is_no_page_is_left_out() {
    let odd = [
        cites("javascript:alert(1)", "Script"),
        cites("", "Nothing"),
        json!({ "type": "file_citation", "file_citation": { "file_id": "f" } }),
        json!({ "type": "url_citation", "url_citation": null }),
        json!(7),
    ];
    let response = Stage::new(vec![answer("So.", &odd)]).ask("Is it so?");
    assert_eq!((response.answer.text.as_str(), response.answer.sources), ("So.", Vec::new()));
}

#[test]
fn pages_of_the_server_do_not_hide_that_the_knowledge_base_was_not_asked() {
    let annotations = [cites("https://a.example/", "A")];
    let stage = Stage::with_library(vec![Script::status(500, "")], vec![answer("So.", &annotations)]);
    let response = stage.ask("Where do bees sleep?");
    assert_eq!(
        response.answer.notices.iter().map(|one| one.kind).collect::<Vec<_>>(),
        [NoticeKind::WithoutKnowledgeBase]
    );
}
