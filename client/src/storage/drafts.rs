//! Drafts: unsent text, kept per conversation across reloads of this tab, encrypted if there is a passphrase.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::conversation::SessionId;

use super::records::vault::Vault;
use crate::ports::Ports;

const PREFIX: &str = "footnote:draft/";
/// Pause between two encryptions, in milliseconds.
const PAUSE_MS: u32 = 250;

pub(super) struct Drafts {
    ports: Rc<Ports>,
    vault: Rc<Vault>,
    /// The drafts that are not encrypted yet.
    typed: RefCell<BTreeMap<SessionId, String>>,
    is_sealing: Cell<bool>,
}

impl Drafts {
    pub(super) fn new(ports: Rc<Ports>, vault: Rc<Vault>) -> Self {
        Self { ports, vault, typed: RefCell::default(), is_sealing: Cell::new(false) }
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
            return store(&self.ports, id, text);
        }
        self.typed.borrow_mut().insert(id.clone(), text.to_owned());
        if self.is_sealing.replace(true) {
            return;
        }
        let drafts = self.clone();
        Executor::spawn_local(async move {
            loop {
                let Some((id, text)) = drafts.typed.borrow_mut().pop_first() else { break };
                drafts.write(&id, &text).await;
                drafts.ports.clock.sleep(PAUSE_MS).await;
            }
            drafts.is_sealing.set(false);
        });
    }

    /// Stores all drafts anew, as the vault's state requires.
    pub(super) async fn convert(&self) {
        for id in stored_ids(&self.ports) {
            if let Some(text) = self.read(&id).await {
                self.write(&id, &text).await;
            }
        }
    }

    /// The stored draft, if it can be decrypted.
    async fn read(&self, id: &SessionId) -> Option<String> {
        let text = self.vault.open(&key(id), stored(&self.ports, id)?).await.ok()?;
        (!Vault::is_sealed(&text)).then_some(text)
    }

    /// Stores a draft, encrypted if there is a passphrase.
    async fn write(&self, id: &SessionId, text: &str) {
        // Locked meanwhile: the draft is only in the question box.
        if let Ok(sealed) = self.vault.seal(&key(id), text).await {
            store(&self.ports, id, &sealed);
        }
    }
}

/// Deletes the drafts that are not encrypted.
pub(super) fn delete_readable(ports: &Ports) {
    for id in stored_ids(ports) {
        if stored(ports, &id).is_none_or(|draft| !Vault::is_sealed(&draft)) {
            store(ports, &id, "");
        }
    }
}

pub(super) fn delete_all(ports: &Ports) {
    for id in stored_ids(ports) {
        store(ports, &id, "");
    }
}

/// The conversations with a stored draft.
fn stored_ids(ports: &Ports) -> Vec<SessionId> {
    let keys = ports.session.keys(PREFIX).into_iter();
    keys.filter_map(|key| SessionId::new(key.strip_prefix(PREFIX)?).ok()).collect()
}

/// The draft as it is stored, in JSON.
fn stored(ports: &Ports, id: &SessionId) -> Option<String> {
    serde_json::from_str(&ports.session.get(&key(id))?).ok()
}

/// Stores a draft, or deletes it if it is empty.
fn store(ports: &Ports, id: &SessionId, text: &str) {
    // If there is no room, the draft is lost on reload; without storage there is nothing to delete.
    if text.is_empty() {
        ports.session.remove(&key(id)).ok();
    } else if let Ok(json) = serde_json::to_string(text) {
        ports.session.set(&key(id), &json).ok();
    }
}

fn key(id: &SessionId) -> String {
    format!("{PREFIX}{id}")
}
