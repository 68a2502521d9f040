//! Answers without citations: their sources are those that the model was given.

use std::rc::Rc;

use futures::future::{Either, select};
use serde_json::json;

use super::stage::{Piece, Script, Stage, Words, calls, deltas, request, results, says};
use crate::{
    compress::compress_now,
    conversation::{Answer, AnswerState, ExchangeId},
    storage::mark_unfinished,
    tokens::FRAME,
    transfer::{ExportInfo, to_html, to_markdown},
    turn::run_turn,
    wire::Purpose,
};

fn say(answer: &str) -> Script {
    Script::body(&says(&[answer]))
}

fn found() -> Script {
    Script::body(&results(&[("a.md", "Ants", "Ants have nests."), ("b.md", "Bees", "Bees have hives.")]))
}

fn answer(stage: &Stage) -> Answer {
    stage.session().exchanges.last().unwrap().answer.clone().unwrap()
}

fn given(answer: &Answer) -> Vec<(&str, bool)> {
    answer.sources.iter().map(|source| (source.document_id.as_str(), source.given)).collect()
}

const FOOTER: &str = "**Sources** (not cited in the text)\n\n- [1] Ants (a.md)\n- [2] Bees (b.md)";

#[test]
fn given_sources_are_listed_on_screen_and_in_exports() {
    let mut stage =
        Stage::with_library(vec![found(), found(), found()], vec![say("In nests."), say("So."), say("So.")]);
    stage.tokenizer = Rc::new(Words::default());
    stage.config.public.default_model = Some("gpt-4o".into());
    let response = stage.ask("Where do insects live?");
    let text = format!("In nests.\n\n{FOOTER}");
    assert_eq!(answer(&stage).text_with_footer(), text);
    assert!(response.answer.sources.iter().all(|source| source.given && !source.cited));
    let tokens = answer(&stage).tokens.unwrap().augmented_token_count;
    assert_eq!(tokens as usize, text.split_whitespace().count() + FRAME as usize);
    // In the history of the next request.
    stage.ask("And then?");
    assert_eq!(stage.requests()[1].messages[2].content.as_deref(), Some(text.as_str()));
    // In exports.
    let info = ExportInfo { exported_ms: 0, system_prompt_sha256: None };
    let session = stage.session();
    assert!(to_markdown(&session, &info).contains(&text));
    let html = to_html(&session, &info);
    assert!(html.contains("<p>Sources (not cited in the text)</p>\n<ul>\n<li>[1] Ants (a.md)</li>"));
    // In the index line of the exchange.
    let line = json!({ "summary": "About nests.", "index": [{ "exchange": 1, "line": "Nests" }] });
    stage.aside_for(Purpose::Memory, say(&line.to_string()));
    stage.aside_for(Purpose::Title, say("Nests"));
    stage.post_turn().unwrap();
    assert_eq!(stage.session().memory.index[&ExchangeId(1)].sources, ["a.md", "b.md"]);
    // In the compressed turn.
    stage.ask("And now?");
    stage.aside_for(Purpose::Compress, say("Nests."));
    let id = super::stage::session();
    let made = stage.wait(compress_now(&stage.services(), &stage.config, &id)).unwrap();
    let links: Vec<_> = made.turn.links.iter().map(|link| link.title.as_str()).collect();
    assert_eq!(links, ["Ants", "Bees"]);
}

#[test]
fn an_answer_that_cites_some_has_those_alone() {
    let stage = Stage::with_library(vec![found()], vec![say("In hives [2].")]);
    stage.ask("Where do insects live?");
    assert_eq!(answer(&stage).text_with_footer(), "In hives [2].\n\n**Sources**\n\n- [2] Bees (b.md)");
    assert_eq!(given(&answer(&stage)), [("a.md", true), ("b.md", true)]);
    // A number without a source cites nothing.
    let stage = Stage::with_library(vec![found()], vec![say("In hives [7].")]);
    stage.ask("Where do insects live?");
    assert!(answer(&stage).text_with_footer().ends_with(FOOTER));
}

#[test]
fn passages_without_room_are_not_marked_as_given() {
    let passage = "words of many kinds ".repeat(60);
    let passages: Vec<_> =
        ["a", "b", "c", "d", "e", "f", "g", "h"].map(|id| (id, id, passage.as_str())).into();
    let mut stage = Stage::with_library(vec![Script::body(&results(&passages))], vec![say("So it is.")]);
    stage.config.public.context_window = Some(2_000);
    stage.config.public.max_output_tokens = 100;
    stage.ask("What?");
    let answer = answer(&stage);
    let sent = stage.requests()[0].messages[1].content.clone().unwrap();
    for source in &answer.sources {
        let is_sent = sent.contains(&format!("id=\"{}\"", source.document_id));
        assert_eq!(source.given, is_sent, "{}", source.document_id);
    }
    assert!(answer.sources[0].given && !answer.sources[7].given, "{:?}", given(&answer));
    assert_eq!(answer.text_with_footer().matches("\n- [").count(), sent.matches("<document ").count());
}

#[test]
fn tool_results_are_marked_as_given() {
    let nothing = Script::body(r#"{"results":[]}"#);
    let stage = Stage::with_library(
        vec![nothing, found()],
        vec![Script::body(&calls("search_knowledge_base", "{\"query\":\"q\"}")), say("In nests.")],
    );
    stage.ask("Where do insects live?");
    assert_eq!(answer(&stage).text_with_footer(), format!("In nests.\n\n{FOOTER}"));
    let stage = Stage::with_library(vec![found()], vec![Script::status(500, "")]);
    stage.ask("Where do insects live?");
    assert_eq!(answer(&stage).text_with_footer(), "");
}

#[test]
fn a_named_document_that_was_sent_is_a_source() {
    let document = json!({ "id": "leave.md", "title": "Leave", "text": "Thirty days." }).to_string();
    let nothing = Script::body(r#"{"results":[]}"#);
    let stage = Stage::with_library(vec![Script::body(&document), nothing], vec![say("Thirty.")]);
    stage.ask("How many, says [[Leave]]?");
    assert_eq!(
        answer(&stage).text_with_footer(),
        "Thirty.\n\n**Sources** (not cited in the text)\n\n- [1] Leave (leave.md)"
    );
}

#[test]
fn an_answer_that_a_closed_page_left_has_the_sources_it_cites() {
    let slow = vec![Piece::Bytes(deltas(&["In hives [2], and"]).into()), Piece::Hangs];
    let stage = Stage::with_library(vec![found()], vec![Script::pieces(slow)]);
    let services = stage.services();
    let never = futures::future::pending();
    let turn = run_turn(&stage.graph, &services, &stage.config, request("Where?"), never, &|_| {});
    futures::pin_mut!(turn);
    assert!(matches!(stage.wait(select(turn, stage.stop(Some(400)))), Either::Right(_)));
    assert_eq!(answer(&stage).state, AnswerState::Streaming);
    assert_eq!(answer(&stage).text_with_footer(), "In hives [2], and", "it is not known yet what it cites");
    // The page is opened again.
    let mut session = stage.session();
    mark_unfinished(&mut session);
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!(answer.state, AnswerState::Interrupted);
    assert_eq!(answer.text_with_footer(), "In hives [2], and\n\n**Sources**\n\n- [2] Bees (b.md)");
}
