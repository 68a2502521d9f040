//! Programs of others that talk to Footnote, or that Footnote talks to, as their registries have them.
//!
//! A test whose packages cannot be had on this machine fails. Those of [`servers`], whose packages take minutes to install,
//! are ignored unless asked for.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

mod clients;
mod conformance;
mod engines;
mod markdown;
mod markdown_html;
mod mcp;
mod meaning;
mod packages;
mod postgres;
mod servers;
mod sign_in;
