//! localStorage: synchronous and small. Values are texts: records as JSON that may be encrypted. Used by web-sys, since what
//! is written is read back as text.

use footnote_core::ports::StoreError;
use js_sys::Object;
use web_sys::Storage;

use super::{indexed_db::refused, user};

/// localStorage, unless a policy switched it off.
pub(crate) fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The keys with this prefix.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    // One call instead of one per key.
    let keys = Object::keys(&storage);
    let keys = keys.iter().filter_map(|key| user::unscoped(&key.as_string()?));
    keys.filter(|key| key.starts_with(prefix)).collect()
}

pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(&user::scoped(key)).ok()?
}

/// Writes a text and reads it back. If this fails, the old text is still there.
pub(crate) fn put(key: &str, text: &str) -> Result<(), StoreError> {
    let storage = storage().ok_or_else(|| StoreError::Unavailable("it is switched off".into()))?;
    let key = user::scoped(key);
    storage.set_item(&key, text).map_err(|error| refused(&error))?;
    if storage.get_item(&key).ok().flatten().is_some_and(|kept| kept == text) {
        return Ok(());
    }
    Err(StoreError::Failed("localStorage gives back something else than was written".into()))
}

pub(crate) fn remove(key: &str) -> Result<(), StoreError> {
    match storage() {
        Some(storage) => storage.remove_item(&user::scoped(key)).map_err(|error| refused(&error)),
        None => Ok(()),
    }
}
