//! What the page and core's turns call to change conversations.

use std::{collections::BTreeSet, rc::Rc};

use footnote_core::{
    conversation::{SessionId, TagChange},
    ports::StoreError,
    storage::{Record, encode},
};

use super::{
    BrowserStore,
    changes::StoreChange,
    heads::HeadChange,
    open_conversation::OpenConversation,
    records::{imported::NewRecords, places::Place},
    results::Removed,
};
use crate::time_slice::TimeSlice;

impl BrowserStore {
    /// Writes a new conversation, the head first, and leaves it open. Where it cannot be written, nothing of it stays.
    pub async fn create(&self, id: &SessionId, records: Vec<Record>) -> Result<(), StoreError> {
        self.ownership.begin_owned(id).await;
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for record in records {
            match self.append(id, record).await {
                // Without storage, conversations are in memory.
                Ok(()) | Err(StoreError::Unavailable(_)) => slice.yield_if_over().await,
                Err(error) => {
                    // Removing needs no room. If it fails all the same, the first error says more.
                    self.remove(id).await.ok();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    pub(super) async fn append(&self, id: &SessionId, record: Record) -> Result<(), StoreError> {
        let conversation = self.open.get(id).unwrap_or_else(|| Rc::new(OpenConversation::new(id, false)));
        if self.records.append(conversation, record).await? {
            self.list.changed(id);
        }
        Ok(())
    }

    /// Changes the title; `None` for the one made from the first question.
    pub async fn rename(&self, id: &SessionId, title: Option<String>) -> Result<(), StoreError> {
        self.change_head(id, HeadChange::title(title)).await
    }

    /// Pins a conversation to the top of the list, or unpins it.
    pub async fn pin(&self, id: &SessionId, pinned: bool) -> Result<(), StoreError> {
        self.change_head(id, HeadChange::Pinned(pinned)).await
    }

    /// Takes a conversation out of the list of the others, or back.
    pub async fn archive(&self, id: &SessionId, archived: bool) -> Result<(), StoreError> {
        self.change_head(id, HeadChange::Archived(archived)).await
    }

    /// Changes the tags of a conversation.
    pub async fn change_tags(&self, id: &SessionId, change: TagChange) -> Result<(), StoreError> {
        self.change_head(id, HeadChange::Tags(change)).await
    }

    pub(super) async fn change_head(&self, id: &SessionId, change: HeadChange) -> Result<(), StoreError> {
        if let Some(conversation) = self.open.get(id)
            && conversation.may_write()
        {
            conversation.loaded().await;
            self.change_open_head(id, change).await?;
            self.changes.notify(StoreChange::Head(id.clone()));
            return Ok(());
        }
        match self.ownership.take_free(id).await {
            Some(_lock) => self.change_stored_head(id, change).await,
            None => Err(StoreError::OpenElsewhere),
        }
    }

    /// Changes the head of a conversation that is open and owned here.
    async fn change_open_head(&self, id: &SessionId, change: HeadChange) -> Result<(), StoreError> {
        let Some(conversation) = self.open.get(id) else { return Ok(()) };
        let Some(session) = conversation.session() else { return Ok(()) };
        if conversation.is_temporary() {
            // The list shows its stored head.
            self.change_stored_head(id, change.clone()).await?;
        }
        self.append(id, Record::Head(Box::new(change.apply(&session)))).await
    }

    async fn change_stored_head(&self, id: &SessionId, change: HeadChange) -> Result<(), StoreError> {
        let Some(session) = self.records.session(id).await? else { return Ok(()) };
        if session.read_only {
            return Err(StoreError::ReadOnly);
        }
        let record = Record::Head(Box::new(change.apply(&session)));
        let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.records.write(&record.key(id), &json, Place::LocalStorage).await?;
        self.list.changed(id);
        Ok(())
    }

    /// Deletes a conversation that no other tab owns; it can be restored.
    pub async fn remove(&self, id: &SessionId) -> Result<Removed, StoreError> {
        let removed = (self.records.part().await?.remove)(&self.records, id).await?;
        self.list.changed(id);
        Ok(removed)
    }

    /// Restores a deleted conversation.
    pub async fn restore(&self, removed: Removed) -> Result<(), StoreError> {
        self.records.restore(&removed).await?;
        self.list.changed(&removed.id);
        Ok(())
    }

    /// The conversations of which anything is stored, unreadable records included.
    pub async fn stored_sessions(&self) -> Result<BTreeSet<SessionId>, StoreError> {
        self.records.stored_sessions().await
    }

    /// Writes conversations of which nothing is stored, but for those that another tab has open, which are returned. The list
    /// shows them after [`imported`](Self::imported).
    pub async fn write_new(&self, new: Vec<NewRecords>) -> Result<BTreeSet<SessionId>, StoreError> {
        let elsewhere = self.records.write_new(&new).await?;
        let written = new.into_iter().filter(|one| !elsewhere.contains(&one.id));
        self.list.add(written.filter_map(|one| one.summary).collect()).await;
        Ok(elsewhere)
    }

    /// Shows new conversations in the lists of all tabs.
    pub fn imported(&self, ids: Vec<SessionId>) {
        self.list.added(ids);
    }
}
