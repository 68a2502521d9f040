//! Where records are, and reading and writing them there: in localStorage, or in `IndexedDB`, to which they move when
//! localStorage is full. A record in both is newer in localStorage.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{ports::StoreError, storage::keys};

use super::{journal::Journal, vault::Vault};
use crate::ports::Ports;

/// The prefix of every record's key.
pub(crate) const RECORDS: &str = "footnote:session/";
/// The prefix of attached files that wait to be sent; they are in `IndexedDB` alone.
pub(crate) const ATTACHED: &str = "footnote:attached/";
/// Set while `IndexedDB` holds no records, no attached files and nothing of projects, so that it need not be asked. Removed before anything moves there.
const INDEXED_DB_EMPTY: &str = "footnote:all-here";

/// The storage that has a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    LocalStorage,
    IndexedDb,
}

/// The two storages.
pub(crate) struct Places {
    ports: Rc<Ports>,
    journal: Rc<Journal>,
    vault: Rc<Vault>,
}

impl Places {
    pub(crate) fn new(ports: Rc<Ports>, journal: Rc<Journal>, vault: Rc<Vault>) -> Self {
        Self { ports, journal, vault }
    }

    pub(crate) fn ports(&self) -> &Rc<Ports> {
        &self.ports
    }

    /// The keys in `IndexedDB` with this prefix; none without `IndexedDB`.
    pub(crate) async fn indexed_db_keys(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        if self.ports.local.get(INDEXED_DB_EMPTY).is_some() {
            return Ok(Vec::new());
        }
        match self.ports.database.keys(prefix).await {
            Ok(found) => {
                if found.is_empty() && prefix == RECORDS && self.has_no_others().await {
                    // Without this mark it is asked again.
                    self.ports.local.put(INDEXED_DB_EMPTY, "yes").ok();
                }
                Ok(found)
            }
            Err(StoreError::Unavailable(_)) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    async fn has_no_others(&self) -> bool {
        for prefix in [keys::ASIDE, ATTACHED, keys::PROJECTS] {
            if !self.ports.database.keys(prefix).await.is_ok_and(|found| found.is_empty()) {
                return false;
            }
        }
        true
    }

    /// The keys with this prefix and their places.
    pub(crate) async fn places(&self, prefix: &str) -> Result<BTreeMap<String, Place>, StoreError> {
        let moved = self.indexed_db_keys(prefix).await?;
        let mut places: BTreeMap<String, Place> =
            moved.into_iter().map(|key| (key, Place::IndexedDb)).collect();
        places.extend(self.ports.local.keys(prefix).into_iter().map(|key| (key, Place::LocalStorage)));
        Ok(places)
    }

    /// The records under these keys as JSON. One that cannot be decrypted is given as it is stored.
    pub(crate) async fn read(&self, keys: &[(String, Place)]) -> Result<Vec<(String, String)>, StoreError> {
        let moved = keys.iter().filter(|key| key.1 == Place::IndexedDb).map(|key| key.0.clone());
        let moved: Vec<String> = moved.collect();
        let texts = if moved.is_empty() { Vec::new() } else { self.ports.database.get(&moved).await? };
        let mut texts = texts.into_iter();
        let mut records = Vec::with_capacity(keys.len());
        for (key, place) in keys {
            let text = match place {
                Place::LocalStorage => self.ports.local.get(key),
                Place::IndexedDb => texts.next().flatten(),
            };
            if let Some(text) = text {
                records.push((key.clone(), self.vault.open(key, text).await?));
            }
        }
        Ok(records)
    }

    /// The first records in `IndexedDB` after this key as JSON, in the order of their keys; none without `IndexedDB`.
    pub(crate) async fn page(&self, after: &str, most: u32) -> Result<Vec<(String, String)>, StoreError> {
        if self.ports.local.get(INDEXED_DB_EMPTY).is_some() {
            return Ok(Vec::new());
        }
        let page = match self.ports.database.page(RECORDS, after, most).await {
            Err(StoreError::Unavailable(_)) => return Ok(Vec::new()),
            page => page?,
        };
        let mut records = Vec::with_capacity(page.len());
        for (key, text) in page {
            let json = self.vault.open(&key, text).await?;
            records.push((key, json));
        }
        Ok(records)
    }

    /// Writes a text to localStorage, and queues a copy for the journal, which restores it if the browser is killed before it
    /// is on disk.
    pub(crate) fn put_local(&self, key: &str, text: &str) -> Result<(), StoreError> {
        self.ports.local.put(key, text)?;
        self.journal.queue(key);
        Ok(())
    }

    /// Writes texts to `IndexedDB`, then removes them from localStorage in this order.
    pub(crate) async fn put_indexed_db(&self, records: Vec<(String, String)>) -> Result<(), StoreError> {
        self.ports.local.remove(INDEXED_DB_EMPTY)?;
        self.ports.database.put(&records).await?;
        // Another tab may have set it again meanwhile.
        self.ports.local.remove(INDEXED_DB_EMPTY)?;
        records.iter().try_for_each(|(key, text)| {
            // If the browser is killed, an older text may return to localStorage and be taken for the newer one.
            self.journal.queue(key);
            // A text that was written meanwhile is newer and stays.
            if self.ports.local.get(key).is_some_and(|now| now == *text) {
                self.ports.local.remove(key)
            } else {
                Ok(())
            }
        })
    }

    /// Writes texts to `IndexedDB` in one transaction, under keys of which no storage has anything: there is nothing that the
    /// journal could bring back.
    pub(crate) async fn put_new(&self, records: &[(String, String)]) -> Result<(), StoreError> {
        self.ports.local.remove(INDEXED_DB_EMPTY)?;
        self.ports.database.replace(&[], records).await?;
        // Another tab may have set it again meanwhile.
        self.ports.local.remove(INDEXED_DB_EMPTY)
    }

    /// Replaces texts that are in `IndexedDB` alone by another one.
    pub(crate) async fn replace_in_indexed_db(
        &self,
        old: &[String],
        key: String,
        text: String,
    ) -> Result<(), StoreError> {
        self.ports.local.remove(INDEXED_DB_EMPTY)?;
        self.ports.database.replace(old, &[(key, text)]).await?;
        // Another tab may have set it again meanwhile.
        self.ports.local.remove(INDEXED_DB_EMPTY)
    }
}
