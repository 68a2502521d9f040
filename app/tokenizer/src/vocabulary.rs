//! The file of an encoding's tokens, half the size of the one that its maker publishes.

use std::hash::BuildHasher as _;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Why a file is no vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// It ends too early, or goes on too long.
    #[error("the file of tokens has a wrong length")]
    Length,
    /// There is a token without bytes, or a byte without a token.
    #[error("the file of tokens lacks tokens")]
    Incomplete,
}

/// The file for these tokens, in the order of their ranks: their number in four bytes, the lowest first, then a byte
/// for the length of each, then all their bytes. Lengths and bytes apart compress better than in turns.
///
/// `None` where a token is empty or longer than 255 bytes.
pub fn pack<'a>(tokens: impl IntoIterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let (mut lengths, mut bytes) = (Vec::new(), Vec::new());
    for token in tokens {
        lengths.push(u8::try_from(token.len()).ok().filter(|length| *length > 0)?);
        bytes.extend_from_slice(token);
    }
    let count = u32::try_from(lengths.len()).ok()?.to_le_bytes();
    Some([&count[..], &lengths, &bytes].concat())
}

/// The tokens of an encoding. A program in a browser never gives memory back, so they stay in the bytes of their file.
pub(crate) struct Vocabulary {
    /// The tokens, one after the other.
    bytes: Vec<u8>,
    /// Where each token begins in `bytes`, by its rank, and the end of the last one.
    begins: Vec<u32>,
    ranks: HashTable<u32>,
}

impl Vocabulary {
    /// The tokens that [`pack`] wrote.
    pub(crate) fn unpack(mut file: Vec<u8>) -> Result<Self, VocabularyError> {
        let count = *file.first_chunk::<4>().ok_or(VocabularyError::Length)?;
        let count = u32::from_le_bytes(count) as usize;
        let lengths = file.get(4..count.saturating_add(4)).ok_or(VocabularyError::Length)?;
        if lengths.contains(&0) {
            return Err(VocabularyError::Incomplete);
        }
        let mut begins = Vec::with_capacity(count + 1);
        begins.push(0);
        let mut end = 0;
        for length in lengths {
            end += u32::from(*length);
            begins.push(end);
        }
        file.drain(..4 + count);
        if file.len() != end as usize {
            return Err(VocabularyError::Length);
        }
        let mut this = Self { bytes: file, begins, ranks: HashTable::new() };
        let mut ranks = HashTable::with_capacity(count);
        for (rank, _) in (0..).zip(&this.begins[..count]) {
            let hash = |rank: &u32| FxBuildHasher.hash_one(this.token(*rank));
            ranks.insert_unique(hash(&rank), rank, hash);
        }
        this.ranks = ranks;
        // Every text can be written in single bytes, so that counting cannot fail.
        let is_complete = (0..=255).all(|byte| this.rank(&[byte]).is_some());
        if is_complete { Ok(this) } else { Err(VocabularyError::Incomplete) }
    }

    /// The rank of the token with these bytes.
    pub(crate) fn rank(&self, bytes: &[u8]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(bytes);
        self.ranks.find(hash, |rank| self.token(*rank) == bytes).copied()
    }

    fn token(&self, rank: u32) -> &[u8] {
        let rank = rank as usize;
        &self.bytes[self.begins[rank] as usize..self.begins[rank + 1] as usize]
    }
}
