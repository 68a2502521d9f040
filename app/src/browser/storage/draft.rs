//! The draft of a question, kept over a reload.

use wasm_bindgen_futures::spawn_local;

use super::{BrowserStore, Inner, vault::Vault};
use crate::browser::{clock, tabs};

/// The key that a draft is encrypted under.
const KEY: &str = "footnote:draft";
/// Pause between two encryptions, in milliseconds.
const PAUSE_MS: u32 = 250;

impl BrowserStore {
    /// The draft from before a reload; `None` while the passphrase is missing.
    pub(crate) async fn draft(&self) -> Option<String> {
        read(&self.inner).await
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
                write(&inner, &text).await;
                clock::sleep(PAUSE_MS).await;
            }
            inner.sealing.set(false);
        });
    }
}

/// The stored draft, if it can be decrypted.
pub(super) async fn read(inner: &Inner) -> Option<String> {
    let text = inner.vault.open(KEY, tabs::draft()?).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Stores a draft, encrypted if there is a passphrase.
pub(super) async fn write(inner: &Inner, text: &str) {
    // Locked meanwhile: the draft is only in the question box.
    if let Ok(sealed) = inner.vault.seal(KEY, text).await {
        tabs::set_draft(&sealed);
    }
}
