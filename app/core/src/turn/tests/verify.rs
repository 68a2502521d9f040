//! The model's opinion on the citations of an answer.

use serde_json::{Value, json};

use super::stage::{Script, Stage, results, says, session};
use crate::{
    conversation::{CitationCheck, ErrorKind, ExchangeId, Judgement, TurnError, Verdict},
    verify::{OpinionSummary, verify},
    wire::{ModelInfo, Purpose},
};

const ANSWER: &str =
    "You have six weeks of leave each year. [1] Pay comes on the first <day>. [2] So it is. [3]";

fn stage() -> Stage {
    let found =
        [("leave.md", "Leave", "Everyone has six weeks of leave each year."), ("pay.md", "Pay", "Monthly.")];
    let stage =
        Stage::with_library(vec![Script::body(&results(&found))], vec![Script::body(&says(&[ANSWER]))]);
    stage.ask("How much leave?");
    stage
}

fn check(stage: &Stage) -> Result<Vec<CitationCheck>, TurnError> {
    stage.wait(verify(&stage.services(), &stage.config, &session(), ExchangeId(1)))
}

fn reply(stage: &Stage, reply: &Value) {
    stage.aside_for(Purpose::Verify, Script::body(&says(&[&reply.to_string()])));
}

#[test]
fn the_model_is_asked_once_and_its_opinions_are_kept_with_the_answer() {
    let mut stage = stage();
    stage.config.public.utility_model = Some("small".into());
    let verdicts: Vec<_> = stored(&stage).iter().map(|check| check.verdict).collect();
    reply(
        &stage,
        &json!({"claims": [
            {"id": 1, "verdict": "supports", "reason": "It says so.", "quote": "six weeks of leave"},
            {"id": 2, "verdict": "contradicts", "reason": "Made up.", "quote": "on the first day"},
        ]}),
    );
    let checks = check(&stage).unwrap();
    assert_eq!(checks, stored(&stage));
    let opinion = checks[0].opinion.clone().unwrap();
    assert_eq!((opinion.judgement, opinion.reason.as_str()), (Judgement::Supports, "It says so."));
    assert_eq!(opinion.quote.as_deref(), Some("six weeks of leave"));
    assert_eq!((opinion.passage.as_deref(), opinion.model.as_str()), (Some("leave.md"), "small"));
    let opinion = checks[1].opinion.clone().unwrap();
    assert_eq!((opinion.judgement, opinion.quote), (Judgement::CannotTell, None));
    assert_eq!(checks[2].opinion, None, "there is no such source");
    assert_eq!(checks.iter().map(|check| check.verdict).collect::<Vec<_>>(), verdicts);

    assert_eq!(check(&stage).unwrap(), checks);
    let asked = stage.asked_for(Purpose::Verify);
    assert_eq!(asked.len(), 1);
    assert!(asked[0].contains("<document index=\"1\" id=\"leave.md\" title=\"Leave\">\nEveryone has six"));
    assert!(asked[0].contains("<claim id=\"2\" document=\"2\">Pay comes on the first &lt;day>.</claim>"));
    assert!(!asked[0].contains("So it is"));
}

fn stored(stage: &Stage) -> Vec<CitationCheck> {
    stage.session().exchanges[0].answer.clone().unwrap().checks
}

#[test]
fn a_failure_leaves_the_answer_as_it_was() {
    let stage = stage();
    let before = stage.session();
    for (script, kind) in [
        (Script::status(500, ""), ErrorKind::UpstreamFailed),
        (Script::NeverAnswers, ErrorKind::HeaderTimeout),
        (Script::body(&says(&["All of them are right."])), ErrorKind::BadReply),
        (Script::body(&says(&["[{\"id\": 77, \"verdict\": \"supports\"}]"])), ErrorKind::BadReply),
    ] {
        stage.aside_for(Purpose::Verify, script);
        assert_eq!(check(&stage).unwrap_err().kind, kind);
    }
    assert_eq!(stage.session(), before);
    reply(&stage, &json!([{"id": 1, "verdict": "does-not-say"}]));
    assert!(check(&stage).is_ok());
}

#[test]
fn claims_that_do_not_fit_the_window_are_sent_in_several_requests() {
    let mut stage = stage();
    let window = |context_window| vec![ModelInfo { id: "m".into(), context_window }];
    stage.config.public.max_output_tokens = 10;
    stage.config.public.models = window(100);
    let error = check(&stage).unwrap_err();
    assert_eq!((error.kind, stage.asked_for(Purpose::Verify).len()), (ErrorKind::Other, 0));

    // Room for one of the two in each request.
    stage.config.public.models = window(470);
    reply(&stage, &json!([{"id": 1, "verdict": "does-not-say"}]));
    reply(&stage, &json!([{"id": 2, "verdict": "does-not-say"}]));
    let checks = check(&stage).unwrap();
    for asked in stage.asked_for(Purpose::Verify) {
        assert_eq!(asked.matches("<claim ").count(), 1, "{asked}");
    }
    assert_eq!(
        OpinionSummary::of(&checks).unwrap(),
        OpinionSummary { does_not_say: 2, ..OpinionSummary::default() }
    );
}

#[test]
fn the_opinions_before_a_failure_are_kept() {
    let mut stage = stage();
    stage.config.public.max_output_tokens = 10;
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 470 }];
    reply(&stage, &json!([{"id": 1, "verdict": "does-not-say"}]));
    stage.aside_for(Purpose::Verify, Script::status(500, ""));
    let checks = check(&stage).unwrap();
    assert!(checks[0].opinion.is_some() && checks[1].opinion.is_none());
    assert_eq!(OpinionSummary::of(&checks).unwrap().without, 1);
}

#[test]
fn answers_that_are_gone_or_may_not_be_written_to_are_not_asked_about() {
    let stage = stage();
    let of = |exchange| stage.wait(verify(&stage.services(), &stage.config, &session(), exchange));
    assert_eq!(of(ExchangeId(2)).unwrap_err().kind, ErrorKind::Other);
    stage.store.unreadable.set(true);
    assert_eq!(of(ExchangeId(1)).unwrap_err().kind, ErrorKind::Other);
    stage.store.unreadable.set(false);
    assert!(stage.asked_for(Purpose::Verify).is_empty());
}

#[test]
fn opinions_are_summed_up() {
    let one = |verdict, opinion: Option<&str>| {
        let opinion = opinion.map(|verdict| serde_json::from_value(json!({ "verdict": verdict })).unwrap());
        CitationCheck { verdict, opinion, ..CitationCheck::default() }
    };
    let checks = [
        one(Verdict::QuoteFound, Some("supports")),
        one(Verdict::Differs, Some("contradicts")),
        one(Verdict::Nearest, Some("contradicts")),
        one(Verdict::Nearest, Some("does-not-say")),
        one(Verdict::Nearest, Some("something new")),
        one(Verdict::Nearest, None),
        one(Verdict::NoSource, None),
    ];
    let expect = OpinionSummary { supports: 1, contradicts: 2, does_not_say: 1, cannot_tell: 1, without: 1 };
    assert_eq!(OpinionSummary::of(&checks), Some(expect));
    assert_eq!(OpinionSummary::of(&checks[5..]), None);
}
