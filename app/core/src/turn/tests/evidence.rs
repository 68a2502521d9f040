//! The words that a model quotes as evidence for its citations.

use super::stage::{Piece, Script, Stage, deltas, request, results, says};
use crate::{
    conversation::{AnswerState, Verdict},
    turn::TurnEvent,
};

const LEAVE: &str = "Everyone has six weeks of leave each year. It is paid.";

/// A model that gives these answers, one after the other, over one document.
fn stage(answers: &[&str]) -> Stage {
    let found = || Script::body(&results(&[("leave.md", "Leave", LEAVE)]));
    let mut stage = Stage::with_library(
        answers.iter().map(|_| found()).collect(),
        answers.iter().map(|answer| Script::body(&says(&pieces(answer)))).collect(),
    );
    stage.may_ask_for_quotes = true;
    stage.keep_document("leave.md", LEAVE);
    stage
}

fn pieces(answer: &str) -> Vec<&str> {
    answer.split_inclusive([' ', '"']).collect()
}

fn system_prompts(stage: &Stage) -> Vec<bool> {
    let asks = |request: &crate::wire::ChatRequest| {
        request.messages[0].content.as_deref().is_some_and(|text| text.contains("exact words of document 1"))
    };
    stage.requests().iter().map(asks).collect()
}

#[test]
fn quotes_are_taken_out_of_the_answer_and_decide_the_verdict() {
    let answer = "One may stay away for a month and a half [1: \"six weeks of leave\"]. One is paid [1: \"gets full pay\"].";
    let stage = stage(&[answer]);
    let response = stage.ask("How much leave?");
    let shown = "One may stay away for a month and a half [1]. One is paid [1].";
    assert_eq!((response.answer.state, response.answer.text.as_str()), (AnswerState::Complete, shown));
    let found: Vec<_> =
        response.answer.checks.iter().map(|check| (check.verdict, check.model_quote.as_deref())).collect();
    assert_eq!(
        found,
        [(Verdict::QuoteFound, Some("six weeks of leave")), (Verdict::Misquoted, Some("gets full pay"))]
    );
    assert_eq!(response.answer.checks[0].quote.as_deref(), Some("six weeks of leave"));
    let stored = stage.session().exchanges[0].answer.clone().unwrap();
    assert_eq!((stored.text.as_str(), stored.checks), (shown, response.answer.checks));
    // No part of a quote was ever given to the page.
    let mut text = String::new();
    for event in stage.events.borrow().iter() {
        if let TurnEvent::Delta { text: fresh } = event {
            text.push_str(fresh);
            assert!(shown.starts_with(&text), "{text}");
        }
    }
    assert_eq!(text, shown);
    assert_eq!(system_prompts(&stage), [true]);
}

#[test]
fn quotes_belong_to_the_citation_that_they_stand_in() {
    let answer = "| what | how |\n|---|---|\n| leave | six weeks [1: \"six weeks | of leave\"] |\n\n\
        ```\nx[1: \"code\"]\n```\n\nPaid [1]. Paid, too [1: \"It is paid.\"]";
    let response = stage(&[answer]).ask("How much leave?");
    let quotes: Vec<_> =
        response.answer.checks.iter().map(|check| (check.at, check.model_quote.as_deref())).collect();
    assert_eq!(quotes, [(0, Some("six weeks | of leave")), (1, None), (2, Some("It is paid."))]);
    assert!(response.answer.text.contains("x[1: \"code\"]"), "{}", response.answer.text);
}

#[test]
fn a_reply_that_breaks_off_in_a_quote_keeps_its_citation() {
    let stage = stage(&["Six weeks [1: \"six weeks of"]);
    assert_eq!(stage.ask("How much leave?").answer.text, "Six weeks [1]");
}

#[test]
fn a_model_that_gives_no_quotes_three_times_is_not_asked_again() {
    let stage = stage(&["Six weeks [1]."; 5]);
    for _ in 0..5 {
        stage.ask("How much leave?");
    }
    assert_eq!(system_prompts(&stage), [true, true, true, false, false]);
}

#[test]
fn nobody_is_asked_where_quotes_are_switched_off() {
    let mut stage = stage(&["Six weeks [1]."]);
    stage.config.public.quotes = false;
    stage.ask("How much leave?");
    assert_eq!(system_prompts(&stage), [false]);
}

#[test]
fn answers_without_citations_teach_as_well() {
    let stage = stage(&["Everyone has six weeks of leave each year."; 4]);
    for _ in 0..4 {
        stage.ask("How much leave?");
    }
    assert_eq!(system_prompts(&stage), [true, true, true, false]);
    let elsewhere = self::stage(&["The documents say nothing about that, so somebody else may know."; 4]);
    for _ in 0..4 {
        elsewhere.ask("Who?");
    }
    assert_eq!(system_prompts(&elsewhere), [true; 4]);
}

#[test]
fn quotes_in_other_forms_are_taken_out_as_well() {
    let answer = "One may stay away 【1: “six weeks of leave”】. One is paid [1, \"It is paid\"; \"six weeks of leave\"]. So [Document 1: 'no such words'].";
    let response = stage(&[answer]).ask("How much leave?");
    assert_eq!(response.answer.text, "One may stay away [1]. One is paid [1]. So [1].");
    let found: Vec<_> =
        response.answer.checks.iter().map(|check| (check.verdict, check.model_quote.as_deref())).collect();
    assert_eq!(
        found,
        [
            (Verdict::QuoteFound, Some("six weeks of leave")),
            (Verdict::QuoteFound, Some("It is paid … six weeks of leave")),
            (Verdict::Misquoted, Some("no such words"))
        ]
    );
}

#[test]
fn what_is_held_back_is_kept_where_an_answer_ends_early() {
    let check = |answer: &str, end: Piece, state: AnswerState| {
        let reply = Script::pieces(vec![Piece::Bytes(deltas(&[answer]).into()), end]);
        let found = Script::body(&results(&[("leave.md", "Leave", LEAVE)]));
        let stage = Stage::with_library(vec![found], vec![reply]);
        let response = stage.run(request("How much leave?"), Some(100));
        assert_eq!((response.answer.text.as_str(), response.answer.state), (answer, state));
        assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().text, answer);
    };
    for answer in ["See it [1: \"no such words in it", "[1: \"no such words in it"] {
        check(answer, Piece::Hangs, AnswerState::Stopped);
        check(answer, Piece::Breaks, AnswerState::Interrupted);
    }
}

#[test]
fn a_turn_without_documents_shows_every_word() {
    let answer = "Put a <document> element into <documents>: the map is [1: \"one value here\", 2: \"two\"], nums[1], [1, 10].";
    let stage =
        Stage::with_library(vec![Script::body(&results(&[]))], vec![Script::body(&says(&pieces(answer)))]);
    let response = stage.ask("How?");
    assert_eq!((response.answer.text.as_str(), response.answer.checks), (answer, Vec::new()));
}

#[test]
fn the_quotes_of_earlier_answers_are_not_sent_again() {
    let stage = stage(&["Six weeks [1: \"six weeks of leave\"].", "Yes [1: \"It is paid\"]."]);
    stage.ask("How much leave?");
    stage.ask("Paid?");
    let sent = serde_json::to_string(&stage.requests()[1].messages[1..]).unwrap();
    assert!(sent.contains("Six weeks") && !sent.contains("[1: "), "{sent}");
}
