//! Locking and unlocking the stored conversations, and deleting everything.

use footnote_core::ports::StoreError;
use footnote_messages as messages;

use super::{
    BrowserStore,
    changes::StoreChange,
    channel::TabMessage,
    drafts,
    passphrase::{LockError, LockState, Progress},
};

impl BrowserStore {
    pub fn lock_state(&self) -> LockState {
        self.passphrase.state()
    }

    /// Messages about what the browser lacks for it, and the consequences.
    pub fn missing_features(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if let LockState::Unavailable(why) = self.lock_state() {
            missing.push(why);
        }
        if self.ports.locks.is_none() {
            missing.push(messages::storage::no_locks());
        }
        missing
    }

    /// Encrypts everything.
    pub async fn set_passphrase(&self, new: &str, progress: Progress<'_>) -> Result<(), LockError> {
        self.passphrase.set(new, progress).await
    }

    /// Encrypts everything under another passphrase.
    pub async fn change_passphrase(
        &self,
        old: &str,
        new: &str,
        progress: Progress<'_>,
    ) -> Result<(), LockError> {
        self.passphrase.change(old, new, progress).await
    }

    /// Decrypts everything.
    pub async fn remove_passphrase(&self, old: &str, progress: Progress<'_>) -> Result<(), LockError> {
        self.passphrase.remove(old, progress).await
    }

    /// Unlocks with the passphrase. A wrong one changes nothing.
    pub async fn unlock(&self, passphrase: &str) -> Result<(), LockError> {
        self.passphrase.unlock(passphrase).await
    }

    /// Locks all tabs and clears the memory.
    pub async fn lock(&self) {
        if self.lock_state() != LockState::Unlocked {
            return;
        }
        self.ownership.broadcast(&TabMessage::Lock);
        self.records.vault().begin_closing();
        for conversation in self.open.all() {
            // Records that cannot be encrypted now are lost: they must not stay readable.
            self.records.save(&conversation).await.ok();
        }
        self.forget_decrypted();
    }

    /// Drops the keys and everything decrypted with them.
    pub(super) fn forget_decrypted(&self) {
        self.records.vault().close();
        self.open.clear();
        self.list.forget();
        self.notes.forget();
        drafts::delete_readable(&self.ports);
        self.attached.forget();
        self.changes.notify(StoreChange::Lock);
    }

    /// Deletes everything that this page stored in this browser, the passphrase too.
    pub async fn delete_everything(&self) -> Result<(), StoreError> {
        self.attached.forget();
        self.records.delete_everything().await?;
        drafts::delete_all(&self.ports);
        self.records.vault().refresh();
        self.ownership.broadcast(&TabMessage::PassphraseChanged);
        Ok(())
    }
}
