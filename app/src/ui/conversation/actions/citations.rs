//! Opening an answer's citations in the viewer, one after another.

use footnote_client::document::Direction;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::window,
    dom,
    ui::{app::App, conversation::state::ExchangeView, document::actions as document},
};

/// Walks through citations with the keys `c` and Shift+C.
pub(crate) fn listen(app: App) {
    dom::on_letter("c", "KeyC", move |shift| {
        walk(app, None, if shift { Direction::Backward } else { Direction::Forward });
    });
}

/// Opens a citation's source beside its claim; `instead` is another source than the cited one.
pub(crate) fn open(app: App, exchange: ExchangeView, at: u32, instead: Option<u32>) {
    let Some((address, place)) = app.document.entry(exchange, at, instead) else { return };
    // Back leaves the citations, however many were walked through.
    let is_walking = instead.is_none() && app.document.citation().is_some();
    if let Ok(state) = serde_json::to_string(&place) {
        window::set_entry(&address, &state, is_walking);
    }
    document::follow(app);
}

/// Opens the next citation of an answer, else of the one that is open, else of the latest.
pub(crate) fn walk(app: App, exchange: Option<ExchangeView>, direction: Direction) {
    if app.document.may_walk() {
        // A conversation with answers has loaded the part with this code.
        spawn_local(async move {
            step(app, exchange, direction).await.ok();
        });
    }
}

#[wasm_split(answer, fallible)]
fn step(app: App, exchange: Option<ExchangeView>, direction: Direction) -> Result<(), SplitLoaderError> {
    if let Some((exchange, at)) = app.document.next_citation(exchange, direction) {
        open(app, exchange, at, None);
    }
    Ok(())
}
