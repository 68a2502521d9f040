//! Small parts that many views use.

use std::time::Duration;

use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

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

/// An action as a picture. Its name is shown beside it when it is pointed at or has the keyboard, and under it, always,
/// where there is no pointer. `label` is its whole name, and has the short one in it.
#[component]
pub(crate) fn Action(icon: &'static str, name: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <button type="button" class="quiet action" aria-label=label>
            <Icon class=icon />
            <span class="action-name">{name}</span>
        </button>
    }
}

/// Copies something and shows for a moment whether the browser allowed it.
fn copying<C, F>(copy: C) -> (RwSignal<Option<bool>>, impl Fn() + 'static)
where
    C: Fn() -> F + 'static,
    F: Future<Output = bool> + 'static,
{
    let copied = RwSignal::new(None::<bool>);
    let start = move || {
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
    (copied, start)
}

fn copy_icon(copied: Option<bool>) -> &'static str {
    if copied == Some(true) { "icon i-done" } else { "icon i-copy" }
}

fn copy_words(copied: Option<bool>, idle: &'static str) -> &'static str {
    match copied {
        None => idle,
        Some(true) => messages::elements::copied(),
        Some(false) => messages::elements::not_allowed(),
    }
}

/// A button that copies something and shows whether that succeeded. `copy` resolves to whether the browser allowed it.
#[component]
pub(crate) fn CopyButton<C, F>(label: &'static str, words: &'static str, copy: C) -> impl IntoView
where
    C: Fn() -> F + 'static,
    F: Future<Output = bool> + 'static,
{
    let (copied, start) = copying(copy);
    view! {
        <button type="button" class="quiet" aria-label=label on:click=move |_| start()>
            <span class=move || copy_icon(copied.get()) aria-hidden="true"></span>
            <span aria-live="polite">{move || copy_words(copied.get(), words)}</span>
        </button>
    }
}

/// [`CopyButton`] as an [`Action`].
#[component]
pub(crate) fn CopyAction<C, F>(label: &'static str, copy: C) -> impl IntoView
where
    C: Fn() -> F + 'static,
    F: Future<Output = bool> + 'static,
{
    let (copied, start) = copying(copy);
    view! {
        <button
            type="button"
            class="quiet action"
            class:shows-name=move || copied.get().is_some()
            aria-label=label
            on:click=move |_| start()
        >
            <span class=move || copy_icon(copied.get()) aria-hidden="true"></span>
            <span class="action-name" aria-live="polite">
                {move || copy_words(copied.get(), messages::elements::copy())}
            </span>
        </button>
    }
}

/// A link to this address; words alone where the address may be no link's.
#[component]
pub(crate) fn Anchor(#[prop(into)] address: String, children: Children) -> impl IntoView {
    view! { <a use:link_to=address>{children()}</a> }
}

/// The value of a message's argument that is one or the other.
pub(crate) fn yes_or_no(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// The value of an ARIA state.
pub(crate) fn aria(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}
