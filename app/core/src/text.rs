//! Text tools: cleaning, escaping, shortening, comparing by words, finding words.

mod citations;
mod clean;
mod find;
mod hash;
mod image_data;
#[cfg(test)]
pub(crate) mod languages;
mod shorten;
mod words;

pub use citations::CitableNumbers;
pub(crate) use citations::{SOURCE_LABELS, is_citation, is_index_after};
pub use clean::{clean_line, clean_text, clean_title, distinct, enumerated, revealed, unquoted};
pub(crate) use clean::{escaped_markdown, heading_key, is_hidden, is_quotation_mark, unquoted_of_model};
pub use find::{Found, Query, Rank};
pub use footnote_words::{Boundaries, Letters};
pub use hash::sha256;
pub(crate) use hash::{FNV_BASIS, fnv1a};
pub(crate) use image_data::{AFTER_FORMAT, ImageData, PICTURE_FORMATS, STAND_IN, without_image_data};
pub(crate) use shorten::{beginning, prefix, shortened, suffix, with_ellipsis};
pub use words::listed;
pub(crate) use words::{overlap, terms, topic_words, word_ranges, words};
