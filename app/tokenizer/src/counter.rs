//! A counter for each encoding.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fancy_regex::Regex;

use crate::vocabulary::{Vocabulary, VocabularyError};

/// How `o200k_base` cuts a text into pieces.
const O200K_BASE_PATTERN: &str = concat!(
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|",
    r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
);
/// How `cl100k_base` cuts a text into pieces.
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
            Self::O200kBase => O200K_BASE_PATTERN,
            Self::Cl100kBase => CL100K_BASE_PATTERN,
        }
    }
}

/// Counts texts in one encoding. tiktoken's own type keeps each token four times, so that it can also decode.
pub struct Counter {
    vocabulary: Vocabulary,
    pattern: Regex,
}

/// Why there is no counter, or no count.
#[derive(Debug, thiserror::Error)]
pub enum CounterError {
    /// The file is no vocabulary.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// The pattern is refused, or takes too long for a text.
    #[error("the text cannot be cut into pieces: {0}")]
    Pattern(#[from] Box<fancy_regex::Error>),
}

impl Counter {
    /// A counter for the encoding whose tokens [`crate::pack`] put into `file`.
    pub fn new(encoding: Encoding, file: Vec<u8>) -> Result<Self, CounterError> {
        let pattern = Regex::new(encoding.pattern()).map_err(Box::new)?;
        Ok(Self { vocabulary: Vocabulary::unpack(file)?, pattern })
    }

    /// The number of tokens in a text. Names of special tokens in it are text like any other.
    pub fn count(&self, text: &str) -> Result<usize, CounterError> {
        let mut tokens = 0;
        for piece in self.pattern.find_iter(text) {
            let piece = piece.map_err(Box::new)?.as_str().as_bytes();
            tokens += if self.vocabulary.rank(piece).is_some() { 1 } else { self.count_merged(piece) };
        }
        Ok(tokens)
    }

    /// The number of tokens left of a piece once its bytes are merged, those of the lowest rank first.
    fn count_merged(&self, piece: &[u8]) -> usize {
        /// The end of a token that is part of another one.
        const MERGED: usize = usize::MAX;
        let length = piece.len();
        // By where a token begins: its end, and the beginning of the one before it.
        let mut ends: Vec<usize> = (1..=length).collect();
        let mut before: Vec<usize> = (0..length).map(|begin| begin.saturating_sub(1)).collect();
        let merge = |begin: usize, end: usize| {
            self.vocabulary.rank(&piece[begin..end]).map(|rank| Reverse((rank, begin, end)))
        };
        let mut merges: BinaryHeap<_> = (2..=length).filter_map(|end| merge(end - 2, end)).collect();
        let mut tokens = length;
        while let Some(Reverse((_, begin, end))) = merges.pop() {
            let middle = ends[begin];
            // One of the two has been merged with another neighbour since.
            if middle >= length || ends[middle] != end {
                continue;
            }
            ends[middle] = MERGED;
            ends[begin] = end;
            tokens -= 1;
            if end < length {
                before[end] = begin;
                merges.extend(merge(begin, ends[end]));
            }
            if begin > 0 {
                merges.extend(merge(before[begin], end));
            }
        }
        tokens
    }
}

#[cfg(test)]
#[path = "counter_tests.rs"]
mod tests;
