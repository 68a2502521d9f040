//! How much storage is used, and asking the browser to keep it.

use crate::ports::Ports;

/// The quota of localStorage in bytes: five million characters of two bytes each.
const LOCAL_QUOTA: u64 = 10 * 1024 * 1024;

/// Storage usage in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// Two bytes per character.
    pub local_used: u64,
    /// Assumed: browsers do not report it.
    pub local_quota: u64,
    /// Used by `IndexedDB`, if the browser reports it.
    pub idb_used: Option<u64>,
    /// Used by the whole origin.
    pub used: Option<u64>,
    /// The quota of the whole origin.
    pub quota: Option<u64>,
    /// Whether the browser keeps it under storage pressure.
    pub persisted: Option<bool>,
    /// Whether `IndexedDB` is available.
    pub has_more_room: bool,
}

pub(super) async fn measure(ports: &Ports) -> Usage {
    let has_more_room = ports.database.is_available().await;
    let estimate = ports.manager.estimate().await;
    Usage {
        local_used: ports.local.length() * 2,
        local_quota: LOCAL_QUOTA,
        idb_used: estimate.indexed_db_used,
        used: estimate.used,
        quota: estimate.quota,
        persisted: ports.manager.persisted().await,
        has_more_room,
    }
}
