//! The file of an encoding's tokens, half the size of the one that its maker publishes.

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

/// The tokens with their ranks that [`pack`] wrote.
pub(crate) fn unpack(file: &[u8]) -> Result<Vec<(Vec<u8>, u32)>, VocabularyError> {
    let (count, rest) = file.split_first_chunk::<4>().ok_or(VocabularyError::Length)?;
    let count = u32::from_le_bytes(*count);
    let (lengths, mut bytes) = rest.split_at_checked(count as usize).ok_or(VocabularyError::Length)?;
    let mut tokens = Vec::with_capacity(lengths.len());
    let mut single = [false; 256];
    for (rank, length) in (0..count).zip(lengths) {
        let (token, rest) = bytes.split_at_checked((*length).into()).ok_or(VocabularyError::Length)?;
        bytes = rest;
        match *token {
            [] => return Err(VocabularyError::Incomplete),
            [byte] => single[usize::from(byte)] = true,
            _ => {}
        }
        tokens.push((token.to_vec(), rank));
    }
    if !bytes.is_empty() {
        return Err(VocabularyError::Length);
    }
    // Every text can be written in single bytes, so that counting cannot fail.
    if single.contains(&false) { Err(VocabularyError::Incomplete) } else { Ok(tokens) }
}
