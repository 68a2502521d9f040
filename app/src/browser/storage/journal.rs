//! A journal in `IndexedDB` of the writes to localStorage, which restores writes that were lost when the
//! browser was killed.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        journal::{self, JOURNAL, JournalEntry},
        keys,
    },
};
use futures::{FutureExt as _, channel::oneshot, future::Shared};
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::wasm_split;

use super::{
    BrowserStore, Inner, StoreChange, local_storage,
    part::{self, Loaded},
    room,
};
use crate::browser::{clock, tabs};

/// Pause between two transactions, in milliseconds: each waits for the disk.
const PAUSE_MS: u32 = 1000;
/// Old entries are removed after this number of new ones.
const PRUNE_EVERY: u32 = 500;

/// The journal as this page load writes it.
pub(super) struct Journal {
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
    /// Resolves to the restored conversations.
    recovered: RefCell<Option<Shared<oneshot::Receiver<BTreeSet<SessionId>>>>>,
}

impl Journal {
    pub(super) fn new() -> Self {
        Self {
            writer: tabs::new_session_id().to_string(),
            number: Cell::new(0),
            queue: RefCell::default(),
            in_flight: RefCell::default(),
            names: RefCell::default(),
            is_flushing: Cell::new(false),
            flushing: futures::lock::Mutex::new(()),
            recovered: RefCell::default(),
        }
    }
}

impl BrowserStore {
    /// Waits for the restoration; whether it changed this conversation.
    pub(crate) async fn recovered(&self, id: &SessionId) -> bool {
        let recovered = self.inner.journal.recovered.borrow().clone();
        match recovered {
            Some(recovered) => recovered.await.is_ok_and(|sessions| sessions.contains(id)),
            None => false,
        }
    }
}

/// Queues a key of localStorage: its text was written or, if the key ends in `/`, all keys below it were
/// removed. The entry is on disk about a second later.
pub(super) fn queue(inner: &Rc<Inner>, key: &str) {
    if local_storage::storage().is_none() {
        return;
    }
    let journal = &inner.journal;
    journal.queue.borrow_mut().insert(key.to_owned());
    if journal.is_flushing.replace(true) {
        return;
    }
    let inner = inner.clone();
    spawn_local(async move {
        while !inner.journal.queue.borrow().is_empty() {
            // Without room or IndexedDB there is no journal.
            flush(&inner).await.ok();
            clock::sleep(PAUSE_MS).await;
        }
        inner.journal.is_flushing.set(false);
    });
}

/// Removes the entries of all keys with this prefix, and queues the removal itself.
pub(super) async fn remove(inner: &Rc<Inner>, prefix: &str) -> Result<(), StoreError> {
    // Queued keys become entries first.
    flush(inner).await.ok();
    let names = names(inner, |entry| entry.key.starts_with(prefix)).await?;
    if !names.is_empty() {
        inner.indexed_db.remove(&names).await?;
    }
    queue(inner, prefix);
    Ok(())
}

/// The names of the entries that are wanted; none without `IndexedDB`.
pub(super) async fn names(
    inner: &Inner,
    wanted: impl Fn(&JournalEntry) -> bool,
) -> Result<Vec<String>, StoreError> {
    let names = match inner.indexed_db.keys(JOURNAL).await {
        Err(StoreError::Unavailable(_)) => Vec::new(),
        names => names?,
    };
    Ok(names
        .into_iter()
        .filter(|name| JournalEntry::parse(name).is_some_and(|entry| wanted(&entry)))
        .collect())
}

/// Restores lost writes in the background.
pub(super) fn recover_in_background(inner: &Rc<Inner>) {
    let (Some(_), Some(window)) = (local_storage::storage(), web_sys::window()) else { return };
    let weak = Rc::downgrade(inner);
    inner.keep_listener(EventListener::new(&window, "pagehide", move |_| {
        if let Some(inner) = weak.upgrade() {
            leave(&inner.journal);
        }
    }));
    let (done, recovered) = oneshot::channel();
    inner.journal.recovered.replace(Some(recovered.shared()));
    let inner = inner.clone();
    spawn_local(async move {
        // A failure is tried again at the next start.
        let sessions = recover(&inner).await.unwrap_or_default();
        if !sessions.is_empty() {
            for id in &sessions {
                inner.list_cache.changed(id);
            }
            inner.notify(StoreChange::Listed);
        }
        // The receiver may have been dropped; ignore.
        done.send(sessions).ok();
        take_over_unwritten(&inner);
    });
}

/// Leaves the queue to the next page load, since the browser may be killed before localStorage is on disk.
fn leave(journal: &Journal) {
    let (queue, in_flight) = (journal.queue.borrow(), journal.in_flight.borrow());
    let keys: Vec<&str> = queue.union(&in_flight).map(String::as_str).collect();
    if !keys.is_empty() {
        // Without room for them they are only in localStorage.
        local_storage::put(&journal::unwritten_key(&journal.writer), &keys.join("\n")).ok();
    }
}

/// Queues the keys that pages left. Only after restoring, since entries written later count as newer.
fn take_over_unwritten(inner: &Rc<Inner>) {
    for left in local_storage::keys(JOURNAL).iter().filter(|key| journal::is_unwritten_key(key)) {
        let keys = local_storage::get(left).unwrap_or_default();
        keys.lines().for_each(|key| queue(inner, key));
        // Queueing them twice does no harm.
        local_storage::remove(left).ok();
    }
}

/// Journals the queue.
pub(super) async fn flush(inner: &Inner) -> Result<(), StoreError> {
    let journal = &inner.journal;
    let _turn = journal.flushing.lock().await;
    journal.in_flight.replace(journal.queue.take());
    let written = write_in_flight(inner).await;
    journal.in_flight.take();
    written
}

/// Journals the keys in flight.
async fn write_in_flight(inner: &Inner) -> Result<(), StoreError> {
    let journal = &inner.journal;
    let (keys, before) = (journal.in_flight.borrow().clone(), journal.number.get());
    let time_ms = clock::now_ms();
    let last = before.saturating_add(u32::try_from(keys.len()).unwrap_or(u32::MAX));
    // Entries beyond the counter would be taken for lost, and would restore outdated texts.
    local_storage::put(&journal::counter_key(&journal.writer), &last.to_string())?;
    let (mut replaced, mut entries) = (Vec::new(), Vec::new());
    for key in keys {
        let text = local_storage::get(&key).unwrap_or_default();
        let number = journal.number.get() + 1;
        journal.number.set(number);
        let entry = JournalEntry { time_ms, writer: journal.writer.clone(), number, key };
        replaced.extend(journal.names.borrow_mut().insert(entry.key.clone(), entry.name()));
        entries.push((entry.name(), text));
    }
    if journal.number.get() / PRUNE_EVERY != before / PRUNE_EVERY {
        replaced.extend(names(inner, |entry| entry.is_expired(time_ms)).await.unwrap_or_default());
    }
    inner.indexed_db.replace(&replaced, &entries).await
}

async fn recover(inner: &Rc<Inner>) -> Result<BTreeSet<SessionId>, StoreError> {
    let entries = names(inner, |_| true).await?;
    if entries.is_empty() {
        return Ok(BTreeSet::new());
    }
    part::run(load_recover(inner.clone(), entries)).await
}

#[wasm_split(records, fallible)]
fn load_recover(inner: Rc<Inner>, names: Vec<String>) -> Loaded<BTreeSet<SessionId>> {
    Ok(Box::pin(async move { recover_entries(&inner, &names).await }))
}

async fn recover_entries(inner: &Rc<Inner>, names: &[String]) -> Result<BTreeSet<SessionId>, StoreError> {
    let entries: Vec<JournalEntry> = names.iter().filter_map(|name| JournalEntry::parse(name)).collect();
    let counted = |writer: &str| {
        local_storage::get(&journal::counter_key(writer))
            .and_then(|number| number.parse().ok())
            .unwrap_or_default()
    };
    let lost = journal::lost_entries(&entries, counted);
    let names: Vec<String> = lost.iter().map(JournalEntry::name).collect();
    let texts = if names.is_empty() { Vec::new() } else { inner.indexed_db.get(&names).await? };
    let mut sessions = BTreeSet::new();
    for (entry, text) in lost.iter().zip(texts) {
        bring_back(inner, &entry.key, &text.unwrap_or_default()).await?;
        // The key of a removal is a prefix.
        let key = keys::parse(&entry.key).or_else(|| keys::parse(&[&entry.key, "head"].concat()));
        sessions.extend(key.map(|key| key.session));
        local_storage::put(&journal::counter_key(&entry.writer), &entry.number.to_string())?;
    }
    prune(inner, &entries).await?;
    Ok(sessions)
}

async fn bring_back(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        return local_storage::keys(key).iter().try_for_each(|key| local_storage::remove(key));
    }
    let _turn = inner.write_turn.lock().await;
    match local_storage::put(key, text) {
        Err(StoreError::Full) => room::put(inner, key, text).await,
        put => put,
    }
}

/// Removes old entries, and the counters of writers without newer ones.
async fn prune(inner: &Inner, entries: &[JournalEntry]) -> Result<(), StoreError> {
    let now = clock::now_ms();
    let (old, recent): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_expired(now));
    if old.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = old.iter().map(|entry| entry.name()).collect();
    inner.indexed_db.remove(&names).await?;
    let is_recent = |writer: &str| recent.iter().any(|entry| entry.writer == writer);
    for writer in old.iter().map(|entry| &entry.writer).filter(|writer| !is_recent(writer)) {
        local_storage::remove(&journal::counter_key(writer))?;
    }
    Ok(())
}
