//! A browser in memory, for tests: several tabs share its storage, its locks and its channel, over a virtual clock.
//!
//! Tabs can be reloaded and killed, the whole browser too, and each storage can be full, missing or broken. Which tab runs next
//! is drawn from a seed, so that a test that fails does so again.

mod browser;
mod cipher;
mod database;
mod executor;
#[cfg(test)]
mod file;
mod held_answers;
mod key_value;
mod locks;
mod tab;

#[cfg(test)]
pub use self::file::ChosenFile;
pub use self::{
    browser::Browser,
    database::DatabaseState,
    executor::{Executor, TabId},
    key_value::Fault,
    tab::Tab,
};
