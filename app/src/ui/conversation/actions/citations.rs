//! Opening an answer's citations in the viewer, one after another.

use footnote_core::link::document_href;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::window,
    dom,
    ui::{
        app::App,
        conversation::state::{CitationPlace, ExchangeView},
        document::actions as document,
    },
};

/// The address while a citation without a source is open.
const NO_DOCUMENT: &str = "#/citation";

/// Whether citations are walked through in the order of the text or against it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Direction {
    Forward,
    Backward,
}

/// Walks through citations with the keys `c` and Shift+C.
pub(crate) fn listen(app: App) {
    dom::on_letter("c", "KeyC", move |shift| {
        walk(app, None, if shift { Direction::Backward } else { Direction::Forward });
    });
}

/// Opens a citation's source beside its claim; `instead` is another source than the cited one.
pub(crate) fn open(app: App, exchange: ExchangeView, at: u32, instead: Option<u32>) {
    let Some(id) = exchange.id.get_untracked() else { return };
    let Some(citation) = exchange.outcome.with_untracked(|outcome| outcome.citation(at)) else { return };
    let number = instead.unwrap_or(citation.claim.number);
    let hash = exchange.outcome.with_untracked(|outcome| {
        outcome
            .source(number)
            .map_or_else(|| NO_DOCUMENT.to_owned(), |source| document_href(&source.document_id))
    });
    let place = CitationPlace { session: app.conversation().session(), exchange: id, at, instead };
    // Back leaves the citations, however many were walked through.
    let is_walking = instead.is_none() && shown(app).is_some();
    if let Ok(state) = serde_json::to_string(&place) {
        window::set_entry(&hash, &state, is_walking);
    }
    document::follow(app);
}

/// Opens the next citation of an answer, else of the one that is open, else of the latest.
pub(crate) fn walk(app: App, exchange: Option<ExchangeView>, direction: Direction) {
    let transcript = app.conversation().transcript;
    if !transcript.empty.get_untracked() || transcript.example.with_untracked(Option::is_some) {
        // A conversation with answers has loaded the part with this code.
        spawn_local(async move {
            step(app, exchange, direction).await.ok();
        });
    }
}

#[wasm_split(answer, fallible)]
fn step(app: App, exchange: Option<ExchangeView>, direction: Direction) -> Result<(), SplitLoaderError> {
    let shown = shown(app);
    let opened = || app.conversation().transcript.find(shown.as_ref()?.exchange);
    let has_citations =
        |exchange: &ExchangeView| exchange.outcome.with_untracked(|outcome| !outcome.claims().is_empty());
    let transcript = app.conversation().transcript;
    let latest =
        || transcript.latest_first().find(has_citations).or_else(|| transcript.example.get_untracked());
    let Some(exchange) = exchange.or_else(opened).or_else(latest) else { return Ok(()) };
    let places: Vec<u32> =
        exchange.outcome.with_untracked(|outcome| outcome.claims().iter().map(|claim| claim.at).collect());
    let before = shown.filter(|shown| Some(shown.exchange) == exchange.id.get_untracked());
    let before = before.and_then(|shown| places.iter().position(|at| *at == shown.at));
    let index = match (before, direction) {
        (Some(before), Direction::Forward) => before + 1,
        (Some(before), Direction::Backward) => before + places.len().saturating_sub(1),
        (None, Direction::Forward) => 0,
        (None, Direction::Backward) => places.len().saturating_sub(1),
    };
    if let Some(at) = places.iter().cycle().nth(index) {
        open(app, exchange, *at, None);
    }
    Ok(())
}

/// The citation that is open.
pub(crate) fn shown(app: App) -> Option<CitationPlace> {
    app.panels.document.with_untracked(|open| open.as_ref()?.citation.clone())
}
