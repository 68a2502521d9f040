//! Opening and closing the lists and panels beside the conversation.

use footnote_client::{panels::SidePanel, preferences::Preference};
use footnote_core::link::LIBRARY_HASH;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom,
    ui::{app::App, shell::actions::address},
};

/// Whether the list of conversations is closed on wide screens.
const FOLDED: Preference = Preference::ConversationsFolded;
/// The smallest width of the viewer, in pixels.
pub(crate) const VIEWER_MIN: i32 = 288;
/// The smallest width that the viewer leaves to the conversation beside it, in pixels.
const CONVERSATION_MIN: i32 = 320;
/// Id of the search in the list of conversations.
pub(crate) const CONVERSATIONS_SEARCH: &str = "search-conversations";

/// Opens the list on a wide screen, unless it was never opened, a person closed it there or a panel beside the
/// conversation needs the room. Returns whether it is open.
fn apply_width(app: App, is_panel_open: bool) -> bool {
    let gives_way = is_panel_open && !dom::is_roomy();
    let folded = app.preferences.text(FOLDED);
    let open = dom::is_wide() && !gives_way && folded.is_some_and(|folded| folded == "no");
    show_open(open);
    open
}

/// Whether the list of conversations was neither opened nor closed yet: it is shown once it has something.
pub(crate) fn is_list_new(app: App) -> bool {
    app.preferences.text(FOLDED).is_none()
}

/// Opens the list on a wide screen, now that it has something, unless a person folded it.
pub(crate) fn show_filled_list(app: App) {
    if app.preferences.is_on(FOLDED) {
        return;
    }
    // Another tab may have opened its own list before.
    if is_list_new(app) {
        app.preferences.set_on(FOLDED, false);
    }
    if !app.panels.sidebar.get_untracked() {
        let is_panel_open = untrack(|| app.panels.takes_room());
        app.panels.sidebar.set(apply_width(app, is_panel_open));
    }
}

/// Makes room for a panel beside the conversation, or restores the list of conversations.
pub(crate) fn make_room(app: App, is_panel_open: bool) {
    if !dom::is_roomy() {
        app.panels.sidebar.set(apply_width(app, is_panel_open));
    }
}

/// Gives the viewer this width, in pixels, and keeps it.
pub(crate) fn resize_viewer(app: App, width: i32) {
    let width = width.clamp(VIEWER_MIN, viewer_max());
    show_viewer_width(app, width);
    // Without storage it lasts until the page is closed.
    app.preferences.set_text(Preference::DocumentWidth, &width.to_string()).ok();
}

/// The largest width of the viewer: the conversation stays readable.
pub(crate) fn viewer_max() -> i32 {
    (dom::window_width() - CONVERSATION_MIN).max(VIEWER_MIN)
}

fn show_viewer_width(app: App, width: i32) {
    app.panels.viewer_width.set(Some(width));
    dom::set_property("app", "--viewer", &format!("{width}px"));
}

fn show_open(open: bool) {
    dom::frame_class("side-open", open);
    dom::frame_class("side-closed", !open);
}

/// Opens or closes the list of conversations as it was left.
pub(crate) fn restore(app: App) {
    let update = move || {
        let is_panel_open = untrack(|| app.panels.takes_room());
        app.panels.sidebar.set(apply_width(app, is_panel_open));
    };
    update();
    let width = app.preferences.text(Preference::DocumentWidth);
    if let Some(width) = width.and_then(|width| width.parse().ok()) {
        show_viewer_width(app, width);
    }
    Effect::new(move || show_open(app.panels.sidebar.get()));
    dom::on_width(update);
    dom::on_escape(move || {
        if app.panels.sidebar.get_untracked() && !dom::is_wide() {
            app.panels.sidebar.set(false);
        }
    });
}

pub(crate) fn toggle_sidebar(app: App) {
    let open = !app.panels.sidebar.get_untracked();
    app.panels.sidebar.set(open);
    if dom::is_wide() {
        app.preferences.set_on(FOLDED, !open);
    }
}

/// Closes the list of conversations where it lies over the conversation.
pub(crate) fn close_drawer(app: App) {
    if !dom::is_wide() {
        app.panels.sidebar.set(false);
    }
}

/// Opens a panel in place of the one that is shown.
pub(crate) fn open(app: App, panel: SidePanel) {
    if app.panels.document.with_untracked(Option::is_some) {
        address::return_to_main(app);
    }
    close_drawer(app);
    app.panels.open(panel);
}

/// Closes a panel, and gives the keyboard back to its button.
pub(crate) fn close(app: App, panel: SidePanel) {
    leave_library_page(app);
    app.panels.beside.set(None);
    dom::focus_id(panel.ids().1);
}

/// Opens a panel, or closes the one that is shown.
pub(crate) fn toggle(app: App, panel: SidePanel) {
    if untrack(|| app.panels.shown()) == Some(panel) { close(app, panel) } else { open(app, panel) }
}

/// Follows the address of the library on the full page.
pub(crate) fn show_library_page(app: App) {
    close_drawer(app);
    app.panels.open_library_page();
}

/// Hides the library on the full page, because the address has changed.
pub(crate) fn hide_library_page(app: App) {
    app.panels.close_library_page();
}

/// Goes back from the library on the full page to the conversation.
pub(crate) fn leave_library_page(app: App) {
    if app.panels.close_library_page() && window::hash() == LIBRARY_HASH {
        address::return_to_main(app);
    }
}

/// Opens the list of conversations with the keyboard in its search.
pub(crate) fn search_conversations(app: App) {
    app.panels.sidebar.set(true);
    // The list is made first.
    set_timeout(
        || {
            if let Some(search) = window::by_id::<dom::Handle>(CONVERSATIONS_SEARCH) {
                dom::focus(&search);
            }
        },
        std::time::Duration::ZERO,
    );
}
