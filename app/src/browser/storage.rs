//! The client's storage over this browser.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_client::{
    ports::{self, Ports},
    storage::{BrowserStore, StorageParts},
};

use super::{
    clock::Clock,
    crypto::WebCrypto,
    indexed_db::IndexedDb,
    lifecycle::Lifecycle,
    locks::WebLocks,
    storage_manager::StorageManager,
    tabs::{RandomIds, channel::TabChannel},
    web_storage::WebStorage,
};

/// A store that has not opened a conversation yet.
pub(crate) fn open(loads: StorageParts) -> Rc<BrowserStore> {
    // The store begins work before the first view is mounted. If something else did first, it started the same executor.
    Executor::init_wasm_bindgen().ok();
    let ports = Ports {
        local: Rc::new(WebStorage::local()),
        session: Rc::new(WebStorage::session()),
        database: Rc::new(IndexedDb::default()),
        locks: WebLocks::find().map(|locks| Rc::new(locks) as Rc<dyn ports::Locks>),
        channel: TabChannel::join().map(|channel| Rc::new(channel) as Rc<dyn ports::Channel>),
        cipher: Rc::new(WebCrypto),
        clock: Rc::new(Clock),
        lifecycle: Rc::new(Lifecycle::default()),
        random: Rc::new(RandomIds),
        manager: Rc::new(StorageManager),
    };
    BrowserStore::new(ports, loads)
}
