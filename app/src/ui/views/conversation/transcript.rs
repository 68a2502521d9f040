//! The conversation on screen. However long it is, the page is usable once its end is there: what
//! came earlier is put above it while the browser has nothing else to do.

use std::borrow::Cow;

use leptos::prelude::*;

use super::{exchange::exchange, suggestions::suggestions, welcome::welcome};

use crate::{
    browser::window,
    dom,
    ui::{
        actions::transcript,
        state::{App, Chunk, ExchangeView, Page},
        views::parts::{Item, Part, el, list, live, part, when},
    },
};

/// Nearer than this to the beginning of what is on screen, earlier exchanges are put there without
/// waiting for a quiet moment, in pixels.
const NEAR: i32 = 1200;

/// The conversation, or an invitation to begin one.
pub(crate) fn transcript(app: App) -> AnyView {
    if let Some(place) = window::by_id("transcript") {
        dom::copy_code_buttons(&place);
    }
    app.services().scroller.on_near_top(NEAR, move || {
        if app.transcript().is_waiting() {
            transcript::show_slice(app);
        }
    });
    Effect::new(move |before: Option<Option<ExchangeView>>| {
        let last = app.transcript().last.get();
        let may_ask = !app.conversation().answering.get() && app.may_write();
        if let Some(before) = before.flatten().filter(|row| last.is_none_or(|last| last.key != row.key)) {
            before.may_ask.try_set(false);
        }
        if let Some(last) = last
            && last.may_ask.get_untracked() != may_ask
        {
            last.may_ask.set(may_ask);
        }
        last
    });
    let page = move |page: Page| {
        let rows = move || {
            let item =
                move |row: ExchangeView| Item { key: row.key.into(), part: live(move || exchange(app, row)) };
            page.rows.get().into_iter().map(item).collect()
        };
        // A guess at its height, until it has been on screen once.
        let class = match page.rows.with_untracked(Vec::len) {
            0 | 1 => "page",
            2 | 3 => "page page-2",
            4 | 5 => "page page-4",
            _ => "page page-6",
        };
        Item { key: page.key.into(), part: live(move || part("div", class).child(list(rows)).part()) }
    };
    let volume = move |volume: Chunk| {
        let pages = move || volume.pages.get().into_iter().map(page).collect();
        let class = move || match volume.pages.with(Vec::len) {
            0..=4 => "volume",
            5..=8 => "volume volume-8",
            9..=12 => "volume volume-12",
            _ => "volume volume-16",
        };
        let class = move || Some(Cow::Borrowed(class()));
        let part = live(move || el("div").attr_live("class", class).child(list(pages)).part());
        Item { key: volume.key.into(), part }
    };
    let chunks = move || app.transcript().chunks.get().into_iter().map(volume).collect();
    // Polite and only when done: an answer read out letter by letter helps nobody.
    let log = el("div")
        .attr("role", "log")
        .attr("aria-label", "Conversation")
        .aria("aria-busy", move || app.conversation().answering.get())
        .child(list(chunks));
    (when(move || app.transcript().empty.get(), move || welcome(app)), log.part(), suggestions(app))
        .into_any()
}
