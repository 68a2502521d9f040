//! The versions of an exchange: what Regenerate and Edit keep.

use footnote_client::conversation::ExchangeView;
use footnote_messages as messages;
use leptos::{html::Button, prelude::*};

use crate::{
    dom,
    ui::{
        app::App,
        conversation::comparison::Comparison,
        elements::controls::{Icon, IconButton, aria},
    },
};

#[component]
pub(crate) fn Versions(exchange: ExchangeView) -> impl IntoView {
    let has_more = move || exchange.versions.get().1 > 1 && !exchange.is_streaming();
    view! {
        <Show when=has_more>
            <VersionButtons exchange />
        </Show>
    }
}

#[component]
fn VersionButtons(exchange: ExchangeView) -> impl IntoView {
    let comparing = App::get().conversation().transcript.comparing;
    let is_comparing = move || comparing.get() == Some(exchange.key);
    let leave = move || {
        if untrack(is_comparing) {
            comparing.set(None);
        }
    };
    on_cleanup(leave);
    let button = NodeRef::<Button>::new();
    let close = move || {
        leave();
        if let Some(button) = button.get_untracked() {
            dom::focus(&button);
        }
    };
    let place = move || {
        let (at, count) = exchange.versions.get();
        messages::conversation::version_place(count, at + 1)
    };
    view! {
        <div class="tools versions" role="group" aria-label=messages::conversation::versions()>
            <Show when=move || exchange.may_ask.get()>
                <Step exchange icon="icon i-back" label=messages::conversation::previous_version() to=|at| at.checked_sub(1) />
            </Show>
            <span aria-live="polite">{place}</span>
            <Show when=move || exchange.may_ask.get()>
                <Step exchange icon="icon i-forward" label=messages::conversation::next_version() to=|at| at.checked_add(1) />
            </Show>
            <button
                type="button"
                class="quiet"
                node_ref=button
                aria-expanded=move || aria(is_comparing())
                on:click=move |_| comparing.set((!untrack(is_comparing)).then_some(exchange.key))
            >
                <Icon class="icon i-compare" />
                {messages::conversation::compare()}
            </button>
        </div>
        <Show when=is_comparing>
            <Comparison exchange close />
        </Show>
    }
}

/// A button that shows the version before or after; later questions build on it, so only the last exchange has it.
#[component]
fn Step(
    exchange: ExchangeView,
    icon: &'static str,
    label: &'static str,
    to: fn(usize) -> Option<usize>,
) -> impl IntoView {
    let app = App::get();
    let target = move || {
        let (at, count) = exchange.versions.get();
        to(at).filter(|to| *to < count)
    };
    let go = move |_| {
        if let Some(to) = untrack(target) {
            app.conversation().choose_version(exchange, to);
        }
    };
    view! {
        <IconButton
            class="quiet"
            icon
            label
            attr:disabled=move || target().is_none()
            on:click=go
        />
    }
}
