//! Toasts, and errors in words for people.

use std::{rc::Rc, time::Duration};

use footnote_core::ports::TransportError;
use leptos::prelude::*;

use crate::ui::state::{App, Toast, ToastAction, new_key};

/// How long a toast stays, in seconds: enough to read it and to reach its button.
const SHOWN_S: u64 = 8;

/// Shows a toast, with an Undo button where `undo` is given.
pub(crate) fn say(app: App, words: impl Into<String>, undo: Option<Rc<dyn Fn()>>) {
    show(app, words.into(), undo.map(|undo| ("Undo", undo)));
}

/// Shows a toast with a button.
pub(crate) fn offer(app: App, words: &str, name: &'static str, act: Rc<dyn Fn()>) {
    show(app, words.to_owned(), Some((name, act)));
}

fn show(app: App, words: String, action: Option<ToastAction>) {
    let key = new_key();
    let action = app.services().owner.with(|| StoredValue::new_local(action));
    close_toast(app);
    app.toast().set(Some(Toast { key, text: words, action }));
    set_timeout(
        move || {
            if app.toast().with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.key == key)) {
                close_toast(app);
            }
        },
        Duration::from_secs(SHOWN_S),
    );
}

/// Whether a toast with a button is shown.
pub(crate) fn has_button(app: App) -> bool {
    let has_action = |toast: &Toast| toast.action.with_value(Option::is_some);
    app.toast().with_untracked(|toast| toast.as_ref().is_some_and(has_action))
}

pub(crate) fn close_toast(app: App) {
    if let Some(toast) = app.toast().get_untracked() {
        app.toast().set(None);
        toast.action.dispose();
    }
}

/// Why the proxy gave no answer; browsers' own messages differ and help nobody.
pub(crate) fn unreached(error: &TransportError) -> String {
    match error {
        TransportError::Offline => "This device is offline.".to_owned(),
        TransportError::Unreachable(_) => "Footnote's proxy cannot be reached. Is it running?".to_owned(),
        TransportError::Lost(_) => "The connection to Footnote's proxy was lost.".to_owned(),
    }
}

/// An error message as a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut sentence = words.to_owned();
    // They are English: capital letters of all scripts are a table that a visitor would wait for.
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}
