//! What the page asks of the browser. Only the modules here name `web-sys`, `js-sys` and storage.

pub(crate) mod archive;
pub(crate) mod http;
pub(crate) mod store;
pub(crate) mod tabs;
pub(crate) mod tokenizer;

mod crypto;
mod idb;
mod locks;
mod worker;

pub(crate) mod browser;
pub(crate) mod clock;
pub(crate) mod frame;

pub(crate) mod chips;
pub(crate) mod dom;
mod highlight;
pub(crate) mod link;
pub(crate) mod live;
pub(crate) mod patch;
pub(crate) mod question;
pub(crate) mod svg;
