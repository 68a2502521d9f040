//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.
//!
//! # Layout
//!
//! A module imports only from the lines below its own; a test of `xtask` holds this.
//!
//! ```text
//! storage        conversations in the browser, and which tab writes to them
//! time_slice     work in the background
//! ports          the traits through which the browser is reached
//! ```

pub mod ports;

pub mod time_slice;

pub mod storage;
