//! The page in a real Chromium, served by the real program in front of a scripted upstream.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

mod harness;
