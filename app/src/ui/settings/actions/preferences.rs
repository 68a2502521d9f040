//! Preferences that change how the page looks.

use footnote_client::preferences::Preference;
use leptos::prelude::*;

use crate::{dom, ui::app::App};

/// Takes over the preferences that were saved before the page was loaded.
pub(crate) fn restore(app: App) {
    if !app.preferences.text(Preference::Theme).unwrap_or_default().is_empty() {
        dom::color_browser_bars();
    }
    if let Some(user) = app.preferences.user() {
        app.conversation().settings.update(|settings| settings.user_context = user);
    }
}

/// Changes how the page looks, now and from the next start on; an empty value is the usual look. The style sheet looks for
/// attributes with the preferences' names.
pub(crate) fn set_appearance(app: App, part: Preference, value: &str) {
    dom::set_root_data(part.into(), value);
    dom::color_browser_bars();
    // Without storage it lasts until the page is closed.
    app.preferences.set_text(part, value).ok();
}
