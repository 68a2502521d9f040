//! Restores from the journal what localStorage lost when the browser was killed.

use std::{collections::BTreeSet, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{journal::JournalEntry, keys},
};
use futures::{FutureExt as _, channel::oneshot, future::Shared};

use super::{list::ConversationList, records::Records};

pub(super) struct Recovery {
    /// Resolves to the restored conversations; `None` where nothing can be lost.
    restored: Option<Shared<oneshot::Receiver<BTreeSet<SessionId>>>>,
}

impl Recovery {
    /// Restores lost writes in the background.
    pub(super) fn begin(records: &Rc<Records>, list: &Rc<ConversationList>) -> Self {
        if !records.ports().local.is_available() {
            return Self { restored: None };
        }
        let (done, restored) = oneshot::channel();
        let (records, list) = (records.clone(), list.clone());
        Executor::spawn_local(async move {
            // A failure is tried again at the next start.
            let sessions = restore(&records).await.unwrap_or_default();
            list.restored(&sessions);
            // The receiver may have been dropped; ignore.
            done.send(sessions).ok();
            records.journal().take_over_unwritten();
        });
        Self { restored: Some(restored.shared()) }
    }

    /// Waits for the restoration; whether it changed this conversation.
    pub(super) async fn has_restored(&self, id: &SessionId) -> bool {
        match self.restored.clone() {
            Some(restored) => restored.await.is_ok_and(|sessions| sessions.contains(id)),
            None => false,
        }
    }
}

async fn restore(records: &Records) -> Result<BTreeSet<SessionId>, StoreError> {
    let names = records.journal().names(|_| true).await?;
    if names.is_empty() {
        return Ok(BTreeSet::new());
    }
    (records.part().await?.recover)(records, &names).await
}

/// Restores what these entries of the journal have and localStorage lost.
pub(super) async fn recover(records: &Records, names: &[String]) -> Result<BTreeSet<SessionId>, StoreError> {
    let entries: Vec<JournalEntry> = names.iter().filter_map(|name| JournalEntry::parse(name)).collect();
    let mut sessions = BTreeSet::new();
    for (entry, text) in records.journal().lost(&entries).await? {
        records.bring_back(&entry.key, &text).await?;
        // The key of a removal is a prefix.
        let key = keys::parse(&entry.key).or_else(|| keys::parse(&format!("{}head", entry.key)));
        sessions.extend(key.map(|key| key.session));
        records.journal().count_restored(&entry)?;
    }
    records.journal().prune(&entries).await?;
    Ok(sessions)
}
