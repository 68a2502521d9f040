//! Writing a conversation that is whole from the beginning.

use footnote_core::{conversation::SessionId, ports::StoreError, storage::Record};

use super::{BrowserStore, ownership, removing};
use crate::browser::clock::TimeSlice;

impl BrowserStore {
    /// Writes a new conversation, the head first, and leaves it open. Where it cannot be written, nothing of it stays.
    pub(crate) async fn create(&self, id: &SessionId, records: Vec<Record>) -> Result<(), StoreError> {
        let inner = &self.inner;
        ownership::begin_owned(inner, id).await;
        let mut slice = TimeSlice::begin();
        for record in records {
            match inner.append(id, record).await {
                // Without storage, conversations are in memory.
                Ok(()) | Err(StoreError::Unavailable(_)) => slice.yield_if_over().await,
                Err(error) => {
                    // Removing needs no room. If it fails all the same, the first error says more.
                    removing::remove(inner, id).await.ok();
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}
