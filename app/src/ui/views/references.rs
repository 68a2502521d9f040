//! The panel of references: the documents of this conversation and of all conversations, what each was used for, and
//! how questions connect them. It only shows: nothing of it is sent with a question.

mod usage;

mod entries;
mod graph;
mod summary;

use std::borrow::Cow;

use leptos::prelude::*;

use self::usage::Books;

use super::controls::{IconButton, aria};
use crate::{
    browser::window,
    dom,
    ui::{
        actions::panels,
        state::App,
        views::parts::{Element, button, changing, el, icon_button, part, when},
    },
};

pub(crate) use self::entries::link;

/// Names of elements.
const PANEL: &str = "references";
const BODY: &str = "references-body";
const TAB_HERE: &str = "references-here";
const TAB_ALL: &str = "references-all";

/// The button that opens and closes the panel.
#[component]
pub(crate) fn ReferencesButton() -> impl IntoView {
    let app = App::get();
    let is_shown = move || panels::are_references_open(app) && app.panels().document.with(Option::is_none);
    let toggle = move |_| {
        if untrack(is_shown) { panels::close_references(app) } else { panels::open_references(app) }
    };
    view! {
        <IconButton
            class="quiet square"
            icon="icon i-shelf"
            label="References"
            attr:id=panels::REFERENCES_BUTTON
            attr:aria-controls=PANEL
            attr:aria-expanded=move || aria(is_shown())
            on:click=toggle
        />
    }
}

/// The panel, while it is open.
pub(crate) fn panel(app: App) -> AnyView {
    // Heard before the document panel hears it: a document lies over this one and is closed first.
    dom::on_escape(move || {
        let covered =
            app.panels().settings.get_untracked() || app.panels().document.with_untracked(Option::is_some);
        if !covered && app.panels().references.open.get_untracked() {
            panels::close_references(app);
        }
    });
    when(move || panels::are_references_open(app), move || filled(app))
}

fn filled(app: App) -> Element {
    let shelf = app.panels().references;
    let (here, all) = (Books::of_conversation(app), Books::of_all(app));
    let order = el("select")
        .attr("aria-label", "Order")
        .on("change", move |event| shelf.latest_first.set(dom::value_of(&event) == "latest"))
        .child(
            [("cited", "Most cited", false), ("latest", "Last used", true)]
                .map(|(value, words, latest)| {
                    let now = shelf.latest_first.get_untracked() == latest;
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
    let close = icon_button("quiet square", "icon i-close", "Close references", move || {
        panels::close_references(app);
    });
    part("section", "panel shelf")
        .attr("id", PANEL)
        .attr("aria-label", "References panel")
        .flag_live("hidden", move || app.panels().document.with(Option::is_some))
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
    let chosen = app.panels().references.all;
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
