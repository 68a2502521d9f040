//! A page that stays open while its files or its proxy are upgraded learns that there is a newer one.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::page,
    dom,
    ui::{app::App, shell::state::Banner},
};

/// Looks for a newer page whenever a person comes back to this tab.
pub(crate) fn watch(app: App) {
    dom::on_return(move || {
        spawn_local(async move {
            if has_newer_page(app).await {
                // A message that is already shown stays: it may say why the page cannot continue.
                app.banner.update(|banner| {
                    banner.get_or_insert(Banner::Upgraded);
                });
            }
        });
    });
}

/// Whether there is another page now than when this one was opened: where it came from, or at the proxy, which may be
/// elsewhere.
pub(crate) async fn has_newer_page(app: App) -> bool {
    page::has_newer_program().await || app.server.has_newer_page().await
}
