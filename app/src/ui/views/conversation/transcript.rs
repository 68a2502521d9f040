//! The conversation on screen. However long it is, the page is usable once its end is there: what
//! came earlier is put above it while the browser has nothing else to do.

use leptos::prelude::*;

use super::{exchange::ExchangeSection, suggestions::Suggestions, welcome::Welcome};
use crate::{
    browser::window,
    dom,
    ui::{
        actions::transcript,
        state::{App, Chunk, ExchangeView, Page},
        views::controls::aria,
    },
};

/// Nearer than this to the beginning of what is on screen, earlier exchanges are put there without
/// waiting for a quiet moment, in pixels.
const NEAR: i32 = 1200;

/// The conversation, or an invitation to begin one.
#[component]
pub(crate) fn TranscriptLog() -> impl IntoView {
    let app = App::get();
    if let Some(place) = window::by_id("transcript") {
        dom::work_block_buttons(&place);
    }
    app.services().scroller.on_near_top(NEAR, move || {
        if app.transcript().is_waiting() {
            transcript::show_slice(app);
        }
    });
    Effect::new(move |before: Option<Option<ExchangeView>>| {
        let last = app.transcript().last.get();
        let may_ask = !app.conversation().answering.get() && app.may_write();
        if let Some(before) = before.flatten().filter(|before| last.is_none_or(|last| last.key != before.key))
        {
            before.may_ask.try_set(false);
        }
        if let Some(last) = last
            && last.may_ask.get_untracked() != may_ask
        {
            last.may_ask.set(may_ask);
        }
        last
    });
    view! {
        <Show when=move || app.transcript().empty.get()>
            <Welcome />
        </Show>
        // Polite and only when done: an answer read out letter by letter helps nobody.
        <div role="log" aria-label="Conversation" aria-busy=move || aria(app.conversation().answering.get())>
            <For each=move || app.transcript().chunks.get() key=|chunk| chunk.key let:chunk>
                <ChunkOfPages chunk />
            </For>
        </div>
        <Suggestions />
    }
}

#[component]
fn ChunkOfPages(chunk: Chunk) -> impl IntoView {
    let class = move || match chunk.pages.with(Vec::len) {
        0..=4 => "volume",
        5..=8 => "volume volume-8",
        9..=12 => "volume volume-12",
        _ => "volume volume-16",
    };
    view! {
        <div class=class>
            <For each=move || chunk.pages.get() key=|page| page.key let:page>
                <PageOfExchanges page />
            </For>
        </div>
    }
}

#[component]
fn PageOfExchanges(page: Page) -> impl IntoView {
    // A guess at its height, until it has been on screen once.
    let class = match page.exchanges.with_untracked(Vec::len) {
        0 | 1 => "page",
        2 | 3 => "page page-2",
        4 | 5 => "page page-4",
        _ => "page page-6",
    };
    view! {
        <div class=class>
            <For each=move || page.exchanges.get() key=|exchange| exchange.key let:exchange>
                <ExchangeSection exchange />
            </For>
        </div>
    }
}
