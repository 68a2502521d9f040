//! Says which of the sources found the answer cites, and whether they say so.
//!
//! All that were found stay in the record; the Sources under an answer are those that its text
//! cites. Under an answer that cites none stands what the model was given, marked so.

use futures::future::LocalBoxFuture;

use crate::{
    citations::{Evidence, SourceText, check_claims, claims},
    conversation::{CitationCheck, NoticeKind},
    markdown,
    sources::Source,
    turn::{Node, TurnError, TurnState},
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct BundleSources;

impl Node for BundleSources {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let nodes = markdown::parse(&turn.answer.text, &turn.answer.source_numbers());
            turn.sources.mark_cited(&markdown::citations(&nodes));
            let checks = check(turn, &nodes);
            turn.sources.keep_quotes(&checks, &turn.texts);
            turn.answer.sources = turn.sources.sources().to_vec();
            turn.answer.checks = checks;
            if !turn.answer.sources.is_empty() {
                // A tool found something after all.
                turn.answer.notices.retain(|notice| notice.kind != NoticeKind::WithoutKnowledgeBase);
            }
            Ok(())
        })
    }
}

/// Holds each citation against the texts of its source; where these did not come in this turn, against what is kept
/// of them.
fn check(turn: &TurnState<'_>, nodes: &[markdown::Node]) -> Vec<CitationCheck> {
    let claims = claims(nodes);
    if claims.is_empty() {
        return Vec::new();
    }
    let came = |number: u32| turn.texts.iter().any(|text| text.number == number);
    let full = turn.texts.iter().map(|text| SourceText {
        number: text.number,
        passage: &text.id,
        title: &text.title,
        text: &text.text,
        whole: true,
    });
    let kept = turn.answer.sources.iter().filter(|source| !came(source.number)).flat_map(kept);
    check_claims(&claims, &Evidence::new(full.chain(kept), &turn.request.question))
}

fn kept(source: &Source) -> impl Iterator<Item = SourceText<'_>> {
    source.passages.iter().map(|passage| SourceText {
        number: source.number,
        passage: &passage.id,
        title: &source.title,
        text: &passage.text,
        whole: !passage.is_shortened(),
    })
}
