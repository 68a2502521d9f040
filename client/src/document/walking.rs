//! Walking through citations, one after another.

use footnote_core::link::document_href;
use reactive_graph::prelude::*;

use super::DocumentViewer;
use crate::conversation::{CitationPlace, ExchangeView, Outcome};

/// The address while a citation without a source is open.
const NO_DOCUMENT: &str = "#/citation";

/// Whether citations are walked through in the order of the text or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

impl DocumentViewer {
    /// The address and the place of a citation, to be opened; `instead` is another source than the cited one.
    pub fn entry(
        self,
        exchange: ExchangeView,
        at: u32,
        instead: Option<u32>,
    ) -> Option<(String, CitationPlace)> {
        let id = exchange.id.get_untracked()?;
        let address = exchange.outcome.with_untracked(|outcome| {
            let number = instead.unwrap_or(outcome.citation(at)?.claim.number);
            let source = outcome.source(number);
            Some(source.map_or_else(|| NO_DOCUMENT.to_owned(), |source| document_href(&source.document_id)))
        })?;
        let session = self.conversations.current_untracked().session();
        Some((address, CitationPlace { session, exchange: id, at, instead }))
    }

    /// Whether there may be citations to walk through.
    pub fn may_walk(self) -> bool {
        let transcript = self.conversations.current_untracked().transcript;
        !transcript.empty.get_untracked() || transcript.example.with_untracked(Option::is_some)
    }

    /// The next citation of an answer, else of the one that is open, else of the latest.
    pub fn next_citation(
        self,
        exchange: Option<ExchangeView>,
        direction: Direction,
    ) -> Option<(ExchangeView, u32)> {
        let transcript = self.conversations.current_untracked().transcript;
        let shown = self.citation();
        let opened = || transcript.find(shown.as_ref()?.exchange);
        let has_citations =
            |exchange: &ExchangeView| exchange.outcome.with_untracked(|outcome| !outcome.claims().is_empty());
        let latest =
            || transcript.latest_first().find(has_citations).or_else(|| transcript.example.get_untracked());
        let exchange = exchange.or_else(opened).or_else(latest)?;
        let claims = exchange.outcome.with_untracked(Outcome::claims);
        let places: Vec<u32> = claims.iter().map(|claim| claim.at).collect();
        let before = shown.filter(|shown| Some(shown.exchange) == exchange.id.get_untracked());
        let before = before.and_then(|shown| places.iter().position(|at| *at == shown.at));
        let index = match (before, direction) {
            (Some(before), Direction::Forward) => before + 1,
            (Some(before), Direction::Backward) => before + places.len().saturating_sub(1),
            (None, Direction::Forward) => 0,
            (None, Direction::Backward) => places.len().saturating_sub(1),
        };
        Some((exchange, *places.iter().cycle().nth(index)?))
    }
}
