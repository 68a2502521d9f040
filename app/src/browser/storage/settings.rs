//! The page's own settings, which are not encrypted.

use footnote_core::ports::StoreError;

use super::{BrowserStore, local_storage};

impl BrowserStore {
    /// One of the page's own settings; without `localStorage` they last as long as the page.
    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        kept_setting(name).or_else(|| self.inner.settings.borrow().get(name).cloned())
    }

    /// Stores one of the page's own settings. They are not encrypted: no keys, no tokens, no text of conversations.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.inner.settings.borrow_mut().insert(name.to_owned(), value.to_owned());
        local_storage::put(&setting_key(name), value)
    }
}

/// A stored setting.
pub(crate) fn kept_setting(name: &str) -> Option<String> {
    local_storage::get(&setting_key(name))
}

fn setting_key(name: &str) -> String {
    ["footnote:setting/", name].concat()
}
