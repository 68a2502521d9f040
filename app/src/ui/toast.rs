//! What is said for a moment, with a way back where there is one.

use std::{rc::Rc, time::Duration};

use leptos::prelude::*;

use super::{
    app::App,
    parts::{Part as _, button, changing, el, icon_button, part},
    row::new_key,
};

/// How long it stays, in seconds: long enough to read it and to reach the button.
const SHOWN_S: u64 = 8;

/// What is said for a moment.
#[derive(Clone)]
pub(super) struct Toast {
    key: u32,
    words: String,
    undo: StoredValue<Option<Rc<dyn Fn()>>, LocalStorage>,
}

/// Says this for a moment.
pub(super) fn say(app: App, words: impl Into<String>, undo: Option<Rc<dyn Fn()>>) {
    let key = new_key();
    let undo = app.inner().owner.with(|| StoredValue::new_local(undo));
    close(app);
    app.toast.set(Some(Toast { key, words: words.into(), undo }));
    set_timeout(
        move || {
            if app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.key == key)) {
                close(app);
            }
        },
        Duration::from_secs(SHOWN_S),
    );
}

/// What is said now.
pub(super) fn toast(app: App) -> AnyView {
    // The place is always there, so that screen readers hear what comes into it.
    let said = changing(move || {
        app.toast.get().map(|toast| {
            let undo = toast.undo;
            let can_undo = undo.with_value(Option::is_some);
            let undo = move || {
                let undo = undo.try_get_value().flatten();
                close(app);
                if let Some(undo) = undo {
                    undo();
                }
            };
            part("div", "toast")
                .child(el("span").text(toast.words))
                .child(can_undo.then(|| button("button", undo).text("Undo")))
                .child(icon_button("quiet", "icon i-close", "Dismiss", move || close(app)))
        })
    });
    part("div", "toasts").attr("role", "status").child(said).part()
}

fn close(app: App) {
    if let Some(toast) = app.toast.get_untracked() {
        app.toast.set(None);
        toast.undo.dispose();
    }
}
