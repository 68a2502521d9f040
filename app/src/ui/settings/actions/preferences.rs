//! A person's preferences, kept for later conversations.

use footnote_core::{
    conversation::{RequestFields, UserContext},
    ports::StoreError,
    services::SideRequests,
};
use leptos::prelude::*;

use crate::{
    browser::storage::LockState,
    dom,
    ui::app::{App, REQUEST_FIELDS},
};

/// The setting that holds who is asking.
const SETTING: &str = "user-context";
/// The setting that says whether the model checks the citations of each answer.
const VERIFY_ALWAYS: &str = "verify-always";

/// The setting that holds the prices of models, as they were written.
const PRICES: &str = "prices";

/// How the page looks. The start script in Trunk.toml reads the same settings, before anything is shown.
#[derive(Clone, Copy)]
pub(crate) enum Appearance {
    Theme,
    TextSize,
}

impl Appearance {
    /// The setting's name; with `data-` before it, the attribute that the style sheet looks for.
    fn setting(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::TextSize => "text-size",
        }
    }
}

/// The setting that says which requests are made beside those for answers.
const SIDE_REQUESTS: &str = "side-requests";

/// Reads the preferences that were saved before the page was loaded.
pub(crate) fn restore(app: App) {
    if !appearance(app, Appearance::Theme).is_empty() {
        dom::color_browser_bars();
    }
    app.verify_always.set(app.services().store.is_on(VERIFY_ALWAYS));
    let side_requests = app.services().store.setting(SIDE_REQUESTS);
    if let Some(chosen) = side_requests.and_then(|stored| serde_json::from_str(&stored).ok()) {
        app.side_requests.set(chosen);
    }
    let stored = app.services().store.setting(SETTING).and_then(|stored| serde_json::from_str(&stored).ok());
    if let Some(user) = stored {
        app.conversation().settings.update(|settings| settings.user_context = user);
    }
}

/// Keeps who is asking, unless there is a passphrase: personal details are never stored outside it.
pub(crate) fn save_user(app: App, user: &UserContext) {
    let store = &app.services().store;
    let is_open = matches!(store.lock_state(), LockState::Off | LockState::Unavailable(_));
    if is_open && let Ok(text) = serde_json::to_string(user) {
        // Without room it holds for this conversation alone.
        store.set_setting(SETTING, &text).ok();
    }
}

/// Deletes the stored personal details once a passphrase is set: settings are not encrypted.
pub(crate) fn forget_user(app: App) {
    // A failed removal means that the key was not there.
    app.services().store.set_setting(SETTING, "").ok();
}

/// Chooses whether the model checks the citations of each answer, or only on request.
pub(crate) fn verify_always(app: App, always: bool) {
    app.verify_always.set(always);
    app.services().store.set_on(VERIFY_ALWAYS, always);
}

/// The chosen value; empty if nothing was chosen.
pub(crate) fn appearance(app: App, part: Appearance) -> String {
    app.services().store.setting(part.setting()).unwrap_or_default()
}

/// Changes how the page looks, now and from the next start on; an empty value is the usual look.
pub(crate) fn set_appearance(app: App, part: Appearance, value: &str) {
    dom::set_root_data(part.setting(), value);
    dom::color_browser_bars();
    // Without storage it lasts until the page is closed.
    app.services().store.set_setting(part.setting(), value).ok();
}

/// Changes which requests are made beside those for answers.
pub(crate) fn change_side_requests(app: App, change: impl FnOnce(&mut SideRequests)) {
    app.side_requests.update(change);
    if let Ok(text) = serde_json::to_string(&app.side_requests.get_untracked()) {
        // Without storage it lasts until the page is closed.
        app.services().store.set_setting(SIDE_REQUESTS, &text).ok();
    }
}

/// The prices of models, as they were written.
pub(crate) fn prices(app: App) -> String {
    app.services().store.setting(PRICES).unwrap_or_default()
}

pub(crate) fn set_prices(app: App, text: &str) -> Result<(), StoreError> {
    app.services().store.set_setting(PRICES, text)
}

pub(crate) fn set_request_fields(app: App, fields: &RequestFields) -> Result<(), StoreError> {
    app.services().store.set_setting(REQUEST_FIELDS, fields.stored())
}
