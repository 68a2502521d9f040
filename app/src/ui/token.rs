//! Asking for the proxy's access token.

use leptos::{html, prelude::*};

use super::{
    app::{App, Config},
    parts::{click, live},
};

/// Asks for the access token where the proxy wants one. It is kept in memory, so it is asked for
/// again after a reload, and never stored.
pub(super) fn dialog(app: App) -> impl IntoView {
    let needed = Memo::new(move |_| {
        app.config.with(|config| match config {
            Config::TokenNeeded { refused } => Some(*refused),
            Config::Loading | Config::Ready(_) | Config::Failed(_) => None,
        })
    });
    live(move || needed.get().map(|refused| untrack(|| form(app, refused))))
}

fn form(app: App, refused: bool) -> AnyView {
    let field = NodeRef::<html::Input>::new();
    field.on_load(|field| {
        request_animation_frame(move || {
            field.focus().ok();
        });
    });
    let send = move || {
        let token = field.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        if !token.is_empty() {
            app.inner().proxy.set_token(token);
            app.load_config();
        }
    };
    let key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            send();
        }
    };
    view! {
        <div class="veil">
            <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="token-title">
                <h2 id="token-title">"Access token"</h2>
                <p>"Whoever runs this Footnote gave you a token. It stays in this tab's memory and is asked for again after a reload."</p>
                <input
                    node_ref=field
                    type="password"
                    aria-label="Access token"
                    autocomplete="off"
                    spellcheck="false"
                    on:keydown=key
                />
                {refused.then(|| view! { <p class="wrong" role="alert">"This token was not accepted."</p> })}
                <div class="row">
                    <button type="button" class="button main" on:click=click(send)>"Continue"</button>
                </div>
            </div>
        </div>
    }
    .into_any()
}
