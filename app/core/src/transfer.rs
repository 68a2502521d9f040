//! Conversations as files: export, and import of our own files and of others'.
//!
//! Everything here may be slow and large: it is meant for a place beside the page, not for its main thread.

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
pub use json::{ExportInfo, session_records, to_json};
pub use place::{Placed, place};
pub use read::{Import, ImportError, read};
pub use text::to_markdown;

#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod tests;
