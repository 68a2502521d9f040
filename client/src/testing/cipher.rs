//! A cipher with the properties of `WebCrypto`'s, and without its strength: texts cannot be read by eye, and open with the same
//! key, initialisation vector and additional data only.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher as _},
    rc::Rc,
};

use footnote_core::ports::Clock as _;
use futures::future::LocalBoxFuture;

use super::executor::TabClock;
use crate::ports::{Cipher, CryptoError, Key};

/// Bytes of the tag after a text, as in AES-GCM.
const TAG: usize = 16;

/// How long decrypting may take, in milliseconds.
const DECRYPTING_MS: [u32; 4] = [1, 1, 2, 40];

pub(super) struct TestCipher {
    pub(super) clock: TabClock,
    pub(super) is_available: bool,
}

struct TestKey {
    bits: Vec<u8>,
    clock: TabClock,
}

impl Cipher for TestCipher {
    fn is_available(&self) -> bool {
        self.is_available
    }

    fn random(&self, bytes: &mut [u8]) -> Result<(), CryptoError> {
        for byte in bytes {
            *byte = self.clock.executor.random().to_le_bytes()[0];
        }
        Ok(())
    }

    fn derive_bits<'a>(
        &'a self,
        passphrase: &'a str,
        salt: &'a [u8],
        rounds: u32,
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(async move {
            self.clock.sleep(1).await;
            if !self.is_available {
                return Err(CryptoError);
            }
            Ok((0_u8..4).flat_map(|part| hash((passphrase, salt, rounds, part)).to_le_bytes()).collect())
        })
    }

    fn import_key<'a>(&'a self, bits: &'a [u8]) -> LocalBoxFuture<'a, Result<Rc<dyn Key>, CryptoError>> {
        Box::pin(async move {
            let key = TestKey { bits: bits.to_vec(), clock: self.clock.clone() };
            Ok(Rc::new(key) as Rc<dyn Key>)
        })
    }
}

impl TestKey {
    fn xor(&self, iv: &[u8], bytes: &[u8]) -> Vec<u8> {
        let stream = |at: usize| hash((&self.bits, iv, at)).to_le_bytes()[0];
        bytes.iter().enumerate().map(|(at, byte)| byte ^ stream(at)).collect()
    }

    fn tag(&self, iv: &[u8], additional: &[u8], bytes: &[u8]) -> [u8; TAG] {
        let mut tag = [0; TAG];
        tag[..8].copy_from_slice(&hash((&self.bits, iv, additional, bytes)).to_le_bytes());
        tag
    }
}

impl Key for TestKey {
    fn encrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(async move {
            self.clock.sleep(1).await;
            let tag = self.tag(iv, additional, bytes);
            Ok([self.xor(iv, bytes).as_slice(), &tag].concat())
        })
    }

    fn decrypt<'a>(
        &'a self,
        iv: &'a [u8],
        additional: &'a [u8],
        bytes: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, CryptoError>> {
        Box::pin(async move {
            // Of two that overlap, the one that began last may end first.
            self.clock.sleep(DECRYPTING_MS[self.clock.executor.draw(DECRYPTING_MS.len())]).await;
            let length = bytes.len().checked_sub(TAG).ok_or(CryptoError)?;
            let (sealed, tag) = bytes.split_at_checked(length).ok_or(CryptoError)?;
            let opened = self.xor(iv, sealed);
            if tag == self.tag(iv, additional, &opened) { Ok(opened) } else { Err(CryptoError) }
        })
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
