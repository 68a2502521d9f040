//! Toasts, and errors in words for people.

use std::{fmt::Display, rc::Rc, time::Duration};

use footnote_core::ports::TransportError;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::state::new_key,
    shell::state::{Toast, ToastAction, ToastKind},
};

/// How long a toast stays, in seconds: enough to read it, and to reach its button where it has one.
const SHOWN_S: u64 = 4;
const SHOWN_WITH_BUTTON_S: u64 = 8;

/// Shows a toast, with an Undo button where `undo` is given.
pub(crate) fn say(app: App, words: impl Into<String>, undo: Option<Rc<dyn Fn()>>) {
    show(app, words.into(), undo.map(|undo| ("Undo", undo)), ToastKind::Passing);
}

/// Shows why something failed, until it is dismissed, another toast comes or it is [outdated](clear_error).
pub(crate) fn fail(app: App, reason: impl Into<String>) {
    show(app, reason.into(), None, ToastKind::Error);
}

/// The same for an error, as a sentence.
pub(crate) fn fail_with(app: App, error: &impl Display) {
    fail(app, sentence(&error.to_string()));
}

/// Closes an error, because the person has gone on: it could be taken for what is done now.
pub(crate) fn clear_error(app: App) {
    if is_shown(app, ToastKind::Error) {
        dismiss(app);
    }
}

/// Shows a toast with a button.
pub(crate) fn say_with_button(app: App, words: &str, name: &'static str, act: Rc<dyn Fn()>) {
    show(app, words.to_owned(), Some((name, act)), ToastKind::Passing);
}

/// Shows a toast with a button until it is pressed, dismissed or [withdrawn](withdraw_persistent).
pub(crate) fn say_until_dismissed(app: App, words: &'static str, name: &'static str, act: Rc<dyn Fn()>) {
    app.persistent_toast.set_value(Some((words, (name, act))));
    show_persistent(app);
}

/// Closes the persistent toast.
pub(crate) fn withdraw_persistent(app: App) {
    let withdrawn = app.persistent_toast.try_update_value(Option::take).flatten();
    if withdrawn.is_some() && is_shown(app, ToastKind::Persistent) {
        close_toast(app);
    }
}

/// Closes the toast on screen for a person, who is done with it.
pub(crate) fn dismiss(app: App) {
    if is_shown(app, ToastKind::Persistent) {
        app.persistent_toast.set_value(None);
    }
    close_toast(app);
    show_persistent(app);
}

fn is_shown(app: App, kind: ToastKind) -> bool {
    app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.kind == kind))
}

fn show_persistent(app: App) {
    if let Some((words, action)) = app.persistent_toast.get_value() {
        show(app, words.to_owned(), Some(action), ToastKind::Persistent);
    }
}

fn show(app: App, words: String, action: Option<ToastAction>, kind: ToastKind) {
    let key = new_key();
    let seconds = if action.is_some() { SHOWN_WITH_BUTTON_S } else { SHOWN_S };
    let action = app.services().owner.with(|| StoredValue::new_local(action));
    close_toast(app);
    app.toast.set(Some(Toast { key, text: words, kind, action }));
    if kind != ToastKind::Passing {
        return;
    }
    set_timeout(
        move || {
            if app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.key == key)) {
                close_toast(app);
                show_persistent(app);
            }
        },
        Duration::from_secs(seconds),
    );
}

/// Whether a toast with a button is shown that does not come back.
pub(crate) fn has_button(app: App) -> bool {
    let has_action =
        |toast: &Toast| toast.kind != ToastKind::Persistent && toast.action.with_value(Option::is_some);
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
