//! What stands beside the conversation: lists, panels and dialogs. It is a part of the page of its own, which comes once
//! the conversation is there.

use footnote_core::{conversation::SessionId, turn::TurnConfig};
use leptos::{mount::mount_to, prelude::*, task::spawn_local};

use super::{
    app::App,
    banner::Message,
    context, divider, document, late,
    parts::{Element, Part as _, when},
    row::Row,
    settings, shelf, side, suggestions, token, transfer,
};
use crate::ports::browser;

/// What the conversation needs of it.
pub(super) struct Panels {
    mount: fn(App),
    /// Where a compressed turn stands for everything above it.
    pub(super) divider: fn(App, Row) -> Element,
    /// What the next request takes, by part.
    pub(super) context: fn(App) -> Element,
    /// Hands out the conversation on screen as a file.
    pub(super) save: fn(App),
    /// Asks for questions that could come next.
    pub(super) suggest: fn(App, SessionId, TurnConfig),
}

/// All of it.
pub(super) static PANELS: Panels = Panels {
    mount,
    divider: divider::divider,
    context: context::details,
    save: transfer::save_current,
    suggest: suggestions::run,
};

/// Has all of it loaded, and says so where that fails.
pub(super) fn load(app: App) {
    spawn_local(async move {
        let loaded = late::panels().await;
        if app.panels.with_untracked(Option::is_some) {
            return;
        }
        match loaded {
            Ok(panels) => {
                app.panels.set(Some(panels));
                app.inner().owner.with(|| (panels.mount)(app));
                app.banner.update(|banner| {
                    if matches!(banner, Some(Message::NotLoaded(_))) {
                        *banner = None;
                    }
                });
            }
            Err(error) => app.banner.set(Some(Message::NotLoaded(error.to_string()))),
        }
    });
}

/// A part of it within the conversation, while something holds.
pub(super) fn when_there(
    app: App,
    holds: impl Fn() -> bool + Send + Sync + 'static,
    part: impl Fn(&'static Panels) -> Element + Send + Sync + 'static,
) -> AnyView {
    when(move || holds() && app.panels.with(Option::is_some), move || app.panels.get().map(&part))
}

fn mount(app: App) {
    super::mount("aside", move || {
        (shelf::panel(app), document::panel(app), token::dialog(app), settings::unlock(app))
    });
    if let Some(over) = browser::by_id("over") {
        mount_to(over, move || (settings::dialog(app), transfer::file_box(app).part())).forget();
    }
    document::listen(app);
    super::mount("side", move || side::side(app));
}
