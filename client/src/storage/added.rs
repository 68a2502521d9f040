//! The documents that a person added to this browser, in `IndexedDB` alone: together they are too large for localStorage.

use std::rc::Rc;

use footnote_core::{
    ports::StoreError,
    storage::{AddedDocument, decode_added, encode_added, keys},
};

use super::{BrowserStore, channel::TabMessage, records::places::Place};

impl BrowserStore {
    /// The keys of all added documents; an error while the passphrase is missing.
    pub async fn added_keys(&self) -> Result<Vec<String>, StoreError> {
        self.records.vault().check_unlocked()?;
        self.records.indexed_db_keys(keys::ADDED).await
    }

    /// Reads these documents, as far as they are there and can be read, with their keys.
    pub async fn added(&self, keys: &[String]) -> Result<Vec<(String, Rc<AddedDocument>)>, StoreError> {
        let places: Vec<_> = keys.iter().map(|key| (key.clone(), Place::IndexedDb)).collect();
        let records = self.records.read(&places).await?;
        Ok(records.into_iter().filter_map(|(key, json)| Some((key, decode_added(&json)?))).collect())
    }

    /// Removes documents and adds others, in one transaction, and lets the other tabs know.
    pub async fn change_added(
        &self,
        removed: &[String],
        added: &[Rc<AddedDocument>],
    ) -> Result<(), StoreError> {
        let encoded = added.iter().map(|document| Ok((document.key(), encode_added(document)?)));
        let encoded: Result<Vec<_>, serde_json::Error> = encoded.collect();
        let encoded = encoded.map_err(|error| StoreError::Failed(error.to_string()))?;
        self.records.change_in_indexed_db(removed, encoded).await?;
        self.ownership.broadcast(&TabMessage::AddedChanged);
        Ok(())
    }
}
