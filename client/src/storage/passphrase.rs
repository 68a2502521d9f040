//! Setting, giving, changing and removing the passphrase. Each writes the line `footnote:lock` first and then converts the
//! records one by one; if this stops halfway, the next unlocking continues it.

use std::{collections::BTreeSet, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    ports::StoreError,
    storage::{journal::JournalEntry, keys},
};
use footnote_messages as messages;

use super::{
    changes::{Changes, StoreChange},
    channel::TabMessage,
    crypto::{Derived, SealKey},
    drafts::Drafts,
    ownership::Ownership,
    records::{
        Records,
        places::{ATTACHED, RECORDS},
        vault::{Keys, LOCK_KEY, Lock, Vault, locked},
    },
};
use crate::{
    ports::{CryptoError, Ports},
    time_slice::TimeSlice,
};

/// How long other tabs may finish writing when the passphrase changes, in milliseconds.
const SETTLE_MS: u32 = 100;

/// The state of the passphrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockState {
    /// There can be no passphrase here, with the reason.
    Unavailable(&'static str),
    /// There is no passphrase.
    Off,
    /// The passphrase has to be given before anything can be read.
    Locked,
    Unlocked,
}

/// Why a passphrase was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LockError {
    #[error("{}", messages::storage::wrong_passphrase())]
    Wrong,
    #[error("{}", messages::storage::empty_passphrase())]
    Empty,
    #[error("{0}")]
    Unavailable(&'static str),
    #[error("{}", messages::storage::passphrase_not_set(.0.to_string()))]
    NotSet(StoreError),
    #[error("{}", messages::storage::not_all_written(.0.to_string()))]
    Store(#[from] StoreError),
}

impl From<CryptoError> for LockError {
    fn from(_: CryptoError) -> Self {
        Self::Unavailable(messages::storage::cryptography_refused())
    }
}

/// Gets the number of records done and of all.
pub type Progress<'a> = &'a dyn Fn(usize, usize);

pub(super) struct Passphrase {
    records: Rc<Records>,
    drafts: Rc<Drafts>,
    ownership: Rc<Ownership>,
    changes: Rc<Changes>,
}

impl Passphrase {
    pub(super) fn new(
        records: Rc<Records>,
        drafts: Rc<Drafts>,
        ownership: Rc<Ownership>,
        changes: Rc<Changes>,
    ) -> Self {
        Self { records, drafts, ownership, changes }
    }

    pub(super) fn state(&self) -> LockState {
        if !self.ports().cipher.is_available() {
            return LockState::Unavailable(messages::storage::no_cryptography());
        }
        if !self.ports().local.is_available() {
            return LockState::Unavailable(messages::storage::no_local_storage());
        }
        match (self.vault().is_off(), self.vault().is_locked()) {
            (true, _) => LockState::Off,
            (_, true) => LockState::Locked,
            _ => LockState::Unlocked,
        }
    }

    /// Encrypts everything.
    pub(super) async fn set(&self, new: &str, progress: Progress<'_>) -> Result<(), LockError> {
        self.expect(LockState::Off)?;
        let (mut lock, derived) = self.create(new).await?;
        lock.pending = true;
        let keys = Keys { generation: lock.generation, key: derived.key, before: None, removing: false };
        let key = keys.key.clone();
        self.set_lock(&lock, keys).map_err(LockError::NotSet)?;
        self.broadcast_change().await;
        let Err(LockError::Store(error)) = self.finish(progress).await else { return Ok(()) };
        // Encrypted records are longer and may not fit: decrypt them again.
        lock.removing = true;
        let keys = Keys { generation: lock.generation, key, before: None, removing: true };
        self.set_lock(&lock, keys)?;
        self.finish(&|_, _| {}).await?;
        Err(LockError::NotSet(error))
    }

    /// Unlocks with the passphrase. A wrong one changes nothing.
    pub(super) async fn unlock(self: &Rc<Self>, passphrase: &str) -> Result<(), LockError> {
        self.expect(LockState::Locked)?;
        let lock = self.lock_line()?;
        let keys = self.read_keys(&lock, passphrase).await?.1;
        let unfinished = lock.pending || lock.removing || lock.before.is_some();
        self.vault().unlock(keys);
        if unfinished {
            let passphrase = self.clone();
            Executor::spawn_local(async move {
                // A failure is tried again at the next unlocking.
                passphrase.finish(&|_, _| {}).await.ok();
                passphrase.changes.notify(StoreChange::Lock);
            });
        }
        self.changes.notify(StoreChange::Lock);
        self.changes.notify(StoreChange::Listed);
        Ok(())
    }

    /// Encrypts everything under another passphrase.
    pub(super) async fn change(&self, old: &str, new: &str, progress: Progress<'_>) -> Result<(), LockError> {
        self.expect(LockState::Unlocked)?;
        let (old_bits, old_keys) = self.read_keys(&self.lock_line()?, old).await?;
        // An unfinished change is finished first, so that there are at most two generations.
        self.finish(&|_, _| {}).await?;
        let (mut lock, derived) = self.create(new).await?;
        let sealed = derived.key.seal(LOCK_KEY, &old_bits).await?;
        lock.before = Some((old_keys.generation, sealed));
        let keys = Keys {
            generation: lock.generation,
            key: derived.key,
            before: Some((old_keys.generation, old_keys.key)),
            removing: false,
        };
        self.set_lock(&lock, keys)?;
        self.broadcast_change().await;
        self.finish(progress).await
    }

    /// Decrypts everything.
    pub(super) async fn remove(&self, old: &str, progress: Progress<'_>) -> Result<(), LockError> {
        self.expect(LockState::Unlocked)?;
        let mut lock = self.lock_line()?;
        let mut keys = self.read_keys(&lock, old).await?.1;
        lock.removing = true;
        keys.removing = true;
        self.set_lock(&lock, keys)?;
        self.broadcast_change().await;
        self.finish(progress).await
    }

    /// Another tab changed the passphrase; `true` if this one is locked by that.
    pub(super) fn is_locked_elsewhere(&self) -> bool {
        self.vault().refresh() && self.vault().is_locked()
    }

    fn ports(&self) -> &Rc<Ports> {
        self.records.ports()
    }

    fn vault(&self) -> &Vault {
        self.records.vault()
    }

    fn expect(&self, state: LockState) -> Result<(), LockError> {
        match self.state() {
            now if now == state => Ok(()),
            LockState::Unavailable(why) => Err(LockError::Unavailable(why)),
            LockState::Off => Err(LockError::Unavailable(messages::storage::no_passphrase())),
            LockState::Locked => Err(LockError::Store(locked())),
            LockState::Unlocked => Err(LockError::Unavailable(messages::storage::has_passphrase())),
        }
    }

    /// Locks the other tabs until they are given the passphrase.
    async fn broadcast_change(&self) {
        self.notify_change();
        self.ports().clock.sleep(SETTLE_MS).await;
    }

    fn notify_change(&self) {
        self.ownership.broadcast(&TabMessage::PassphraseChanged);
        self.changes.notify(StoreChange::Lock);
    }

    /// Converts all records to the current state, and then notes that it is done.
    async fn finish(&self, progress: Progress<'_>) -> Result<(), LockError> {
        let (records, journal) = (&self.records, self.records.journal());
        let mut places = records.places(RECORDS).await?;
        places.extend(records.places(keys::ASIDE).await?);
        places.extend(records.places(ATTACHED).await?);
        places.extend(records.places(keys::PROJECTS).await?);
        places.extend(records.places(keys::ADDED).await?);
        places.extend(records.places(keys::NOTES).await?);
        let count = places.len();
        self.drafts.convert().await;
        // The journal entries of converted records are replaced by new ones.
        journal.flush().await.ok();
        let names = journal.names(|entry| entry.key != LOCK_KEY).await?;
        let journaled: BTreeSet<String> =
            names.iter().filter_map(|name| JournalEntry::parse(name)).map(|entry| entry.key).collect();
        let mut slice = TimeSlice::begin(&self.ports().clock);
        for (done, (key, place)) in places.into_iter().enumerate() {
            let is_journaled = journaled.contains(&key);
            records.convert(key, place, is_journaled).await?;
            if slice.is_over() {
                progress(done, count);
                slice.yield_if_over().await;
            }
        }
        journal.remove(&names).await?;
        progress(count, count);
        let (Some(mut lock), Some(keys)) = (self.vault().lock(), self.vault().keys()) else {
            return Err(locked().into());
        };
        if keys.removing {
            self.vault().clear()?;
            journal.queue(LOCK_KEY);
            self.notify_change();
            return Ok(());
        }
        if lock.pending || lock.before.is_some() {
            lock.pending = false;
            lock.before = None;
            let keys = Keys { before: None, ..keys.as_ref().clone() };
            self.set_lock(&lock, keys)?;
            self.ownership.broadcast(&TabMessage::PassphraseChanged);
        }
        Ok(())
    }

    fn set_lock(&self, lock: &Lock, keys: Keys) -> Result<(), StoreError> {
        self.vault().set(lock, keys)?;
        self.records.journal().queue(LOCK_KEY);
        Ok(())
    }

    fn lock_line(&self) -> Result<Lock, LockError> {
        self.vault().lock().ok_or_else(|| LockError::Unavailable(messages::storage::lock_unreadable()))
    }

    async fn create(&self, passphrase: &str) -> Result<(Lock, Derived), LockError> {
        if passphrase.is_empty() {
            return Err(LockError::Empty);
        }
        Ok(Lock::new(&self.ports().cipher, passphrase).await?)
    }

    /// The keys, if this is the right passphrase.
    async fn read_keys(&self, lock: &Lock, passphrase: &str) -> Result<(Vec<u8>, Keys), LockError> {
        let cipher = &self.ports().cipher;
        let derived = lock.derive(cipher, passphrase).await.map_err(|_| LockError::Wrong)?;
        let before = match &lock.before {
            Some((generation, sealed)) => {
                let bits = derived.key.open(LOCK_KEY, sealed).await?;
                Some((*generation, SealKey::from_bits(cipher, &bits).await?))
            }
            None => None,
        };
        let keys = Keys { generation: lock.generation, key: derived.key, before, removing: lock.removing };
        Ok((derived.bits, keys))
    }
}
