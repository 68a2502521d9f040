//! Sealing texts under a passphrase: AES-GCM under a key that PBKDF2 makes, all of it the browser's.

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

/// Something that the browser's cryptography refused: a wrong key, changed text, or no cryptography.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refused;

/// A key, which cannot be read out of the browser's cryptography.
#[derive(Clone)]
pub(crate) struct Key(CryptoKey);

/// A key and the bits it was made of.
pub(crate) struct Derived {
    /// The key.
    pub(crate) key: Key,
    /// Its bits, to be sealed under another key and forgotten.
    pub(crate) bits: Vec<u8>,
}

/// Whether the browser lets this page use its cryptography. Plain http on a network does not.
pub(crate) fn available() -> bool {
    subtle().is_some()
}

/// Random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Refused> {
    let mut bytes = [0; N];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok()).ok_or(Refused)?;
    crypto.get_random_values_with_u8_array(&mut bytes).map_err(|_| Refused)?;
    Ok(bytes)
}

/// The key of a passphrase.
pub(crate) async fn derive(passphrase: &str, salt: &[u8], rounds: u32) -> Result<Derived, Refused> {
    let subtle = subtle().ok_or(Refused)?;
    let words = Uint8Array::from(passphrase.as_bytes());
    let base = subtle.import_key_with_str("raw", &words, "PBKDF2", false, &usages(&["deriveBits"]));
    let base: CryptoKey = resolve(base).await?.dyn_into().map_err(|_| Refused)?;
    let salt = Uint8Array::from(salt);
    let how = Pbkdf2Params::new_with_str("PBKDF2", "SHA-256", rounds, &salt);
    let bits = resolve(subtle.derive_bits_with_object(&how, &base, KEY_BITS)).await?;
    let bits = Uint8Array::new(&bits).to_vec();
    Ok(Derived { key: Key::from_bits(&bits).await?, bits })
}

impl Key {
    /// The key that these bits are.
    pub(crate) async fn from_bits(bits: &[u8]) -> Result<Self, Refused> {
        let subtle = subtle().ok_or(Refused)?;
        let bits = Uint8Array::from(bits);
        let usages = usages(&["encrypt", "decrypt"]);
        let key = resolve(subtle.import_key_with_str("raw", &bits, "AES-GCM", false, &usages)).await?;
        key.dyn_into().map(Self).map_err(|_| Refused)
    }

    /// Seals bytes: a fresh initialisation vector, then what AES-GCM makes of them, in Base64. They
    /// can be opened under the same name only.
    pub(crate) async fn seal(&self, name: &str, bytes: &[u8]) -> Result<String, Refused> {
        let subtle = subtle().ok_or(Refused)?;
        let iv = random::<IV>()?;
        let sealed =
            resolve(subtle.encrypt_with_object_and_u8_array(&how(&iv, name), &self.0, bytes)).await?;
        let mut all = iv.to_vec();
        all.extend(Uint8Array::new(&sealed).to_vec());
        to_base64(&all)
    }

    /// Opens what [`seal`](Self::seal) made.
    pub(crate) async fn open(&self, name: &str, sealed: &str) -> Result<Vec<u8>, Refused> {
        let subtle = subtle().ok_or(Refused)?;
        let all = from_base64(sealed)?;
        let (iv, sealed) = all.split_at_checked(IV).ok_or(Refused)?;
        let bytes = resolve(subtle.decrypt_with_object_and_u8_array(&how(iv, name), &self.0, sealed)).await?;
        Ok(Uint8Array::new(&bytes).to_vec())
    }
}

/// Bytes in Base64.
pub(crate) fn to_base64(bytes: &[u8]) -> Result<String, Refused> {
    let latin: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    web_sys::window().and_then(|window| window.btoa(&latin).ok()).ok_or(Refused)
}

/// Bytes from Base64.
pub(crate) fn from_base64(text: &str) -> Result<Vec<u8>, Refused> {
    let latin = web_sys::window().and_then(|window| window.atob(text).ok()).ok_or(Refused)?;
    latin.chars().map(|letter| u8::try_from(u32::from(letter)).map_err(|_| Refused)).collect()
}

fn subtle() -> Option<SubtleCrypto> {
    let crypto = web_sys::window()?.crypto().ok()?;
    // The field is missing where the page's address is not a secure one.
    Reflect::get(&crypto, &"subtle".into()).ok()?.dyn_into().ok()
}

fn usages(names: &[&str]) -> Array {
    names.iter().map(|&name| JsValue::from(name)).collect()
}

fn how(iv: &[u8], name: &str) -> Object {
    let how = AesGcmParams::new_with_u8_array("AES-GCM", &Uint8Array::from(iv));
    how.set_additional_data_u8_array(&Uint8Array::from(name.as_bytes()));
    how.unchecked_into()
}

async fn resolve(promise: Result<Promise, JsValue>) -> Result<JsValue, Refused> {
    JsFuture::from(promise.map_err(|_| Refused)?).await.map_err(|_| Refused)
}
