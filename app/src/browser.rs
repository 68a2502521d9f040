//! Adapters to the browser's interfaces outside the document: storage, network, workers, other tabs, time.

pub(crate) mod clock;
pub(crate) mod extractor;
pub(crate) mod files;
pub(crate) mod folders;
pub(crate) mod frame;
pub(crate) mod held_answers;
pub(crate) mod held_part;
pub(crate) mod highlighter;
pub(crate) mod http;
pub(crate) mod language;
pub(crate) mod page;
pub(crate) mod recorder;
pub(crate) mod renderer;
pub(crate) mod service_worker;
pub(crate) mod speaker;
pub(crate) mod storage;
pub(crate) mod tabs;
pub(crate) mod tokenizer;
pub(crate) mod user;
pub(crate) mod window;

mod crypto;
mod import_file;
mod indexed_db;
mod lifecycle;
mod locks;
mod storage_manager;
mod web_storage;
mod worker;
