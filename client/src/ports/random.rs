//! Random ids.

pub trait Random {
    /// 16 bytes for an id. They need not be secret, but must differ from all others in this browser.
    fn id(&self) -> [u8; 16];
}
