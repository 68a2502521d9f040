//! Reading and writing records in either storage. A record in both is newer in localStorage.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::keys,
};

use super::{
    Inner, StoreChange, attached, decoding, journal, local_storage, open_conversation::OpenConversation, room,
};

/// The prefix of every record's key.
pub(super) const RECORDS: &str = "footnote:session/";
/// Set while `IndexedDB` holds no records and no attached files, so that it need not be asked. Removed before anything moves there.
pub(super) const INDEXED_DB_EMPTY: &str = "footnote:all-here";

/// The storage that has a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    LocalStorage,
    IndexedDb,
}

/// The keys in `IndexedDB` with this prefix; none without `IndexedDB`.
pub(super) async fn indexed_db_keys(inner: &Inner, prefix: &str) -> Result<Vec<String>, StoreError> {
    if local_storage::get(INDEXED_DB_EMPTY).is_some() {
        return Ok(Vec::new());
    }
    match inner.indexed_db.keys(prefix).await {
        Ok(found) => {
            if found.is_empty() && prefix == RECORDS && has_no_others(inner).await {
                // Without this mark it is asked again.
                local_storage::put(INDEXED_DB_EMPTY, "yes").ok();
            }
            Ok(found)
        }
        Err(StoreError::Unavailable(_)) => Ok(Vec::new()),
        written => written,
    }
}

async fn has_no_others(inner: &Inner) -> bool {
    for prefix in [keys::ASIDE, attached::PREFIX] {
        if !inner.indexed_db.keys(prefix).await.is_ok_and(|found| found.is_empty()) {
            return false;
        }
    }
    true
}

/// The keys with this prefix and their places.
pub(super) async fn places(inner: &Inner, prefix: &str) -> Result<BTreeMap<String, Place>, StoreError> {
    let moved = indexed_db_keys(inner, prefix).await?;
    let mut places: BTreeMap<String, Place> = moved.into_iter().map(|key| (key, Place::IndexedDb)).collect();
    places.extend(local_storage::keys(prefix).into_iter().map(|key| (key, Place::LocalStorage)));
    Ok(places)
}

/// The records under these keys as JSON. One that cannot be decrypted is given as it is stored.
pub(super) async fn read(
    inner: &Inner,
    keys: &[(String, Place)],
) -> Result<Vec<(String, String)>, StoreError> {
    let moved = keys.iter().filter(|key| key.1 == Place::IndexedDb).map(|key| key.0.clone());
    let moved: Vec<String> = moved.collect();
    let texts = if moved.is_empty() { Vec::new() } else { inner.indexed_db.get(&moved).await? };
    let mut texts = texts.into_iter();
    let mut records = Vec::with_capacity(keys.len());
    for (key, place) in keys {
        let text = match place {
            Place::LocalStorage => local_storage::get(key),
            Place::IndexedDb => texts.next().flatten(),
        };
        if let Some(text) = text {
            records.push((key.clone(), inner.vault.open(key, text).await?));
        }
    }
    Ok(records)
}

pub(super) async fn all(inner: &Inner, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
    let places: Vec<(String, Place)> = places(inner, &keys::session(id)).await?.into_iter().collect();
    read(inner, &places).await
}

/// Reads a conversation that is not open here.
pub(super) async fn whole(inner: &Inner, id: &SessionId) -> Result<Option<Session>, StoreError> {
    decoding::session(id, all(inner, id).await?).await
}

/// Writes the unsaved records of a conversation, as many as have room.
pub(super) async fn save(inner: &Rc<Inner>, conversation: &OpenConversation) -> Result<(), StoreError> {
    let _turn = inner.write_turn.lock().await;
    let waiting: Vec<String> = conversation.unsaved.borrow().keys().cloned().collect();
    let mut saved = Ok(());
    for key in waiting {
        if conversation.is_temporary() {
            return Ok(());
        }
        let Some(json) = conversation.unsaved.borrow().get(&key).cloned() else { continue };
        if let Err(error) = write(inner, &key, &json).await {
            saved = Err(error);
            continue;
        }
        let mut unsaved = conversation.unsaved.borrow_mut();
        // It may have been replaced meanwhile.
        if unsaved.get(&key).is_some_and(|now| Rc::ptr_eq(now, &json)) {
            unsaved.remove(&key);
        }
    }
    if conversation.is_unsaved.replace(saved.is_err()) && saved.is_ok() {
        inner.notify(StoreChange::Saved(conversation.id.clone()));
    }
    saved
}

/// Writes a record to localStorage, making room if it is full, else to `IndexedDB`, and an attachment to `IndexedDB`. The caller holds `write_turn`.
pub(super) async fn write(inner: &Rc<Inner>, key: &str, json: &str) -> Result<(), StoreError> {
    let text = inner.vault.seal(key, json).await?;
    if keys::is_attachment(key) {
        // A few of them would fill localStorage.
        match put_indexed_db(inner, vec![(key.to_owned(), text.clone())]).await {
            Err(StoreError::Unavailable(_)) => {}
            written => return written,
        }
    }
    match local_storage::put_journaled(inner, key, &text) {
        Err(StoreError::Full) => room::put(inner, key, &text).await,
        Err(StoreError::Unavailable(why)) => {
            match put_indexed_db(inner, vec![(key.to_owned(), text)]).await {
                Err(StoreError::Unavailable(_)) => Err(StoreError::Unavailable(why)),
                written => written,
            }
        }
        written => written,
    }
}

/// Writes a record to `IndexedDB`, where it was before. The caller holds `write_turn`.
pub(super) async fn write_indexed_db(inner: &Rc<Inner>, key: &str, json: &str) -> Result<(), StoreError> {
    let text = inner.vault.seal(key, json).await?;
    put_indexed_db(inner, vec![(key.to_owned(), text)]).await
}

/// Writes texts to `IndexedDB`, then removes them from localStorage in this order.
pub(super) async fn put_indexed_db(
    inner: &Rc<Inner>,
    records: Vec<(String, String)>,
) -> Result<(), StoreError> {
    local_storage::remove(INDEXED_DB_EMPTY)?;
    inner.indexed_db.put(&records).await?;
    // Another tab may have set it again meanwhile.
    local_storage::remove(INDEXED_DB_EMPTY)?;
    records.iter().try_for_each(|(key, text)| {
        // If the browser is killed, an older text may return to localStorage and be taken for the newer one.
        journal::queue(inner, key);
        // A text that was written meanwhile is newer and stays.
        if local_storage::get(key).is_some_and(|now| now == *text) {
            local_storage::remove(key)
        } else {
            Ok(())
        }
    })
}
