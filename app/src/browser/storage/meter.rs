//! Storage usage, the page's own settings, and the draft of a question.

use footnote_core::ports::StoreError;
use js_sys::{JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::StorageManager;

use super::{BrowserStore, Inner, local_storage, vault::Vault};
use crate::browser::{clock, tabs};

/// The quota of localStorage in bytes: five million characters of two bytes each.
const LOCAL_QUOTA: u64 = 10 * 1024 * 1024;
/// The key that a draft is encrypted under.
const DRAFT: &str = "footnote:draft";
/// Pause between two encryptions of a draft, in milliseconds.
const DRAFT_PAUSE_MS: u32 = 250;

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

impl BrowserStore {
    pub(crate) async fn usage(&self) -> Usage {
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
        usage.has_more_room = self.inner.indexed_db.is_there().await;
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
    pub(crate) async fn persist(&self) -> Option<bool> {
        JsFuture::from(manager()?.persist().ok()?).await.ok()?.as_bool()
    }

    /// One of the page's own settings; without `localStorage` they last as long as the page.
    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        kept_setting(name).or_else(|| self.inner.settings.borrow().get(name).cloned())
    }

    /// Stores one of the page's own settings. They are not encrypted: no keys, no tokens, no text of conversations.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.inner.settings.borrow_mut().insert(name.to_owned(), value.to_owned());
        local_storage::put(&setting_key(name), value)
    }

    /// The draft from before a reload; `None` while the passphrase is missing.
    pub(crate) async fn draft(&self) -> Option<String> {
        read_draft(&self.inner).await
    }

    /// Keeps a draft over a reload.
    pub(crate) fn set_draft(&self, text: &str) {
        let inner = &self.inner;
        if inner.vault.is_off() || text.is_empty() {
            inner.draft.take();
            return tabs::set_draft(text);
        }
        inner.draft.replace(Some(text.to_owned()));
        if inner.sealing.replace(true) {
            return;
        }
        let inner = inner.clone();
        spawn_local(async move {
            while let Some(text) = inner.draft.take() {
                write_draft(&inner, &text).await;
                clock::sleep(DRAFT_PAUSE_MS).await;
            }
            inner.sealing.set(false);
        });
    }
}

/// The stored draft, if it can be decrypted.
pub(super) async fn read_draft(inner: &Inner) -> Option<String> {
    let text = inner.vault.open(DRAFT, tabs::draft()?).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Stores a draft, encrypted if there is a passphrase.
pub(super) async fn write_draft(inner: &Inner, text: &str) {
    // Locked meanwhile: the draft is only in the question box.
    if let Ok(sealed) = inner.vault.seal(DRAFT, text).await {
        tabs::set_draft(&sealed);
    }
}

/// A stored setting.
pub(crate) fn kept_setting(name: &str) -> Option<String> {
    local_storage::get(&setting_key(name))
}

fn setting_key(name: &str) -> String {
    ["footnote:setting/", name].concat()
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
