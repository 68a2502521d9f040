//! Asking for the proxy's access token.

use footnote_client::server::ServerConfig;
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{
    dom::{self, focus_soon},
    ui::{
        app::App,
        elements::lazy::{Lazy, LazyView},
    },
};

/// Asks for the access token where the proxy wants one. The page keeps it in memory alone; after that a cookie stands
/// for it, which the page cannot read.
#[component]
pub(crate) fn AccessDialog() -> impl IntoView {
    let app = App::get();
    let is_needed =
        move || app.server.config.with(|config| matches!(config, ServerConfig::TokenNeeded { .. }));
    view! { <LazyView when=is_needed view=Lazy::Dialogs(|views| views.access) /> }
}

#[component]
pub(crate) fn Access() -> impl IntoView {
    let app = App::get();
    let needed = Memo::new(move |_| {
        app.server.config.with(|config| match config {
            ServerConfig::TokenNeeded { refused } => Some(*refused),
            ServerConfig::Loading | ServerConfig::Ready(_) | ServerConfig::Failed(_) => None,
        })
    });
    move || needed.get().map(|refused| view! { <TokenForm refused /> })
}

#[component]
fn TokenForm(refused: bool) -> impl IntoView {
    let app = App::get();
    let token = RwSignal::new(String::new());
    let send = move || {
        let token = token.with_untracked(|token| token.trim().to_owned());
        if !token.is_empty() {
            app.server.give_token(token);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if matches!(dom::key(&event), dom::Key::Enter) {
            event.prevent_default();
            send();
        }
    };
    view! {
        <div class="veil">
            <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="token-title">
                <h2 id="token-title">{messages::shell::access_token()}</h2>
                <p>{messages::shell::token_given()}</p>
                <input
                    type="password"
                    aria-label=messages::shell::access_token()
                    autocomplete="off"
                    spellcheck="false"
                    bind:value=token
                    on:keydown=on_key
                    use:focus_soon
                />
                {refused.then(|| view! { <p class="wrong" role="alert">{messages::shell::token_refused()}</p> })}
                <div class="row">
                    <button type="button" class="button main" on:click=move |_| send()>
                        {messages::shell::give_token()}
                    </button>
                </div>
            </div>
        </div>
    }
}
