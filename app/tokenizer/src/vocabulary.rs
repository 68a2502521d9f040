//! An encoding's tokens, found by their bytes.

use crate::chars::Chars;
use crate::merge::Merger;

/// Marks a slot without a token.
const EMPTY: u64 = u64::MAX;
/// Slots for each token: with this much room most tokens are where they are first looked for.
const ROOM: usize = 2;
/// Numbers of which about half the bits are set, without a pattern.
const FACTORS: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F];

/// No token.
pub(crate) const NONE: u32 = u32::MAX;

/// The tokens of an encoding. A token's number is also its rank: what has a lower one is merged first.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// All tokens' bytes, one after the other.
    bytes: Vec<u8>,
    /// Where each token begins, and where the last one ends.
    starts: Vec<u32>,
    /// Half a hash and a token in each; a token is in the first free slot from the one that its hash names.
    slots: Vec<u64>,
    /// The token that two bytes make, by these bytes.
    pairs: Vec<u32>,
    /// The longest token, in bytes.
    longest: usize,
    /// What is known of characters.
    chars: Chars,
}

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

impl Vocabulary {
    /// Reads what [`pack`] wrote.
    pub(crate) fn read(file: &[u8]) -> Result<Self, VocabularyError> {
        let (count, rest) = file.split_first_chunk::<4>().ok_or(VocabularyError::Length)?;
        let count = u32::from_le_bytes(*count) as usize;
        let (lengths, bytes) = rest.split_at_checked(count).ok_or(VocabularyError::Length)?;
        let mut starts = Vec::with_capacity(count + 1);
        let mut end = 0;
        starts.push(end);
        for &length in lengths {
            end += u32::from(length);
            starts.push(end);
        }
        if end as usize != bytes.len() {
            return Err(VocabularyError::Length);
        }
        let mut vocabulary = Self {
            bytes: bytes.to_vec(),
            starts,
            slots: vec![EMPTY; (count * ROOM).next_power_of_two()],
            pairs: vec![NONE; 1 << 16],
            longest: lengths.iter().copied().max().unwrap_or_default().into(),
            chars: Chars::new(),
        };
        let mut merger = Merger::default();
        let mut single = [false; 256];
        for token in 0..u32::try_from(count).map_err(|_| VocabularyError::Length)? {
            match vocabulary.token(token) {
                [] => return Err(VocabularyError::Incomplete),
                &[byte] => single[usize::from(byte)] = true,
                &[first, second] => vocabulary.pairs[pair_index(first, second)] = token,
                _ => {}
            }
            vocabulary.insert(token);
            if !vocabulary.token(token).is_ascii() {
                // Nothing of the next tokens can be a part of this one: they come later in rank.
                let chars = std::mem::take(&mut vocabulary.chars);
                vocabulary.chars = chars.with(&vocabulary, &mut merger, token);
            }
        }
        // Every text can be written in single bytes, so that counting cannot fail.
        if single.contains(&false) { Err(VocabularyError::Incomplete) } else { Ok(vocabulary) }
    }

    /// The token with exactly these bytes, or [`NONE`].
    #[inline]
    pub(crate) fn find(&self, bytes: &[u8]) -> u32 {
        if bytes.len() > self.longest {
            return NONE;
        }
        let hash = hash(bytes);
        let mask = self.slots.len() - 1;
        let mut at = first_slot(hash, mask);
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return NONE;
            }
            let token = low_half(slot);
            if slot >> 32 == hash >> 32 && equal(self.token(token), bytes) {
                return token;
            }
            at = (at + 1) & mask;
        }
    }

    /// The token of two bytes, or [`NONE`].
    #[inline]
    pub(crate) fn pair(&self, first: u8, second: u8) -> u32 {
        self.pairs[pair_index(first, second)]
    }

    /// The length of the character at `at` if it surely becomes a token before anything else happens to its bytes;
    /// otherwise 0.
    #[inline]
    pub(crate) fn whole_char(&self, piece: &[u8], at: usize) -> usize {
        self.chars.whole(piece, at)
    }

    pub(crate) fn token(&self, token: u32) -> &[u8] {
        let at = token as usize;
        &self.bytes[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    fn insert(&mut self, token: u32) {
        let hash = hash(self.token(token));
        let mask = self.slots.len() - 1;
        let mut at = first_slot(hash, mask);
        while self.slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = hash & !u64::from(u32::MAX) | u64::from(token);
    }
}

fn pair_index(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

#[expect(clippy::cast_possible_truncation, reason = "the half that is kept is meant")]
fn low_half(slot: u64) -> u32 {
    slot as u32
}

#[expect(clippy::cast_possible_truncation, reason = "only as many bits as there are slots are kept")]
fn first_slot(hash: u64, mask: usize) -> usize {
    hash as usize & mask
}

#[inline]
fn hash(bytes: &[u8]) -> u64 {
    let mut hash = (bytes.len() as u64).wrapping_mul(FACTORS[0]);
    let mut rest = bytes;
    while let Some((word, more)) = rest.split_first_chunk::<8>() {
        hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(FACTORS[1]);
        hash ^= hash >> 32;
        rest = more;
    }
    hash = (hash ^ tail(rest)).wrapping_mul(FACTORS[2]);
    hash ^ hash >> 29
}

/// Up to seven bytes as one number.
#[inline]
fn tail(bytes: &[u8]) -> u64 {
    let byte = |at: usize| u64::from(bytes[at]);
    match bytes.len() {
        0 => 0,
        1 => byte(0),
        2 | 3 => byte(0) | byte(bytes.len() / 2) << 8 | byte(bytes.len() - 1) << 16,
        // Two halves, which may overlap.
        length => match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            (Some(first), Some(last)) => {
                u64::from(u32::from_le_bytes(*first))
                    | u64::from(u32::from_le_bytes(*last)) << (8 * (length - 4))
            }
            _ => 0,
        },
    }
}

/// Both are short: cheaper than asking for a comparison of memory.
#[inline]
fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let (mut left, mut right) = (left, right);
    while let (Some((a, more_left)), Some((b, more_right))) =
        (left.split_first_chunk::<8>(), right.split_first_chunk::<8>())
    {
        if a != b {
            return false;
        }
        (left, right) = (more_left, more_right);
    }
    tail(left) == tail(right)
}
