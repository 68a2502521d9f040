//! A page that stays open while its files or its proxy are upgraded learns that there is a newer one.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{app::App, shell::state::Banner},
};

/// Looks for a newer page whenever a person comes back to this tab.
pub(crate) fn watch(app: App) {
    dom::on_return(move || {
        spawn_local(async move {
            if app.parts.has_newer_page().await {
                // A message that is already shown stays: it may say why the page cannot continue.
                app.banner.update(|banner| {
                    banner.get_or_insert(Banner::Upgraded);
                });
            }
        });
    });
}
