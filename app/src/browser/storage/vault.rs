//! The passphrase's side of every record: sealing what is written, opening what is read.
//!
//! A sealed record is `sealed:1:<generation>:<Base64>`, so each says under which key it is. The
//! line `footnote:lock` says which generation is the current one.

use std::{cell::RefCell, rc::Rc};

use footnote_core::ports::StoreError;
use serde::{Deserialize, Serialize};

use super::local_storage;
use crate::browser::crypto::{self, Key, Refused};

/// Where what is needed to unlock is kept.
pub(super) const LOCK_KEY: &str = "footnote:lock";
const SEALED: &str = "sealed:1:";
/// What the verifier says when it can be opened.
const VERIFIER: &[u8] = b"footnote";

/// What is needed to unlock, as it is stored.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Lock {
    pub(super) generation: u32,
    pub(super) rounds: u32,
    /// In Base64.
    pub(super) salt: String,
    /// Can be opened with the right passphrase only.
    pub(super) verifier: String,
    /// The generation before, while its records are being sealed anew, and its key, sealed under
    /// the current one.
    #[serde(default)]
    pub(super) before: Option<(u32, String)>,
    /// Records may be there that are not sealed yet.
    #[serde(default)]
    pub(super) pending: bool,
    /// Records are being opened for good.
    #[serde(default)]
    pub(super) removing: bool,
}

/// The keys, while it is unlocked.
#[derive(Clone)]
pub(super) struct Keys {
    pub(super) generation: u32,
    pub(super) key: Key,
    pub(super) before: Option<(u32, Key)>,
    /// What is written from now on is not sealed.
    pub(super) removing: bool,
}

/// Sealing and opening.
pub(super) struct Vault {
    state: RefCell<State>,
    /// The line `footnote:lock` that the state stands for.
    seen: RefCell<Option<String>>,
}

#[derive(Clone)]
enum State {
    Off,
    Locked,
    Open(Rc<Keys>),
    /// It is being locked: what is under way may still be written.
    Closing(Rc<Keys>),
}

impl Vault {
    /// Locked if there is a passphrase.
    pub(super) fn new() -> Self {
        let vault = Self { state: RefCell::new(State::Off), seen: RefCell::default() };
        vault.refresh();
        vault
    }

    /// Looks whether another tab changed the passphrase; then this tab is locked out until it is
    /// given the new one. Gives whether it did.
    pub(super) fn refresh(&self) -> bool {
        let now = local_storage::get(LOCK_KEY);
        if *self.seen.borrow() == now {
            return false;
        }
        let lock = now.as_deref().and_then(|line| serde_json::from_str::<Lock>(line).ok());
        let is_same = match (&lock, &*self.state.borrow()) {
            (Some(lock), State::Open(keys) | State::Closing(keys)) => {
                lock.generation == keys.generation && lock.removing == keys.removing
            }
            _ => false,
        };
        let is_off = now.is_none();
        self.seen.replace(now);
        if !is_same {
            self.state.replace(if is_off { State::Off } else { State::Locked });
        }
        !is_same
    }

    pub(super) fn is_off(&self) -> bool {
        self.refresh();
        matches!(*self.state.borrow(), State::Off)
    }

    pub(super) fn is_locked(&self) -> bool {
        self.refresh();
        matches!(*self.state.borrow(), State::Locked | State::Closing(_))
    }

    pub(super) fn keys(&self) -> Option<Rc<Keys>> {
        self.refresh();
        match &*self.state.borrow() {
            State::Open(keys) | State::Closing(keys) => Some(keys.clone()),
            State::Off | State::Locked => None,
        }
    }

    /// What is needed to unlock.
    pub(super) fn lock() -> Option<Lock> {
        serde_json::from_str(&local_storage::get(LOCK_KEY)?).ok()
    }

    /// Writes what is needed to unlock, and is unlocked with these keys.
    pub(super) fn set(&self, lock: &Lock, keys: Keys) -> Result<(), StoreError> {
        let line = serde_json::to_string(lock).map_err(|error| StoreError::Failed(error.to_string()))?;
        local_storage::put(LOCK_KEY, &line)?;
        self.seen.replace(Some(line));
        self.state.replace(State::Open(Rc::new(keys)));
        Ok(())
    }

    /// Is unlocked with these keys.
    pub(super) fn unlock(&self, keys: Keys) {
        self.refresh();
        self.state.replace(State::Open(Rc::new(keys)));
    }

    /// There is no passphrase any more.
    pub(super) fn clear(&self) -> Result<(), StoreError> {
        local_storage::remove(LOCK_KEY)?;
        self.seen.replace(None);
        self.state.replace(State::Off);
        Ok(())
    }

    /// Reads nothing any more, but writes to the end what is under way.
    pub(super) fn begin_closing(&self) {
        if let Some(keys) = self.keys() {
            self.state.replace(State::Closing(keys));
        }
    }

    /// Forgets the keys.
    pub(super) fn close(&self) {
        if self.keys().is_some() {
            self.state.replace(State::Locked);
        }
    }

    /// A record's text as it is stored.
    pub(super) async fn seal(&self, name: &str, json: &str) -> Result<String, StoreError> {
        let Some(keys) = self.keys() else {
            return if self.is_off() { Ok(json.to_owned()) } else { Err(locked()) };
        };
        if keys.removing {
            return Ok(json.to_owned());
        }
        let sealed = keys.key.seal(name, json.as_bytes()).await.map_err(|_| not_sealed())?;
        // Meanwhile another tab may have changed the passphrase.
        if self.keys().is_none_or(|now| now.generation != keys.generation) {
            return Err(locked());
        }
        Ok([SEALED, &keys.generation.to_string(), ":", &sealed].concat())
    }

    /// A stored text as the record it is. What cannot be opened stays as it is, to be set aside.
    pub(super) async fn open(&self, name: &str, text: String) -> Result<String, StoreError> {
        if self.is_locked() {
            return Err(locked());
        }
        let Some((generation, sealed)) = parts(&text) else { return Ok(text) };
        let Some(keys) = self.keys() else { return Ok(text) };
        let before = keys.before.as_ref().filter(|before| before.0 == generation);
        let key =
            if keys.generation == generation { Some(&keys.key) } else { before.map(|before| &before.1) };
        let Some(key) = key else { return Ok(text) };
        let opened = key.open(name, sealed).await.ok().and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(opened.unwrap_or(text))
    }

    /// Whether a stored text is sealed, under whichever key.
    pub(super) fn is_sealed(text: &str) -> bool {
        parts(text).is_some()
    }

    /// Whether a stored text is as it should be under the current state.
    pub(super) fn is_current(&self, text: &str) -> bool {
        let generation = parts(text).map(|parts| parts.0);
        match self.keys() {
            Some(keys) if !keys.removing => generation == Some(keys.generation),
            Some(_) | None => generation.is_none(),
        }
    }
}

impl Lock {
    /// What is needed to unlock a new generation with this passphrase.
    pub(super) async fn new(passphrase: &str) -> Result<(Self, crypto::Derived), Refused> {
        let salt = crypto::random::<{ crypto::SALT }>()?;
        let generation = u32::from_le_bytes(crypto::random::<4>()?);
        let derived = crypto::derive(passphrase, &salt, crypto::ROUNDS).await?;
        let verifier = derived.key.seal(LOCK_KEY, VERIFIER).await?;
        let salt = crypto::to_base64(&salt)?;
        let rounds = crypto::ROUNDS;
        let lock = Self { generation, rounds, salt, verifier, before: None, pending: false, removing: false };
        Ok((lock, derived))
    }

    /// The key, if this is the passphrase.
    pub(super) async fn derive(&self, passphrase: &str) -> Result<crypto::Derived, Refused> {
        let salt = crypto::from_base64(&self.salt)?;
        let derived = crypto::derive(passphrase, &salt, self.rounds).await?;
        let verifier = derived.key.open(LOCK_KEY, &self.verifier).await?;
        if verifier == VERIFIER { Ok(derived) } else { Err(Refused) }
    }
}

/// What a locked store says.
pub(super) fn locked() -> StoreError {
    StoreError::Unavailable("it is locked with a passphrase".into())
}

fn not_sealed() -> StoreError {
    StoreError::Failed("the browser's cryptography refused to seal it".into())
}

/// Generation and Base64 of a sealed text.
fn parts(text: &str) -> Option<(u32, &str)> {
    let (generation, sealed) = text.strip_prefix(SEALED)?.split_once(':')?;
    Some((generation.parse().ok()?, sealed))
}
