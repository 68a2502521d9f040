//! How much room there is, the page's own settings, and the question being typed.

use footnote_core::ports::StoreError;
use js_sys::{JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::StorageManager;

use super::{BrowserStore, Inner, local_storage, vault::Vault};
use crate::browser::{clock, tabs};

/// What browsers give localStorage, in bytes: five million characters of two bytes each.
const LOCAL_QUOTA: u64 = 10 * 1024 * 1024;
/// The name that the question being typed is sealed under.
const DRAFT: &str = "footnote:draft";
/// A sealed question is stored this long after it was typed, in milliseconds.
const DRAFT_PAUSE_MS: u32 = 250;

/// How much room there is, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Usage {
    /// Used of localStorage, two bytes a character.
    pub(crate) local_used: u64,
    /// What localStorage takes, by common knowledge; browsers do not say.
    pub(crate) local_quota: u64,
    /// Used of `IndexedDB`, where the browser says so.
    pub(crate) idb_used: Option<u64>,
    /// Used by this page altogether.
    pub(crate) used: Option<u64>,
    /// What the browser gives this page.
    pub(crate) quota: Option<u64>,
    /// Whether the browser keeps it when it runs out of room itself.
    pub(crate) persisted: Option<bool>,
    /// Whether there is an `IndexedDB` for what localStorage has no room for.
    pub(crate) has_more_room: bool,
}

impl BrowserStore {
    /// How much room there is.
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

    /// Asks the browser to keep everything when it runs out of room. `None`: it cannot be asked.
    pub(crate) async fn persist(&self) -> Option<bool> {
        JsFuture::from(manager()?.persist().ok()?).await.ok()?.as_bool()
    }

    /// One of the page's own settings. Without `localStorage` they last as long as the page.
    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        kept_setting(name).or_else(|| self.inner.settings.borrow().get(name).cloned())
    }

    /// Keeps one of the page's own settings. It is neither sealed nor part of a conversation: no keys,
    /// no tokens, nothing that was said.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.inner.settings.borrow_mut().insert(name.to_owned(), value.to_owned());
        local_storage::put(&setting_key(name), value)
    }

    /// The question that was being typed when the page was reloaded; `None` while it is locked.
    pub(crate) async fn draft(&self) -> Option<String> {
        read_draft(&self.inner).await
    }

    /// Keeps the question being typed over a reload.
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

/// The question being typed, as far as it can be opened.
pub(super) async fn read_draft(inner: &Inner) -> Option<String> {
    let text = inner.vault.open(DRAFT, tabs::draft()?).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Seals the question being typed, where there is a passphrase.
pub(super) async fn write_draft(inner: &Inner, text: &str) {
    // Locked meanwhile: it is forgotten, and stands in the question box still.
    if let Ok(sealed) = inner.vault.seal(DRAFT, text).await {
        tabs::set_draft(&sealed);
    }
}

/// One of the page's own settings, as it was left by an earlier visit.
pub(crate) fn kept_setting(name: &str) -> Option<String> {
    local_storage::get(&setting_key(name))
}

fn setting_key(name: &str) -> String {
    ["footnote:setting/", name].concat()
}

/// What tells of room, where the page's address is a secure one.
fn manager() -> Option<StorageManager> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"storage".into()).ok()?.dyn_into().ok()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole bytes")]
fn number(from: &JsValue, field: &str) -> Option<u64> {
    Reflect::get(from, &field.into()).ok()?.as_f64().map(|number| number as u64)
}
