//! The panel of references: the documents of this conversation and of all conversations, what each was used for, and
//! how questions connect them. It only shows: nothing of it is sent with a question.

mod books;

mod about;
mod entries;
mod graph;

use std::borrow::Cow;

use leptos::prelude::*;

use self::books::Books;
pub(super) use self::entries::link;
use super::{
    app::App,
    parts::{Element, button, changing, el, icon_button, part, when},
    side,
};
use crate::{browser::window, dom};

/// Names of elements.
const BUTTON: &str = "show-references";
const PANEL: &str = "references";
const BODY: &str = "references-body";
const TAB_HERE: &str = "references-here";
const TAB_ALL: &str = "references-all";

/// What of the references is shown; copies are handles to the same.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    open: RwSignal<bool>,
    /// Those of all conversations.
    all: RwSignal<bool>,
    /// What was used last comes first, not what was cited most.
    latest: RwSignal<bool>,
}

impl Panel {
    /// A panel that is closed.
    pub(super) fn new() -> Self {
        Self { open: RwSignal::new(false), all: RwSignal::new(false), latest: RwSignal::new(false) }
    }
}

/// Whether the panel is open, perhaps behind a document that was opened from it.
pub(super) fn is_open(app: App) -> bool {
    app.shelf.open.get() && !app.locked.get()
}

/// The button that opens and closes the panel.
pub(super) fn switch(app: App) -> Element {
    let shown = move || is_open(app) && app.document.with(Option::is_none);
    icon_button("quiet square", "icon i-shelf", "References", move || {
        if untrack(shown) { close(app) } else { open(app) }
    })
    .attr("id", BUTTON)
    .attr("aria-controls", PANEL)
    .aria("aria-expanded", shown)
}

/// The panel, while it is open.
pub(super) fn panel(app: App) -> AnyView {
    // Heard before the document panel hears it: a document lies over this one and is closed first.
    dom::on_escape(move || {
        let covered = app.settings.get_untracked() || app.document.with_untracked(Option::is_some);
        if !covered && app.shelf.open.get_untracked() {
            close(app);
        }
    });
    when(move || is_open(app), move || filled(app))
}

fn open(app: App) {
    if app.document.with_untracked(Option::is_some) {
        window::set_hash("/");
        app.document.set(None);
    }
    side::fold_drawer(app);
    app.shelf.open.set(true);
}

fn close(app: App) {
    app.shelf.open.set(false);
    if let Some(button) = window::by_id::<dom::Handle>(BUTTON) {
        dom::focus(&button);
    }
}

fn filled(app: App) -> Element {
    let shelf = app.shelf;
    let (here, all) = (Books::of_conversation(app), Books::of_all(app));
    let order = el("select")
        .attr("aria-label", "Order")
        .on("change", move |event| shelf.latest.set(dom::value_of(&event) == "latest"))
        .child(
            [("cited", "Most cited", false), ("latest", "Last used", true)]
                .map(|(value, words, latest)| {
                    let now = shelf.latest.get_untracked() == latest;
                    el("option").flag("selected", now).attr("value", value).text(words)
                })
                .into_iter()
                .collect::<Vec<_>>(),
        );
    let tabs = part("div", "tabs")
        .attr("role", "tablist")
        .attr("aria-label", "Documents of")
        .child(tab(app, false, TAB_HERE, "This conversation"))
        .child(tab(app, true, TAB_ALL, "All conversations"));
    let named = move || Some(Cow::Borrowed(if shelf.all.get() { TAB_ALL } else { TAB_HERE }));
    let close = icon_button("quiet square", "icon i-close", "Close references", move || close(app));
    part("section", "panel shelf")
        .attr("id", PANEL)
        .attr("aria-label", "References panel")
        .flag_live("hidden", move || app.document.with(Option::is_some))
        .child(
            part("div", "panel-bar")
                .child(el("h2").text("References"))
                .child(order)
                .child(close.made(dom::focus_soon)),
        )
        .child(tabs)
        .child(
            part("div", "panel-body")
                .attr("id", BODY)
                .attr("role", "tabpanel")
                .attr("tabindex", "0")
                .attr_live("aria-labelledby", named)
                .child(changing(move || {
                    let books = if shelf.all.get() { all } else { here };
                    entries::entries(app, books)
                })),
        )
}

fn tab(app: App, all: bool, id: &'static str, words: &'static str) -> Element {
    let chosen = app.shelf.all;
    button("tab", move || chosen.set(all))
        .attr("id", id)
        .attr("role", "tab")
        .attr("aria-controls", BODY)
        .aria("aria-selected", move || chosen.get() == all)
        .attr_live("tabindex", move || Some(Cow::Borrowed(if chosen.get() == all { "0" } else { "-1" })))
        .on("keydown", move |event| {
            if dom::is_sideways(&event) {
                chosen.set(!all);
                if let Some(other) = window::by_id::<dom::Handle>(if all { TAB_HERE } else { TAB_ALL }) {
                    dom::focus(&other);
                }
            }
        })
        .text(words)
}
