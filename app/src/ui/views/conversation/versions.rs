//! The versions of the last exchange: what Regenerate and Edit keep.

use leptos::prelude::*;

use crate::ui::{
    actions::versions,
    state::{App, ExchangeView},
    views::controls::IconButton,
};

#[component]
pub(crate) fn Versions(exchange: ExchangeView) -> impl IntoView {
    let has_more = move || exchange.may_ask.get() && exchange.versions.get().1 > 1;
    view! {
        <Show when=has_more>
            <VersionButtons exchange />
        </Show>
    }
}

#[component]
fn VersionButtons(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let at = move || exchange.versions.get().0;
    let count = move || exchange.versions.get().1;
    let is_first = move || at() == 0;
    let is_last = move || at() + 1 == count();
    let go = move |to: Option<usize>| {
        if let Some(to) = to {
            versions::show(app, exchange, to);
        }
    };
    view! {
        <div class="tools versions" role="group" aria-label="Versions">
            <IconButton
                class="quiet"
                icon="icon i-back"
                label="Previous version"
                attr:disabled=is_first
                on:click=move |_| go(untrack(at).checked_sub(1))
            />
            <span aria-live="polite">{move || format!("{}/{}", at() + 1, count())}</span>
            <IconButton
                class="quiet"
                icon="icon i-forward"
                label="Next version"
                attr:disabled=is_last
                on:click=move |_| go(untrack(at).checked_add(1))
            />
        </div>
    }
}
