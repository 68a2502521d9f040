//! Toasts: messages that are shown for a few seconds, or until a person is done with them.

use std::{fmt::Display, rc::Rc};

use any_spawner::Executor;
use footnote_core::ports::Clock;
use footnote_messages as messages;
use futures::channel::oneshot;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{error_text::sentence, keys::new_key};

/// How long a toast stays, in milliseconds: enough to read it, and to reach its button where it has one.
const SHOWN_MS: u32 = 4_000;
const SHOWN_WITH_BUTTON_MS: u32 = 8_000;

/// The toast on screen; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Option<Toast>, LocalStorage>,
    /// The persistent toast, also while another one is shown.
    persistent: StoredValue<Option<(&'static str, ToastAction)>, LocalStorage>,
    /// Resolved once no toast has a button that the person may want.
    waiting: StoredValue<Vec<oneshot::Sender<()>>, LocalStorage>,
    clock: StoredValue<Rc<dyn Clock>, LocalStorage>,
}

#[derive(Clone)]
pub struct Toast {
    key: u32,
    pub message: String,
    pub kind: ToastKind,
    pub action: Option<ToastAction>,
}

/// How long a toast stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToastKind {
    /// A few seconds.
    Passing,
    /// Until it is dismissed or another one comes.
    Error,
    /// Until it is dismissed; it comes back after others.
    Persistent,
}

/// The label of a toast's button, and what it does.
pub type ToastAction = (&'static str, Rc<dyn Fn()>);

impl Toasts {
    pub fn new(clock: Rc<dyn Clock>) -> Self {
        Self {
            shown: RwSignal::new_local(None),
            persistent: StoredValue::new_local(None),
            waiting: StoredValue::new_local(Vec::new()),
            clock: StoredValue::new_local(clock),
        }
    }

    /// The toast on screen. Tracks.
    pub fn shown(self) -> Option<Toast> {
        self.shown.get()
    }

    /// Shows a message.
    pub fn show(self, message: impl Into<String>) {
        self.put(message.into(), None, ToastKind::Passing);
    }

    /// Shows a message with an Undo button.
    pub fn show_with_undo(self, message: impl Into<String>, undo: impl Fn() + 'static) {
        self.show_with_button(message, messages::panels::undo(), undo);
    }

    /// Shows a message with a button.
    pub fn show_with_button(self, message: impl Into<String>, label: &'static str, act: impl Fn() + 'static) {
        self.put(message.into(), Some((label, Rc::new(act))), ToastKind::Passing);
    }

    /// Shows a message with a button until that is pressed, dismissed or [withdrawn](Self::withdraw_persistent).
    pub fn show_until_dismissed(self, message: &'static str, label: &'static str, act: impl Fn() + 'static) {
        self.persistent.set_value(Some((message, (label, Rc::new(act)))));
        self.show_persistent();
    }

    /// Shows why something failed, until it is dismissed, another toast comes or it is [outdated](Self::clear_error).
    pub fn fail(self, reason: impl Into<String>) {
        self.put(reason.into(), None, ToastKind::Error);
    }

    /// Shows an error as a sentence, as [`fail`](Self::fail) does.
    pub fn fail_with(self, error: &impl Display) {
        self.fail(sentence(&error.to_string()));
    }

    /// Closes an error, because the person has gone on: it could be taken for what is done now.
    pub fn clear_error(self) {
        if self.is_shown(ToastKind::Error) {
            self.dismiss();
        }
    }

    /// Closes the persistent toast.
    pub fn withdraw_persistent(self) {
        let withdrawn = self.persistent.try_update_value(Option::take).flatten();
        if withdrawn.is_some() && self.is_shown(ToastKind::Persistent) {
            self.close();
        }
    }

    /// Closes the toast on screen for a person, who is done with it.
    pub fn dismiss(self) {
        if self.is_shown(ToastKind::Persistent) {
            self.persistent.set_value(None);
        }
        self.close();
        self.show_persistent();
    }

    /// Resolves once no toast has a button that the person may want and that does not come back.
    pub async fn free(self) {
        while self.has_button() {
            let (sender, closed) = oneshot::channel();
            self.waiting.update_value(|waiting| waiting.push(sender));
            // A sender that is dropped says the same.
            closed.await.ok();
        }
    }

    fn has_button(self) -> bool {
        let has_action = |toast: &Toast| toast.kind != ToastKind::Persistent && toast.action.is_some();
        self.shown.with_untracked(|toast| toast.as_ref().is_some_and(has_action))
    }

    fn is_shown(self, kind: ToastKind) -> bool {
        self.shown.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.kind == kind))
    }

    fn show_persistent(self) {
        if let Some((message, action)) = self.persistent.get_value() {
            self.put(message.to_owned(), Some(action), ToastKind::Persistent);
        }
    }

    fn put(self, message: String, action: Option<ToastAction>, kind: ToastKind) {
        let key = new_key();
        let shown_ms = if action.is_some() { SHOWN_WITH_BUTTON_MS } else { SHOWN_MS };
        self.shown.set(Some(Toast { key, message, kind, action }));
        self.tell_waiting();
        if kind != ToastKind::Passing {
            return;
        }
        let sleeping = self.clock.with_value(|clock| clock.sleep(shown_ms));
        Executor::spawn_local(async move {
            sleeping.await;
            if self.shown.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.key == key)) {
                self.close();
                self.show_persistent();
            }
        });
    }

    fn close(self) {
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
            self.tell_waiting();
        }
    }

    fn tell_waiting(self) {
        if !self.has_button() {
            drop(self.waiting.try_update_value(std::mem::take));
        }
    }
}

#[cfg(test)]
mod tests;
