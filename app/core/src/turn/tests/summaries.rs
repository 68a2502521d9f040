//! Summaries of documents: in one request, or part by part.

use std::{collections::BTreeSet, rc::Rc};

use super::stage::{Script, Stage, request, says};
use crate::{
    conversation::{AnswerState, DocumentId, NoticeKind},
    retrieval::SearchHit,
    summary::SummaryPlan,
    turn::{ErrorKind, TurnEvent, TurnRequest, TurnResponse},
    wire::{Answerer, Purpose},
};

const QUESTION: &str = "Summarise “Bees”";

/// A document of so many pages.
fn pages(count: usize) -> String {
    let page = |number: usize| {
        let sentence = format!("Hive {number} gave {number}0 kilograms of honey. ");
        format!("## Page {number}\n\n{}\n\n", sentence.repeat(20))
    };
    (1..=count).map(page).collect()
}

/// A model with a small window.
fn stage() -> Stage {
    let mut stage = Stage::new(Vec::new());
    stage.config.public.context_window = Some(4_000);
    stage.config.public.max_output_tokens = 1_000;
    stage
}

fn plan(stage: &Stage, text: &str) -> Rc<SummaryPlan> {
    let id = DocumentId::in_base("bees.pdf");
    let document = SearchHit { id, title: "Bees".into(), text: text.to_owned(), ..SearchHit::default() };
    let (services, config) = (stage.services(), &stage.config);
    Rc::new(stage.wait(SummaryPlan::new(&services, config, document, QUESTION)).unwrap())
}

fn summarise(stage: &Stage, text: &str, stop_after: Option<u32>) -> TurnResponse {
    let plan = plan(stage, text);
    stage.run(TurnRequest { summary: Some(plan), ..request(QUESTION) }, stop_after)
}

fn note(stage: &Stage, script: Script) {
    stage.aside_for(Purpose::DocumentSummary, script);
}

/// The page numbers in each request for notes.
fn read(stage: &Stage) -> Vec<Vec<usize>> {
    let pages = |text: &String| {
        let numbers = text.split("## Page ").skip(1);
        numbers.filter_map(|rest| rest.lines().next()?.parse().ok()).collect()
    };
    stage.asked_for(Purpose::DocumentSummary).iter().map(pages).collect()
}

#[test]
fn a_document_that_fits_takes_one_request_with_its_parts_as_sources() {
    let mut stage = stage();
    stage.config.public.context_window = Some(32_000);
    let text = pages(20);
    assert_eq!(plan(&stage, &text).cost.requests, 1);
    stage.answer(Script::body(&says(&["Hive 12 gave 120 kilograms of honey [3]."])));
    let answer = summarise(&stage, &text, None).answer;
    assert_eq!(answer.state, AnswerState::Complete);
    assert!(stage.asides().is_empty());
    let sent = stage.requests()[0].messages.last().unwrap().content.clone().unwrap();
    assert!(sent.ends_with(&format!("Question: {QUESTION}")), "{sent}");
    assert!(stage.requests()[0].tools.is_empty());
    let places: Vec<&str> = answer.sources.iter().map(|source| source.title.as_str()).collect();
    assert_eq!(places[..2], ["Bees, pages 1–5", "Bees, pages 6–10"]);
    let cited: Vec<_> = answer.sources.iter().filter(|source| source.cited).collect();
    assert_eq!((cited.len(), cited[0].title.as_str()), (1, "Bees, pages 11–15"));
    assert!(answer.sources.iter().all(|source| source.document_id.as_str() == "bees.pdf" && source.given));
    let question = stage.session().exchanges[0].question.clone();
    assert_eq!(question.summary_of, Some(DocumentId::in_base("bees.pdf")));
}

#[test]
fn a_long_document_is_read_part_by_part_and_each_part_once() {
    let stage = stage();
    let text = pages(40);
    let planned = plan(&stage, &text);
    let parts = planned.cost.parts;
    assert!(parts > 3, "{parts}");
    assert_eq!(planned.cost.requests as usize, parts + 1);
    for number in 0..parts {
        note(&stage, Script::body(&says(&[&format!("Note {number} [{}].", number + 1)])));
    }
    stage.answer(Script::body(&says(&["Hive 1 gave 10 kilograms of honey [1]."])));
    let answer = summarise(&stage, &text, None).answer;
    assert_eq!((answer.state, answer.error), (AnswerState::Complete, None));
    let read: Vec<usize> = read(&stage).into_iter().flatten().collect();
    assert_eq!(read, (1..=40).collect::<Vec<_>>());
    let sent = stage.requests()[0].messages.last().unwrap().content.clone().unwrap();
    assert!(sent.contains("Note 0 [1].\n\nNote 1 [2].") && !sent.contains("kilograms"), "{sent}");
    assert!(answer.sources[0].cited && answer.sources[0].passages[0].text.contains("Hive 1 gave"));
    let told = stage.events.borrow();
    let told: Vec<_> = told.iter().filter(|event| matches!(event, TurnEvent::Reading { .. })).collect();
    assert_eq!(told.last(), Some(&&TurnEvent::Reading { part: parts, of: parts }));
}

#[test]
fn a_summary_that_was_stopped_or_failed_goes_on_with_the_parts_that_are_left() {
    for failing in [Script::NeverAnswers, Script::status(500, "")] {
        let stage = stage();
        let text = pages(40);
        let parts = plan(&stage, &text).cost.parts;
        for _ in 0..2 {
            note(&stage, Script::body(&says(&["A note."])));
        }
        note(&stage, failing);
        let stopped = summarise(&stage, &text, Some(1_000)).answer;
        assert_ne!(stopped.state, AnswerState::Complete);
        assert!(stopped.sources.is_empty() && stage.requests().is_empty());
        let left = plan(&stage, &text).cost.clone();
        assert_eq!((left.parts_read, left.requests as usize), (2, parts - 2 + 1));
        for _ in 2..parts {
            note(&stage, Script::body(&says(&["A note."])));
        }
        stage.answer(Script::body(&says(&["Honey [1]."])));
        assert_eq!(summarise(&stage, &text, None).answer.state, AnswerState::Complete);
        let mut read = read(&stage);
        // The one that did not come is asked for again.
        assert_eq!(read.remove(2), read[2]);
        let pages: Vec<usize> = read.into_iter().flatten().collect();
        assert_eq!(pages.len(), pages.iter().collect::<BTreeSet<_>>().len());
        // Answered again, nothing has to be read.
        assert_eq!(plan(&stage, &text).cost.requests, 1);
    }
}

#[test]
fn a_part_that_is_not_taken_is_halved_then_left_out_and_named() {
    let stage = stage();
    let text = pages(40);
    let parts = plan(&stage, &text).cost.parts;
    note(&stage, Script::body(&says(&["A note."])));
    // The second part, then its halves.
    note(
        &stage,
        Script::status(400, r#"{"error":{"message":"It is not good.","type":"invalid_request_error"}}"#),
    );
    note(&stage, Script::body(&says(&["Half a note."])));
    note(&stage, Script::body(&says(&[" "])));
    for _ in 2..parts {
        note(&stage, Script::body(&says(&["A note."])));
    }
    stage.answer(Script::body(&says(&["Honey [1]."])));
    let answer = summarise(&stage, &text, None).answer;
    assert_eq!(answer.state, AnswerState::Complete);
    let read = read(&stage);
    assert_eq!(read[1], [read[2].clone(), read[3].clone()].concat(), "{read:?}");
    let left_out: Vec<_> =
        answer.notices.iter().filter(|one| one.kind == NoticeKind::DocumentsLeftOut).collect();
    assert_eq!(left_out.len(), 1);
    let first = read[3][0];
    assert!(
        left_out[0].message.starts_with(&format!("Summarised without page {first}"))
            || left_out[0].message.starts_with(&format!("Summarised without pages {first}")),
        "{left_out:?}"
    );
    // The half that was read is kept, and so are the others.
    assert_eq!(plan(&stage, &text).cost.requests, 2);
}

#[test]
fn a_server_that_takes_no_part_is_not_asked_for_all() {
    let stage = stage();
    for _ in 0..6 {
        note(&stage, Script::status(400, "{}"));
    }
    let answer = summarise(&stage, &pages(40), None).answer;
    assert_eq!(
        (answer.state, answer.error.map(|error| error.kind)),
        (AnswerState::Failed, Some(ErrorKind::Rejected))
    );
    assert_eq!(stage.asides().len(), 6);
}

#[test]
fn notes_that_are_too_long_together_are_shortened() {
    let stage = stage();
    let text = pages(400);
    let cost = plan(&stage, &text).cost.clone();
    assert!(cost.requests as usize > cost.parts + 1);
    for number in 0..cost.requests - 1 {
        note(&stage, Script::body(&says(&[&format!("{number} {}", "Much honey. ".repeat(200))])));
    }
    stage.answer(Script::body(&says(&["Honey [1]."])));
    let answer = summarise(&stage, &text, None).answer;
    assert_eq!((answer.state, answer.error), (AnswerState::Complete, None));
    assert!(stage.asides().len() < cost.requests as usize, "{} of {}", stage.asides().len(), cost.requests);
    assert!(stage.events.borrow().contains(&TurnEvent::Condensing));
}

#[test]
fn without_a_model_the_parts_are_quoted_and_nobody_is_asked() {
    let mut stage = stage();
    stage.config.public.answerer = Answerer::Offline;
    let text = "# Bees\n\nBees live in hives of wood.\n\n## Wasps\n\nWasps live in nests of paper.";
    let answer = summarise(&stage, text, None).answer;
    assert_eq!(answer.state, AnswerState::Complete);
    assert!(answer.text.ends_with("- **Bees – Wasps**: Bees live in hives of wood. [1]"), "{}", answer.text);
    assert!(answer.sources[0].cited && answer.made_by().is_quotation());
    assert!(stage.requests().is_empty() && stage.asides().is_empty());
}

#[test]
fn a_request_that_the_server_finds_too_long_is_in_parts_the_next_time() {
    let mut stage = stage();
    stage.config.public.context_window = Some(32_000);
    let text = pages(40);
    let message = "This model's maximum context length is 6000 tokens";
    let body = format!(r#"{{"error":{{"message":"{message}","code":"context_length_exceeded"}}}}"#);
    stage.answer(Script::status(400, &body));
    let answer = summarise(&stage, &text, None).answer;
    let error = answer.error.unwrap();
    assert_eq!((answer.state, error.kind), (AnswerState::Failed, ErrorKind::ContextTooLong));
    assert!(error.message.contains("Ask again"));
    assert!(plan(&stage, &text).cost.requests > 2);
}
