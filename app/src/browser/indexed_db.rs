//! `IndexedDB`: one database with one table of texts by key, for records that localStorage has no room
//! for, and for the journal.

use std::cell::RefCell;

use footnote_client::ports;
use footnote_core::ports::{StoreError, Stored};
use footnote_messages as messages;
use futures::future::LocalBoxFuture;
// The only crate for IndexedDB that sets a transaction's durability (idb and rexie were compared).
use indexed_db_futures::{
    Build as _,
    database::Database,
    error::{Error, OpenDbError, UnexpectedDataError},
    query_source::QuerySource as _,
    transaction::{Transaction, TransactionDurability, TransactionMode, TransactionOptions},
};
use js_sys::Reflect;
use wasm_bindgen::JsValue;

use super::{clock, user};

const DATABASE: &str = "footnote";
const TABLE: &str = "records";
/// A database that does not open in this time is taken for missing.
const OPEN_TIMEOUT_MS: u32 = 3000;

/// The database, opened when it is first needed.
#[derive(Default)]
pub(crate) struct IndexedDb {
    database: RefCell<Option<Database>>,
    /// Why the database did not open; opening is not tried again.
    missing: RefCell<Option<StoreError>>,
}

impl ports::Database for IndexedDb {
    fn is_available(&self) -> LocalBoxFuture<'_, bool> {
        Box::pin(async { self.database().await.is_ok() })
    }

    fn get<'a>(&'a self, keys: &'a [String]) -> Stored<'a, Vec<Option<String>>> {
        Box::pin(self.transaction(TransactionMode::Readonly, async move |transaction| {
            let table = transaction.object_store(TABLE)?;
            let asked: Result<Vec<_>, Error> = keys.iter().map(|key| table.get(key).build()).collect();
            let mut found = Vec::with_capacity(keys.len());
            for request in asked? {
                found.push(request.await?);
            }
            Ok(found)
        }))
    }

    fn keys<'a>(&'a self, prefix: &'a str) -> Stored<'a, Vec<String>> {
        Box::pin(self.transaction(TransactionMode::Readonly, async move |transaction| {
            let table = transaction.object_store(TABLE)?;
            let range = prefix.to_owned()..=format!("{prefix}\u{ffff}");
            table.get_all_keys().with_query(range).await?.collect()
        }))
    }

    fn page<'a>(&'a self, prefix: &'a str, after: &'a str, most: u32) -> Stored<'a, Vec<(String, String)>> {
        Box::pin(self.transaction(TransactionMode::Readonly, async move |transaction| {
            let table = transaction.object_store(TABLE)?;
            // No key is between one and the same with this at its end.
            let range = format!("{after}\u{0}")..=format!("{prefix}\u{ffff}");
            let keys = table.get_all_keys().with_query(range.clone()).with_limit(most).build()?;
            let texts = table.get_all().with_query::<String, _>(range).with_limit(most).build()?;
            let keys: Vec<String> = keys.await?.collect::<Result<_, _>>()?;
            let texts: Vec<String> = texts.await?.collect::<Result<_, _>>()?;
            Ok(keys.into_iter().zip(texts).collect())
        }))
    }

    fn replace<'a>(&'a self, removed: &'a [String], records: &'a [(String, String)]) -> Stored<'a, ()> {
        Box::pin(self.transaction(TransactionMode::Readwrite, async move |transaction| {
            let table = transaction.object_store(TABLE)?;
            for key in removed {
                table.delete(key).build()?;
            }
            let put = |(key, value): &(_, String)| {
                table.put(value.as_str()).with_key(key).without_key_type().build()
            };
            let written: Result<Vec<_>, Error> = records.iter().map(put).collect();
            // `commit` would not say why a transaction was aborted.
            let done = transaction.on_done()?;
            for request in written? {
                request.await?;
            }
            if done.await.is_ok() {
                return Ok(());
            }
            Err(transaction.error().unwrap_or_else(|| UnexpectedDataError::TransactionAborted.into()))
        }))
    }
}

impl IndexedDb {
    /// Works on the table in a transaction; dropping the transaction before it is complete rolls it back.
    async fn transaction<T>(
        &self,
        mode: TransactionMode,
        work: impl AsyncFnOnce(Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let database = self.database().await?;
        let result = if let Ok(transaction) = begin(&database, mode) {
            work(transaction).await
        } else {
            // The browser closed it, for example because a person cleared the site's data.
            self.database.take();
            let database = self.database().await?;
            match begin(&database, mode) {
                Ok(transaction) => work(transaction).await,
                Err(error) => Err(error),
            }
        };
        result.map_err(store_error)
    }

    async fn database(&self) -> Result<Database, StoreError> {
        if let Some(database) = self.database.borrow().as_ref() {
            return Ok(database.clone());
        }
        if let Some(error) = self.missing.borrow().as_ref() {
            return Err(error.clone());
        }
        match open().await {
            Ok(database) => {
                self.database.replace(Some(database.clone()));
                Ok(database)
            }
            Err(error) => {
                self.missing.replace(Some(error.clone()));
                Err(error)
            }
        }
    }
}

/// Begins a transaction; what it writes is on disk when it is complete.
fn begin(database: &Database, mode: TransactionMode) -> Result<Transaction<'_>, Error> {
    let options = TransactionOptions::new().with_durability(TransactionDurability::Strict);
    database.transaction(TABLE).with_mode(mode).with_options(options).build()
}

async fn open() -> Result<Database, StoreError> {
    let opening = async {
        Database::open(user::scoped(DATABASE))
            .with_version(1_u8)
            .with_on_upgrade_needed(|_, database| database.create_object_store(TABLE).build().map(drop))
            .await
    };
    let missing = || StoreError::Unavailable(messages::browser::no_database().to_owned());
    let database = match clock::timeout(OPEN_TIMEOUT_MS, opening).await {
        Some(Ok(database)) => database,
        Some(Err(OpenDbError::Base(error))) => return Err(store_error(error)),
        Some(Err(_)) => return Err(missing()),
        None => return Err(StoreError::Unavailable(messages::browser::database_silent().to_owned())),
    };
    // A database that something else made has no table of ours.
    if database.object_store_names().any(|name| name == TABLE) { Ok(database) } else { Err(missing()) }
}

fn store_error(error: Error) -> StoreError {
    match &error {
        Error::DomException(exception) => refused(exception.as_ref()),
        Error::Unknown(exception) => refused(exception.as_ref()),
        // The library's own messages would pull in the code that formats numbers.
        Error::Serialisation(_) | Error::MissingData(_) => {
            StoreError::Failed(messages::browser::no_text().to_owned())
        }
    }
}

/// The storage is switched off in this browser.
pub(crate) fn storage_off() -> StoreError {
    StoreError::Unavailable(messages::browser::storage_off().to_owned())
}

/// Converts an exception of a storage to an error.
pub(crate) fn refused(error: &JsValue) -> StoreError {
    let text = |field: &str| Reflect::get(error, &field.into()).ok().and_then(|value| value.as_string());
    match text("name").as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StoreError::Full,
        Some("SecurityError") => storage_off(),
        _ => StoreError::Failed(text("message").unwrap_or_else(|| messages::browser::no_reason().to_owned())),
    }
}
