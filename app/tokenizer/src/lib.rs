//! Counts tokens as tiktoken does, from a vocabulary in a file of its own: the data of tiktoken-rs is several megabytes, of
//! which a model needs the part of one encoding.

mod counter;
mod vocabulary;

pub use counter::{Counter, CounterError, Encoding};
pub use vocabulary::{VocabularyError, pack};
