//! A message for a few seconds, with a way back where there is one.

use footnote_client::toasts::{Toast, ToastKind};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom::show_popover_soon,
    ui::{app::App, elements::controls::IconButton},
};

/// The live region is always mounted, so that screen readers announce its changes.
#[component]
pub(crate) fn Toasts() -> impl IntoView {
    let app = App::get();
    view! { <div class="toasts" role="status">{move || app.toasts.shown().map(|toast| view! { <ToastMessage toast /> })}</div> }
}

#[component]
fn ToastMessage(toast: Toast) -> impl IntoView {
    let app = App::get();
    let Toast { message, kind, action, .. } = toast;
    let button = action.map(|(label, act)| {
        let act = move |_| {
            app.toasts.dismiss();
            act();
        };
        view! { <button type="button" class="button" on:click=act>{label}</button> }
    });
    view! {
        <div class="toast" class:error=kind == ToastKind::Error popover="manual" use:show_popover_soon>
            <span>{message}</span>
            {button}
            <IconButton
                class="quiet"
                icon="icon i-close"
                label=messages::elements::dismiss()
                on:click=move |_| app.toasts.dismiss()
            />
        </div>
    }
}
