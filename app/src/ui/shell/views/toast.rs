//! A message for a few seconds, with a way back where there is one.

use leptos::prelude::*;

use crate::{
    dom::show_popover_soon,
    ui::{
        app::App,
        shell::{
            actions::notify,
            state::{Toast, ToastKind},
            views::controls::IconButton,
        },
    },
};

/// The live region is always mounted, so that screen readers announce its changes.
#[component]
pub(crate) fn Toasts() -> impl IntoView {
    let app = App::get();
    view! { <div class="toasts" role="status">{move || app.toast.get().map(|toast| view! { <ToastMessage toast /> })}</div> }
}

#[component]
fn ToastMessage(toast: Toast) -> impl IntoView {
    let app = App::get();
    let Toast { text, kind, action, .. } = toast;
    let label = action.with_value(|action| action.as_ref().map(|(label, _)| *label));
    let act = move |_| {
        let action = action.try_get_value().flatten();
        notify::dismiss(app);
        if let Some((_, act)) = action {
            act();
        }
    };
    view! {
        <div class="toast" class:error=kind == ToastKind::Error popover="manual" use:show_popover_soon>
            <span>{text}</span>
            {label.map(|label| view! { <button type="button" class="button" on:click=act>{label}</button> })}
            <IconButton
                class="quiet"
                icon="icon i-close"
                label="Dismiss"
                on:click=move |_| notify::dismiss(app)
            />
        </div>
    }
}
