//! Files that are attached to unsent questions, kept per conversation across reloads.
//!
//! A conversation's files are one text in `IndexedDB`, under a key with the time at which it was written, so that what a
//! closed tab left can be deleted.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, SessionId},
    ports::StoreError,
};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{
    BrowserStore, Inner, local_storage,
    records::{self, INDEXED_DB_EMPTY},
    vault::Vault,
};
use crate::browser::clock;

pub(super) const PREFIX: &str = "footnote:attached/";

/// How long files are kept that are never sent, in milliseconds: 30 days.
const KEPT_MS: u64 = 30 * 24 * 60 * 60 * 1000;

impl BrowserStore {
    /// The files that wait in a conversation; none while the passphrase is missing.
    pub(crate) async fn attached(&self, id: &SessionId) -> Vec<Attachment> {
        let inner = &self.inner;
        if let Some(files) = inner.attached.borrow().get(id) {
            return files.iter().map(|file| Attachment::clone(file)).collect();
        }
        match read(inner, id).await {
            Some(text) => decode(text).await.unwrap_or_default(),
            None => Vec::new(),
        }
    }

    /// Keeps the files that wait in a conversation over a reload.
    pub(crate) fn set_attached(&self, id: &SessionId, files: Vec<Rc<Attachment>>) {
        let inner = &self.inner;
        inner.attached.borrow_mut().insert(id.clone(), files);
        if inner.attaching.replace(true) {
            return;
        }
        let inner = inner.clone();
        spawn_local(async move {
            loop {
                let next =
                    inner.attached.borrow().first_key_value().map(|(id, files)| (id.clone(), files.clone()));
                let Some((id, files)) = next else { break };
                // Files that cannot be written are lost on reload.
                write(&inner, &id, &files).await.ok();
                let mut attached = inner.attached.borrow_mut();
                if attached.get(&id) == Some(&files) {
                    attached.remove(&id);
                }
            }
            inner.attaching.set(false);
        });
    }
}

/// The stored text, if it can be decrypted.
async fn read(inner: &Inner, id: &SessionId) -> Option<String> {
    let key = records::indexed_db_keys(inner, &prefix(id)).await.ok()?.pop()?;
    let text = inner.indexed_db.get(std::slice::from_ref(&key)).await.ok()?.pop()??;
    let text = inner.vault.open(&key, text).await.ok()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Replaces the stored files of a conversation, and deletes files that were not sent for too long.
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

async fn decode(text: String) -> Option<Vec<Attachment>> {
    decode_attached(text).await.ok()
}

#[wasm_split(records, fallible)]
fn decode_attached(text: String) -> Result<Vec<Attachment>, SplitLoaderError> {
    // Files of another version in another format are not shown.
    Ok(serde_json::from_str(&text).unwrap_or_default())
}
