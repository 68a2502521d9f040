//! Cryptography as `WebCrypto` has it: PBKDF2 with SHA-256, and AES-GCM with 256 bits.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

/// The cryptography refused: a wrong key, changed text, or it is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CryptoError;

pub trait Cipher {
    /// Whether it is available; it is not on plain http on a network.
    fn is_available(&self) -> bool;
    /// Fills this with random bytes.
    fn random(&self, bytes: &mut [u8]) -> Result<(), CryptoError>;
    /// The bits of the key that PBKDF2 makes of a passphrase.
    fn derive_bits<'a>(
        &'a self,
        passphrase: &'a str,
        salt: &'a [u8],
        rounds: u32,
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>>;
    /// A key for AES-GCM from its bits.
    fn import_key<'a>(&'a self, bits: &'a [u8]) -> LocalBoxFuture<'a, Result<Rc<dyn Key>, CryptoError>>;
}

/// A key for AES-GCM that cannot be exported.
pub trait Key {
    /// Encrypts bytes; `additional` is authenticated with them.
    fn encrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>>;
    /// Decrypts bytes that were encrypted with the same `iv` and `additional`.
    fn decrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>>;
}
