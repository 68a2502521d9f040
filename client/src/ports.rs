//! The traits through which the client reaches the browser, beside those of core.

mod account;
mod channel;
mod cipher;
mod commands;
mod database;
mod documents;
mod downloads;
mod files;
mod import_file;
mod key_value;
mod lifecycle;
mod load;
mod locks;
mod pdf_file;
mod random;
mod recorder;
mod scheduler;
mod speaker;
mod storage_manager;
mod text_view;
mod token_workers;

use std::rc::Rc;

pub use self::{
    account::Account,
    channel::Channel,
    cipher::{Cipher, CryptoError, Key},
    commands::{Commands, NamedCommand},
    database::Database,
    documents::Documents,
    downloads::Downloads,
    files::{ExtractError, ImageError, LocalFile},
    import_file::{ChunkError, ImportFile},
    key_value::KeyValue,
    lifecycle::Lifecycle,
    load::{Load, NotLoaded},
    locks::{LockMode, LockRequest, Locks, OnLost, WebLock},
    pdf_file::{Area, PageSize, PdfError, PdfFile},
    random::Random,
    recorder::{RecordError, Recorded, Recorder, Recording, Transcriber},
    scheduler::Scheduler,
    speaker::{NotSpoken, Speaker},
    storage_manager::{Estimate, StorageManager},
    text_view::TextView,
    token_workers::{TokenWorker, TokenWorkers},
};

/// What one tab has of its browser. Names in it are the current user's alone.
pub struct Ports {
    /// localStorage, which all tabs share.
    pub local: Rc<dyn KeyValue>,
    /// sessionStorage, which is this tab's.
    pub session: Rc<dyn KeyValue>,
    pub database: Rc<dyn Database>,
    /// `None` outside secure contexts.
    pub locks: Option<Rc<dyn Locks>>,
    /// `None` where the browser has no way between tabs.
    pub channel: Option<Rc<dyn Channel>>,
    pub cipher: Rc<dyn Cipher>,
    pub clock: Rc<dyn Scheduler>,
    pub lifecycle: Rc<dyn Lifecycle>,
    pub random: Rc<dyn Random>,
    pub manager: Rc<dyn StorageManager>,
}
