//! What is said for a moment, with a way back where there is one.

use leptos::prelude::*;

use crate::ui::{
    actions::notify,
    state::App,
    views::parts::{Part, button, changing, el, icon_button, part},
};

/// What is said now.
pub(crate) fn toast(app: App) -> AnyView {
    // The place is always there, so that screen readers hear what comes into it.
    let said = changing(move || {
        app.toast().get().map(|toast| {
            let action = toast.action;
            let name = action.with_value(|action| action.as_ref().map(|action| action.0));
            let act = move || {
                let action = action.try_get_value().flatten();
                notify::close_toast(app);
                if let Some((_, act)) = action {
                    act();
                }
            };
            part("div", "toast")
                .child(el("span").text(toast.text))
                .child(name.map(|name| button("button", act).text(name)))
                .child(icon_button("quiet", "icon i-close", "Dismiss", move || notify::close_toast(app)))
        })
    });
    part("div", "toasts").attr("role", "status").child(said).part()
}
