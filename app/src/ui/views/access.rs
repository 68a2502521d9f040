//! Asking for the proxy's access token, and signing out.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{
        actions::{notify, server},
        state::{App, ServerConfig},
        views::parts::{Element, button, changing, el, part},
    },
};

/// Asks for the access token where the proxy wants one. The page keeps it in memory alone; after that a cookie stands
/// for it, which the page cannot read.
pub(crate) fn dialog(app: App) -> AnyView {
    let needed = Memo::new(move |_| {
        app.config().with(|config| match config {
            ServerConfig::TokenNeeded { refused } => Some(*refused),
            ServerConfig::Loading | ServerConfig::Ready(_) | ServerConfig::Failed(_) => None,
        })
    });
    changing(move || needed.get().map(|refused| untrack(|| form(app, refused))))
}

fn form(app: App, refused: bool) -> Element {
    let token = StoredValue::new(String::new());
    let send = move || {
        let token = token.with_value(|token| token.trim().to_owned());
        if !token.is_empty() {
            app.services().proxy.set_token(token);
            server::load(app);
        }
    };
    let key = move |event: dom::Event| {
        if matches!(dom::key(&event), dom::Key::Enter) {
            event.prevent_default();
            send();
        }
    };
    let field = el("input")
        .attr("type", "password")
        .attr("aria-label", "Access token")
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .on("input", move |event| token.set_value(dom::value_of(&event)))
        .on("keydown", key)
        .made(dom::focus_soon);
    let words = "Whoever runs this Footnote gave you a token. This browser then stays signed in for a while; \
        you can sign out in the settings.";
    let dialog = part("div", "dialog")
        .attr("role", "dialog")
        .attr("aria-modal", "true")
        .attr("aria-labelledby", "token-title")
        .child(el("h2").attr("id", "token-title").text("Access token"))
        .child(el("p").text(words))
        .child(field)
        .child(refused.then(|| part("p", "wrong").attr("role", "alert").text("This token was not accepted.")))
        .child(part("div", "row").child(button("button main", send).text("Continue")));
    part("div", "veil").child(dialog)
}

/// Signing out, for the settings; nothing where no token is asked for.
pub(crate) fn sign_out(app: App) -> Option<Element> {
    let is_needed = app.config().with_untracked(|config| match config {
        ServerConfig::Ready(config) => config.access_token,
        ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => false,
    });
    let sign_out = move || {
        spawn_local(async move {
            match app.services().proxy.sign_out().await {
                Ok(_) => {
                    app.panels().settings.set(false);
                    app.config().set(ServerConfig::TokenNeeded { refused: false });
                }
                Err(error) => notify::say(app, notify::unreached(&error), None),
            }
        });
    };
    let hint = "This browser stays signed in for a while. Conversations stay here when you sign out.";
    is_needed.then(|| {
        part("section", "setting")
            .child(el("h3").text("Access"))
            .child(part("p", "hint").text(hint))
            .child(button("button", sign_out).text("Sign out"))
    })
}
