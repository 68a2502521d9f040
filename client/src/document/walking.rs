//! Walking through citations, one after another.

use footnote_core::link::DocumentRoute;
use reactive_graph::prelude::*;

use super::DocumentViewer;
use crate::{
    address::{Address, CitationPlace, Location},
    conversation::{ExchangeView, Outcome},
};

/// Whether citations are walked through in the order of the text or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

impl DocumentViewer {
    /// Opens a citation's source beside its claim; `instead` is another source than the cited one.
    pub fn open_citation(self, exchange: ExchangeView, at: u32, instead: Option<u32>) {
        if let Some(location) = self.location_of(exchange, at, instead) {
            // Back leaves the citations, however many were walked through.
            let is_walking = instead.is_none() && self.citation().is_some();
            self.go_to(location, is_walking);
        }
    }

    fn location_of(self, exchange: ExchangeView, at: u32, instead: Option<u32>) -> Option<Location> {
        let id = exchange.id.get_untracked()?;
        let address = exchange.outcome.with_untracked(|outcome| {
            let number = instead.unwrap_or(outcome.citation(at)?.claim.number);
            let source = outcome.source(number);
            let id = source.map(|source| source.document_id.clone());
            Some(id.map_or(Address::Citation, |id| Address::Document(DocumentRoute::Id(id))))
        })?;
        let session = self.conversations.current_untracked().session();
        let citation = CitationPlace { session: session.clone(), exchange: id, at, instead };
        Some(Location { address, session: Some(session), citation: Some(citation) })
    }

    /// Opens the next citation of an answer, else of the one that is open, else of the latest.
    pub fn walk(self, exchange: Option<ExchangeView>, direction: Direction) {
        if let Some((exchange, at)) = self.next_citation(exchange, direction) {
            self.open_citation(exchange, at, None);
        }
    }

    fn next_citation(
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
