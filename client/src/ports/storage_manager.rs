//! How much the browser stores for this page, and whether it keeps it.

use futures::future::LocalBoxFuture;

/// The `StorageManager`; all `None` outside secure contexts.
pub trait StorageManager {
    fn estimate(&self) -> LocalBoxFuture<'_, Estimate>;
    /// Whether the browser keeps everything under storage pressure.
    fn persisted(&self) -> LocalBoxFuture<'_, Option<bool>>;
    /// Asks the browser for persistent storage; `None` if it cannot be asked.
    fn persist(&self) -> LocalBoxFuture<'_, Option<bool>>;
}

/// Storage in bytes, as far as the browser tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Estimate {
    /// Used by the whole origin.
    pub used: Option<u64>,
    /// The quota of the whole origin.
    pub quota: Option<u64>,
    /// Used by `IndexedDB`.
    pub indexed_db_used: Option<u64>,
}
