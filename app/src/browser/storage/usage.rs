//! How much storage is used, and asking the browser to keep it.

use js_sys::{JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::StorageManager;

use super::records::Records;
use crate::browser::local_storage;

/// The quota of localStorage in bytes: five million characters of two bytes each.
const LOCAL_QUOTA: u64 = 10 * 1024 * 1024;

/// Storage usage in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Usage {
    /// Two bytes per character.
    pub(crate) local_used: u64,
    /// Assumed: browsers do not report it.
    pub(crate) local_quota: u64,
    /// Used by `IndexedDB`, if the browser reports it.
    pub(crate) idb_used: Option<u64>,
    /// Used by the whole origin.
    pub(crate) used: Option<u64>,
    /// The quota of the whole origin.
    pub(crate) quota: Option<u64>,
    /// Whether the browser keeps it under storage pressure.
    pub(crate) persisted: Option<bool>,
    /// Whether `IndexedDB` is available.
    pub(crate) has_more_room: bool,
}

pub(super) async fn measure(records: &Records) -> Usage {
    let mut usage = Usage { local_quota: LOCAL_QUOTA, ..Usage::default() };
    if let Some(storage) = local_storage::storage() {
        for entry in Object::entries(&storage).iter() {
            let length = |index| {
                let part = Reflect::get_u32(&entry, index).ok();
                part.and_then(|part| part.dyn_into::<JsString>().ok()).map_or(0, |text| text.length())
            };
            usage.local_used += u64::from(length(0) + length(1)) * 2;
        }
    }
    usage.has_more_room = records.has_indexed_db().await;
    let Some(manager) = manager() else { return usage };
    if let Ok(estimate) = manager.estimate()
        && let Ok(estimate) = JsFuture::from(estimate).await
    {
        usage.used = number(&estimate, "usage");
        usage.quota = number(&estimate, "quota");
        let details = Reflect::get(&estimate, &"usageDetails".into()).ok().filter(JsValue::is_object);
        usage.idb_used = details.and_then(|details| number(&details, "indexedDB"));
    }
    if let Ok(persisted) = manager.persisted() {
        usage.persisted = JsFuture::from(persisted).await.ok().and_then(|persisted| persisted.as_bool());
    }
    usage
}

/// Asks the browser for persistent storage; `None` if it cannot be asked.
pub(super) async fn persist() -> Option<bool> {
    JsFuture::from(manager()?.persist().ok()?).await.ok()?.as_bool()
}

/// Missing outside secure contexts.
fn manager() -> Option<StorageManager> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"storage".into()).ok()?.dyn_into().ok()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole bytes")]
fn number(from: &JsValue, field: &str) -> Option<u64> {
    Reflect::get(from, &field.into()).ok()?.as_f64().map(|number| number as u64)
}
