//! Counts tokens exactly as tiktoken does, at the first sight of a text and without a cache.
//!
//! [`split`] cuts a text into pieces as tiktoken's regular expressions do, [`Vocabulary`] knows the tokens by a hash
//! over their bytes, and `merge` counts what byte pair encoding makes of a piece that is no token itself.

mod class;
pub mod split;

mod counter;
mod merge;
mod vocabulary;

mod chars;

pub use counter::{Counter, Encoding};
pub use vocabulary::{VocabularyError, pack};
