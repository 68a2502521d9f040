//! What a person prefers, kept for the conversations to come.

use footnote_core::conversation::UserContext;
use leptos::prelude::*;

use crate::{browser::storage::LockState, ui::state::App};

/// The setting that holds who is asking.
const SETTING: &str = "user-context";
/// The setting that says whether the model checks the citations of each answer.
const VERIFY_ALWAYS: &str = "verify-always";

/// Reads what was chosen before the page was loaded.
pub(crate) fn restore(app: App) {
    app.verification().always.set(app.services().store.is_on(VERIFY_ALWAYS));
    let stored = app.services().store.setting(SETTING).and_then(|stored| serde_json::from_str(&stored).ok());
    if let Some(user) = stored {
        app.conversation().settings.update(|settings| settings.user_context = user);
    }
}

/// Keeps who is asking, unless there is a passphrase: nothing about a person is left outside it.
pub(crate) fn save_user(app: App, user: &UserContext) {
    let store = &app.services().store;
    let is_open = matches!(store.lock_state(), LockState::Off | LockState::Unavailable(_));
    if is_open && let Ok(text) = serde_json::to_string(user) {
        // Without room it holds for this conversation alone.
        store.set_setting(SETTING, &text).ok();
    }
}

/// Leaves nothing about a person outside the passphrase that was set.
pub(crate) fn forget_user(app: App) {
    // What could not be taken away was not there.
    app.services().store.set_setting(SETTING, "").ok();
}

/// Chooses whether the model checks the citations of each answer, or only on request.
pub(crate) fn verify_always(app: App, always: bool) {
    app.verification().always.set(always);
    app.services().store.set_on(VERIFY_ALWAYS, always);
}
