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
    action: StoredValue<Option<Action>, LocalStorage>,
}

/// The name of a toast's button, and what it does.
type Action = (&'static str, Rc<dyn Fn()>);

/// Says this for a moment.
pub(super) fn say(app: App, words: impl Into<String>, undo: Option<Rc<dyn Fn()>>) {
    show(app, words.into(), undo.map(|undo| ("Undo", undo)));
}

/// Says this for a moment, with a button of this name.
pub(super) fn offer(app: App, words: &str, name: &'static str, act: Rc<dyn Fn()>) {
    show(app, words.to_owned(), Some((name, act)));
}

fn show(app: App, words: String, action: Option<Action>) {
    let key = new_key();
    let action = app.inner().owner.with(|| StoredValue::new_local(action));
    close(app);
    app.toast.set(Some(Toast { key, words, action }));
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
            let action = toast.action;
            let name = action.with_value(|action| action.as_ref().map(|action| action.0));
            let act = move || {
                let action = action.try_get_value().flatten();
                close(app);
                if let Some((_, act)) = action {
                    act();
                }
            };
            part("div", "toast")
                .child(el("span").text(toast.words))
                .child(name.map(|name| button("button", act).text(name)))
                .child(icon_button("quiet", "icon i-close", "Dismiss", move || close(app)))
        })
    });
    part("div", "toasts").attr("role", "status").child(said).part()
}

fn close(app: App) {
    if let Some(toast) = app.toast.get_untracked() {
        app.toast.set(None);
        toast.action.dispose();
    }
}
