//! A page that stays open while its proxy is upgraded learns that there is a newer one.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{
        actions::server,
        state::{App, Banner, ServerConfig},
    },
};

/// Looks for a newer page whenever a person comes back to this tab.
pub(crate) fn watch(app: App) {
    dom::on_return(move || {
        spawn_local(async move {
            if has_newer_page(app).await {
                // A message that is already shown stays: it may say why the page cannot continue.
                app.banner().update(|banner| {
                    banner.get_or_insert(Banner::Upgraded);
                });
            }
        });
    });
}

/// Whether the proxy serves another page now than when this one was opened.
pub(crate) async fn has_newer_page(app: App) -> bool {
    let services = app.services();
    let Some(opened) = services.opened_page.borrow().clone() else { return false };
    match server::fetch_settings(&services.proxy).await {
        ServerConfig::Ready(now) => now.page.is_some_and(|page| page != opened),
        ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => false,
    }
}
