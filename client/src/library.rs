//! The documents of the knowledge bases, and those that conversations used: nothing of it is sent with a question.

mod beginnings;
mod catalog;
mod reader;
mod summary;
mod usage;

pub use self::{beginnings::follow_beginnings, catalog::CatalogState, reader::Library, usage::UsageState};

#[cfg(test)]
mod tests;
