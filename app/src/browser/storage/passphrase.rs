//! Setting, giving, changing and removing the passphrase. Each writes the line `footnote:lock` first and then converts the
//! records one by one; if this stops halfway, the next unlocking continues it.

use std::{collections::BTreeSet, rc::Rc};

use footnote_core::{
    ports::StoreError,
    storage::{journal::JournalEntry, keys},
};
use wasm_bindgen_futures::spawn_local;

use super::{
    BrowserStore, Inner, LockState, StoreChange, attached, draft, journal, local_storage,
    records::{self, Place},
    summaries,
    vault::{Keys, LOCK_KEY, Lock, Vault, locked},
};
use crate::browser::{
    clock::{self, TimeSlice},
    crypto::{self, CryptoError, Key},
    tabs::channel::TabMessage,
};

/// How long a tab may finish writing when another one locks, in milliseconds.
const GRACE_MS: u32 = 1000;
/// How long other tabs may finish writing when the passphrase changes, in milliseconds.
const SETTLE_MS: u32 = 100;

/// Why a passphrase was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LockError {
    #[error("This is not the passphrase.")]
    Wrong,
    #[error("A passphrase needs at least one character.")]
    Empty,
    #[error("{0}")]
    Unavailable(&'static str),
    #[error("No passphrase was set, and nothing changed: {0}.")]
    NotSet(StoreError),
    #[error("Not all conversations could be written: {0}. Nothing is lost; unlocking tries again.")]
    Store(#[from] StoreError),
}

impl From<CryptoError> for LockError {
    fn from(_: CryptoError) -> Self {
        Self::Unavailable("The browser's cryptography refused.")
    }
}

impl BrowserStore {
    /// The state of the passphrase.
    pub(crate) fn lock_state(&self) -> LockState {
        let vault = &self.inner.vault;
        if !crypto::available() {
            return LockState::Unavailable(
                "This browser offers no cryptography here: a passphrase needs https or localhost.",
            );
        }
        if local_storage::storage().is_none() {
            return LockState::Unavailable("A passphrase needs the browser's localStorage, which is off.");
        }
        match (vault.is_off(), vault.is_locked()) {
            (true, _) => LockState::Off,
            (_, true) => LockState::Locked,
            _ => LockState::Unlocked,
        }
    }

    /// Encrypts everything. `progress` gets the number of records done and of all.
    pub(crate) async fn set_passphrase(
        &self,
        new: &str,
        progress: &dyn Fn(usize, usize),
    ) -> Result<(), LockError> {
        self.expect(LockState::Off)?;
        let (mut lock, derived) = create(new).await?;
        lock.pending = true;
        let keys = Keys { generation: lock.generation, key: derived.key, before: None, removing: false };
        let key = keys.key.clone();
        set_lock(&self.inner, &lock, keys).map_err(LockError::NotSet)?;
        summaries::forget_stored();
        self.broadcast_change().await;
        let Err(LockError::Store(error)) = finish(&self.inner, progress).await else { return Ok(()) };
        // Encrypted records are longer and may not fit: decrypt them again.
        lock.removing = true;
        let keys = Keys { generation: lock.generation, key, before: None, removing: true };
        set_lock(&self.inner, &lock, keys)?;
        finish(&self.inner, &|_, _| {}).await?;
        Err(LockError::NotSet(error))
    }

    /// Deletes everything that this page stored in this browser, the passphrase too.
    pub(crate) async fn delete_everything(&self) -> Result<(), StoreError> {
        let inner = &self.inner;
        let _turn = inner.write_turn.lock().await;
        inner.open.borrow_mut().clear();
        inner.attached.borrow_mut().clear();
        journal::flush(inner).await.ok();
        match inner.indexed_db.keys(keys::PREFIX).await {
            Err(StoreError::Unavailable(_)) => {}
            names => inner.indexed_db.remove(&names?).await?,
        }
        local_storage::keys(keys::PREFIX).iter().try_for_each(|key| local_storage::remove(key))?;
        draft::delete_all();
        inner.vault.refresh();
        inner.channel().broadcast(&TabMessage::PassphraseChanged);
        Ok(())
    }

    /// Unlocks with the passphrase. A wrong one changes nothing.
    pub(crate) async fn unlock(&self, passphrase: &str) -> Result<(), LockError> {
        self.expect(LockState::Locked)?;
        let lock = lock_line()?;
        let keys = keys(&lock, passphrase).await?.1;
        let unfinished = lock.pending || lock.removing || lock.before.is_some();
        self.inner.vault.unlock(keys);
        if unfinished {
            let inner = self.inner.clone();
            spawn_local(async move {
                // A failure is tried again at the next unlocking.
                finish(&inner, &|_, _| {}).await.ok();
                inner.notify(StoreChange::Lock);
            });
        }
        self.inner.notify(StoreChange::Lock);
        self.inner.notify(StoreChange::Listed);
        Ok(())
    }

    /// Locks all tabs and clears the memory.
    pub(crate) async fn lock(&self) {
        let inner = &self.inner;
        if self.lock_state() != LockState::Unlocked {
            return;
        }
        inner.channel().broadcast(&TabMessage::Lock);
        inner.vault.begin_closing();
        let open: Vec<_> = inner.open.borrow().values().cloned().collect();
        for conversation in open {
            // Records that cannot be encrypted now are lost: they must not stay readable.
            records::save(inner, &conversation).await.ok();
        }
        close(inner);
    }

    /// Encrypts everything under another passphrase.
    pub(crate) async fn change_passphrase(
        &self,
        old: &str,
        new: &str,
        progress: &dyn Fn(usize, usize),
    ) -> Result<(), LockError> {
        self.expect(LockState::Unlocked)?;
        let (old_bits, old_keys) = keys(&lock_line()?, old).await?;
        // An unfinished change is finished first, so that there are at most two generations.
        finish(&self.inner, &|_, _| {}).await?;
        let (mut lock, derived) = create(new).await?;
        let sealed = derived.key.seal(LOCK_KEY, &old_bits).await?;
        lock.before = Some((old_keys.generation, sealed));
        let keys = Keys {
            generation: lock.generation,
            key: derived.key,
            before: Some((old_keys.generation, old_keys.key)),
            removing: false,
        };
        set_lock(&self.inner, &lock, keys)?;
        self.broadcast_change().await;
        finish(&self.inner, progress).await
    }

    /// Decrypts everything.
    pub(crate) async fn remove_passphrase(
        &self,
        old: &str,
        progress: &dyn Fn(usize, usize),
    ) -> Result<(), LockError> {
        self.expect(LockState::Unlocked)?;
        let mut lock = lock_line()?;
        let mut keys = keys(&lock, old).await?.1;
        lock.removing = true;
        keys.removing = true;
        set_lock(&self.inner, &lock, keys)?;
        self.broadcast_change().await;
        finish(&self.inner, progress).await
    }

    fn expect(&self, state: LockState) -> Result<(), LockError> {
        match self.lock_state() {
            now if now == state => Ok(()),
            LockState::Unavailable(why) => Err(LockError::Unavailable(why)),
            LockState::Off => Err(LockError::Unavailable("There is no passphrase.")),
            LockState::Locked => Err(LockError::Store(locked())),
            LockState::Unlocked => Err(LockError::Unavailable("There is a passphrase already.")),
        }
    }

    /// Locks the other tabs until they are given the passphrase.
    async fn broadcast_change(&self) {
        self.inner.channel().broadcast(&TabMessage::PassphraseChanged);
        self.inner.notify(StoreChange::Lock);
        clock::sleep(SETTLE_MS).await;
    }
}

fn lock_line() -> Result<Lock, LockError> {
    let unreadable = "What is needed to unlock cannot be read; it was left as it is.";
    Vault::lock().ok_or(LockError::Unavailable(unreadable))
}

/// Another tab locked (`now`), or changed the passphrase.
pub(super) fn on_message(inner: &Rc<Inner>, now: bool) {
    if now {
        inner.vault.begin_closing();
        let inner = inner.clone();
        spawn_local(async move {
            clock::sleep(GRACE_MS).await;
            close(&inner);
        });
    } else if inner.vault.refresh() && inner.vault.is_locked() {
        close(inner);
    }
    inner.notify(StoreChange::Lock);
}

/// Drops the keys and everything decrypted with them.
fn close(inner: &Rc<Inner>) {
    inner.vault.close();
    inner.open.borrow_mut().clear();
    inner.list_cache.forget();
    summaries::forget(inner);
    draft::forget_readable();
    inner.attached.borrow_mut().clear();
    inner.notify(StoreChange::Lock);
}

async fn create(passphrase: &str) -> Result<(Lock, crypto::Derived), LockError> {
    if passphrase.is_empty() {
        return Err(LockError::Empty);
    }
    Ok(Lock::new(passphrase).await?)
}

/// The keys, if this is the right passphrase.
async fn keys(lock: &Lock, passphrase: &str) -> Result<(Vec<u8>, Keys), LockError> {
    let derived = lock.derive(passphrase).await.map_err(|_| LockError::Wrong)?;
    let before = match &lock.before {
        Some((generation, sealed)) => {
            let bits = derived.key.open(LOCK_KEY, sealed).await?;
            Some((*generation, Key::from_bits(&bits).await?))
        }
        None => None,
    };
    let keys = Keys { generation: lock.generation, key: derived.key, before, removing: lock.removing };
    Ok((derived.bits, keys))
}

/// Converts all records to the current state, and then notes that it is done.
async fn finish(inner: &Rc<Inner>, progress: &dyn Fn(usize, usize)) -> Result<(), LockError> {
    let mut places = records::places(inner, records::RECORDS).await?;
    places.extend(records::places(inner, keys::ASIDE).await?);
    places.extend(records::places(inner, attached::PREFIX).await?);
    let count = places.len();
    draft::convert(inner).await;
    // The journal entries of converted records are replaced by new ones.
    journal::flush(inner).await.ok();
    let names = journal::names(inner, |entry| entry.key != LOCK_KEY).await?;
    let journaled: BTreeSet<String> =
        names.iter().filter_map(|name| JournalEntry::parse(name)).map(|entry| entry.key).collect();
    let mut slice = TimeSlice::begin();
    for (done, (key, place)) in places.into_iter().enumerate() {
        let is_journaled = journaled.contains(&key);
        convert(inner, key, place, is_journaled).await?;
        if slice.is_over() {
            progress(done, count);
            slice.yield_if_over().await;
        }
    }
    if !names.is_empty() {
        inner.indexed_db.remove(&names).await?;
    }
    progress(count, count);
    let (Some(mut lock), Some(keys)) = (Vault::lock(), inner.vault.keys()) else {
        return Err(locked().into());
    };
    if keys.removing {
        inner.vault.clear()?;
        journal::queue(inner, LOCK_KEY);
        inner.channel().broadcast(&TabMessage::PassphraseChanged);
        inner.notify(StoreChange::Lock);
        return Ok(());
    }
    if lock.pending || lock.before.is_some() {
        lock.pending = false;
        lock.before = None;
        let keys = Keys { before: None, ..keys.as_ref().clone() };
        set_lock(inner, &lock, keys)?;
        inner.channel().broadcast(&TabMessage::PassphraseChanged);
    }
    Ok(())
}

fn set_lock(inner: &Rc<Inner>, lock: &Lock, keys: Keys) -> Result<(), StoreError> {
    inner.vault.set(lock, keys)?;
    journal::queue(inner, LOCK_KEY);
    Ok(())
}

/// Encrypts or decrypts one record as the current state requires.
async fn convert(inner: &Rc<Inner>, key: String, place: Place, is_journaled: bool) -> Result<(), StoreError> {
    let _turn = inner.write_turn.lock().await;
    let text = match place {
        Place::LocalStorage => local_storage::get(&key),
        Place::IndexedDb => inner.indexed_db.get(std::slice::from_ref(&key)).await?.pop().flatten(),
    };
    let Some(text) = text else { return Ok(()) };
    if inner.vault.is_current(&text) {
        return Ok(());
    }
    let json = inner.vault.open(&key, text.clone()).await?;
    if Vault::is_sealed(&json) {
        // It cannot be decrypted and stays as it is.
        return Ok(());
    }
    let new = inner.vault.seal(&key, &json).await?;
    // A record that was written meanwhile is already converted.
    let is_same = place == Place::IndexedDb || local_storage::get(&key).is_some_and(|now| now == text);
    if !is_same {
        return Ok(());
    }
    match place {
        Place::LocalStorage => match local_storage::put(&key, &new) {
            Err(StoreError::Full) => {
                records::put_indexed_db(inner, vec![(key.clone(), new)]).await?;
                local_storage::remove(&key)
            }
            Ok(()) => {
                if is_journaled {
                    journal::queue(inner, &key);
                }
                Ok(())
            }
            Err(error) => Err(error),
        },
        Place::IndexedDb => records::put_indexed_db(inner, vec![(key, new)]).await,
    }
}
