//! The list of conversations, beside the one on screen or in a drawer.

mod entry;
mod finding;
mod groups;
mod storage;

pub(super) use self::storage::meter as storage_meter;

use footnote_core::{ports::HistoryStore as _, storage::SessionSummary};
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::App,
    parts::{Element, Part, button, changing, el, icon_button, list, part},
    transfer,
};
use crate::{
    browser::{self, frame},
    dom,
};

/// Conversations shown at first, and again with each "Show older".
const SHOWN: usize = 60;
/// Nearer than this to the end of the list, older ones are shown, in pixels.
const NEAR_END: i32 = 400;
/// The name of the setting that says whether the list is folded away on wide screens.
const FOLDED: &str = "conversations-folded";

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

/// Makes room for the list where it stays open, so that nothing jumps when it comes.
pub(super) fn place() -> bool {
    let folded = browser::storage::kept_setting(FOLDED).is_some_and(|folded| folded == "yes");
    let open = dom::is_wide() && !folded;
    show_open(open);
    open
}

fn show_open(open: bool) {
    dom::frame_class("side-open", open);
    dom::frame_class("side-closed", !open);
}

/// Opens or folds the list, as it was left.
pub(super) fn restore(app: App) {
    app.side.set(place());
    Effect::new(move || show_open(app.side.get()));
    dom::on_width(move || app.side.set(place()));
    dom::on_escape(move || {
        if app.side.get_untracked() && !dom::is_wide() {
            app.side.set(false);
        }
    });
}

/// Opens the list where it is folded, and the other way round.
pub(super) fn toggle(app: App) {
    let open = !app.side.get_untracked();
    app.side.set(open);
    if dom::is_wide() {
        // A browser that keeps nothing forgets this too.
        app.inner().store.set_setting(FOLDED, if open { "no" } else { "yes" }).ok();
    }
}

/// Folds the list where it lies over the conversation.
pub(super) fn fold_drawer(app: App) {
    if !dom::is_wide() {
        app.side.set(false);
    }
}

/// The button that opens and folds the list.
pub(super) fn switch(app: App) -> AnyView {
    icon_button("quiet square", "icon i-side", "Conversations list", move || toggle(app))
        .aria("aria-expanded", move || app.side.get())
        .attr("aria-controls", "side")
        .part()
}

/// The list, its search and the room it takes. It is filled once the page is usable.
pub(super) fn side(app: App) -> AnyView {
    let inner = app.inner();
    let listing = inner.owner.with(|| Listing {
        all: RwSignal::new(Vec::new()),
        shown: RwSignal::new(SHOWN),
        words: RwSignal::new(String::new()),
        ready: RwSignal::new(false),
        exporting: RwSignal::new(false),
    });
    dom::on_away(move || listing.exporting.set(false));
    let reading = StoredValue::new(false);
    Effect::new(move || {
        app.listed.track();
        if !app.side.get() || app.locked.get() || app.without_storage.get() || reading.get_value() {
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
    changing(move || match (app.side.get() && !app.locked.get(), app.without_storage.get()) {
        (false, _) => None,
        (true, false) => Some(filled(app, listing)),
        (true, true) => Some(locked(app)),
    })
}

/// The place of the list while what is stored is locked.
fn locked(app: App) -> Element {
    part("div", "side-in")
        .child(part("div", "side-head").child(el("h2").text("Conversations")))
        .child(part("p", "hint").text("Your conversations are locked. Nothing is stored in this tab."))
        .child(part("div", "row start").child(button("button", move || app.locked.set(true)).text("Unlock")))
}

/// Reads the list until it did not change meanwhile; one at a time, so that no older one comes last.
async fn read(app: App, listing: Listing, reading: StoredValue<bool>) {
    loop {
        let seen = app.listed.get_untracked();
        if let Ok(all) = app.inner().store.list().await {
            listing.all.set(all);
            listing.ready.set(true);
        }
        if app.listed.get_untracked() == seen {
            return reading.set_value(false);
        }
    }
}

fn filled(app: App, listing: Listing) -> Element {
    let searching = Memo::new(move |_| listing.words.with(|words| !words.trim().is_empty()));
    let head = part("div", "side-head")
        .child(el("h2").text("Conversations"))
        .child(transfer::import_button(app))
        .child(transfer::export_menu(app, listing.exporting));
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
    let found = changing(move || searching.get().then(|| finding::results(app, listing.all, listing.words)));
    part("div", "side-in")
        .child(head)
        .child(search)
        .when(move || !searching.get(), entries)
        .child(found)
        .child(storage_meter(app))
}
