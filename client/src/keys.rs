//! Keys of what is listed on screen.

use std::sync::atomic::{AtomicU32, Ordering};

static KEYS: AtomicU32 = AtomicU32::new(1);

/// Returns a key that nothing else has.
pub fn new_key() -> u32 {
    KEYS.fetch_add(1, Ordering::Relaxed)
}
