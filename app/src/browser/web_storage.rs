//! localStorage and sessionStorage, by web-sys, since gloo writes texts as JSON.

use std::cell::RefCell;

use footnote_client::ports::KeyValue;
use footnote_core::ports::StoreError;
use gloo_events::EventListener;
use js_sys::{JsString, Object, Reflect};
use wasm_bindgen::JsCast as _;
use web_sys::{Storage, StorageEvent};

use super::{
    indexed_db::{refused, storage_off},
    user,
};

/// One of the two storages, with the keys of the current user.
pub(crate) struct WebStorage {
    /// The storage, unless a policy switched it off.
    storage: fn() -> Option<Storage>,
    listeners: RefCell<Vec<EventListener>>,
}

impl WebStorage {
    pub(crate) fn local() -> Self {
        Self { storage: || web_sys::window()?.local_storage().ok()?, listeners: RefCell::default() }
    }

    pub(crate) fn session() -> Self {
        Self { storage: session_storage, listeners: RefCell::default() }
    }
}

/// sessionStorage, unless a policy switched it off.
pub(super) fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

impl KeyValue for WebStorage {
    fn is_available(&self) -> bool {
        (self.storage)().is_some()
    }

    fn keys(&self, prefix: &str) -> Vec<String> {
        let Some(storage) = (self.storage)() else { return Vec::new() };
        // One call instead of one per key.
        let keys = Object::keys(&storage);
        let keys = keys.iter().filter_map(|key| user::unscoped(&key.as_string()?));
        keys.filter(|key| key.starts_with(prefix)).collect()
    }

    fn get(&self, key: &str) -> Option<String> {
        (self.storage)()?.get_item(&user::scoped(key)).ok()?
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StoreError> {
        let storage = (self.storage)().ok_or_else(storage_off)?;
        storage.set_item(&user::scoped(key), text).map_err(|error| refused(&error))
    }

    fn remove(&self, key: &str) -> Result<(), StoreError> {
        match (self.storage)() {
            Some(storage) => storage.remove_item(&user::scoped(key)).map_err(|error| refused(&error)),
            None => Ok(()),
        }
    }

    fn length(&self) -> u64 {
        let Some(storage) = (self.storage)() else { return 0 };
        let length = |entry: &_, index| {
            let part = Reflect::get_u32(entry, index).ok();
            part.and_then(|part| part.dyn_into::<JsString>().ok()).map_or(0, |text| u64::from(text.length()))
        };
        Object::entries(&storage).iter().map(|entry| length(&entry, 0) + length(&entry, 1)).sum()
    }

    fn on_change(&self, run: Box<dyn Fn(&str)>) {
        let Some(window) = web_sys::window() else { return };
        let listener = EventListener::new(&window, "storage", move |event| {
            // An event without a key means that everything was removed, for which the other tab sends a message.
            let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
            if let Some(key) = key.and_then(|key| user::unscoped(&key)) {
                run(&key);
            }
        });
        self.listeners.borrow_mut().push(listener);
    }
}
