//! Where records are, and reading and writing them there: in localStorage, or in `IndexedDB`, to which they move when
//! localStorage is full. A record in both is newer in localStorage.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    ports::StoreError,
    storage::{journal::JOURNAL, keys},
};

use super::{journal::Journal, vault::Vault};
use crate::ports::Ports;

/// The prefix of every record's key.
pub(crate) const RECORDS: &str = "footnote:session/";
/// The prefix of attached files that wait to be sent; they are in `IndexedDB` alone.
pub(crate) const ATTACHED: &str = "footnote:attached/";
/// `yes` while `IndexedDB` has nothing but the journal, so that opening a conversation need not wait for it. `no` from before
/// the first write there on, for good: a tab that looks into it meanwhile must not say otherwise, nor one that is killed leave
/// it unsaid. Without a mark it is asked.
const ALL_HERE: &str = "footnote:all-here";

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
        if self.is_all_here() {
            return Ok(Vec::new());
        }
        match self.ports.database.keys(prefix).await {
            Err(StoreError::Unavailable(_)) => Ok(Vec::new()),
            found => found,
        }
    }

    fn is_all_here(&self) -> bool {
        self.ports.local.get(ALL_HERE).is_some_and(|mark| mark == "yes")
    }

    /// Looks whether all is in localStorage, unless it is known that it is not.
    pub(crate) async fn mark_all_here(&self) {
        let mark = || self.ports.local.get(ALL_HERE);
        if mark().is_some_and(|mark| mark == "no") {
            return;
        }
        let Ok(found) = self.ports.database.keys(keys::PREFIX).await else { return };
        let all_here = found.iter().all(|key| key.starts_with(JOURNAL));
        if all_here == mark().is_none() {
            // Where it is wrong, a killed browser has lost the other one.
            self.ports.local.put(ALL_HERE, if all_here { "yes" } else { "no" }).ok();
        }
    }

    /// Writes to `IndexedDB`, which is asked from now on.
    async fn write_indexed_db(
        &self,
        write: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), StoreError> {
        let mark = || {
            let marked = self.ports.local.put(ALL_HERE, "no");
            marked.or_else(|_| self.ports.local.remove(ALL_HERE))
        };
        mark()?;
        write.await?;
        // There may have been no room for the mark before.
        mark()
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
        if self.is_all_here() {
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
        self.write_indexed_db(self.ports.database.put(&records)).await?;
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

    /// Replaces texts that are in `IndexedDB` alone by others, in one transaction. Of none of the keys localStorage has
    /// anything: there is nothing that the journal could bring back.
    pub(crate) async fn replace_in_indexed_db(
        &self,
        old: &[String],
        new: &[(String, String)],
    ) -> Result<(), StoreError> {
        self.write_indexed_db(self.ports.database.replace(old, new)).await
    }
}
