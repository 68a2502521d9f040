//! Asking for a passphrase.

use leptos::{ev::KeyboardEvent, prelude::*};

use crate::dom;

/// `on_enter` is called when Enter is pressed in it.
#[component]
pub(crate) fn PasswordInput(
    label: &'static str,
    value: RwSignal<String>,
    on_enter: impl Fn() + 'static,
) -> impl IntoView {
    let on_key = move |event: KeyboardEvent| {
        if matches!(dom::key(&event), dom::Key::Enter) {
            event.prevent_default();
            on_enter();
        }
    };
    view! {
        <input
            type="password"
            aria-label=label
            placeholder=label
            autocomplete="off"
            bind:value=value
            on:keydown=on_key
        />
    }
}

/// Why it did not work, unless that is empty.
#[component]
pub(crate) fn ErrorMessage(error: RwSignal<String>) -> impl IntoView {
    view! {
        <Show when=move || error.with(|error| !error.is_empty())>
            <p class="wrong" role="alert">{move || error.get()}</p>
        </Show>
    }
}
