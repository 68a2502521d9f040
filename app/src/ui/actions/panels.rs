//! Opening and closing the lists and panels beside the conversation.

use leptos::prelude::*;

use crate::{
    browser::{storage, window},
    dom,
    ui::state::App,
};

/// The name of the setting that says whether the list is folded away on wide screens.
const FOLDED: &str = "conversations-folded";
/// Id of the button that opens the panel of references.
pub(crate) const REFERENCES_BUTTON: &str = "show-references";

/// Makes room for the list where it stays open, so that nothing jumps when it comes.
pub(crate) fn place() -> bool {
    let folded = storage::kept_setting(FOLDED).is_some_and(|folded| folded == "yes");
    let open = dom::is_wide() && !folded;
    show_open(open);
    open
}

fn show_open(open: bool) {
    dom::frame_class("side-open", open);
    dom::frame_class("side-closed", !open);
}

/// Opens or folds the list, as it was left.
pub(crate) fn restore(app: App) {
    app.panels().sidebar.set(place());
    Effect::new(move || show_open(app.panels().sidebar.get()));
    dom::on_width(move || app.panels().sidebar.set(place()));
    dom::on_escape(move || {
        if app.panels().sidebar.get_untracked() && !dom::is_wide() {
            app.panels().sidebar.set(false);
        }
    });
}

/// Opens the list where it is folded, and the other way round.
pub(crate) fn toggle_sidebar(app: App) {
    let open = !app.panels().sidebar.get_untracked();
    app.panels().sidebar.set(open);
    if dom::is_wide() {
        // A browser that keeps nothing forgets this too.
        app.services().store.set_setting(FOLDED, if open { "no" } else { "yes" }).ok();
    }
}

/// Folds the list where it lies over the conversation.
pub(crate) fn fold_drawer(app: App) {
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
    fold_drawer(app);
    app.panels().references.open.set(true);
}

pub(crate) fn close_references(app: App) {
    app.panels().references.open.set(false);
    if let Some(button) = window::by_id::<dom::Handle>(REFERENCES_BUTTON) {
        dom::focus(&button);
    }
}
