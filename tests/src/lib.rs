//! Test harness of the whole-program tests.
//!
//! # Layout
//!
//! - [`upstream`]: a scripted model and retrieval server on a real socket, which also checks every request it gets;
//!   its answers are built in [`reply`], and a test can pause them at a [`gate`];
//! - [`program`]: the real `footnote` binary, started on a free port with an empty environment;
//! - [`wire`]: a client on raw sockets, which sees every byte;
//! - [`browser`]: Chromium through `ChromeDriver`, and [`page`]: the chat page by its accessible names;
//! - [`clock`]: the system's clock, for core outside a browser;
//! - [`site`]: a small static server, for the page on another origin or under a sub-path;
//! - [`soak`]: random chats for minutes or an hour, compared with a model of every conversation.
//!
//! Tests never sleep: they wait for a condition, with a deadline that only a failure reaches. Only [`poll`] pauses.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

pub mod bench;
pub mod browser;
pub mod clock;
pub mod gate;
pub mod invariants;
pub mod knowledge;
pub mod page;
pub mod program;
pub mod reply;
pub mod site;
pub mod soak;
pub mod upstream;
pub mod wire;

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};

/// Time after which a condition counts as failed; far more than any needs.
pub const DEADLINE: Duration = Duration::from_secs(20);

/// Awaits `future`; after [`DEADLINE`] the test fails and names `what`.
pub async fn with_deadline<T>(what: &str, future: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(DEADLINE, future).await;
    done.unwrap_or_else(|_| panic!("waited {DEADLINE:?} in vain: {what}"))
}

/// Polls `look` until it returns something; after [`DEADLINE`] the test fails and names `what`.
pub async fn eventually<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    let found = poll(DEADLINE, look).await;
    found.unwrap_or_else(|| panic!("waited {DEADLINE:?} in vain: {what}"))
}

/// Polls `look` until it returns `expected`; after [`DEADLINE`] the test fails and tells what it returned last.
pub async fn becomes<T: PartialEq + Debug>(expected: T, mut look: impl AsyncFnMut() -> T) {
    let mut last = None;
    let came = poll(DEADLINE, async || {
        let seen = look().await;
        let is_expected = seen == expected;
        last = Some(seen);
        is_expected.then_some(())
    })
    .await;
    assert!(came.is_some(), "waited {DEADLINE:?} in vain for {expected:?}, last seen: {last:?}");
}

/// Calls `look` until it returns something or `patience` is over, for conditions without a notification.
pub async fn poll<T>(patience: Duration, mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        let found = look().await;
        if found.is_some() || begin.elapsed() > patience {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
