//! Conversations as files: out of the page and into it.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::transfer::Format,
    dom,
    ui::{
        actions::transfer,
        state::App,
        views::parts::{Element, Part, button, el, icon_button, part},
    },
};

/// The button that opens the choice of files to export, and whether that is open.
pub(crate) fn export_menu(app: App, open: RwSignal<bool>) -> Element {
    let item = move |words: &'static str, save: fn(App)| {
        button("menu-item", move || {
            open.set(false);
            save(app);
        })
        .text(words)
    };
    let menu = move || {
        let empty = app.transcript().empty.get_untracked();
        let current = [
            item("This conversation as JSON", |app| transfer::save(app, Format::Json)),
            item("This conversation as Markdown", |app| transfer::save(app, Format::Markdown)),
            item("This conversation as HTML", |app| transfer::save(app, Format::Html)),
        ];
        let current: Vec<Element> = if empty { Vec::new() } else { current.into() };
        part("div", "pop-body menu")
            .attr("id", "export")
            .child(current)
            .child(item("All conversations as JSON", transfer::save_all))
    };
    let toggle = move || open.update(|open| *open = !*open);
    let opener = icon_button("quiet square", "icon i-export", "Export", toggle)
        .aria("aria-expanded", move || open.get())
        .attr("aria-controls", "export");
    part("div", "pop").child(opener).when(move || open.get(), menu)
}

/// The button that takes a file in.
pub(crate) fn import_button(_app: App) -> Element {
    icon_button("quiet square", "icon i-import", "Import", transfer::pick_file)
}

/// The file box, which is always there and never seen.
pub(crate) fn file_box(app: App) -> AnyView {
    el("input")
        .attr("id", transfer::FILE_INPUT)
        .attr("type", "file")
        .attr("hidden", "")
        .attr("accept", ".json,application/json")
        .on("change", move |event| {
            if let Some(input) = dom::target(&event) {
                spawn_local(transfer::take_in(app, input));
            }
        })
        .part()
}
