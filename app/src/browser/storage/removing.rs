//! Deleting conversations with undo, and their records for export and import.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{conversation::SessionId, ports::StoreError, storage::keys};
use futures::future::try_join_all;
use wasm_split_helpers::wasm_split;

use super::{
    BrowserStore, Inner, journal, local_storage,
    part::{self, Loaded},
    records::{self, Place},
};
use crate::browser::{clock::TimeSlice, locks::SessionLock};

/// A deleted conversation that can be restored until this is dropped.
pub(crate) struct Removed {
    pub(crate) id: SessionId,
    records: Vec<(String, String, Place)>,
}

impl BrowserStore {
    /// Deletes a conversation that no other tab owns; it can be restored.
    pub(crate) async fn remove(&self, id: &SessionId) -> Result<Removed, StoreError> {
        remove(&self.inner, id).await
    }

    /// Restores a deleted conversation.
    pub(crate) async fn restore(&self, removed: Removed) -> Result<(), StoreError> {
        let mut slice = TimeSlice::begin();
        for (key, json, place) in removed.records {
            put_back(&self.inner, &key, &json, place).await?;
            slice.yield_if_over().await;
        }
        self.inner.changed(&removed.id);
        Ok(())
    }

    /// The stored records of a conversation as JSON by key, unreadable ones and those set aside included.
    pub(crate) async fn stored_records(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        let mut records = records::all(&self.inner, id).await?;
        let aside = records::places(&self.inner, &keys::aside(&keys::session(id))).await?;
        records.extend(records::read(&self.inner, &aside.into_iter().collect::<Vec<_>>()).await?);
        Ok(records)
    }

    /// The records of a conversation as JSON by key, those included that are in memory only.
    pub(crate) async fn records(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        let mut records: BTreeMap<String, String> = self.stored_records(id).await?.into_iter().collect();
        if let Some(conversation) = self.inner.conversation(id) {
            let unsaved = conversation.unsaved.borrow();
            records.extend(unsaved.iter().map(|(key, json)| (key.clone(), json.as_ref().to_owned())));
        }
        Ok(records.into_iter().collect())
    }

    /// Writes records of conversations that no other tab owns.
    pub(crate) async fn import(&self, records: Vec<(String, String)>) -> Result<(), StoreError> {
        let inner = &self.inner;
        let mut ids = BTreeSet::new();
        for (key, _) in &records {
            let Some((id, _)) = keys::split(key) else {
                return Err(StoreError::Failed(["no record has this key: ", key].concat()));
            };
            ids.insert(id);
        }
        // All at once: without Web Locks, each takes a moment.
        let locks = try_join_all(ids.iter().map(|id| take(inner, id))).await?;
        let mut slice = TimeSlice::begin();
        for (key, json) in records {
            put_back(inner, &key, &json, Place::LocalStorage).await?;
            slice.yield_if_over().await;
        }
        drop(locks);
        for id in &ids {
            inner.changed(id);
        }
        Ok(())
    }
}

/// Deletes the stored records of a conversation. A temporary one stays open in memory.
pub(super) async fn remove(inner: &Rc<Inner>, id: &SessionId) -> Result<Removed, StoreError> {
    part::run(load_remove(inner.clone(), id.clone())).await
}

#[wasm_split(records, fallible)]
fn load_remove(inner: Rc<Inner>, id: SessionId) -> Loaded<Removed> {
    Ok(Box::pin(async move { remove_records(&inner, &id).await }))
}

async fn remove_records(inner: &Rc<Inner>, id: &SessionId) -> Result<Removed, StoreError> {
    let lock = take(inner, id).await?;
    let temporary = inner.conversation(id).filter(|conversation| conversation.is_temporary());
    if let Some(conversation) = &temporary {
        conversation.loaded().await;
    }
    let _turn = inner.write_turn.lock().await;
    let mut places = records::places(inner, &keys::session(id)).await?;
    places.extend(records::places(inner, &keys::aside(&keys::session(id))).await?);
    let places: Vec<(String, Place)> = places.into_iter().collect();
    let mut records = Vec::with_capacity(places.len());
    let mut slice = TimeSlice::begin();
    for place in places.chunks(50) {
        let read = records::read(inner, place).await?;
        records.extend(read.into_iter().zip(place).map(|((key, json), (_, place))| (key, json, *place)));
        slice.yield_if_over().await;
    }
    if let Some(conversation) = temporary {
        let mut unsaved = conversation.unsaved.borrow_mut();
        for (key, json, _) in &records {
            unsaved.entry(key.clone()).or_insert_with(|| json.as_str().into());
        }
    } else {
        inner.open.borrow_mut().remove(id);
    }
    for prefix in [keys::session(id), keys::aside(&keys::session(id))] {
        let keys = records::indexed_db_keys(inner, &prefix).await?;
        if !keys.is_empty() {
            inner.indexed_db.remove(&keys).await?;
        }
        local_storage::keys(&prefix).iter().try_for_each(|key| local_storage::remove(key))?;
        journal::remove(inner, &prefix).await?;
    }
    // There may be room again.
    inner.no_room_until.set(0.0);
    drop(lock);
    inner.changed(id);
    Ok(Removed { id: id.clone(), records })
}

/// The lock of a conversation; `None` if this tab owns it already.
async fn take(inner: &Rc<Inner>, id: &SessionId) -> Result<Option<SessionLock>, StoreError> {
    if inner.conversation(id).is_some_and(|conversation| conversation.is_held()) {
        return Ok(None);
    }
    match inner.locks.take_free(id, Rc::new(|| {})).await {
        Some(lock) => Ok(Some(lock)),
        None => Err(StoreError::Failed("another tab has this conversation".into())),
    }
}

async fn put_back(inner: &Rc<Inner>, key: &str, json: &str, place: Place) -> Result<(), StoreError> {
    let _turn = inner.write_turn.lock().await;
    match place {
        Place::LocalStorage => records::write(inner, key, json).await,
        Place::IndexedDb => records::write_indexed_db(inner, key, json).await,
    }
}
