//! The page's own settings, which are not encrypted.

use footnote_core::ports::StoreError;

use super::{BrowserStore, local_storage};

impl BrowserStore {
    /// One of the page's own settings; without `localStorage` they last as long as the page.
    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        local_storage::get(&setting_key(name)).or_else(|| self.inner.settings.borrow().get(name).cloned())
    }

    /// Stores one of the page's own settings. They are not encrypted: no keys, no tokens, no text of conversations.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.inner.settings.borrow_mut().insert(name.to_owned(), value.to_owned());
        local_storage::put(&setting_key(name), value)
    }

    /// Whether a setting is switched on; off by default.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.setting(name).is_some_and(|value| value == "yes")
    }

    /// Switches a setting on or off.
    pub(crate) fn set_on(&self, name: &str, on: bool) {
        // Without storage the choice lasts until the page is closed.
        self.set_setting(name, if on { "yes" } else { "no" }).ok();
    }
}

fn setting_key(name: &str) -> String {
    ["footnote:setting/", name].concat()
}
