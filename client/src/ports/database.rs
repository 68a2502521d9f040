//! A table of texts by key in `IndexedDB`: asynchronous, large, and written in transactions.

use footnote_core::ports::{StoreError, Stored};
use footnote_messages as messages;

/// The database, opened when it is first needed. Where there is none, all methods fail with
/// [`Unavailable`](StoreError::Unavailable).
pub trait Database {
    /// Whether there is a database; opens it.
    fn is_available(&self) -> futures::future::LocalBoxFuture<'_, bool>;
    /// The texts under these keys, read in one transaction.
    fn get<'a>(&'a self, keys: &'a [String]) -> Stored<'a, Vec<Option<String>>>;
    /// The keys that begin with this, in their order.
    fn keys<'a>(&'a self, prefix: &'a str) -> Stored<'a, Vec<String>>;
    /// The first records after this key, of those whose keys begin with `prefix`, in the order of their keys. Far quicker than
    /// asking for each by its key.
    fn page<'a>(&'a self, prefix: &'a str, after: &'a str, most: u32) -> Stored<'a, Vec<(String, String)>>;
    /// Removes some and writes others in one transaction, which is on disk when this resolves.
    fn replace<'a>(&'a self, removed: &'a [String], records: &'a [(String, String)]) -> Stored<'a, ()>;
}

impl dyn Database + '_ {
    /// Writes these in one transaction, and reads them back.
    pub async fn put(&self, records: &[(String, String)]) -> Result<(), StoreError> {
        self.replace(&[], records).await?;
        let keys: Vec<String> = records.iter().map(|record| record.0.clone()).collect();
        let kept = self.get(&keys).await?;
        if kept.iter().zip(records).all(|(kept, (_, value))| kept.as_deref() == Some(value)) {
            return Ok(());
        }
        Err(StoreError::Failed(messages::storage::database_altered().into()))
    }

    /// Removes these in one transaction.
    pub async fn remove(&self, keys: &[String]) -> Result<(), StoreError> {
        self.replace(keys, &[]).await
    }
}
