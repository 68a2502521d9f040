//! Lists of a model's server by which an answer's text counts.

use serde_json::{Value, json};

use super::stage::{Piece, Script, Stage, deltas, finish, request, results};
use crate::{
    conversation::{Answer, AnswerState, ExchangeId, NoticeKind, Numbering, Source, Verdict},
    transfer::{ExportInfo, to_markdown},
    turn::{TurnEvent, TurnRequest, TurnResponse},
};

const QUESTION: &str = "Where do bees sleep?";
const BEES: &str = "https://a.example/bees";
const ANTS: &str = "https://b.example/ants";

/// A stream with these fields in its first event and in its last one.
fn answer(text: &str, fields: &Value) -> Script {
    Script::body(&format!("{}{}{}", begun(text, fields), event(fields), finish("stop")))
}

fn begun(text: &str, fields: &Value) -> String {
    format!("{}{}", event(fields), deltas(&[text]))
}

fn event(fields: &Value) -> String {
    let mut event = fields.clone();
    event["choices"] = json!([{ "index": 0, "delta": {} }]);
    format!("data: {event}\n\n")
}

/// A knowledge base that has these documents.
fn with_documents(script: Script) -> Stage {
    let found =
        results(&[("bees.md", "Bees", "Bees have one queen."), ("ants.md", "Ants", "Ants have many.")]);
    Stage::with_library(vec![Script::body(&found)], vec![script])
}

/// Number, title, whether it is cited, and whose number it is.
fn listed<'s>(sources: &'s [Source]) -> Vec<(u32, &'s str, bool, Numbering)> {
    let one = |source: &'s Source| (source.number, source.title.as_str(), source.cited, source.numbering);
    sources.iter().map(one).collect()
}

fn stored(stage: &Stage) -> Answer {
    stage.session().exchanges[0].answer.clone().unwrap()
}

fn verdicts(response: &TurnResponse) -> Vec<(u32, Verdict)> {
    response.answer.checks.iter().map(|check| (check.number, check.verdict)).collect()
}

#[test]
fn numbers_in_the_text_are_those_of_the_servers_list() {
    let found = json!([{ "url": BEES, "title": "Bees today" }, { "url": ANTS, "title": "Ants today" }]);
    let lists = json!({ "citations": [BEES, ANTS], "search_results": found });
    let stage = Stage::new(vec![answer("Bees have **one queen**[1].", &lists)]);
    let response = stage.ask(QUESTION);
    let expect = [(1, "Bees today", true, Numbering::Server), (2, "Ants today", false, Numbering::Server)];
    assert_eq!(listed(&response.answer.sources), expect);
    assert_eq!(verdicts(&response), [(1, Verdict::NoText)], "nothing is claimed of a page that is not known");
    let stored = stored(&stage);
    assert!(stored.has_server_numbers() && stored.citable_numbers().numbers == [1, 2]);
    let exported = to_markdown(&stage.session(), &ExportInfo::default());
    assert!(
        exported.contains("- [1] [Bees today](https://a.example/bees), from the model server"),
        "{exported}"
    );
    assert!(!exported.contains("Ants today"), "{exported}");
}

#[test]
fn documents_of_the_knowledge_base_come_after_the_servers_list() {
    let lists = json!({ "citations": [BEES, ANTS, "https://c.example/"] });
    let stage = with_documents(answer("Bees have one queen [1]. Ants have many [2][4].", &lists));
    let response = stage.ask(QUESTION);
    let expect = [
        (1, "https://a.example/bees", true, Numbering::Server),
        (2, "https://b.example/ants", true, Numbering::Server),
        (3, "https://c.example/", false, Numbering::Server),
        (4, "Bees", false, Numbering::Aside),
        (5, "Ants", false, Numbering::Aside),
    ];
    assert_eq!(listed(&response.answer.sources), expect);
    assert_eq!(response.answer.sources[3].passages[0].text, "Bees have one queen.");
    assert!(
        response.answer.checks.iter().all(|check| !check.verdict.is_quoted()),
        "{:?}",
        response.answer.checks
    );
    assert_eq!(stored(&stage).citable_numbers().numbers, [1, 2, 3]);
}

#[test]
fn a_page_of_the_list_is_not_merged_with_a_document_at_its_address() {
    let found =
        json!({ "results": [{ "id": "b", "title": "Mine", "text": "Bees.", "url": BEES }] }).to_string();
    let lists =
        json!({ "citations": [{ "url": BEES, "title": "Theirs" }, { "url": BEES, "title": "Theirs" }] });
    let script = answer("Bees sleep [1] in hives [2].", &lists);
    let response = Stage::with_library(vec![Script::body(&found)], vec![script]).ask(QUESTION);
    let expect = [
        (1, "Theirs", true, Numbering::Server),
        (2, "Theirs", true, Numbering::Server),
        (3, "Mine", false, Numbering::Aside),
    ];
    assert_eq!(listed(&response.answer.sources), expect);
}

#[test]
fn labels_before_a_number_are_known() {
    let lists = json!({ "citations": [{ "title": "a.pdf", "filepath": "a.pdf", "content": "Bees sleep in hives." }] });
    for text in ["So [1].", "So [doc1].", "So [ref_1].", "So 【1†source】.", "So [^1].", "So [2, 1]."] {
        let response = with_documents(answer(text, &lists)).ask(QUESTION);
        let first = &response.answer.sources[0];
        assert_eq!(
            (first.number, first.numbering, first.url.as_deref()),
            (1, Numbering::Server, None),
            "{text}"
        );
        assert_eq!(first.label(), ("a.pdf".to_owned(), None));
        assert_eq!(response.answer.sources[1].numbering, Numbering::Aside, "{text}");
    }
}

#[test]
fn a_list_that_the_text_does_not_count_by_leaves_the_numbers_to_footnote() {
    let lists = json!({ "citations": ["https://c.example/"] });
    for text in ["Bees have one queen.", "Bees have one queen [2].", "See [c1] and [Fig. 1]."] {
        let response = with_documents(answer(text, &lists)).ask(QUESTION);
        let numbers: Vec<_> =
            response.answer.sources.iter().map(|one| (one.number, one.title.as_str())).collect();
        assert_eq!(numbers, [(1, "Bees"), (2, "Ants"), (3, "https://c.example/")], "{text}");
        assert!(response.answer.sources.iter().all(|source| source.numbering == Numbering::Own), "{text}");
        assert!(response.answer.sources[2].cited, "{text}");
        assert!(
            response.answer.checks.iter().all(|check| !check.verdict.is_wrong()),
            "{text} {:?}",
            response.answer.checks
        );
    }
    // A document without an address can be read if its words came along.
    let lists = json!({ "context": { "citations": [{ "filepath": "c.pdf", "content": "Cats." }, { "title": "d.pdf" }] } });
    let response = with_documents(answer("Cats.", &lists)).ask(QUESTION);
    let titles: Vec<_> = response.answer.sources.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["Bees", "Ants", "c.pdf"]);
    let lists = json!({ "citations": ["https://c.example/"] });
    // A document that the model quotes under its number has it.
    let mut stage = with_documents(answer("They do [1: \"Bees have one queen.\"].", &lists));
    stage.may_ask_for_quotes = true;
    let response = stage.ask(QUESTION);
    assert_eq!(listed(&response.answer.sources)[0], (1, "Bees", true, Numbering::Own));
}

#[test]
fn annotations_of_perplexitys_models_are_numbered_by_their_order() {
    let page = |url: &str| json!({ "type": "url_citation", "url_citation": { "url": url, "start_index": 0, "end_index": 0 } });
    let annotated = json!({ "annotations": [page(BEES), page(ANTS)] });
    for (model, is_list) in [("perplexity/sonar-pro", true), ("m", false)] {
        let mut stage = with_documents(answer("Ants have many [2].", &annotated));
        stage.config.public.default_model = Some(model.into());
        let sources = stage.ask(QUESTION).answer.sources;
        let second = &sources[1];
        assert_eq!(
            (second.title.as_str(), second.cited),
            (if is_list { ANTS } else { "Ants" }, true),
            "{model}"
        );
    }
}

#[test]
fn numbers_of_links_count_more_than_places() {
    let lists = json!({ "citations": [BEES, "https://c.example/", ANTS] });
    let text = format!("Bees [[1]]({ANTS}), ants [[2]]({BEES}).");
    let response = Stage::new(vec![answer(&text, &lists)]).ask(QUESTION);
    let numbers: Vec<_> =
        response.answer.sources.iter().map(|one| (one.number, one.title.as_str())).collect();
    assert_eq!(numbers, [(1, ANTS), (2, BEES), (3, "https://c.example/")]);
    assert_eq!(response.answer.text, text);
}

#[test]
fn a_passage_of_the_server_is_an_excerpt() {
    let lists = json!({ "search_results": [{ "url": BEES, "title": "Bees", "snippet": "In winter, bees sleep in hives for three months." }] });
    let check = |text: &str, expect: Verdict| {
        let response = Stage::new(vec![answer(text, &lists)]).ask(QUESTION);
        assert_eq!(verdicts(&response), [(1, expect)], "{text}");
    };
    check("In winter, bees sleep in hives for three months [1].", Verdict::WordForWord);
    check("In winter, bees sleep in hives for nine months [1].", Verdict::Nearest);
    check("Trains leave Berlin for Paris every second hour [1].", Verdict::Nearest);
}

#[test]
fn the_last_whole_list_counts() {
    let [first, last] = [json!({ "citations": [ANTS] }), json!({ "citations": [BEES, ANTS] })];
    let body = format!("{}{}{}", begun("So [1] and [2].", &first), event(&last), finish("stop"));
    let response = Stage::new(vec![Script::body(&body)]).ask(QUESTION);
    let numbers: Vec<_> =
        response.answer.sources.iter().map(|one| (one.number, one.title.as_str())).collect();
    assert_eq!(numbers, [(1, BEES), (2, ANTS)]);
}

#[test]
fn a_list_is_kept_where_the_answer_is_stopped_or_broken() {
    let list = json!({ "citations": [BEES] });
    let begun = begun("Bees sleep [1].", &list);
    let broken = Stage::new(vec![Script::body(&begun)]).ask(QUESTION);
    assert_eq!((broken.answer.state, broken.answer.sources.len()), (AnswerState::Interrupted, 1));
    let stage = Stage::new(vec![Script::pieces(vec![Piece::Bytes(begun.into()), Piece::Hangs])]);
    let stopped = stage.run(request(QUESTION), Some(100));
    assert_eq!(stopped.answer.state, AnswerState::Stopped);
    assert_eq!(listed(&stopped.answer.sources), [(1, BEES, true, Numbering::Server)]);
}

#[test]
fn a_list_after_cited_text_gets_the_numbers_after_it() {
    let continue_answer =
        || TurnRequest { replace: Some(ExchangeId(1)), continue_answer: true, ..request("") };
    let begun = |list: &Value| Script::body(&(begun("Bees sleep in hives [1].", list) + &finish("length")));
    let first = json!({ "citations": [BEES] });
    // The same list again keeps its numbers.
    let stage =
        Stage::new(vec![begun(&first), answer("Ants do not [2].", &json!({ "citations": [BEES, ANTS] }))]);
    stage.ask(QUESTION);
    let response = stage.run(continue_answer(), None);
    assert_eq!(response.answer.text, "Bees sleep in hives [1]. Ants do not [2].");
    assert_eq!(listed(&response.answer.sources).iter().map(|one| one.0).collect::<Vec<_>>(), [1, 2]);
    // Another one comes after it, and the text says so.
    let stage = Stage::new(vec![begun(&first), answer("Ants do not [1].", &json!({ "citations": [ANTS] }))]);
    stage.ask(QUESTION);
    stage.events.borrow_mut().clear();
    let response = stage.run(continue_answer(), None);
    assert_eq!(response.answer.text, "Bees sleep in hives [1]. Ants do not [2].");
    let expect = [(1, BEES, true, Numbering::Server), (2, ANTS, true, Numbering::Server)];
    assert_eq!(listed(&response.answer.sources), expect);
    let told =
        |event: &TurnEvent| matches!(event, TurnEvent::Retracted { text } if *text == response.answer.text);
    assert!(stage.events.borrow().iter().any(told));
    // So do Footnote's documents stay what they are.
    let found = results(&[("bees.md", "Bees", "Bees have one queen.")]);
    let stage = Stage::with_library(
        vec![Script::body(&found)],
        vec![begun(&json!({})), answer("Ants do not [1].", &json!({ "citations": [ANTS] }))],
    );
    stage.ask(QUESTION);
    let response = stage.run(continue_answer(), None);
    assert_eq!(response.answer.text, "Bees sleep in hives [1]. Ants do not [2].");
    let expect = [(1, "Bees", true, Numbering::Own), (2, ANTS, true, Numbering::Server)];
    assert_eq!(listed(&response.answer.sources), expect);
}

#[test]
fn what_is_saved_and_shown_meanwhile_counts_by_the_list() {
    let body = begun("Bees have one queen[1].", &json!({ "citations": [BEES] }));
    let pieces = vec![Piece::Bytes(body.into()), Piece::Pause(400), Piece::Bytes(finish("stop").into())];
    let stage = with_documents(Script::pieces(pieces));
    let response = stage.ask(QUESTION);
    let shown = stage.events.borrow().iter().find_map(|event| match event {
        TurnEvent::Named { sources } => Some(sources.clone()),
        _ => None,
    });
    let shown = shown.unwrap();
    let numbers = |sources: &[Source]| listed(sources).iter().map(|one| (one.0, one.3)).collect::<Vec<_>>();
    assert_eq!(numbers(&shown), [(1, Numbering::Server), (2, Numbering::Aside), (3, Numbering::Aside)]);
    assert_eq!(numbers(&response.answer.sources), numbers(&shown));
}

#[test]
fn an_answer_that_rests_on_the_servers_search_has_no_warning() {
    let notices = |search: Script, fields: &Value| {
        let stage = Stage::with_library(vec![search], vec![answer("So [1].", fields)]);
        stage.ask(QUESTION).answer.notices.iter().map(|one| one.kind).collect::<Vec<_>>()
    };
    let nothing = || Script::body(&results(&[]));
    let lists = json!({ "citations": [BEES] });
    assert_eq!(notices(nothing(), &lists), []);
    assert_eq!(notices(nothing(), &json!({})), [NoticeKind::WithoutKnowledgeBase]);
    assert_eq!(notices(Script::status(500, ""), &lists), [NoticeKind::WithoutKnowledgeBase]);
}

#[test]
fn what_a_server_names_is_no_document_of_ones_own() {
    let mut stage = with_documents(answer("So it is said [1].", &json!({ "citations": [BEES] })));
    stage.config.generation.only_documents = true;
    let kinds: Vec<_> = stage.ask(QUESTION).answer.notices.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [NoticeKind::NotInDocuments]);
}

#[test]
fn sources_of_older_and_newer_records_are_read() {
    let read = |json: Value| serde_json::from_value::<Source>(json).unwrap();
    let old = json!({ "number": 1, "title": "Bees", "document_id": "bees.md" });
    assert_eq!(read(old.clone()).numbering, Numbering::Own);
    assert_eq!(serde_json::to_value(read(old.clone())).unwrap().get("numbering"), None);
    let with = |numbering: &str| {
        let mut record = old.clone();
        record["numbering"] = json!(numbering);
        read(record).numbering
    };
    assert_eq!(
        [with("server"), with("aside"), with("newer")],
        [Numbering::Server, Numbering::Aside, Numbering::Own]
    );
}
