//! Records wherever they lie. What is in both storages is newer in localStorage.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{assemble, keys},
};

use super::{Inner, StoreChange, hot, journal, live::Live, room};

/// What every record's key begins with.
pub(super) const RECORDS: &str = "footnote:session/";
/// Says that `IndexedDB` holds nothing, so that it need not be asked. It is taken away before anything
/// moves there, which needs no room.
const ALL_HERE: &str = "footnote:all-here";

/// Where a record lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Hot,
    Cold,
}

/// The keys of `IndexedDB` that begin with this; none where there is no `IndexedDB`.
pub(super) async fn cold_keys(inner: &Inner, prefix: &str) -> Result<Vec<String>, StoreError> {
    if hot::get(ALL_HERE).is_some() {
        return Ok(Vec::new());
    }
    match inner.cold.keys(prefix).await {
        Ok(found) => {
            let is_empty = found.is_empty() && prefix == RECORDS;
            if is_empty && inner.cold.keys(keys::ASIDE).await.is_ok_and(|aside| aside.is_empty()) {
                // Without this mark it is only asked again.
                hot::put(ALL_HERE, "yes").ok();
            }
            Ok(found)
        }
        Err(StoreError::Unavailable(_)) => Ok(Vec::new()),
        written => written,
    }
}

/// The keys that begin with this, and where each lies.
pub(super) async fn places(inner: &Inner, prefix: &str) -> Result<BTreeMap<String, Place>, StoreError> {
    let cold = cold_keys(inner, prefix).await?;
    let mut places: BTreeMap<String, Place> = cold.into_iter().map(|key| (key, Place::Cold)).collect();
    places.extend(hot::keys(prefix).into_iter().map(|key| (key, Place::Hot)));
    Ok(places)
}

/// The records under these keys as JSON, as far as they are there and can be opened.
pub(super) async fn read(
    inner: &Inner,
    keys: &[(String, Place)],
) -> Result<Vec<(String, String)>, StoreError> {
    let of_cold = keys.iter().filter(|key| key.1 == Place::Cold).map(|key| key.0.clone());
    let of_cold: Vec<String> = of_cold.collect();
    let cold = if of_cold.is_empty() { Vec::new() } else { inner.cold.get(&of_cold).await? };
    let mut cold = cold.into_iter();
    let mut records = Vec::with_capacity(keys.len());
    for (key, place) in keys {
        let text = match place {
            Place::Hot => hot::get(key),
            Place::Cold => cold.next().flatten(),
        };
        if let Some(text) = text {
            records.push((key.clone(), inner.vault.open(key, text).await?));
        }
    }
    Ok(records)
}

/// All records of a conversation.
pub(super) async fn all(inner: &Inner, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
    let places: Vec<(String, Place)> = places(inner, &keys::session(id)).await?.into_iter().collect();
    read(inner, &places).await
}

/// A conversation that is not open here.
pub(super) async fn whole(inner: &Inner, id: &SessionId) -> Result<Option<Session>, StoreError> {
    Ok(assemble(id, all(inner, id).await?).session)
}

/// Writes what a conversation has not saved yet, as much of it as there is room for.
pub(super) async fn save(inner: &Rc<Inner>, live: &Live) -> Result<(), StoreError> {
    let _turn = inner.writing.lock().await;
    let waiting: Vec<String> = live.unsaved.borrow().keys().cloned().collect();
    let mut saved = Ok(());
    for key in waiting {
        if live.is_temporary() {
            return Ok(());
        }
        let Some(json) = live.unsaved.borrow().get(&key).cloned() else { continue };
        if let Err(error) = write(inner, &key, &json).await {
            saved = Err(error);
            continue;
        }
        let mut unsaved = live.unsaved.borrow_mut();
        // Meanwhile it may have grown.
        if unsaved.get(&key).is_some_and(|now| Rc::ptr_eq(now, &json)) {
            unsaved.remove(&key);
        }
    }
    if live.is_unsaved.replace(saved.is_err()) && saved.is_ok() {
        inner.tell(StoreChange::Saved(live.id.clone()));
    }
    saved
}

/// Writes a record: into localStorage, else into the room that can be made there, else into
/// `IndexedDB`. For callers that hold the turn to write.
pub(super) async fn write(inner: &Rc<Inner>, key: &str, json: &str) -> Result<(), StoreError> {
    let text = inner.vault.seal(key, json).await?;
    match journal::write_hot(inner, key, &text) {
        Err(StoreError::Full) => room::put(inner, key, &text).await,
        Err(StoreError::Unavailable(why)) => match put_cold(inner, vec![(key.to_owned(), text)]).await {
            Err(StoreError::Unavailable(_)) => Err(StoreError::Unavailable(why)),
            written => written,
        },
        written => written,
    }
}

/// Writes a record into `IndexedDB`, where it lay before. For callers that hold the turn to write.
pub(super) async fn write_cold(inner: &Rc<Inner>, key: &str, json: &str) -> Result<(), StoreError> {
    let text = inner.vault.seal(key, json).await?;
    put_cold(inner, vec![(key.to_owned(), text)]).await
}

/// Writes stored texts into `IndexedDB`, and then takes them out of localStorage, the last one last.
pub(super) async fn put_cold(inner: &Rc<Inner>, records: Vec<(String, String)>) -> Result<(), StoreError> {
    hot::remove(ALL_HERE)?;
    inner.cold.put(&records).await?;
    // Another tab may just have looked, and found nothing there.
    hot::remove(ALL_HERE)?;
    records.iter().try_for_each(|(key, text)| {
        // After a kill an older text may be back in localStorage, where it would pass for the newer one.
        journal::put(inner, key);
        // What was written meanwhile is newer and stays.
        if hot::get(key).is_some_and(|now| now == *text) { hot::remove(key) } else { Ok(()) }
    })
}
