//! Text tools that know nothing of conversations: cleaning, escaping, comparing by words.

mod citations;
mod clean;
mod words;

pub(crate) use citations::{is_citation, uncited};
pub use clean::{clean_line, clean_text, clean_title};
pub(crate) use clean::{heading_key, is_hidden, push_escaped};
pub(crate) use words::{overlap, places, words};
