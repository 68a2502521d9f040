//! A page that stays open while its files or its proxy are upgraded learns that there is a newer one.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::page,
    dom,
    ui::{
        app::App,
        shell::{
            actions::server,
            state::{Banner, ServerConfig},
        },
    },
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
    page::has_newer_program().await || proxy_has_newer_page(app).await
}

async fn proxy_has_newer_page(app: App) -> bool {
    let services = app.services();
    let Some(opened) = services.opened_page.borrow().clone() else { return false };
    match server::fetch_settings(&services.proxy).await {
        ServerConfig::Ready(now) => now.page.is_some_and(|page| page != opened),
        ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => false,
    }
}
