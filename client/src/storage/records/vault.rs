//! Encrypts records before they are written (seal) and decrypts them when they are read (open).
//!
//! A sealed record is `sealed:1:<generation>:<Base64>`, where the generation names the key. The line `footnote:lock` has
//! the current generation. The key under which a record is stored is the associated data, so that no record can stand in for
//! another.

use std::{cell::RefCell, rc::Rc};

use footnote_core::ports::StoreError;
use footnote_messages as messages;
use serde::{Deserialize, Serialize};

use crate::{
    ports::{Cipher, CryptoError, Ports},
    storage::crypto::{self, Derived, SealKey},
};

/// The key of the [`Lock`] in localStorage.
pub(crate) const LOCK_KEY: &str = "footnote:lock";
const SEALED: &str = "sealed:1:";
/// The plain text of the verifier.
const VERIFIER: &[u8] = b"footnote";

/// The stored data that unlocking needs.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) generation: u32,
    rounds: u32,
    /// Base64.
    salt: String,
    /// Opens only with the right passphrase.
    verifier: String,
    /// The previous generation while its records are being converted, and its key, sealed under the current one.
    #[serde(default)]
    pub(crate) before: Option<(u32, String)>,
    /// There may be records that are not sealed yet.
    #[serde(default)]
    pub(crate) pending: bool,
    /// The passphrase is being removed.
    #[serde(default)]
    pub(crate) removing: bool,
}

/// The keys while the vault is unlocked.
#[derive(Clone)]
pub(crate) struct Keys {
    pub(crate) generation: u32,
    pub(crate) key: SealKey,
    pub(crate) before: Option<(u32, SealKey)>,
    /// The passphrase is being removed: records are written unsealed.
    pub(crate) removing: bool,
}

pub(crate) struct Vault {
    ports: Rc<Ports>,
    state: RefCell<VaultState>,
    /// The line `footnote:lock` that the state was made from.
    seen_line: RefCell<Option<String>>,
}

#[derive(Clone)]
enum VaultState {
    Off,
    Locked,
    Open(Rc<Keys>),
    /// Being locked: running writes may finish.
    Closing(Rc<Keys>),
}

impl Vault {
    /// Locked if there is a passphrase.
    pub(crate) fn new(ports: Rc<Ports>) -> Self {
        let vault = Self { ports, state: RefCell::new(VaultState::Off), seen_line: RefCell::default() };
        vault.refresh();
        vault
    }

    /// Checks whether another tab changed the passphrase, which locks this one; `true` if it did.
    pub(crate) fn refresh(&self) -> bool {
        let now = self.ports.local.get(LOCK_KEY);
        if *self.seen_line.borrow() == now {
            return false;
        }
        let lock = now.as_deref().and_then(|line| serde_json::from_str::<Lock>(line).ok());
        let is_same = match (&lock, &*self.state.borrow()) {
            (Some(lock), VaultState::Open(keys) | VaultState::Closing(keys)) => {
                lock.generation == keys.generation && lock.removing == keys.removing
            }
            _ => false,
        };
        let is_off = now.is_none();
        self.seen_line.replace(now);
        if !is_same {
            self.state.replace(if is_off { VaultState::Off } else { VaultState::Locked });
        }
        !is_same
    }

    pub(crate) fn is_off(&self) -> bool {
        self.refresh();
        matches!(*self.state.borrow(), VaultState::Off)
    }

    pub(crate) fn is_locked(&self) -> bool {
        self.refresh();
        matches!(*self.state.borrow(), VaultState::Locked | VaultState::Closing(_))
    }

    /// An error while the passphrase is missing.
    pub(crate) fn check_unlocked(&self) -> Result<(), StoreError> {
        if self.is_locked() { Err(locked()) } else { Ok(()) }
    }

    pub(crate) fn keys(&self) -> Option<Rc<Keys>> {
        self.refresh();
        match &*self.state.borrow() {
            VaultState::Open(keys) | VaultState::Closing(keys) => Some(keys.clone()),
            VaultState::Off | VaultState::Locked => None,
        }
    }

    pub(crate) fn lock(&self) -> Option<Lock> {
        serde_json::from_str(&self.ports.local.get(LOCK_KEY)?).ok()
    }

    /// Stores the lock and unlocks with these keys.
    pub(crate) fn set(&self, lock: &Lock, keys: Keys) -> Result<(), StoreError> {
        let line = serde_json::to_string(lock).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.ports.local.put(LOCK_KEY, &line)?;
        self.seen_line.replace(Some(line));
        self.state.replace(VaultState::Open(Rc::new(keys)));
        Ok(())
    }

    pub(crate) fn unlock(&self, keys: Keys) {
        self.refresh();
        self.state.replace(VaultState::Open(Rc::new(keys)));
    }

    /// Removes the lock.
    pub(crate) fn clear(&self) -> Result<(), StoreError> {
        self.ports.local.remove(LOCK_KEY)?;
        self.seen_line.replace(None);
        self.state.replace(VaultState::Off);
        Ok(())
    }

    /// Refuses to read from now on; running writes may finish.
    pub(crate) fn begin_closing(&self) {
        if let Some(keys) = self.keys() {
            self.state.replace(VaultState::Closing(keys));
        }
    }

    /// Drops the keys.
    pub(crate) fn close(&self) {
        if self.keys().is_some() {
            self.state.replace(VaultState::Locked);
        }
    }

    /// The text to store for a record.
    pub(crate) async fn seal(&self, name: &str, json: &str) -> Result<String, StoreError> {
        let Some(keys) = self.keys() else {
            return if self.is_off() { Ok(json.to_owned()) } else { Err(locked()) };
        };
        if keys.removing {
            return Ok(json.to_owned());
        }
        let sealed = keys.key.seal(name, json.as_bytes()).await.map_err(|_| not_sealed())?;
        // Another tab may have changed the passphrase meanwhile.
        if self.keys().is_none_or(|now| now.generation != keys.generation) {
            return Err(locked());
        }
        Ok(format!("{SEALED}{}:{sealed}", keys.generation))
    }

    /// Decrypts a stored text. A text that cannot be decrypted is returned unchanged, to be set aside.
    pub(crate) async fn open(&self, name: &str, text: String) -> Result<String, StoreError> {
        self.check_unlocked()?;
        let Some((generation, sealed)) = parts(&text) else { return Ok(text) };
        let Some(keys) = self.keys() else { return Ok(text) };
        let before = keys.before.as_ref().filter(|before| before.0 == generation);
        let key =
            if keys.generation == generation { Some(&keys.key) } else { before.map(|before| &before.1) };
        let Some(key) = key else { return Ok(text) };
        let opened = key.open(name, sealed).await.ok().and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(opened.unwrap_or(text))
    }

    /// Whether a stored text is sealed under any key.
    pub(crate) fn is_sealed(text: &str) -> bool {
        parts(text).is_some()
    }

    /// Whether a stored text needs no conversion.
    pub(crate) fn is_current(&self, text: &str) -> bool {
        let generation = parts(text).map(|parts| parts.0);
        match self.keys() {
            Some(keys) if !keys.removing => generation == Some(keys.generation),
            Some(_) | None => generation.is_none(),
        }
    }
}

impl Lock {
    /// A lock of a new generation.
    pub(crate) async fn new(
        cipher: &Rc<dyn Cipher>,
        passphrase: &str,
    ) -> Result<(Self, Derived), CryptoError> {
        let salt = crypto::random::<{ crypto::SALT }>(&**cipher)?;
        let generation = u32::from_le_bytes(crypto::random::<4>(&**cipher)?);
        let derived = crypto::derive(cipher, passphrase, &salt, crypto::ROUNDS).await?;
        let verifier = derived.key.seal(LOCK_KEY, VERIFIER).await?;
        let salt = crypto::to_base64(&salt);
        let rounds = crypto::ROUNDS;
        let lock = Self { generation, rounds, salt, verifier, before: None, pending: false, removing: false };
        Ok((lock, derived))
    }

    /// The key, if this is the right passphrase.
    pub(crate) async fn derive(
        &self,
        cipher: &Rc<dyn Cipher>,
        passphrase: &str,
    ) -> Result<Derived, CryptoError> {
        let salt = crypto::from_base64(&self.salt)?;
        let derived = crypto::derive(cipher, passphrase, &salt, self.rounds).await?;
        let verifier = derived.key.open(LOCK_KEY, &self.verifier).await?;
        if verifier == VERIFIER { Ok(derived) } else { Err(CryptoError) }
    }
}

pub(crate) fn locked() -> StoreError {
    StoreError::Unavailable(messages::storage::locked().into())
}

fn not_sealed() -> StoreError {
    StoreError::Failed(messages::storage::not_sealed().into())
}

/// The generation and the Base64 of a sealed text.
fn parts(text: &str) -> Option<(u32, &str)> {
    let (generation, sealed) = text.strip_prefix(SEALED)?.split_once(':')?;
    Some((generation.parse().ok()?, sealed))
}
