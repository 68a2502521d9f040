//! Before a citation is called wrong, its whole document is read.

use std::rc::Rc;

use super::stage::{Piece, Script, Stage, deltas, request, results, says};
use crate::{
    conversation::{AnswerState, Attachment, CitationCheck, Verdict},
    turn::TurnRequest,
    wire::Bases,
};

const HOLIDAY: &str = "Everyone has 28 days of paid holiday a year.";
const PARENTS: &str = "Parents have 16 weeks of paid leave for each child.";
const HANDBOOK: &str = "# Handbook\n\n## Holiday\n\nEveryone has 28 days of paid holiday a year.\n\n\
    ## Parental leave\n\nParents have 16 weeks of paid leave for each child.";

/// A passage of the handbook, as a search finds it.
fn passage(text: &str) -> Script {
    Script::body(&results(&[("handbook.md", "Handbook", text)]))
}

/// A model that answers so, each time over this passage of the handbook.
fn stage(turns: &[(&str, &str)]) -> Stage {
    let searches = turns.iter().map(|(found, _)| passage(found)).collect();
    let answers = turns.iter().map(|(_, answer)| Script::body(&says(&[answer]))).collect();
    let mut stage = Stage::with_library(searches, answers);
    stage.may_ask_for_quotes = true;
    stage
}

fn verdicts(checks: &[CitationCheck]) -> Vec<Verdict> {
    checks.iter().map(|check| check.verdict).collect()
}

#[test]
fn what_an_earlier_turn_found_is_not_missing() {
    let repeated = "Everyone has 28 days of paid holiday a year [1]. \
        A child brings its parents 16 more weeks of leave [1: \"16 weeks of paid leave for each child\"].";
    let stage =
        stage(&[(PARENTS, "Parents have 16 weeks of paid leave for each child [1]."), (HOLIDAY, repeated)]);
    stage.keep_document("handbook.md", HANDBOOK);
    stage.ask("What does the handbook say on parental leave?");
    let response = stage.ask("How many days of holiday?");
    assert_eq!(verdicts(&response.answer.checks), [Verdict::WordForWord, Verdict::QuoteFound]);
    assert_eq!(response.answer.checks[1].quote.as_deref(), Some("16 weeks of paid leave for each child"));
    assert_eq!(stage.opened(), ["handbook.md"]);
    // The words are kept with the heading that they stand under.
    let place = response.answer.sources[0].passages.last().unwrap();
    assert_eq!((place.id.as_str(), place.heading.as_deref()), ("handbook.md", Some("Parental leave")));
}

#[test]
fn nothing_is_wrong_for_what_could_not_be_read() {
    let answer =
        "It is 30 days [1: \"30 days of paid holiday\"]. Everyone has 30 days of paid holiday a year [1].";
    let check = |keep: &dyn Fn(&Stage)| {
        let stage = stage(&[(HOLIDAY, answer)]);
        keep(&stage);
        let response = stage.ask("How many days of holiday?");
        assert_eq!(response.answer.state, AnswerState::Complete);
        (verdicts(&response.answer.checks), stage.opened().len())
    };
    let wrong = vec![Verdict::Misquoted, Verdict::Differs];
    assert_eq!(check(&|stage| stage.keep_document("handbook.md", HANDBOOK)), (wrong, 1), "read once");
    let to_read = vec![Verdict::Nearest; 2];
    assert_eq!(check(&|_| {}), (to_read.clone(), 1), "there is none");
    assert_eq!(check(&|stage| stage.answer_library(Script::NeverAnswers)), (to_read.clone(), 1), "too slow");
    assert_eq!(check(&|stage| stage.answer_library(Script::status(500, ""))), (to_read, 1), "a failure");
}

#[test]
fn nothing_is_read_where_the_passages_have_it() {
    let stage = stage(&[(HOLIDAY, "Everyone has 28 days of paid holiday a year [1]. It is generous [1].")]);
    stage.ask("How many days of holiday?");
    assert!(stage.opened().is_empty());
}

#[test]
fn an_attached_file_is_at_hand_as_a_whole() {
    let answers =
        ["Parents have 16 weeks of paid leave [1].", "Everyone has 30 days of paid holiday a year [1]."];
    let mut stage =
        Stage::with_library(Vec::new(), answers.map(|answer| Script::body(&says(&[answer]))).to_vec());
    stage.config.public.bases = Bases::default();
    let file = Rc::new(Attachment::new("handbook.md", HANDBOOK));
    stage.run(TurnRequest { attachments: vec![file], ..request("And parents?") }, None);
    let response = stage.ask("How many days of holiday?");
    assert_eq!(verdicts(&response.answer.checks), [Verdict::Differs]);
}

#[test]
fn whoever_presses_stop_waits_for_no_document() {
    let reply = "Everyone has 30 days of paid holiday a year [1]. It";
    let reply = Script::pieces(vec![Piece::Bytes(deltas(&[reply]).into()), Piece::Hangs]);
    let stage = Stage::with_library(vec![passage(HOLIDAY)], vec![reply]);
    stage.keep_document("handbook.md", HANDBOOK);
    let response = stage.run(request("How many days of holiday?"), Some(100));
    assert_eq!(
        (response.answer.state, verdicts(&response.answer.checks)),
        (AnswerState::Stopped, vec![Verdict::Nearest])
    );
    assert!(stage.opened().is_empty());
}
