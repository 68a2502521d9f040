//! Stores over a browser in memory: each [`Page`](harness::Page) is the store of one tab.

mod harness;

mod beside;
mod full;
mod killed;
mod list;
mod ownership;
mod passphrase;
mod projects;
mod random;
mod records;
mod tabs;
mod temporary;
