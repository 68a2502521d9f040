//! The journal in `IndexedDB` of what was written to localStorage: after the browser was killed it brings back what
//! localStorage lost.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        journal::{self, Entry, JOURNAL},
        keys,
    },
};
use futures::{FutureExt as _, channel::oneshot, future::Shared};
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;

use super::{BrowserStore, Inner, StoreChange, local_storage, room};
use crate::browser::{clock, tabs};

/// Time between two transactions, in milliseconds. Each waits for the disk.
const PAUSE_MS: u32 = 1000;
/// A page that stays open removes old entries after each of so many new ones.
const PRUNE_EVERY: u32 = 500;

/// What this page load writes to the journal.
pub(super) struct Journal {
    writer: String,
    /// The number of its last entry.
    number: Cell<u32>,
    /// Keys of what is not in the journal yet. Their texts are read when they are written there.
    queue: RefCell<BTreeSet<String>>,
    /// Those that are on their way there.
    in_flight: RefCell<BTreeSet<String>>,
    /// The names of this writer's entries by key: a newer entry replaces an older one.
    names: RefCell<BTreeMap<String, String>>,
    is_flushing: Cell<bool>,
    /// One transaction at a time.
    flushing: futures::lock::Mutex<()>,
    /// The conversations that were brought back, once that is done.
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
    /// Waits until what a killed browser lost is back. Gives whether any of it belongs to this conversation.
    pub(crate) async fn recovered(&self, id: &SessionId) -> bool {
        let recovered = self.inner.journal.recovered.borrow().clone();
        match recovered {
            Some(recovered) => recovered.await.is_ok_and(|sessions| sessions.contains(id)),
            None => false,
        }
    }
}

/// Writes a text to localStorage, and notes it.
pub(super) fn write(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    local_storage::put(key, text)?;
    put(inner, key);
    Ok(())
}

/// Notes that a text was just written to localStorage or, where the key ends in `/`, that the keys below it were removed.
/// It is on disk about a second later.
pub(super) fn put(inner: &Rc<Inner>, key: &str) {
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
            // Without room or IndexedDB there is no journal, and what is stored is all there is.
            flush(&inner).await.ok();
            clock::sleep(PAUSE_MS).await;
        }
        inner.journal.is_flushing.set(false);
    });
}

/// Removes the entries of all keys that begin with this, and notes that they were removed from localStorage.
pub(super) async fn remove(inner: &Rc<Inner>, prefix: &str) -> Result<(), StoreError> {
    // Also what is on its way to the journal.
    flush(inner).await.ok();
    let names = names(inner, |entry| entry.key.starts_with(prefix)).await?;
    if !names.is_empty() {
        inner.indexed_db.remove(&names).await?;
    }
    put(inner, prefix);
    Ok(())
}

/// The names of these entries; none where there is no `IndexedDB`.
pub(super) async fn names(inner: &Inner, wanted: impl Fn(&Entry) -> bool) -> Result<Vec<String>, StoreError> {
    let names = match inner.indexed_db.keys(JOURNAL).await {
        Err(StoreError::Unavailable(_)) => Vec::new(),
        names => names?,
    };
    Ok(names.into_iter().filter(|name| Entry::parse(name).is_some_and(|entry| wanted(&entry))).collect())
}

/// Brings back what was lost, in the background.
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
        // What could not be brought back is tried again at the next start.
        let sessions = recover(&inner).await.unwrap_or_default();
        if !sessions.is_empty() {
            for id in &sessions {
                inner.known.changed(id);
            }
            inner.notify(StoreChange::Listed);
        }
        // Nobody may have waited.
        done.send(sessions).ok();
        take_over_unwritten(&inner);
    });
}

/// Leaves the keys that are not in the journal yet to the next page load: it may come, and the browser be killed, before
/// localStorage is on disk.
fn leave(journal: &Journal) {
    let (queue, in_flight) = (journal.queue.borrow(), journal.in_flight.borrow());
    let keys: Vec<&str> = queue.union(&in_flight).map(String::as_str).collect();
    if !keys.is_empty() {
        // Without room for them, localStorage is all there is.
        local_storage::put(&journal::unwritten(&journal.writer), &keys.join("\n")).ok();
    }
}

/// Takes over the keys that pages left. Only now, after what was lost came back: what is written later counts as newer.
fn take_over_unwritten(inner: &Rc<Inner>) {
    for left in local_storage::keys(JOURNAL).iter().filter(|key| journal::is_unwritten(key)) {
        let keys = local_storage::get(left).unwrap_or_default();
        keys.lines().for_each(|key| put(inner, key));
        // Taking them over twice does no harm.
        local_storage::remove(left).ok();
    }
}

/// Writes what is queued.
pub(super) async fn flush(inner: &Inner) -> Result<(), StoreError> {
    let journal = &inner.journal;
    let _turn = journal.flushing.lock().await;
    journal.in_flight.replace(journal.queue.take());
    let written = write_in_flight(inner).await;
    journal.in_flight.take();
    written
}

/// Writes what is in flight.
async fn write_in_flight(inner: &Inner) -> Result<(), StoreError> {
    let journal = &inner.journal;
    let (keys, before) = (journal.in_flight.borrow().clone(), journal.number.get());
    let time_ms = clock::now_ms();
    let last = before.saturating_add(u32::try_from(keys.len()).unwrap_or(u32::MAX));
    // Entries that are not counted would be taken for lost, and bring back what is older than what is stored.
    local_storage::put(&journal::counter(&journal.writer), &last.to_string())?;
    let (mut replaced, mut entries) = (Vec::new(), Vec::new());
    for key in keys {
        let text = local_storage::get(&key).unwrap_or_default();
        let number = journal.number.get() + 1;
        journal.number.set(number);
        let entry = Entry { time_ms, writer: journal.writer.clone(), number, key };
        replaced.extend(journal.names.borrow_mut().insert(entry.key.clone(), entry.name()));
        entries.push((entry.name(), text));
    }
    if journal.number.get() / PRUNE_EVERY != before / PRUNE_EVERY {
        replaced.extend(names(inner, |entry| entry.is_old(time_ms)).await.unwrap_or_default());
    }
    inner.indexed_db.replace(&replaced, &entries).await
}

async fn recover(inner: &Rc<Inner>) -> Result<BTreeSet<SessionId>, StoreError> {
    let entries: Vec<Entry> =
        names(inner, |_| true).await?.iter().filter_map(|name| Entry::parse(name)).collect();
    let counted = |writer: &str| {
        local_storage::get(&journal::counter(writer))
            .and_then(|number| number.parse().ok())
            .unwrap_or_default()
    };
    let lost = journal::lost(&entries, counted);
    let names: Vec<String> = lost.iter().map(Entry::name).collect();
    let texts = if names.is_empty() { Vec::new() } else { inner.indexed_db.get(&names).await? };
    let mut sessions = BTreeSet::new();
    for (entry, text) in lost.iter().zip(texts) {
        bring_back(inner, &entry.key, &text.unwrap_or_default()).await?;
        // Where all keys below it were removed, the entry's key is only the beginning of one.
        let key = keys::parse(&entry.key).or_else(|| keys::parse(&[&entry.key, "head"].concat()));
        sessions.extend(key.map(|key| key.session));
        local_storage::put(&journal::counter(&entry.writer), &entry.number.to_string())?;
    }
    prune(inner, &entries).await?;
    Ok(sessions)
}

async fn bring_back(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        return local_storage::keys(key).iter().try_for_each(|key| local_storage::remove(key));
    }
    let _turn = inner.writing.lock().await;
    match local_storage::put(key, text) {
        Err(StoreError::Full) => room::put(inner, key, text).await,
        put => put,
    }
}

/// Removes old entries, and the counters of writers that have no others.
async fn prune(inner: &Inner, entries: &[Entry]) -> Result<(), StoreError> {
    let now = clock::now_ms();
    let (old, recent): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_old(now));
    if old.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = old.iter().map(|entry| entry.name()).collect();
    inner.indexed_db.remove(&names).await?;
    let is_recent = |writer: &str| recent.iter().any(|entry| entry.writer == writer);
    for writer in old.iter().map(|entry| &entry.writer).filter(|writer| !is_recent(writer)) {
        local_storage::remove(&journal::counter(writer))?;
    }
    Ok(())
}
