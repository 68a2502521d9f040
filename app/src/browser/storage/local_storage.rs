//! localStorage: at once there, and small.

use footnote_core::ports::StoreError;
use gloo_storage::{LocalStorage, Storage as _};
use js_sys::Object;
use web_sys::Storage;

use crate::browser::indexed_db::refused;

/// localStorage, where there is one: naming it throws where a policy switched it off, and gloo
/// takes it for granted.
pub(in crate::browser) fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()??;
    Some(LocalStorage::raw())
}

/// The keys that begin with this.
pub(super) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    // One call for all keys; asking for them one by one is a call each.
    let keys = Object::keys(&storage);
    let keys = keys.iter().filter_map(|key| key.as_string());
    keys.filter(|key| key.starts_with(prefix)).collect()
}

/// The text under a key.
pub(super) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Writes a text and reads it back. What was there before stays when this fails.
pub(super) fn put(key: &str, text: &str) -> Result<(), StoreError> {
    let storage = storage().ok_or_else(|| StoreError::Unavailable("it is switched off".into()))?;
    storage.set_item(key, text).map_err(|error| refused(&error))?;
    if storage.get_item(key).ok().flatten().is_some_and(|kept| kept == text) {
        return Ok(());
    }
    Err(StoreError::Failed("localStorage gives back something else than was written".into()))
}

/// Removes a text; what is not there is removed already.
pub(super) fn remove(key: &str) -> Result<(), StoreError> {
    match storage() {
        Some(storage) => storage.remove_item(key).map_err(|error| refused(&error)),
        None => Ok(()),
    }
}
