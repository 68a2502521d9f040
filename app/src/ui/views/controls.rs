//! Small parts that many views use.

use std::time::Duration;

use leptos::{prelude::*, task::spawn_local};

use super::toast::Toasts;
use crate::dom::link::link_to;

/// How long a button shows whether copying succeeded.
const COPIED: Duration = Duration::from_millis(1600);

/// A decorative picture, hidden from screen readers: its meaning is also in words.
#[component]
pub(crate) fn Icon(class: &'static str) -> impl IntoView {
    view! { <span class=class aria-hidden="true"></span> }
}

/// A button that shows a picture and has its name in words.
#[component]
pub(crate) fn IconButton(class: &'static str, icon: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <button type="button" class=class aria-label=label title=label>
            <Icon class=icon />
        </button>
    }
}

/// The title of a dialog, and the button that closes it. The dialog is labelled by `id`.
#[component]
pub(crate) fn DialogBar(
    id: &'static str,
    title: &'static str,
    label: &'static str,
    close: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <div class="dialog-bar">
            <h2 id=id>{title}</h2>
            // Those behind the dialog can be seen above it, but neither be heard nor pressed.
            <Toasts />
            <IconButton class="quiet square" icon="icon i-close" label on:click=move |_| close() />
        </div>
    }
}

/// A button that copies something and shows whether that succeeded. `copy` resolves to whether the browser allowed it.
#[component]
pub(crate) fn CopyButton<C, F>(label: &'static str, words: &'static str, copy: C) -> impl IntoView
where
    C: Fn() -> F + 'static,
    F: Future<Output = bool> + 'static,
{
    // Whether the browser let it be copied, for a moment.
    let copied = RwSignal::new(None::<bool>);
    let copy = move |_| {
        let copying = copy();
        spawn_local(async move {
            copied.try_set(Some(copying.await));
            set_timeout(
                move || {
                    copied.try_set(None);
                },
                COPIED,
            );
        });
    };
    let words = move || match copied.get() {
        None => words,
        Some(true) => "Copied",
        Some(false) => "Not allowed here",
    };
    view! {
        <button type="button" class="quiet" aria-label=label on:click=copy>
            <span
                class=move || if copied.get() == Some(true) { "icon i-done" } else { "icon i-copy" }
                aria-hidden="true"
            ></span>
            <span aria-live="polite">{words}</span>
        </button>
    }
}

/// A link to this address; words alone where the address may be no link's.
#[component]
pub(crate) fn Anchor(#[prop(into)] address: String, children: Children) -> impl IntoView {
    view! { <a use:link_to=address>{children()}</a> }
}

/// The value of an ARIA state.
pub(crate) fn aria(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}
