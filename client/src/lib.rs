//! What the page knows and does, without a screen: it runs natively and in a browser alike.
//!
//! The page shows the state, calls methods, and implements the ports. There is no web-sys here.

pub mod ports;
