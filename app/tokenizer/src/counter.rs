//! A counter for each encoding.

use tiktoken_rs::{CoreBPE, O200K_BASE_PAT_STR};

use crate::vocabulary::{VocabularyError, unpack};

/// How `cl100k_base` cuts a text into pieces; tiktoken-rs has it inside a function.
const CL100K_BASE_PATTERN: &str = r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s";

/// An encoding that can be counted here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// `o200k_base`
    O200kBase,
    /// `cl100k_base`
    Cl100kBase,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::O200kBase, Self::Cl100kBase];

    /// Its name, as its maker writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::O200kBase => "o200k_base",
            Self::Cl100kBase => "cl100k_base",
        }
    }

    /// The encoding of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    fn pattern(self) -> &'static str {
        match self {
            Self::O200kBase => O200K_BASE_PAT_STR,
            Self::Cl100kBase => CL100K_BASE_PATTERN,
        }
    }
}

/// Counts texts in one encoding.
pub struct Counter(CoreBPE);

/// Why there is no counter.
#[derive(Debug, thiserror::Error)]
pub enum CounterError {
    /// The file is no vocabulary.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// tiktoken-rs does not take the encoding.
    #[error("the encoding cannot be used: {0}")]
    Encoding(String),
}

impl Counter {
    /// A counter for the encoding whose tokens [`crate::pack`] put into `file`.
    pub fn new(encoding: Encoding, file: &[u8]) -> Result<Self, CounterError> {
        let ranks = unpack(file)?.into_iter().collect();
        // Names of special tokens in a text are text like any other, so the counter knows none.
        let bpe = CoreBPE::new(ranks, [].into_iter().collect(), encoding.pattern());
        bpe.map(Self).map_err(|error| CounterError::Encoding(error.to_string()))
    }

    /// The number of tokens in a text.
    pub fn count(&self, text: &str) -> usize {
        self.0.count_ordinary(text)
    }
}

#[cfg(test)]
#[path = "counter_tests.rs"]
mod tests;
