//! Drafts: unsent text, kept per conversation across reloads.

use footnote_core::conversation::SessionId;
use wasm_bindgen_futures::spawn_local;

use super::{BrowserStore, Inner, vault::Vault};
use crate::browser::{clock, tabs};

/// Pause between two encryptions, in milliseconds.
const PAUSE_MS: u32 = 250;

impl BrowserStore {
    /// The draft in a conversation; `None` while the passphrase is missing.
    pub(crate) async fn draft(&self, id: &SessionId) -> Option<String> {
        let typed = self.inner.drafts.borrow().get(id).cloned();
        match typed {
            Some(typed) => Some(typed),
            None => match read(&self.inner, id).await {
                Some(draft) => Some(draft),
                None => take_old(&self.inner, id).await,
            },
        }
    }

    /// Keeps the draft in a conversation over a reload.
    pub(crate) fn set_draft(&self, id: &SessionId, text: &str) {
        let inner = &self.inner;
        if inner.vault.is_off() || text.is_empty() {
            inner.drafts.borrow_mut().remove(id);
            return tabs::set_draft(id, text);
        }
        inner.drafts.borrow_mut().insert(id.clone(), text.to_owned());
        if inner.sealing.replace(true) {
            return;
        }
        let inner = inner.clone();
        spawn_local(async move {
            loop {
                let Some((id, text)) = inner.drafts.borrow_mut().pop_first() else { break };
                write(&inner, &id, &text).await;
                clock::sleep(PAUSE_MS).await;
            }
            inner.sealing.set(false);
        });
    }
}

/// Stores all drafts anew, encrypted if there is a passphrase.
pub(super) async fn convert(inner: &Inner) {
    for id in tabs::drafts() {
        if let Some(text) = read(inner, &id).await {
            write(inner, &id, &text).await;
        }
    }
}

/// Deletes the drafts that are not encrypted.
pub(super) fn forget_readable() {
    for id in tabs::drafts() {
        if tabs::draft(&id).is_some_and(|draft| !Vault::is_sealed(&draft)) {
            tabs::set_draft(&id, "");
        }
    }
    if tabs::old_draft().is_some_and(|draft| !Vault::is_sealed(&draft)) {
        tabs::forget_old_draft();
    }
}

pub(super) fn delete_all() {
    tabs::forget_old_draft();
    for id in tabs::drafts() {
        tabs::set_draft(&id, "");
    }
}

/// The stored draft, if it can be decrypted.
async fn read(inner: &Inner, id: &SessionId) -> Option<String> {
    let text = inner.vault.open(&tabs::draft_key(id), tabs::draft(id)?).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Makes the draft of an older version that of this conversation.
async fn take_old(inner: &Inner, id: &SessionId) -> Option<String> {
    let text = inner.vault.open(tabs::OLD_DRAFT_KEY, tabs::old_draft()?).await.ok()?;
    if Vault::is_sealed(&text) {
        return None;
    }
    write(inner, id, &text).await;
    tabs::forget_old_draft();
    Some(text)
}

/// Stores a draft, encrypted if there is a passphrase.
async fn write(inner: &Inner, id: &SessionId, text: &str) {
    // Locked meanwhile: the draft is only in the question box.
    if let Ok(sealed) = inner.vault.seal(&tabs::draft_key(id), text).await {
        tabs::set_draft(id, &sealed);
    }
}
