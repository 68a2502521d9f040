//! Whole conversations: reading, copying, deleting and restoring them.

use std::collections::BTreeMap;

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{assemble, keys},
};

use super::{Records, places::Place};
use crate::{
    storage::{open_conversation::OpenConversation, results::Removed},
    time_slice::TimeSlice,
};

impl Records {
    /// Reads a conversation that is not open here.
    pub(crate) async fn read_session(&self, id: &SessionId) -> Result<Option<Session>, StoreError> {
        Ok(assemble(id, self.read_all(&keys::session(id)).await?).session)
    }

    /// Copies a conversation to an open one under a new id. Records that cannot be written stay in memory.
    pub(crate) async fn copy(&self, from: &SessionId, to: &OpenConversation) {
        let (old, new) = (keys::session(from), keys::session(to.id()));
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for place in self.places(&old).await.unwrap_or_default() {
            let records = self.read(std::slice::from_ref(&place)).await.unwrap_or_default();
            let renamed = records.into_iter().map(|(key, json)| (key.replacen(&old, &new, 1), json));
            let records: Vec<_> = renamed.collect();
            self.insert(to, records.clone()).await;
            for (key, json) in records {
                if self.write(&key, &json, place.1).await.is_err() {
                    to.keep_unsaved(key, json.into());
                }
            }
            slice.yield_if_over().await;
        }
    }

    /// Restores a deleted conversation.
    pub(crate) async fn restore(&self, removed: &Removed) -> Result<(), StoreError> {
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for (key, json, place) in &removed.records {
            self.write(key, json, *place).await?;
            slice.yield_if_over().await;
        }
        Ok(())
    }

    /// Deletes the stored records of a conversation that no other tab owns. A temporary one stays open in memory.
    pub(crate) async fn remove(&self, id: &SessionId) -> Result<Removed, StoreError> {
        let _lock = self.ownership.reserve(id).await?;
        let temporary = self.open.get(id).filter(|conversation| conversation.is_temporary());
        if let Some(conversation) = &temporary {
            conversation.loaded().await;
        }
        let _turn = self.write_turn.lock().await;
        let prefixes = [keys::session(id), keys::aside(&keys::session(id))];
        let mut places = BTreeMap::new();
        for prefix in &prefixes {
            places.extend(self.places(prefix).await?);
        }
        let places: Vec<(String, Place)> = places.into_iter().collect();
        let mut records = Vec::with_capacity(places.len());
        let mut slice = TimeSlice::begin(&self.ports.clock);
        for place in places.chunks(50) {
            let read = self.read(place).await?;
            records.extend(read.into_iter().zip(place).map(|((key, json), (_, place))| (key, json, *place)));
            slice.yield_if_over().await;
        }
        if let Some(conversation) = temporary {
            for (key, json, _) in &records {
                if conversation.unsaved_at(key).is_none() {
                    conversation.keep_unsaved(key.clone(), json.as_str().into());
                }
            }
        } else {
            self.open.remove(id);
        }
        for prefix in &prefixes {
            let keys = self.indexed_db_keys(prefix).await?;
            if !keys.is_empty() {
                self.ports.database.remove(&keys).await?;
            }
            self.ports.local.keys(prefix).iter().try_for_each(|key| self.ports.local.remove(key))?;
            self.journal.remove_all(prefix).await?;
        }
        self.room.look_again();
        Ok(Removed { id: id.clone(), records })
    }
}
