//! The title bar of dialogs.

use leptos::prelude::*;

use crate::ui::elements::{controls::IconButton, toast::Toasts};

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
