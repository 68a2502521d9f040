//! Making room when localStorage is full: older conversations move to `IndexedDB`, then the oldest exchanges of the same
//! conversation, then the record itself. Nothing is removed from localStorage before it was read back from `IndexedDB`.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::keys::{self, RecordKind},
};
use wasm_split_helpers::wasm_split;

use super::{
    Inner, StoreChange, list, local_storage,
    part::{self, Loaded},
    records,
};
use crate::browser::clock;

/// Pause after no room could be made, in milliseconds.
const LOOK_AGAIN_MS: f64 = 5000.0;
/// Exchanges moved at once.
const BATCH: usize = 8;

/// Makes room in localStorage and writes a text there, or else to `IndexedDB`.
pub(super) async fn put(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    if clock::elapsed_ms() < inner.no_room_until.get() {
        return Err(StoreError::Full);
    }
    let placed = part::run(load_make_room(inner.clone(), key.to_owned(), text.to_owned())).await;
    if placed.is_err() {
        inner.no_room_until.set(clock::elapsed_ms() + LOOK_AGAIN_MS);
    }
    match placed {
        // Without IndexedDB the browser is simply full.
        Err(StoreError::Unavailable(_)) => Err(StoreError::Full),
        placed => placed,
    }
}

#[wasm_split(records, fallible)]
fn load_make_room(inner: Rc<Inner>, key: String, text: String) -> Loaded<()> {
    Ok(Box::pin(async move { make_room(&inner, &key, &text).await }))
}

async fn make_room(inner: &Rc<Inner>, key: &str, text: &str) -> Result<(), StoreError> {
    let own = keys::parse(key);
    let mut moved = 0;
    for id in by_age(inner).await? {
        if own.as_ref().is_some_and(|own| own.session == id) || inner.conversation(&id).is_some() {
            continue;
        }
        // A conversation that another tab owns is left alone.
        let Some(lock) = inner.locks.take_free(&id, Rc::new(|| {})).await else { continue };
        let done = move_out(inner, local_storage::keys(&keys::session(&id))).await;
        drop(lock);
        done?;
        moved += 1;
        if try_again(inner, key, text)? {
            inner.notify(StoreChange::Moved(moved));
            return Ok(());
        }
    }
    if moved > 0 {
        inner.notify(StoreChange::Moved(moved));
    }
    if let Some(own) = own {
        let mut exchanges: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for other in local_storage::keys(&keys::session(&own.session)) {
            let number = match keys::parse(&other).map(|key| key.kind) {
                Some(RecordKind::Question(id) | RecordKind::Answer(id) | RecordKind::Index(id)) => id.0,
                _ => continue,
            };
            if other != key {
                exchanges.entry(number).or_default().push(other);
            }
        }
        let exchanges: Vec<Vec<String>> = exchanges.into_values().collect();
        for batch in exchanges.chunks(BATCH) {
            move_out(inner, batch.concat()).await?;
            if try_again(inner, key, text)? {
                return Ok(());
            }
        }
    }
    records::put_indexed_db(inner, vec![(key.to_owned(), text.to_owned())]).await?;
    // An earlier version there would be taken for the newer one.
    local_storage::remove(key)
}

fn try_again(inner: &Rc<Inner>, key: &str, text: &str) -> Result<bool, StoreError> {
    match local_storage::put_journaled(inner, key, text) {
        Ok(()) => Ok(true),
        Err(StoreError::Full) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Moves records to `IndexedDB` in one transaction.
async fn move_out(inner: &Rc<Inner>, keys: Vec<String>) -> Result<(), StoreError> {
    let records = keys.into_iter().filter_map(|key| local_storage::get(&key).map(|text| (key, text)));
    let mut records: Vec<(String, String)> = records.collect();
    // If this stops halfway, the latest part is left in localStorage.
    records.sort_by_key(|(key, _)| keys::parse(key).map(|key| order(key.kind)));
    records::put_indexed_db(inner, records).await
}

fn order(kind: RecordKind) -> (u32, u8) {
    match kind {
        RecordKind::Index(id) => (id.0, 0),
        RecordKind::Answer(id) => (id.0, 1),
        RecordKind::Question(id) => (id.0, 2),
        RecordKind::Compressed(_) | RecordKind::Summary | RecordKind::Attachment(_) => (u32::MAX, 0),
        RecordKind::Head => (u32::MAX, 1),
    }
}

/// The conversations in localStorage, the least recently changed first.
async fn by_age(inner: &Rc<Inner>) -> Result<Vec<SessionId>, StoreError> {
    let sessions = list::sessions(inner, list::Scope::LocalStorage, records::RECORDS).await?;
    let mut found: Vec<_> = list::summaries(inner, sessions).await?.into_values().collect();
    found.sort_by_key(|summary| summary.changed_ms);
    Ok(found.into_iter().map(|summary| summary.id).collect())
}
