//! Sealing texts with AES-GCM, under a key that PBKDF2 derives from a passphrase.

use std::rc::Rc;

use base64::{Engine as _, engine::general_purpose::STANDARD};

use crate::ports::{Cipher, CryptoError, Key};

/// Rounds of PBKDF2 with SHA-256, as OWASP's Password Storage Cheat Sheet asks for.
pub(crate) const ROUNDS: u32 = 600_000;
/// Bytes of a salt.
pub(crate) const SALT: usize = 16;
/// Bytes of an initialisation vector of AES-GCM.
const IV: usize = 12;

/// A key that seals and opens texts.
#[derive(Clone)]
pub(crate) struct SealKey {
    cipher: Rc<dyn Cipher>,
    key: Rc<dyn Key>,
}

pub(crate) struct Derived {
    pub(crate) key: SealKey,
    /// The bits of the key, to be sealed under another key and dropped.
    pub(crate) bits: Vec<u8>,
}

pub(crate) fn random<const N: usize>(cipher: &dyn Cipher) -> Result<[u8; N], CryptoError> {
    let mut bytes = [0; N];
    cipher.random(&mut bytes)?;
    Ok(bytes)
}

pub(crate) async fn derive(
    cipher: &Rc<dyn Cipher>,
    passphrase: &str,
    salt: &[u8],
    rounds: u32,
) -> Result<Derived, CryptoError> {
    let bits = cipher.derive_bits(passphrase, salt, rounds).await?;
    Ok(Derived { key: SealKey::from_bits(cipher, &bits).await?, bits })
}

impl SealKey {
    pub(crate) async fn from_bits(cipher: &Rc<dyn Cipher>, bits: &[u8]) -> Result<Self, CryptoError> {
        Ok(Self { cipher: cipher.clone(), key: cipher.import_key(bits).await? })
    }

    /// Encrypts bytes with a fresh initialisation vector, which is put before them, in Base64. The name is authenticated:
    /// they can be opened under the same name only.
    pub(crate) async fn seal(&self, name: &str, bytes: &[u8]) -> Result<String, CryptoError> {
        let iv = random::<IV>(&*self.cipher)?;
        let sealed = self.key.encrypt(&iv, name.as_bytes(), bytes).await?;
        Ok(to_base64(&[iv.as_slice(), &sealed].concat()))
    }

    /// Decrypts the output of [`seal`](Self::seal).
    pub(crate) async fn open(&self, name: &str, sealed: &str) -> Result<Vec<u8>, CryptoError> {
        let all = from_base64(sealed)?;
        let (iv, sealed) = all.split_at_checked(IV).ok_or(CryptoError)?;
        self.key.decrypt(iv, name.as_bytes(), sealed).await
    }
}

pub(crate) fn to_base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

pub(crate) fn from_base64(text: &str) -> Result<Vec<u8>, CryptoError> {
    STANDARD.decode(text).map_err(|_| CryptoError)
}
