//! Counts tokens with tiktoken-rs, from a vocabulary in a file of its own: the crate's own data is several megabytes, of
//! which a model needs the part of one encoding.

mod counter;
mod vocabulary;

pub use counter::{Counter, CounterError, Encoding};
pub use vocabulary::{VocabularyError, pack};
