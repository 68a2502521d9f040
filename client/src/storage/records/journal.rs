//! A journal in `IndexedDB` of the writes to localStorage, from which the next page load restores writes that were lost when
//! the browser was killed.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    ports::StoreError,
    storage::journal::{self, JOURNAL, JournalEntry},
};

use crate::{ports::Ports, storage::tab};

/// Pause between two transactions, in milliseconds: each waits for the disk.
const PAUSE_MS: u32 = 1000;
/// Old entries are removed after this number of new ones.
const PRUNE_EVERY: u32 = 500;

/// The journal as this page load writes it.
pub(crate) struct Journal {
    ports: Rc<Ports>,
    writer: String,
    /// The number of the last entry.
    number: Cell<u32>,
    /// Keys to be journaled; their texts are read at that time.
    queue: RefCell<BTreeSet<String>>,
    /// Keys in the transaction that is running.
    in_flight: RefCell<BTreeSet<String>>,
    /// The latest entry of each key, which a newer one replaces.
    names: RefCell<BTreeMap<String, String>>,
    is_flushing: Cell<bool>,
    /// Held during a transaction.
    flushing: futures::lock::Mutex<()>,
}

impl Journal {
    pub(crate) fn new(ports: Rc<Ports>) -> Rc<Self> {
        let journal = Rc::new(Self {
            writer: tab::new_session_id(&ports).to_string(),
            ports,
            number: Cell::new(0),
            queue: RefCell::default(),
            in_flight: RefCell::default(),
            names: RefCell::default(),
            is_flushing: Cell::new(false),
            flushing: futures::lock::Mutex::new(()),
        });
        if journal.ports.local.is_available() {
            let left = Rc::downgrade(&journal);
            journal.ports.lifecycle.on_leave(Box::new(move || {
                if let Some(journal) = left.upgrade() {
                    journal.leave();
                }
            }));
        }
        journal
    }

    /// Queues a key of localStorage: its text was written or, if the key ends in `/`, all keys below it were
    /// removed. The entry is on disk about a second later.
    pub(crate) fn queue(self: &Rc<Self>, key: &str) {
        if !self.ports.local.is_available() {
            return;
        }
        self.queue.borrow_mut().insert(key.to_owned());
        if self.is_flushing.replace(true) {
            return;
        }
        let journal = self.clone();
        Executor::spawn_local(async move {
            while !journal.queue.borrow().is_empty() {
                // Without room or IndexedDB there is no journal.
                journal.flush().await.ok();
                journal.ports.clock.sleep(PAUSE_MS).await;
            }
            journal.is_flushing.set(false);
        });
    }

    /// Journals the queue.
    pub(crate) async fn flush(&self) -> Result<(), StoreError> {
        let _turn = self.flushing.lock().await;
        self.in_flight.replace(self.queue.take());
        let written = self.write_in_flight().await;
        self.in_flight.take();
        written
    }

    /// The names of the entries that are wanted; none without `IndexedDB`.
    pub(crate) async fn names(
        &self,
        wanted: impl Fn(&JournalEntry) -> bool,
    ) -> Result<Vec<String>, StoreError> {
        let names = match self.ports.database.keys(JOURNAL).await {
            Err(StoreError::Unavailable(_)) => Vec::new(),
            names => names?,
        };
        Ok(names
            .into_iter()
            .filter(|name| JournalEntry::parse(name).is_some_and(|entry| wanted(&entry)))
            .collect())
    }

    /// Removes the entries of these names.
    pub(crate) async fn remove(&self, names: &[String]) -> Result<(), StoreError> {
        if names.is_empty() { Ok(()) } else { self.ports.database.remove(names).await }
    }

    /// Removes the entries of all keys with this prefix, and queues the removal itself.
    pub(crate) async fn remove_all(self: &Rc<Self>, prefix: &str) -> Result<(), StoreError> {
        // Queued keys become entries first.
        self.flush().await.ok();
        self.remove(&self.names(|entry| entry.key.starts_with(prefix)).await?).await?;
        self.queue(prefix);
        Ok(())
    }

    /// The entries that localStorage lost, in the order written, with their texts.
    pub(crate) async fn lost(
        &self,
        entries: &[JournalEntry],
    ) -> Result<Vec<(JournalEntry, String)>, StoreError> {
        let counted = |writer: &str| {
            self.ports
                .local
                .get(&journal::counter_key(writer))
                .and_then(|number| number.parse().ok())
                .unwrap_or_default()
        };
        let lost = journal::lost_entries(entries, counted);
        let names: Vec<String> = lost.iter().map(JournalEntry::name).collect();
        let texts = if names.is_empty() { Vec::new() } else { self.ports.database.get(&names).await? };
        Ok(lost.into_iter().zip(texts.into_iter().map(Option::unwrap_or_default)).collect())
    }

    /// Notes that an entry was restored.
    pub(crate) fn count_restored(&self, entry: &JournalEntry) -> Result<(), StoreError> {
        self.ports.local.put(&journal::counter_key(&entry.writer), &entry.number.to_string())
    }

    /// Removes old entries, and the counters of writers without newer ones.
    pub(crate) async fn prune(&self, entries: &[JournalEntry]) -> Result<(), StoreError> {
        let now = self.ports.clock.now_ms();
        let (old, recent): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_expired(now));
        let names: Vec<String> = old.iter().map(|entry| entry.name()).collect();
        self.remove(&names).await?;
        let is_recent = |writer: &str| recent.iter().any(|entry| entry.writer == writer);
        for writer in old.iter().map(|entry| &entry.writer).filter(|writer| !is_recent(writer)) {
            self.ports.local.remove(&journal::counter_key(writer))?;
        }
        Ok(())
    }

    /// Queues the keys that pages left. Only after restoring, since entries written later count as newer.
    pub(crate) fn take_over_unwritten(self: &Rc<Self>) {
        for left in self.ports.local.keys(JOURNAL).iter().filter(|key| journal::is_unwritten_key(key)) {
            let keys = self.ports.local.get(left).unwrap_or_default();
            keys.lines().for_each(|key| self.queue(key));
            // Queueing them twice does no harm.
            self.ports.local.remove(left).ok();
        }
    }

    /// Leaves the queue to the next page load, since the browser may be killed before localStorage is on disk.
    fn leave(&self) {
        let (queue, in_flight) = (self.queue.borrow(), self.in_flight.borrow());
        let keys: Vec<&str> = queue.union(&in_flight).map(String::as_str).collect();
        if !keys.is_empty() {
            // Without room for them they are only in localStorage.
            self.ports.local.put(&journal::unwritten_key(&self.writer), &keys.join("\n")).ok();
        }
    }

    /// Journals the keys in flight.
    async fn write_in_flight(&self) -> Result<(), StoreError> {
        let (keys, before) = (self.in_flight.borrow().clone(), self.number.get());
        let time_ms = self.ports.clock.now_ms();
        let last = before.saturating_add(u32::try_from(keys.len()).unwrap_or(u32::MAX));
        // Entries beyond the counter would be taken for lost, and would restore outdated texts.
        self.ports.local.put(&journal::counter_key(&self.writer), &last.to_string())?;
        let (mut replaced, mut entries) = (Vec::new(), Vec::new());
        for key in keys {
            let text = self.ports.local.get(&key).unwrap_or_default();
            let number = self.number.get() + 1;
            self.number.set(number);
            let entry = JournalEntry { time_ms, writer: self.writer.clone(), number, key };
            replaced.extend(self.names.borrow_mut().insert(entry.key.clone(), entry.name()));
            entries.push((entry.name(), text));
        }
        if self.number.get() / PRUNE_EVERY != before / PRUNE_EVERY {
            replaced.extend(self.names(|entry| entry.is_expired(time_ms)).await.unwrap_or_default());
        }
        self.ports.database.replace(&replaced, &entries).await
    }
}
