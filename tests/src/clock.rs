//! The system's clock, for core outside a browser.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use footnote_core::ports::Clock;
use futures::future::LocalBoxFuture;

#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> u64 {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX)
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(Duration::from_millis(ms.into())))
    }
}
