//! Hashes of texts.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text's UTF-8 bytes, in hexadecimal digits.
pub fn sha256(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}
