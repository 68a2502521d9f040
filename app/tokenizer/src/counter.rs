//! Splitting, finding and merging, put together.

use crate::merge::Merger;
use crate::split;
use crate::vocabulary::{NONE, Vocabulary, VocabularyError};

/// Bytes that are counted by one call.
const PORTION: usize = 4096;

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
}

/// Counts texts in one encoding.
#[derive(Debug)]
pub struct Counter {
    encoding: Encoding,
    vocabulary: Vocabulary,
    merger: Merger,
}

impl Counter {
    /// A counter for the encoding whose tokens [`crate::pack`] put into `file`.
    pub fn new(encoding: Encoding, file: &[u8]) -> Result<Self, VocabularyError> {
        Ok(Self { encoding, vocabulary: Vocabulary::read(file)?, merger: Merger::default() })
    }

    /// The number of tokens in a text. Names of special tokens in it are text like any other.
    pub fn count(&mut self, text: &str) -> usize {
        match self.encoding {
            Encoding::O200kBase => self.count_pieces(text.as_bytes(), split::o200k_base),
            Encoding::Cl100kBase => self.count_pieces(text.as_bytes(), split::cl100k_base),
        }
    }

    fn count_pieces(&mut self, text: &[u8], piece_end: impl Fn(&[u8], usize) -> usize) -> usize {
        let (mut at, mut tokens) = (0, 0);
        while at < text.len() {
            let (end, more) = self.count_portion(text, at, &piece_end);
            at = end;
            tokens += more;
        }
        tokens
    }

    /// Counts from `at` on; returns where it stopped and how many there were. A browser improves a function while it
    /// runs, but uses what it made only from the next call on: hence portions, each a call.
    #[inline(never)]
    fn count_portion(
        &mut self,
        text: &[u8],
        mut at: usize,
        piece_end: impl Fn(&[u8], usize) -> usize,
    ) -> (usize, usize) {
        let stop = text.len().min(at + PORTION);
        let mut tokens = 0;
        while at < stop {
            let end = piece_end(text, at);
            let piece = &text[at..end];
            // A piece that is a token is that token, even if merging would not lead to it.
            tokens += match self.vocabulary.find(piece) {
                NONE => self.merger.count(&self.vocabulary, piece),
                _ => 1,
            };
            at = end;
        }
        (at, tokens)
    }
}

#[cfg(test)]
#[path = "counter_tests.rs"]
mod tests;
