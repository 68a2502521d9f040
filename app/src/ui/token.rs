//! Asking for the proxy's access token.

use leptos::prelude::*;

use super::{
    app::{App, Config},
    parts::{Element, button, changing, el, part},
};
use crate::ports::dom;

/// Asks for the access token where the proxy wants one. It is kept in memory, so it is asked for
/// again after a reload, and never stored.
pub(super) fn dialog(app: App) -> AnyView {
    let needed = Memo::new(move |_| {
        app.config.with(|config| match config {
            Config::TokenNeeded { refused } => Some(*refused),
            Config::Loading | Config::Ready(_) | Config::Failed(_) => None,
        })
    });
    changing(move || needed.get().map(|refused| untrack(|| form(app, refused))))
}

fn form(app: App, refused: bool) -> Element {
    let token = StoredValue::new(String::new());
    let send = move || {
        let token = token.with_value(|token| token.trim().to_owned());
        if !token.is_empty() {
            app.inner().proxy.set_token(token);
            app.load_config();
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
    let words = "Whoever runs this Footnote gave you a token. It stays in this tab's memory and is asked for \
        again after a reload.";
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
