//! Which characters can be taken as a whole when a piece is merged.
//!
//! Merging begins with single bytes. But where no token crosses a character's borders with less than all of it, its
//! bytes can only be joined to each other, until they are one token; and where each token that has the character in it
//! ranks after the character's own, nothing could have come before that. Beginning with the character then leads to
//! the same tokens, and a piece in a script other than Latin has half or a third of the parts.

use crate::merge::Merger;
use crate::vocabulary::Vocabulary;

/// Characters of up to three bytes.
const CHARACTERS: usize = 1 << 16;
const BYTE_PAIRS: usize = 1 << 16;

/// What the tokens read so far say of characters.
#[derive(Debug, Default)]
pub(crate) struct Chars {
    /// Characters that become a token when nothing is around them.
    tokens: Vec<bool>,
    /// Pairs of bytes at a border between two characters that a token may cross in a way that is not safe.
    crossed: Vec<bool>,
}

impl Chars {
    pub(crate) fn new() -> Self {
        Self { tokens: vec![false; CHARACTERS], crossed: vec![false; BYTE_PAIRS] }
    }

    /// Takes in the next token in order of rank.
    pub(crate) fn with(mut self, vocabulary: &Vocabulary, merger: &mut Merger, token: u32) -> Self {
        let bytes = vocabulary.token(token);
        let mut safe = false;
        if let Ok(text) = std::str::from_utf8(bytes) {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(alone), None) => {
                    if let Some(known) = self.tokens.get_mut(alone as usize) {
                        *known = merger.count(vocabulary, bytes) == 1;
                    }
                    return self;
                }
                _ => safe = text.chars().all(|part| part.is_ascii() || self.is_token(part as usize)),
            }
        }
        if !safe {
            for pair in bytes.windows(2).filter(|pair| begins(pair[1])) {
                self.crossed[usize::from(pair[0]) << 8 | usize::from(pair[1])] = true;
            }
        }
        self
    }

    /// The length of the character at `at`, if it can be taken as a whole; otherwise 0.
    #[inline]
    pub(crate) fn whole(&self, piece: &[u8], at: usize) -> usize {
        let bits = |ahead: usize| usize::from(piece.get(at + ahead).copied().unwrap_or_default() & 0x3F);
        let lead = usize::from(piece[at]);
        let (code, length) = match lead {
            0xC0..0xE0 => ((lead & 0x1F) << 6 | bits(1), 2),
            0xE0..0xF0 => ((lead & 0x0F) << 12 | bits(1) << 6 | bits(2), 3),
            _ => return 0,
        };
        let end = at + length;
        let whole = self.is_token(code)
            && (at == 0 || !self.is_crossed(piece[at - 1], piece[at]))
            && (end >= piece.len() || !self.is_crossed(piece[end - 1], piece[end]));
        if whole { length } else { 0 }
    }

    fn is_token(&self, code: usize) -> bool {
        self.tokens.get(code).is_some_and(|known| *known)
    }

    fn is_crossed(&self, before: u8, after: u8) -> bool {
        self.crossed.get(usize::from(before) << 8 | usize::from(after)).is_none_or(|crossed| *crossed)
    }
}

/// Whether a character begins with this byte.
fn begins(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}
