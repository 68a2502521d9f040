//! localStorage: synchronous and small. Values are texts: records as JSON that may be encrypted.

use std::rc::Rc;

use footnote_core::ports::StoreError;
use gloo_storage::{LocalStorage, Storage as _};
use js_sys::Object;
use web_sys::Storage;

use super::{Inner, journal};
use crate::browser::indexed_db::refused;

/// localStorage, if there is one: gloo's functions throw where a policy switched it off.
pub(in crate::browser) fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()??;
    Some(LocalStorage::raw())
}

/// The keys with this prefix.
pub(super) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    // One call instead of one per key.
    let keys = Object::keys(&storage);
    let keys = keys.iter().filter_map(|key| key.as_string());
    keys.filter(|key| key.starts_with(prefix)).collect()
}

pub(super) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Writes a text, and queues a copy for the journal, which restores it if the browser is killed before it is on disk.
pub(super) fn put_journaled(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    put(key, text)?;
    journal::queue(inner, key);
    Ok(())
}

/// Writes a text and reads it back. If this fails, the old text is still there.
pub(super) fn put(key: &str, text: &str) -> Result<(), StoreError> {
    let storage = storage().ok_or_else(|| StoreError::Unavailable("it is switched off".into()))?;
    storage.set_item(key, text).map_err(|error| refused(&error))?;
    if storage.get_item(key).ok().flatten().is_some_and(|kept| kept == text) {
        return Ok(());
    }
    Err(StoreError::Failed("localStorage gives back something else than was written".into()))
}

pub(super) fn remove(key: &str) -> Result<(), StoreError> {
    match storage() {
        Some(storage) => storage.remove_item(key).map_err(|error| refused(&error)),
        None => Ok(()),
    }
}
