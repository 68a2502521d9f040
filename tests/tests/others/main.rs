//! Programs of others that talk to Footnote, or that Footnote talks to, as their registries have them.
//!
//! A test whose packages cannot be had on this machine says so on stderr and ends. Those of [`servers`] need minutes
//! to install and run only where `FOOTNOTE_TEST_SERVERS` is set.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

mod clients;
mod packages;
mod servers;
