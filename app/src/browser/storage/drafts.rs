//! Drafts: unsent text, kept per conversation across reloads of this tab, encrypted if there is a passphrase.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::conversation::SessionId;
use gloo_storage::{SessionStorage, Storage as _};
use wasm_bindgen_futures::spawn_local;

use super::records::vault::Vault;
use crate::browser::{clock, tabs, user};

const PREFIX: &str = "footnote:draft/";
/// Pause between two encryptions, in milliseconds.
const PAUSE_MS: u32 = 250;

pub(super) struct Drafts {
    vault: Rc<Vault>,
    /// The drafts that are not encrypted yet.
    typed: RefCell<BTreeMap<SessionId, String>>,
    is_sealing: Cell<bool>,
}

impl Drafts {
    pub(super) fn new(vault: Rc<Vault>) -> Self {
        Self { vault, typed: RefCell::default(), is_sealing: Cell::new(false) }
    }

    /// The draft in a conversation; `None` while the passphrase is missing.
    pub(super) async fn get(&self, id: &SessionId) -> Option<String> {
        let typed = self.typed.borrow().get(id).cloned();
        match typed {
            Some(typed) => Some(typed),
            None => self.read(id).await,
        }
    }

    pub(super) fn set(self: &Rc<Self>, id: &SessionId, text: &str) {
        if self.vault.is_off() || text.is_empty() {
            self.typed.borrow_mut().remove(id);
            return store(id, text);
        }
        self.typed.borrow_mut().insert(id.clone(), text.to_owned());
        if self.is_sealing.replace(true) {
            return;
        }
        let drafts = self.clone();
        spawn_local(async move {
            loop {
                let Some((id, text)) = drafts.typed.borrow_mut().pop_first() else { break };
                drafts.write(&id, &text).await;
                clock::sleep(PAUSE_MS).await;
            }
            drafts.is_sealing.set(false);
        });
    }

    /// Stores all drafts anew, as the vault's state requires.
    pub(super) async fn convert(&self) {
        for id in stored_ids() {
            if let Some(text) = self.read(&id).await {
                self.write(&id, &text).await;
            }
        }
    }

    /// The stored draft, if it can be decrypted.
    async fn read(&self, id: &SessionId) -> Option<String> {
        let text = self.vault.open(&key(id), stored(id)?).await.ok()?;
        (!Vault::is_sealed(&text)).then_some(text)
    }

    /// Stores a draft, encrypted if there is a passphrase.
    async fn write(&self, id: &SessionId, text: &str) {
        // Locked meanwhile: the draft is only in the question box.
        if let Ok(sealed) = self.vault.seal(&key(id), text).await {
            store(id, &sealed);
        }
    }
}

/// Deletes the drafts that are not encrypted.
pub(super) fn delete_readable() {
    for id in stored_ids() {
        if stored(&id).is_none_or(|draft| !Vault::is_sealed(&draft)) {
            store(&id, "");
        }
    }
}

pub(super) fn delete_all() {
    for id in stored_ids() {
        store(&id, "");
    }
}

/// The conversations with a stored draft.
fn stored_ids() -> Vec<SessionId> {
    let ids =
        tabs::stored_keys().into_iter().filter_map(|key| SessionId::new(key.strip_prefix(PREFIX)?).ok());
    ids.collect()
}

/// The draft as it is stored.
fn stored(id: &SessionId) -> Option<String> {
    tabs::storage()?;
    SessionStorage::get(user::scoped(&key(id))).ok()
}

/// Stores a draft, or deletes it if it is empty.
fn store(id: &SessionId, text: &str) {
    // Without storage, gloo's functions panic.
    if tabs::storage().is_none() {
        return;
    }
    if text.is_empty() {
        SessionStorage::delete(user::scoped(&key(id)));
    } else {
        // If there is no room, the draft is lost on reload.
        SessionStorage::set(user::scoped(&key(id)), text).ok();
    }
}

fn key(id: &SessionId) -> String {
    format!("{PREFIX}{id}")
}
