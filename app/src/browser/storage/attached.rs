//! Files that are attached in each conversation and not sent, kept over a reload.
//!
//! A conversation's files are one text in `IndexedDB`, under a key with the time at which it was written, so that what a
//! closed tab left can be deleted.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, AttachmentId, SessionId},
    ports::StoreError,
    storage::{SessionSummary, keys::RecordKind},
};
use futures::future::LocalBoxFuture;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{
    BrowserStore, Inner, list, local_storage,
    part::{self, Loaded},
    records::{self, INDEXED_DB_EMPTY},
    vault::Vault,
};
use crate::browser::clock;

pub(super) const PREFIX: &str = "footnote:attached/";

/// Files that wait to be sent, in the order in which they were attached.
pub(crate) type Files = Rc<[Rc<Attachment>]>;

/// How long files are kept that are never sent, in milliseconds: 30 days.
const KEPT_MS: u64 = 30 * 24 * 60 * 60 * 1000;

impl BrowserStore {
    /// The files that wait in a conversation; none while the passphrase is missing.
    pub(crate) async fn attached(&self, id: &SessionId) -> Files {
        let inner = &self.inner;
        let waiting = inner.attached.borrow().get(id).cloned();
        match waiting {
            Some(files) => files,
            None => match stored(inner.clone(), id.clone()).await {
                Ok(reading) => reading.await,
                Err(_) => Files::default(),
            },
        }
    }

    /// Keeps the files that wait in a conversation over a reload.
    pub(crate) fn set_attached(&self, id: &SessionId, files: Files) {
        let inner = &self.inner;
        inner.attached.borrow_mut().insert(id.clone(), files);
        if inner.attaching.replace(true) {
            return;
        }
        let inner = inner.clone();
        spawn_local(async move {
            // Files that cannot be written are lost on reload.
            match store_all(inner.clone()).await {
                Ok(storing) => storing.await,
                Err(_) => inner.attached.borrow_mut().clear(),
            }
            inner.attaching.set(false);
        });
    }
}

impl BrowserStore {
    /// The latest other conversation in which this file goes with a question; `None` while the passphrase is missing.
    pub(crate) async fn also_in(
        &self,
        file: AttachmentId,
        except: &SessionId,
    ) -> Result<Option<SessionSummary>, StoreError> {
        part::run(sent_in(self.inner.clone(), file, except.clone())).await
    }
}

#[wasm_split(records, fallible)]
fn sent_in(inner: Rc<Inner>, file: AttachmentId, except: SessionId) -> Loaded<Option<SessionSummary>> {
    Ok(Box::pin(async move {
        if inner.vault.is_locked() {
            return Ok(None);
        }
        // A file's id is a hash of what it contains, so no record is read.
        let mut sessions = list::sessions(&inner, list::Scope::All, records::RECORDS).await?;
        sessions.retain(|id, parts| *id != except && parts.contains_key(&RecordKind::Attachment(file)));
        let summaries = list::summaries(&inner, sessions).await?;
        Ok(summaries.into_values().max_by_key(|summary| summary.changed_ms))
    }))
}

#[wasm_split(records, fallible)]
fn stored(inner: Rc<Inner>, id: SessionId) -> Result<LocalBoxFuture<'static, Files>, SplitLoaderError> {
    Ok(Box::pin(async move {
        let text = read(&inner, &id).await.unwrap_or_default();
        // Files that another version stored in another format are not shown.
        let files: Vec<Attachment> = serde_json::from_str(&text).unwrap_or_default();
        files.into_iter().map(Rc::new).collect()
    }))
}

#[wasm_split(records, fallible)]
fn store_all(inner: Rc<Inner>) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(async move {
        loop {
            let next =
                inner.attached.borrow().first_key_value().map(|(id, files)| (id.clone(), files.clone()));
            let Some((id, files)) = next else { return };
            write(&inner, &id, &files).await.ok();
            let mut attached = inner.attached.borrow_mut();
            // They may have changed meanwhile.
            if attached.get(&id).is_some_and(|now| Rc::ptr_eq(now, &files)) {
                attached.remove(&id);
            }
        }
    }))
}

/// The stored text, if it can be decrypted.
async fn read(inner: &Inner, id: &SessionId) -> Option<String> {
    let key = records::indexed_db_keys(inner, &prefix(id)).await.ok()?.pop()?;
    let text = inner.indexed_db.get(std::slice::from_ref(&key)).await.ok()?.pop()??;
    let text = inner.vault.open(&key, text).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Replaces what is stored of a conversation, and deletes what was never sent for too long.
async fn write(inner: &Rc<Inner>, id: &SessionId, files: &[Rc<Attachment>]) -> Result<(), StoreError> {
    let _turn = inner.write_turn.lock().await;
    let now = clock::now_ms();
    let own = prefix(id);
    let is_over = |key: &String| key.starts_with(&own) || is_old(key, now);
    let old: Vec<String> =
        records::indexed_db_keys(inner, PREFIX).await?.into_iter().filter(is_over).collect();
    if files.is_empty() {
        return if old.is_empty() { Ok(()) } else { inner.indexed_db.remove(&old).await };
    }
    let files: Vec<&Attachment> = files.iter().map(Rc::as_ref).collect();
    let json = serde_json::to_string(&files).map_err(|error| StoreError::Failed(error.to_string()))?;
    let key = [&own, now.to_string().as_str()].concat();
    let text = inner.vault.seal(&key, &json).await?;
    local_storage::remove(INDEXED_DB_EMPTY)?;
    inner.indexed_db.replace(&old, &[(key, text)]).await?;
    // Another tab may have set it again meanwhile.
    local_storage::remove(INDEXED_DB_EMPTY)
}

fn prefix(id: &SessionId) -> String {
    [PREFIX, id.as_str(), "/"].concat()
}

fn is_old(key: &str, now_ms: u64) -> bool {
    let written_ms = key.rsplit_once('/').and_then(|(_, time)| time.parse::<u64>().ok());
    written_ms.is_none_or(|written_ms| written_ms.saturating_add(KEPT_MS) < now_ms)
}
