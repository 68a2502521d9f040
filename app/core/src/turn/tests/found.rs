//! Answers whose model cites nothing.

use super::stage::{Script, Stage, results, says};
use crate::{
    citations::with_found_sources,
    conversation::{CitationCheck, NoticeKind, Verdict},
    verify::verify,
    wire::{OFFLINE_MODEL, Purpose},
};

const LEAVE: &str =
    "Everyone has six weeks of leave each year. The request must reach the office ten days before.";
const PAY: &str = "Wages are paid on the last working day of a month.";

fn stage(answer: &str) -> Stage {
    let found = results(&[("leave.md", "Leave", LEAVE), ("pay.md", "Pay", PAY)]);
    Stage::with_library(vec![Script::body(&found)], vec![Script::body(&says(&[answer]))])
}

fn verdicts(checks: &[CitationCheck]) -> Vec<(u32, Verdict)> {
    checks.iter().map(|check| (check.number, check.verdict)).collect()
}

#[test]
fn each_sentence_of_weight_gets_the_passage_that_it_rests_on() {
    let answer = "# Leave\n\nSure! Everyone has six months of leave each year. **Wages are paid on the last working day of a month.**\n\n\
        - Each request has to reach the office ten days before\n- Yes\n\n```\neveryone has six weeks of leave\n```";
    let stage = stage(answer);
    let response = stage.ask("How much leave?");
    assert_eq!(response.answer.text, answer);
    assert_eq!(
        verdicts(&response.answer.checks),
        [(1, Verdict::Nearest), (2, Verdict::WordForWord), (1, Verdict::Nearest)]
    );
    let differs =
        response.answer.checks[0].difference.as_ref().map(|of| (of.source.as_str(), of.answer.as_str()));
    assert_eq!(differs, Some(("six weeks", "six months")), "none that Footnote found is called wrong");
    let quote = response.answer.checks[2].quote.as_deref().unwrap_or_default();
    assert!(quote.contains("The request must reach the office ten days before."), "{quote}");
    assert!(response.answer.sources.iter().all(|source| !source.cited), "the model cited none");
    let shown = with_found_sources(&response.answer.text, &response.answer.checks).unwrap();
    assert!(
        shown.contains("leave each year. [1] **Wages are paid on the last working day of a month. [2]**"),
        "{shown}"
    );
    assert!(shown.contains("ten days before [1]\n- Yes\n"), "{shown}");
    assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().checks, response.answer.checks);
    // The model can be asked about them, too.
    let judgements = serde_json::json!([{"id": 1, "verdict": "contradicts", "quote": "six weeks"}]);
    stage.aside_for(Purpose::Verify, Script::body(&says(&[&judgements.to_string()])));
    let session = super::stage::session();
    let checks =
        stage.wait(verify(&stage.services(), &stage.config, &session, stage.session().exchanges[0].id));
    assert!(checks.unwrap()[0].opinion.is_some());
}

#[test]
fn a_sentence_that_no_source_is_like_gets_none() {
    let response = stage("Perhaps somebody else could tell you what you would like.").ask("Who?");
    assert_eq!(verdicts(&response.answer.checks), []);
    assert_eq!(with_found_sources(&response.answer.text, &response.answer.checks), None);
}

#[test]
fn nothing_is_looked_for_where_the_model_cites_or_no_model_wrote() {
    let response =
        stage("Everyone has six weeks of leave each year [1]. Wages are paid on the last working day.")
            .ask("?");
    assert_eq!(verdicts(&response.answer.checks), [(1, Verdict::WordForWord)]);
    let mut stage = stage("Everyone has six weeks of leave each year.");
    stage.config.public.default_model = Some(OFFLINE_MODEL.into());
    assert_eq!(verdicts(&stage.ask("?").answer.checks), []);
}

#[test]
fn an_answer_that_rests_on_nothing_says_so_where_only_documents_are_wanted() {
    let notices = |answer: &str, only_documents: bool| {
        let mut stage = stage(answer);
        stage.config.generation.only_documents = only_documents;
        let notices = stage.ask("Who built the tower?").answer.notices;
        let of_kind = notices.into_iter().filter(|notice| notice.kind == NoticeKind::NotInDocuments);
        of_kind.map(|notice| notice.message).collect::<Vec<_>>()
    };
    let said = "No passage like this answer was found. Searched for: “Who built the tower?”";
    assert_eq!(notices("A famous engineer built that tower in Paris.", true), [said]);
    assert!(notices("A famous engineer built that tower in Paris.", false).is_empty());
    assert!(notices("Everyone has six weeks of leave each year.", true).is_empty());
    assert!(notices("Everyone has six months of leave each year.", true).is_empty());
    assert!(notices("One has weeks of leave [1].", true).is_empty());
    assert_eq!(notices("Some architect may have done it long ago [1].", true), [said]);
    assert_eq!(notices("A famous engineer built that tower in Paris [9].", true), [said]);
}
