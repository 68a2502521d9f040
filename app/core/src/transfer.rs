//! Conversations as files: export, and import of our own files and of others'.
//!
//! Files may be large: what reads and writes them goes one conversation at a time, with a pause between two.

mod date;
mod html;
mod json;
mod text;

mod place;
mod read;

mod chatgpt;
mod librechat;
mod ours;
mod plain;
mod said;

pub use html::to_html;
pub use json::{ExportInfo, JsonFile, session_records, to_json};
pub use place::{Placed, place};
pub use read::{Import, ImportError, read};
pub use text::to_markdown;

#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod tests;
