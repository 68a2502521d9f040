//! Toasts, and errors in words for people.

use std::{rc::Rc, time::Duration};

use footnote_core::ports::TransportError;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::state::new_key,
    shell::state::{Toast, ToastAction},
};

/// How long a toast stays, in seconds: enough to read it and to reach its button.
const SHOWN_S: u64 = 8;

/// Shows a toast, with an Undo button where `undo` is given.
pub(crate) fn say(app: App, words: impl Into<String>, undo: Option<Rc<dyn Fn()>>) {
    show(app, words.into(), undo.map(|undo| ("Undo", undo)), false);
}

/// Shows a toast with a button.
pub(crate) fn say_with_button(app: App, words: &str, name: &'static str, act: Rc<dyn Fn()>) {
    show(app, words.to_owned(), Some((name, act)), false);
}

/// Shows a toast with a button until it is pressed, dismissed or [withdrawn](withdraw_persistent).
pub(crate) fn say_until_dismissed(app: App, words: &'static str, name: &'static str, act: Rc<dyn Fn()>) {
    app.persistent_toast.set_value(Some((words, (name, act))));
    show_persistent(app);
}

/// Closes the persistent toast.
pub(crate) fn withdraw_persistent(app: App) {
    let withdrawn = app.persistent_toast.try_update_value(Option::take).flatten();
    if withdrawn.is_some() && is_persistent(app) {
        close_toast(app);
    }
}

/// Closes the toast on screen for a person, who is done with it.
pub(crate) fn dismiss(app: App) {
    if is_persistent(app) {
        app.persistent_toast.set_value(None);
    }
    close_toast(app);
    show_persistent(app);
}

fn is_persistent(app: App) -> bool {
    app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.is_persistent))
}

fn show_persistent(app: App) {
    if let Some((words, action)) = app.persistent_toast.get_value() {
        show(app, words.to_owned(), Some(action), true);
    }
}

fn show(app: App, words: String, action: Option<ToastAction>, is_persistent: bool) {
    let key = new_key();
    let action = app.services().owner.with(|| StoredValue::new_local(action));
    close_toast(app);
    app.toast.set(Some(Toast { key, text: words, is_persistent, action }));
    if is_persistent {
        return;
    }
    set_timeout(
        move || {
            if app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.key == key)) {
                close_toast(app);
                show_persistent(app);
            }
        },
        Duration::from_secs(SHOWN_S),
    );
}

/// Whether a toast with a button is shown that does not come back.
pub(crate) fn has_button(app: App) -> bool {
    let has_action = |toast: &Toast| !toast.is_persistent && toast.action.with_value(Option::is_some);
    app.toast.with_untracked(|toast| toast.as_ref().is_some_and(has_action))
}

fn close_toast(app: App) {
    if let Some(toast) = app.toast.get_untracked() {
        app.toast.set(None);
        toast.action.dispose();
    }
}

/// The reason why the proxy gave no answer; browsers' own messages differ and are not helpful.
pub(crate) fn unreached(error: &TransportError) -> String {
    match error {
        TransportError::Offline => "This device is offline.".to_owned(),
        TransportError::Unreachable(_) => "Footnote's proxy cannot be reached. Is it running?".to_owned(),
        TransportError::Redirected => {
            "What stands in front of this server answered instead of it. Sign in again: reload the page."
                .to_owned()
        }
        TransportError::Lost(_) => "The connection to Footnote's proxy was lost.".to_owned(),
    }
}

/// An error message as a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut sentence = words.to_owned();
    // The words are English: the table of capital letters of all scripts would only make the page larger.
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}
