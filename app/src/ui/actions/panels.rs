//! Opening and closing the lists and panels beside the conversation.

use leptos::prelude::*;

use crate::{browser::window, dom, ui::state::App};

/// The setting that says whether the list of conversations is closed on wide screens.
const FOLDED: &str = "conversations-folded";
/// Id of the button that opens the panel of references.
pub(crate) const REFERENCES_BUTTON: &str = "show-references";

/// Opens the list on a wide screen, unless it was closed there; says whether it is open.
fn apply_width(app: App) -> bool {
    let open = dom::is_wide() && !app.services().store.is_on(FOLDED);
    show_open(open);
    open
}

fn show_open(open: bool) {
    dom::frame_class("side-open", open);
    dom::frame_class("side-closed", !open);
}

/// Opens or closes the list of conversations as it was left.
pub(crate) fn restore(app: App) {
    app.panels().sidebar.set(apply_width(app));
    Effect::new(move || show_open(app.panels().sidebar.get()));
    dom::on_width(move || app.panels().sidebar.set(apply_width(app)));
    dom::on_escape(move || {
        if app.panels().sidebar.get_untracked() && !dom::is_wide() {
            app.panels().sidebar.set(false);
        }
    });
}

pub(crate) fn toggle_sidebar(app: App) {
    let open = !app.panels().sidebar.get_untracked();
    app.panels().sidebar.set(open);
    if dom::is_wide() {
        app.services().store.set_on(FOLDED, !open);
    }
}

/// Closes the list of conversations where it lies over the conversation.
pub(crate) fn close_drawer(app: App) {
    if !dom::is_wide() {
        app.panels().sidebar.set(false);
    }
}

/// Whether the panel is open, perhaps behind a document that was opened from it.
pub(crate) fn are_references_open(app: App) -> bool {
    app.panels().references.open.get() && !app.storage().locked.get()
}

pub(crate) fn open_references(app: App) {
    if app.panels().document.with_untracked(Option::is_some) {
        window::set_hash("/");
        app.panels().document.set(None);
    }
    close_drawer(app);
    app.panels().references.open.set(true);
}

pub(crate) fn close_references(app: App) {
    app.panels().references.open.set(false);
    if let Some(button) = window::by_id::<dom::Handle>(REFERENCES_BUTTON) {
        dom::focus(&button);
    }
}
