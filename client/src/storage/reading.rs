//! What the page calls to read across conversations.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{AttachmentId, Exchange, SessionId},
    ports::StoreError,
    storage::{SearchHit, SessionSummary},
    text::Query,
};

use super::{BrowserStore, exchanges, search};

impl BrowserStore {
    /// The stored records of a conversation as JSON by key, unreadable ones and those set aside included.
    pub async fn stored_records(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        self.records.stored(id).await
    }

    /// The records of a conversation as JSON by key, those included that are in memory only.
    pub async fn records(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        let mut records: BTreeMap<String, String> = self.records.stored(id).await?.into_iter().collect();
        if let Some(conversation) = self.open.get(id) {
            records.extend(
                conversation.unsaved().into_iter().map(|(key, json)| (key, json.as_ref().to_owned())),
            );
        }
        Ok(records.into_iter().collect())
    }

    /// Finds the exchanges that contain all these words, in no order. Dropping the future ends the search.
    pub async fn search(&self, query: &Query, on_hit: &mut dyn FnMut(SearchHit)) -> Result<(), StoreError> {
        search::search(&self.records, query, on_hit).await
    }

    /// Calls back with each exchange of these conversations, or of all, and yields to the browser in between. Exchanges
    /// of an open conversation are the same `Rc` each time unless they changed. `temporary` includes conversations that
    /// are in memory only.
    pub async fn exchanges(
        &self,
        of: Option<&BTreeSet<SessionId>>,
        temporary: bool,
        on_exchange: &mut dyn FnMut(&SessionId, &Rc<Exchange>),
    ) -> Result<(), StoreError> {
        exchanges::exchanges(&self.records, &self.open, of, temporary, on_exchange).await
    }

    /// The conversations that changed since the last call, here or in another tab.
    pub fn take_news(&self) -> BTreeSet<SessionId> {
        self.list.take_news()
    }

    /// The latest other conversation in which this file goes with a question; `None` while the passphrase is missing.
    pub async fn also_in(
        &self,
        file: AttachmentId,
        except: &SessionId,
    ) -> Result<Option<SessionSummary>, StoreError> {
        (self.records.part().await?.also_in)(&self.records, file, except).await
    }
}
