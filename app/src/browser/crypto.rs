//! The browser's `WebCrypto`: AES-GCM, and PBKDF2.

use std::rc::Rc;

use footnote_client::ports::{Cipher, CryptoError, Key};
use futures::future::LocalBoxFuture;
use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AesGcmParams, CryptoKey, Pbkdf2Params, SubtleCrypto};

const KEY_BITS: u32 = 256;

pub(crate) struct WebCrypto;

impl Cipher for WebCrypto {
    fn is_available(&self) -> bool {
        subtle().is_some()
    }

    fn random(&self, bytes: &mut [u8]) -> Result<(), CryptoError> {
        let crypto = web_sys::window().and_then(|window| window.crypto().ok()).ok_or(CryptoError)?;
        crypto.get_random_values_with_u8_array(bytes).map_err(|_| CryptoError)?;
        Ok(())
    }

    fn derive_bits<'a>(
        &'a self,
        passphrase: &'a str,
        salt: &'a [u8],
        rounds: u32,
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(derive_bits(passphrase, salt, rounds))
    }

    fn import_key<'a>(&'a self, bits: &'a [u8]) -> LocalBoxFuture<'a, Result<Rc<dyn Key>, CryptoError>> {
        Box::pin(async move { Ok(Rc::new(WebKey::import(bits).await?) as Rc<dyn Key>) })
    }
}

async fn derive_bits(passphrase: &str, salt: &[u8], rounds: u32) -> Result<Vec<u8>, CryptoError> {
    let subtle = subtle().ok_or(CryptoError)?;
    let words = Uint8Array::from(passphrase.as_bytes());
    let base = subtle.import_key_with_str("raw", &words, "PBKDF2", false, &usages(&["deriveBits"]));
    let base: CryptoKey = resolve(base).await?.dyn_into().map_err(|_| CryptoError)?;
    let salt = Uint8Array::from(salt);
    let parameters = Pbkdf2Params::new_with_str("PBKDF2", "SHA-256", rounds, &salt);
    let bits = resolve(subtle.derive_bits_with_object(&parameters, &base, KEY_BITS)).await?;
    Ok(Uint8Array::new(&bits).to_vec())
}

/// A key that cannot be exported.
struct WebKey(CryptoKey);

impl WebKey {
    async fn import(bits: &[u8]) -> Result<Self, CryptoError> {
        let subtle = subtle().ok_or(CryptoError)?;
        let bits = Uint8Array::from(bits);
        let usages = usages(&["encrypt", "decrypt"]);
        let key = resolve(subtle.import_key_with_str("raw", &bits, "AES-GCM", false, &usages)).await?;
        key.dyn_into().map(Self).map_err(|_| CryptoError)
    }
}

impl Key for WebKey {
    fn encrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(async move {
            let subtle = subtle().ok_or(CryptoError)?;
            let parameters = parameters(iv, additional);
            output(subtle.encrypt_with_object_and_u8_array(&parameters, &self.0, bytes)).await
        })
    }

    fn decrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(async move {
            let subtle = subtle().ok_or(CryptoError)?;
            let parameters = parameters(iv, additional);
            output(subtle.decrypt_with_object_and_u8_array(&parameters, &self.0, bytes)).await
        })
    }
}

fn subtle() -> Option<SubtleCrypto> {
    let crypto = web_sys::window()?.crypto().ok()?;
    // Missing outside secure contexts.
    Reflect::get(&crypto, &"subtle".into()).ok()?.dyn_into().ok()
}

fn usages(names: &[&str]) -> Array {
    names.iter().map(|&name| JsValue::from(name)).collect()
}

fn parameters(iv: &[u8], additional: &[u8]) -> Object {
    let parameters = AesGcmParams::new_with_u8_array("AES-GCM", &Uint8Array::from(iv));
    parameters.set_additional_data_u8_array(&Uint8Array::from(additional));
    parameters.unchecked_into()
}

async fn output(promise: Result<Promise, JsValue>) -> Result<Vec<u8>, CryptoError> {
    Ok(Uint8Array::new(&resolve(promise).await?).to_vec())
}

async fn resolve(promise: Result<Promise, JsValue>) -> Result<JsValue, CryptoError> {
    JsFuture::from(promise.map_err(|_| CryptoError)?).await.map_err(|_| CryptoError)
}
