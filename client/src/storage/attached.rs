//! Files that are attached in each conversation and not sent, kept over a reload.
//!
//! A conversation's files are one text in `IndexedDB`, under a key with the time at which it was written, so that what a
//! closed tab left can be deleted.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Attachment, AttachmentId, SessionId},
    ports::StoreError,
    storage::{SessionSummary, keys::RecordKind},
};

use super::{
    records::{
        Records, RecordsPart,
        places::{ATTACHED, Place, RECORDS},
        vault::Vault,
    },
    results::Files,
};

/// How long files are kept that are never sent, in milliseconds: 30 days.
const KEPT_MS: u64 = 30 * 24 * 60 * 60 * 1000;

pub(super) struct AttachedFiles {
    records: Rc<Records>,
    /// The files that are not written yet.
    unwritten: RefCell<BTreeMap<SessionId, Files>>,
    is_writing: Cell<bool>,
}

impl AttachedFiles {
    pub(super) fn new(records: Rc<Records>) -> Self {
        Self { records, unwritten: RefCell::default(), is_writing: Cell::new(false) }
    }

    /// The files that wait in a conversation; none while the passphrase is missing.
    pub(super) async fn get(&self, id: &SessionId) -> Files {
        let unwritten = self.unwritten.borrow().get(id).cloned();
        match unwritten {
            Some(files) => files,
            None => match self.records.part().await {
                Ok(part) => (part.attached)(&self.records, id).await,
                Err(_) => Files::default(),
            },
        }
    }

    pub(super) fn set(self: &Rc<Self>, id: &SessionId, files: Files) {
        self.unwritten.borrow_mut().insert(id.clone(), files);
        if self.is_writing.replace(true) {
            return;
        }
        let attached = self.clone();
        Executor::spawn_local(async move {
            // Files that cannot be written are lost on reload.
            match attached.records.part().await {
                Ok(part) => attached.write_all(part).await,
                Err(_) => attached.forget(),
            }
            attached.is_writing.set(false);
        });
    }

    /// Drops what is not written yet.
    pub(super) fn forget(&self) {
        self.unwritten.borrow_mut().clear();
    }

    async fn write_all(&self, part: &RecordsPart) {
        loop {
            let next =
                self.unwritten.borrow().first_key_value().map(|(id, files)| (id.clone(), files.clone()));
            let Some((id, files)) = next else { return };
            (part.write_attached)(&self.records, &id, &files).await.ok();
            let mut unwritten = self.unwritten.borrow_mut();
            // They may have changed meanwhile.
            if unwritten.get(&id).is_some_and(|now| Rc::ptr_eq(now, &files)) {
                unwritten.remove(&id);
            }
        }
    }
}

/// The stored files that wait in a conversation.
pub(super) async fn read(records: &Records, id: &SessionId) -> Files {
    let text = read_text(records, id).await.unwrap_or_default();
    // Files that another version stored in another format are not shown.
    let files: Vec<Attachment> = serde_json::from_str(&text).unwrap_or_default();
    files.into_iter().map(Rc::new).collect()
}

/// The stored text, if it can be decrypted.
async fn read_text(records: &Records, id: &SessionId) -> Option<String> {
    let key = records.indexed_db_keys(&prefix(id)).await.ok()?.pop()?;
    let (_, text) = records.read(&[(key, Place::IndexedDb)]).await.ok()?.pop()?;
    (!Vault::is_sealed(&text)).then_some(text)
}

/// Replaces what is stored of a conversation, and deletes what was never sent for too long.
pub(super) async fn write(
    records: &Records,
    id: &SessionId,
    files: &[Rc<Attachment>],
) -> Result<(), StoreError> {
    let (now, own) = (records.ports().clock.now_ms(), prefix(id));
    let is_replaced = |key: &String| key.starts_with(&own) || is_old(key, now);
    let mut new = None;
    if !files.is_empty() {
        let files: Vec<&Attachment> = files.iter().map(Rc::as_ref).collect();
        let json = serde_json::to_string(&files).map_err(|error| StoreError::Failed(error.to_string()))?;
        new = Some((format!("{own}{now}"), json));
    }
    records.replace_in_indexed_db(ATTACHED, is_replaced, new).await
}

/// The latest other conversation in which this file goes with a question; `None` while the passphrase is missing.
pub(super) async fn also_in(
    records: &Records,
    file: AttachmentId,
    except: &SessionId,
) -> Result<Option<SessionSummary>, StoreError> {
    if records.vault().is_locked() {
        return Ok(None);
    }
    // A file's id is a hash of what it contains, so no record is read.
    let mut sessions = records.sessions(RECORDS).await;
    sessions.retain(|id, kinds| id != except && kinds.contains_key(&RecordKind::Attachment(file)));
    let summaries = records.summaries(sessions).await?;
    Ok(summaries.into_values().max_by_key(|summary| summary.changed_ms))
}

fn prefix(id: &SessionId) -> String {
    format!("{ATTACHED}{id}/")
}

fn is_old(key: &str, now_ms: u64) -> bool {
    let written_ms = key.rsplit_once('/').and_then(|(_, time)| time.parse::<u64>().ok());
    written_ms.is_none_or(|written_ms| written_ms.saturating_add(KEPT_MS) < now_ms)
}
