//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.
//!
//! # Layout
//!
//! A module imports only from the lines below its own; a test of `xtask` holds this.
//!
//! ```text
//! storage                conversations in the browser, and which tab writes to them
//! time_slice testing     work in the background; for tests, a browser in memory
//! ports                  the traits through which the browser is reached
//! ```

#![expect(clippy::unnecessary_wraps, reason = "a function of another part can fail to load")]

pub mod ports;

#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod time_slice;

pub mod storage;
