//! Encryption with the browser's `WebCrypto`: AES-GCM with a key that PBKDF2 derives from a passphrase.

use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AesGcmParams, CryptoKey, Pbkdf2Params, SubtleCrypto};

/// Rounds of PBKDF2 with SHA-256, as OWASP's Password Storage Cheat Sheet asks for.
pub(crate) const ROUNDS: u32 = 600_000;
/// Bytes of a salt.
pub(crate) const SALT: usize = 16;
/// Bytes of an initialisation vector of AES-GCM.
const IV: usize = 12;
const KEY_BITS: u32 = 256;

/// `WebCrypto` refused: a wrong key, changed text, or it is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CryptoError;

/// A key that cannot be exported.
#[derive(Clone)]
pub(crate) struct Key(CryptoKey);

pub(crate) struct Derived {
    pub(crate) key: Key,
    /// The bits of the key, to be sealed under another key and dropped.
    pub(crate) bits: Vec<u8>,
}

/// Whether `WebCrypto` is available; it is not on plain http on a network.
pub(crate) fn available() -> bool {
    subtle().is_some()
}

pub(crate) fn random<const N: usize>() -> Result<[u8; N], CryptoError> {
    let mut bytes = [0; N];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok()).ok_or(CryptoError)?;
    crypto.get_random_values_with_u8_array(&mut bytes).map_err(|_| CryptoError)?;
    Ok(bytes)
}

pub(crate) async fn derive(passphrase: &str, salt: &[u8], rounds: u32) -> Result<Derived, CryptoError> {
    let subtle = subtle().ok_or(CryptoError)?;
    let words = Uint8Array::from(passphrase.as_bytes());
    let base = subtle.import_key_with_str("raw", &words, "PBKDF2", false, &usages(&["deriveBits"]));
    let base: CryptoKey = resolve(base).await?.dyn_into().map_err(|_| CryptoError)?;
    let salt = Uint8Array::from(salt);
    let parameters = Pbkdf2Params::new_with_str("PBKDF2", "SHA-256", rounds, &salt);
    let bits = resolve(subtle.derive_bits_with_object(&parameters, &base, KEY_BITS)).await?;
    let bits = Uint8Array::new(&bits).to_vec();
    Ok(Derived { key: Key::from_bits(&bits).await?, bits })
}

impl Key {
    pub(crate) async fn from_bits(bits: &[u8]) -> Result<Self, CryptoError> {
        let subtle = subtle().ok_or(CryptoError)?;
        let bits = Uint8Array::from(bits);
        let usages = usages(&["encrypt", "decrypt"]);
        let key = resolve(subtle.import_key_with_str("raw", &bits, "AES-GCM", false, &usages)).await?;
        key.dyn_into().map(Self).map_err(|_| CryptoError)
    }

    /// Encrypts bytes with a fresh initialisation vector, which is put before them, in Base64. The name is authenticated:
    /// they can be opened under the same name only.
    pub(crate) async fn seal(&self, name: &str, bytes: &[u8]) -> Result<String, CryptoError> {
        let subtle = subtle().ok_or(CryptoError)?;
        let iv = random::<IV>()?;
        let sealed =
            resolve(subtle.encrypt_with_object_and_u8_array(&parameters(&iv, name), &self.0, bytes)).await?;
        let mut all = iv.to_vec();
        all.extend(Uint8Array::new(&sealed).to_vec());
        to_base64(&all)
    }

    /// Decrypts the output of [`seal`](Self::seal).
    pub(crate) async fn open(&self, name: &str, sealed: &str) -> Result<Vec<u8>, CryptoError> {
        let subtle = subtle().ok_or(CryptoError)?;
        let all = from_base64(sealed)?;
        let (iv, sealed) = all.split_at_checked(IV).ok_or(CryptoError)?;
        let bytes =
            resolve(subtle.decrypt_with_object_and_u8_array(&parameters(iv, name), &self.0, sealed)).await?;
        Ok(Uint8Array::new(&bytes).to_vec())
    }
}

pub(crate) fn to_base64(bytes: &[u8]) -> Result<String, CryptoError> {
    let latin: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    web_sys::window().and_then(|window| window.btoa(&latin).ok()).ok_or(CryptoError)
}

pub(crate) fn from_base64(text: &str) -> Result<Vec<u8>, CryptoError> {
    let latin = web_sys::window().and_then(|window| window.atob(text).ok()).ok_or(CryptoError)?;
    latin.chars().map(|letter| u8::try_from(u32::from(letter)).map_err(|_| CryptoError)).collect()
}

fn subtle() -> Option<SubtleCrypto> {
    let crypto = web_sys::window()?.crypto().ok()?;
    // Missing outside secure contexts.
    Reflect::get(&crypto, &"subtle".into()).ok()?.dyn_into().ok()
}

fn usages(names: &[&str]) -> Array {
    names.iter().map(|&name| JsValue::from(name)).collect()
}

fn parameters(iv: &[u8], name: &str) -> Object {
    let parameters = AesGcmParams::new_with_u8_array("AES-GCM", &Uint8Array::from(iv));
    parameters.set_additional_data_u8_array(&Uint8Array::from(name.as_bytes()));
    parameters.unchecked_into()
}

async fn resolve(promise: Result<Promise, JsValue>) -> Result<JsValue, CryptoError> {
    JsFuture::from(promise.map_err(|_| CryptoError)?).await.map_err(|_| CryptoError)
}
