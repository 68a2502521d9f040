//! Hashes of texts.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text's UTF-8 bytes, in hexadecimal digits.
pub fn sha256(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}

/// The usual offset basis of [`fnv1a`].
pub(crate) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, 64 bits: not cryptographic, and the same in each version, since stored keys are made of it.
pub(crate) fn fnv1a(basis: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(basis, add)
}
