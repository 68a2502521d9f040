//! `IndexedDB`: one database with one table of texts by key, for records that localStorage has no room
//! for, and for the journal.

use std::cell::RefCell;

use footnote_core::ports::StoreError;
use futures::future::{Either, select};
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbFactory, IdbKeyRange, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use super::clock;

const DATABASE: &str = "footnote";
const TABLE: &str = "records";
/// A database that does not open in this time is taken for missing.
const OPEN_WAIT_MS: u32 = 3000;

/// The database, opened when it is first needed.
#[derive(Default)]
pub(crate) struct Cold {
    database: RefCell<Option<IdbDatabase>>,
    /// It did not open: it is not tried again.
    missing: RefCell<Option<StoreError>>,
}

impl Cold {
    /// Whether there is a database; opens it.
    pub(crate) async fn is_there(&self) -> bool {
        self.database().await.is_ok()
    }

    /// The texts under these keys, read in one transaction.
    pub(crate) async fn get(&self, keys: &[String]) -> Result<Vec<Option<String>>, StoreError> {
        let (_, table) = self.table(IdbTransactionMode::Readonly).await?;
        let asked: Result<Vec<IdbRequest>, JsValue> =
            keys.iter().map(|key| table.get(&key.as_str().into())).collect();
        let mut found = Vec::new();
        for request in asked.map_err(|error| refused(&error))? {
            found.push(answer(&request).await?.as_string());
        }
        Ok(found)
    }

    /// The keys that begin with this.
    pub(crate) async fn keys(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let (_, table) = self.table(IdbTransactionMode::Readonly).await?;
        let range = IdbKeyRange::bound(&prefix.into(), &[prefix, "\u{ffff}"].concat().into());
        let asked = range.and_then(|range| table.get_all_keys_with_key(&range));
        let found = answer(&asked.map_err(|error| refused(&error))?).await?;
        let found: Array = found.dyn_into().map_err(|error| refused(&error))?;
        Ok(found.iter().filter_map(|key| key.as_string()).collect())
    }

    /// Writes these in one transaction, and reads them back.
    pub(crate) async fn put(&self, records: &[(String, String)]) -> Result<(), StoreError> {
        self.replace(&[], records).await?;
        let keys: Vec<String> = records.iter().map(|record| record.0.clone()).collect();
        let kept = self.get(&keys).await?;
        if kept.iter().zip(records).all(|(kept, (_, value))| kept.as_deref() == Some(value)) {
            return Ok(());
        }
        Err(StoreError::Failed("IndexedDB gives back something else than was written".into()))
    }

    /// Removes these in one transaction.
    pub(crate) async fn remove(&self, keys: &[String]) -> Result<(), StoreError> {
        self.replace(keys, &[]).await
    }

    /// Removes some and writes others in one transaction.
    pub(crate) async fn replace(
        &self,
        removed: &[String],
        records: &[(String, String)],
    ) -> Result<(), StoreError> {
        self.write(|table| {
            for key in removed {
                table.delete(&key.as_str().into())?;
            }
            for (key, value) in records {
                table.put_with_key(&value.as_str().into(), &key.as_str().into())?;
            }
            Ok(())
        })
        .await
    }

    async fn write(
        &self,
        change: impl FnOnce(&IdbObjectStore) -> Result<(), JsValue>,
    ) -> Result<(), StoreError> {
        let (transaction, table) = self.table(IdbTransactionMode::Readwrite).await?;
        let done = Promise::new(&mut |resolve, reject| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&reject));
        });
        if let Err(error) = change(&table) {
            // All or nothing. The promise is settled by the abort, and nobody waits for it.
            transaction.abort().ok();
            JsFuture::from(done).await.ok();
            return Err(refused(&error));
        }
        match JsFuture::from(done).await {
            Ok(_) => Ok(()),
            Err(_) => Err(transaction.error().map_or_else(unknown, |error| refused(&error))),
        }
    }

    async fn table(&self, mode: IdbTransactionMode) -> Result<(IdbTransaction, IdbObjectStore), StoreError> {
        let begin = |database: &IdbDatabase| {
            let transaction = begin(database, mode)?;
            transaction.object_store(TABLE).map(|table| (transaction, table))
        };
        if let Ok(begun) = begin(&self.database().await?) {
            return Ok(begun);
        }
        // The browser closed it, as when a person clears what sites have stored.
        self.database.take();
        begin(&self.database().await?).map_err(|error| refused(&error))
    }

    async fn database(&self) -> Result<IdbDatabase, StoreError> {
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

/// Begins a transaction; what it writes is on disk when it is complete. web-sys names that option only behind a
/// compiler flag, hence by reflection.
fn begin(database: &IdbDatabase, mode: IdbTransactionMode) -> Result<IdbTransaction, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let transaction: Function = Reflect::get(database, &"transaction".into())?.dyn_into()?;
    transaction.call3(database, &TABLE.into(), &mode.into(), &options)?.dyn_into()
}

/// What an exception of a storage means.
pub(crate) fn refused(error: &JsValue) -> StoreError {
    let text = |field: &str| Reflect::get(error, &field.into()).ok().and_then(|value| value.as_string());
    match text("name").as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StoreError::Full,
        Some("SecurityError") => StoreError::Unavailable("it is switched off".into()),
        _ => text("message").map_or_else(unknown, StoreError::Failed),
    }
}

fn unknown() -> StoreError {
    StoreError::Failed("no reason given".into())
}

async fn open() -> Result<IdbDatabase, StoreError> {
    let missing = || StoreError::Unavailable("this browser has no IndexedDB here".into());
    // Where it is switched off, naming it throws or gives nothing.
    let window = web_sys::window().ok_or_else(missing)?;
    let factory = Reflect::get(&window, &"indexedDB".into()).map_err(|_| missing())?;
    let factory: IdbFactory = factory.dyn_into().map_err(|_| missing())?;
    let request = factory.open_with_u32(DATABASE, 1).map_err(|error| refused(&error))?;
    let fresh = request.clone();
    let upgrade = wasm_bindgen::closure::Closure::once_into_js(move || {
        let database = fresh.result().ok().and_then(|database| database.dyn_into::<IdbDatabase>().ok());
        if let Some(database) = database {
            // A failure aborts the opening, which then says so.
            database.create_object_store(TABLE).ok();
        }
    });
    request.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
    let opened = answer(&request);
    let late = clock::sleep(OPEN_WAIT_MS);
    futures::pin_mut!(opened, late);
    match select(opened, late).await {
        Either::Left((opened, _)) => {
            let database: IdbDatabase = opened?.dyn_into().map_err(|error| refused(&error))?;
            // A database that something else made has no table of ours.
            database.transaction_with_str(TABLE).map_err(|_| missing())?;
            Ok(database)
        }
        Either::Right(_) => Err(StoreError::Unavailable("IndexedDB does not answer".into())),
    }
}

/// What a request comes to.
async fn answer(request: &IdbRequest) -> Result<JsValue, StoreError> {
    let done = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    match JsFuture::from(done).await {
        Ok(_) => request.result().map_err(|error| refused(&error)),
        Err(_) => Err(request.error().ok().flatten().map_or_else(unknown, |error| refused(&error))),
    }
}
