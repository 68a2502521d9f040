//! The list of conversations, beside the one on screen or in a drawer.

mod entry;
mod groups;
mod search;
mod storage;

pub(super) use self::storage::meter as storage_meter;

use footnote_core::{ports::HistoryStore as _, storage::SessionSummary};
use leptos::{prelude::*, task::spawn_local};

use super::transfer::{export_menu, import_button};

use crate::{
    browser::frame,
    dom,
    ui::{
        actions::panels,
        state::App,
        views::parts::{Element, Part, button, changing, el, icon_button, list, part},
    },
};

/// Conversations shown at first, and again with each "Show older".
const SHOWN: usize = 60;
/// Nearer than this to the end of the list, older ones are shown, in pixels.
const NEAR_END: i32 = 400;

/// What the list shows; copies are handles to the same.
#[derive(Clone, Copy)]
struct Listing {
    all: RwSignal<Vec<SessionSummary>>,
    /// So many of them.
    shown: RwSignal<usize>,
    /// What is searched for.
    words: RwSignal<String>,
    /// The list was read.
    ready: RwSignal<bool>,
    /// The choice of files to export is open.
    exporting: RwSignal<bool>,
}

/// The button that opens and folds the list.
pub(crate) fn switch(app: App) -> AnyView {
    icon_button("quiet square", "icon i-side", "Conversations list", move || panels::toggle_sidebar(app))
        .aria("aria-expanded", move || app.panels().sidebar.get())
        .attr("aria-controls", "side")
        .part()
}

/// The list, its search and the room it takes. It is filled once the page is usable.
pub(crate) fn side(app: App) -> AnyView {
    let services = app.services();
    let listing = services.owner.with(|| Listing {
        all: RwSignal::new(Vec::new()),
        shown: RwSignal::new(SHOWN),
        words: RwSignal::new(String::new()),
        ready: RwSignal::new(false),
        exporting: RwSignal::new(false),
    });
    dom::on_away(move || listing.exporting.set(false));
    let reading = StoredValue::new(false);
    Effect::new(move || {
        app.storage().list_version.track();
        if !app.panels().sidebar.get()
            || app.storage().locked.get()
            || app.storage().disabled.get()
            || reading.get_value()
        {
            return;
        }
        reading.set_value(true);
        let read = move || spawn_local(read(app, listing, reading));
        if listing.ready.get_untracked() {
            frame::when_idle(read);
        } else {
            // It is shown at once with the list's place, if it is short.
            read();
        }
    });
    changing(move || {
        match (app.panels().sidebar.get() && !app.storage().locked.get(), app.storage().disabled.get()) {
            (false, _) => None,
            (true, false) => Some(filled(app, listing)),
            (true, true) => Some(locked(app)),
        }
    })
}

/// The place of the list while what is stored is locked.
fn locked(app: App) -> Element {
    part("div", "side-in")
        .child(part("div", "side-head").child(el("h2").text("Conversations")))
        .child(part("p", "hint").text("Your conversations are locked. Nothing is stored in this tab."))
        .child(
            part("div", "row start")
                .child(button("button", move || app.storage().locked.set(true)).text("Unlock")),
        )
}

/// Reads the list until it did not change meanwhile; one at a time, so that no older one comes last.
async fn read(app: App, listing: Listing, reading: StoredValue<bool>) {
    loop {
        let seen = app.storage().list_version.get_untracked();
        if let Ok(all) = app.services().store.list().await {
            listing.all.set(all);
            listing.ready.set(true);
        }
        if app.storage().list_version.get_untracked() == seen {
            return reading.set_value(false);
        }
    }
}

fn filled(app: App, listing: Listing) -> Element {
    let searching = Memo::new(move |_| listing.words.with(|words| !words.trim().is_empty()));
    let head = part("div", "side-head")
        .child(el("h2").text("Conversations"))
        .child(import_button(app))
        .child(export_menu(app, listing.exporting));
    let search = el("input")
        .attr("type", "text")
        .attr("class", "search")
        .attr("aria-label", "Search conversations")
        .attr("placeholder", "Search")
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .attr("enterkeyhint", "search")
        .on("input", move |event| listing.words.set(dom::value_of(&event)))
        .on("keydown", move |event| {
            if matches!(dom::key(&event), dom::Key::Escape) && searching.get_untracked() {
                event.stop_propagation();
                listing.words.set(String::new());
                if let Some(input) = dom::target(&event) {
                    dom::set_value(&input, "");
                }
            }
        })
        .made(move |input| {
            dom::set_value(&input, &listing.words.get_untracked());
            if !dom::is_wide() {
                dom::focus_soon(input);
            }
        });
    let older = move || listing.shown.update(|shown| *shown += SHOWN);
    let more = move || {
        let shown = listing.shown.get();
        listing.all.with(|all| all.len() > shown)
    };
    let entries =
        move || {
            part("div", "side-list")
                .on("scroll", move |event| {
                    if dom::is_near_end(&event, NEAR_END) && untrack(more) {
                        older();
                    }
                })
                .child(el("ul").child(list(move || {
                    listing.all.with(|all| groups::items(app, all, listing.shown.get()))
                })))
                .when(more, move || button("quiet", older).text("Show older"))
                .when(
                    move || listing.ready.get() && listing.all.with(Vec::is_empty),
                    || part("p", "hint").text("What you ask is kept here, in this browser."),
                )
        };
    let found = changing(move || searching.get().then(|| search::results(app, listing.all, listing.words)));
    part("div", "side-in")
        .child(head)
        .child(search)
        .when(move || !searching.get(), entries)
        .child(found)
        .child(storage_meter(app))
}
